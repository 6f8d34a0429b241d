#include "loop.hpp"

#include <arpa/inet.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/timerfd.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <ctime>
#include <utility>

#include "failed.hpp"

namespace {

constexpr size_t AT_ONCE = 1 << 18;  // bytes read by one call
constexpr double LOOKS = 1'000;      // milliseconds after which it is looked whether anything came at all

std::string reason() { return std::strerror(errno); }

}  // namespace

double now() {
  timespec at{};
  clock_gettime(CLOCK_MONOTONIC, &at);
  return static_cast<double>(at.tv_sec) * 1e3 + static_cast<double>(at.tv_nsec) / 1e6;
}

Connection::Connection(Loop& loop, int port) : loop_(loop), file_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
  const int at_once = 1;
  setsockopt(file_, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (connect(file_, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0) {
    throw Failed("could not connect: " + reason());
  }
  epoll_event wanted{};
  wanted.events = EPOLLIN;
  wanted.data.ptr = this;
  if (epoll_ctl(loop_.epoll_, EPOLL_CTL_ADD, file_, &wanted) != 0) throw Failed("could not listen: " + reason());
}

Connection::~Connection() { close(file_); }

void Connection::write(std::string_view bytes) {
  while (!bytes.empty()) {  // few bytes: the system takes them all at once, or waits a moment
    const ssize_t written = send(file_, bytes.data(), bytes.size(), MSG_NOSIGNAL);
    if (written < 0) throw Failed("could not write: " + reason());
    bytes.remove_prefix(static_cast<size_t>(written));
  }
}

void Connection::receive() {
  static std::array<char, AT_ONCE> buffer;
  const ssize_t got = recv(file_, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (got < 0 && (errno == EAGAIN || errno == EINTR)) return;
  if (got <= 0) throw Failed("lost a connection: " + (got == 0 ? std::string("the server closed it") : reason()));
  const std::string_view fresh(buffer.data(), static_cast<size_t>(got));
  if (waiting_.empty()) {  // as almost always: whole messages, looked at where they are
    waiting_.append(fresh.substr(read(fresh)));
  } else {
    waiting_.append(fresh);
    waiting_.erase(0, read(waiting_));
  }
}

Loop::Loop() : epoll_(epoll_create1(EPOLL_CLOEXEC)), timer_(timerfd_create(CLOCK_MONOTONIC, TFD_NONBLOCK | TFD_CLOEXEC)) {
  epoll_event wanted{};
  wanted.events = EPOLLIN;
  wanted.data.ptr = nullptr;  // the one that is no connection
  if (epoll_ctl(epoll_, EPOLL_CTL_ADD, timer_, &wanted) != 0) throw Failed("has no clock: " + reason());
}

Loop::~Loop() {
  close(timer_);
  close(epoll_);
}

void Loop::call_at(double moment, std::function<void()> what) {
  alarm_ = std::move(what);
  const double wait = std::max(moment - now(), 0.001);  // zero would mean never
  itimerspec when{};
  when.it_value.tv_sec = static_cast<time_t>(wait / 1e3);
  when.it_value.tv_nsec = static_cast<long>(std::fmod(wait, 1e3) * 1e6);
  timerfd_settime(timer_, 0, &when, nullptr);
}

void Loop::ring() {
  uint64_t times = 0;
  if (read(timer_, &times, sizeof times) != sizeof times || !alarm_) return;
  const auto what = std::move(alarm_);
  alarm_ = nullptr;
  what();
}

void Loop::until(const std::function<bool()>& it_is_so, double patience) {
  std::array<epoll_event, 512> events;
  double heard = now();
  while (!it_is_so()) {
    const int count = epoll_wait(epoll_, events.data(), static_cast<int>(events.size()), static_cast<int>(LOOKS));
    if (count < 0 && errno != EINTR) throw Failed("cannot wait: " + reason());
    if (count > 0) heard = now();
    if (now() - heard > patience) throw Failed("waited in vain for the server");
    for (int k = 0; k < count; ++k) {
      auto* connection = static_cast<Connection*>(events[static_cast<size_t>(k)].data.ptr);
      connection != nullptr ? connection->receive() : ring();
    }
  }
}
