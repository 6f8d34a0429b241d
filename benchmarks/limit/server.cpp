// The limit of any server: the same bytes to the same players and a durable append, by one thread of C++ and no game.
//
//   limit PORT FILE BYTES
//
// It speaks as much of our live line as the benchmark's client needs, as server.py beside it does. What is chosen while
// it syncs shares the next sync.
#include <arpa/inet.h>
#include <fcntl.h>
#include <netinet/tcp.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <array>
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

namespace {

struct Line;

// Players in turn, and how often they have chosen.
struct Table {
  long n = 0;
  std::map<int, Line*> lines;  // by seat
};

struct Line {
  int file = -1;
  std::string waiting;  // what has come and was not read yet
  Table* table = nullptr;
  std::string answer;  // what is to be sent
};

// A choice that waits for the disk.
struct Change {
  Line* line;
  std::string id;
};

constexpr std::string_view CHOICES =
    R"([{"choice":"drop:a"},{"choice":"drop:b"},{"choice":"drop:c"},{"choice":"drop:d"},{"choice":"drop:e"},{"choice":"drop:f"},{"choice":"drop:g"}])";
// The client's key is always the same, and so is the answer to it.
constexpr std::string_view WELCOME =
    "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo=\r\n\r\n";
constexpr std::string_view ALIVE = "HTTP/1.1 200 OK\r\nContent-Length: 2\r\nConnection: close\r\n\r\n{}";

std::map<std::string, Table, std::less<>> tables;
std::vector<Change> changes;
size_t size;

std::string_view choices_of(const Table& table, int seat) { return seat == table.n % 2 ? CHOICES : "[]"; }

void say(Line& line, std::string_view text) {
  line.answer += static_cast<char>(0x81);
  if (text.size() < 126) {
    line.answer += static_cast<char>(text.size());
  } else {
    line.answer += static_cast<char>(126);
    line.answer += static_cast<char>(text.size() >> 8);
    line.answer += static_cast<char>(text.size() & 0xff);
  }
  line.answer += text;
}

void send_answer(Line& line) {
  const ssize_t sent = send(line.file, line.answer.data(), line.answer.size(), MSG_NOSIGNAL);
  if (sent >= 0) line.answer.clear();
}

std::string_view after(std::string_view text, std::string_view mark) {
  const size_t at = text.find(mark);
  return at == std::string_view::npos ? std::string_view() : text.substr(at + mark.size());
}

void hear(Line& line, std::string_view message) {
  if (message.find(R"("type":"choose")") != std::string_view::npos) {
    const std::string_view id = after(message, R"("id":")");
    changes.push_back({&line, std::string(id.substr(0, id.find('"')))});
    return;
  }
  const int seat = std::atoi(std::string(after(message, R"("seat":)")).c_str());
  Table& table = *line.table;
  table.lines[seat] = &line;
  say(line, R"({"type":"state","n":)" + std::to_string(table.n) + R"(,"phase":"playing","choices":)" +
                std::string(choices_of(table, seat)) + "}");
  send_answer(line);
}

void read_head(Line& line) {
  const size_t end = line.waiting.find("\r\n\r\n");
  if (end == std::string::npos) return;
  std::string_view path = after(line.waiting, "/api/tables/");
  path = path.substr(0, path.find('/'));
  if (!path.empty()) line.table = &tables[std::string(path)];
  line.answer = path.empty() ? ALIVE : WELCOME;
  send_answer(line);
  line.waiting.erase(0, end + 4);
}

// The client's frames are short and masked.
void read_frames(Line& line) {
  size_t at = 0;
  while (line.waiting.size() - at >= 8) {
    size_t length = line.waiting[at + 1] & 0x7f, head = 2;
    if (length == 126) {
      length = static_cast<unsigned char>(line.waiting[at + 2]) << 8 | static_cast<unsigned char>(line.waiting[at + 3]);
      head = 4;
    }
    const size_t content = at + head + 4;
    if (line.waiting.size() < content + length) break;
    std::string message = line.waiting.substr(content, length);
    for (size_t k = 0; k < length; ++k) message[k] ^= line.waiting[at + head + k % 4];
    hear(line, message);
    at = content + length;
  }
  line.waiting.erase(0, at);
}

// What was chosen is made durable, all of it at once; then everybody hears of it.
void settle(int disk) {
  std::string rows;
  for (const Change& change : changes) rows += change.id + " a choice in some words\n";
  if (write(disk, rows.data(), rows.size()) < 0 || fdatasync(disk) != 0) std::exit(1);
  for (const Change& change : changes) {
    Table& table = *change.line->table;
    const std::string before = std::to_string(table.n++), n = std::to_string(table.n);
    for (const auto& [seat, line] : table.lines) {
      std::string told = R"({"type":"news","from":)" + before + R"(,"n":)" + n + R"(,"set":{"choices":)" +
                         std::string(choices_of(table, seat)) + R"(},"entries":[")";
      if (told.size() + 3 < size) told.append(size - told.size() - 3, 'x');
      say(*line, told + "\"]}");
    }
    say(*change.line, R"({"type":"done","id":")" + change.id + R"(","n":)" + n + "}");
    for (const auto& [seat, line] : table.lines) send_answer(*line);
  }
  changes.clear();
}

int listen_at(int port) {
  const int door = socket(AF_INET, SOCK_STREAM, 0), yes = 1;
  setsockopt(door, SOL_SOCKET, SO_REUSEADDR, &yes, sizeof yes);
  sockaddr_in address{};
  address.sin_family = AF_INET;
  address.sin_port = htons(static_cast<uint16_t>(port));
  address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
  if (bind(door, reinterpret_cast<sockaddr*>(&address), sizeof address) != 0 || listen(door, 512) != 0) std::exit(1);
  return door;
}

void watch(int epoll, int file, void* who) {
  epoll_event wanted{};
  wanted.events = EPOLLIN;
  wanted.data.ptr = who;
  epoll_ctl(epoll, EPOLL_CTL_ADD, file, &wanted);
}

void receive(Line& line) {
  static std::array<char, 1 << 16> buffer;
  const ssize_t got = recv(line.file, buffer.data(), buffer.size(), MSG_DONTWAIT);
  if (got <= 0) {
    close(line.file);  // nothing more will be heard of it; its table is not played at again
    return;
  }
  line.waiting.append(buffer.data(), static_cast<size_t>(got));
  if (line.table == nullptr) read_head(line);
  if (line.table != nullptr) read_frames(line);
}

}  // namespace

int main(int, char** words) {
  size = static_cast<size_t>(std::atol(words[3]));
  const int epoll = epoll_create1(0), door = listen_at(std::atoi(words[1]));
  const int disk = open(words[2], O_CREAT | O_WRONLY | O_APPEND, 0600);
  watch(epoll, door, nullptr);
  std::vector<std::unique_ptr<Line>> lines;
  std::array<epoll_event, 512> events;
  while (true) {
    const int count = epoll_wait(epoll, events.data(), static_cast<int>(events.size()), -1);
    for (int k = 0; k < count; ++k) {
      if (auto* line = static_cast<Line*>(events[static_cast<size_t>(k)].data.ptr)) {
        receive(*line);
        continue;
      }
      Line& line = *lines.emplace_back(std::make_unique<Line>());
      line.file = accept(door, nullptr, nullptr);
      const int at_once = 1;
      setsockopt(line.file, IPPROTO_TCP, TCP_NODELAY, &at_once, sizeof at_once);
      watch(epoll, line.file, &line);
    }
    if (!changes.empty()) settle(disk);
  }
}
