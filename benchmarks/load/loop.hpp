// One thread that waits for whatever comes next: bytes on any of many connections, or a moment.
#pragma once

#include <functional>
#include <string>
#include <string_view>

// Milliseconds on a clock that never jumps.
double now();

// A TCP connection to a port of this machine. What comes is gathered until its owner can read it.
class Connection {
 public:
  Connection(class Loop& loop, int port);
  virtual ~Connection();
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  void write(std::string_view bytes);

 protected:
  // Look at all that has come and was not read yet; how many bytes were read.
  virtual size_t read(std::string_view bytes) = 0;

 private:
  friend class Loop;
  void receive();

  Loop& loop_;
  int file_;
  std::string waiting_;
};

class Loop {
 public:
  Loop();
  ~Loop();
  Loop(const Loop&) = delete;
  Loop& operator=(const Loop&) = delete;

  // Serve all connections until this is so. `patience`: milliseconds without any byte after which it never will be.
  void until(const std::function<bool()>& it_is_so, double patience = 60'000);

  // Call this at a moment, once; only the call that was asked for last counts.
  void call_at(double moment, std::function<void()> what);

 private:
  friend class Connection;
  void ring();

  int epoll_;
  int timer_;
  std::function<void()> alarm_;
};
