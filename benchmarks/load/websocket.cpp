#include "websocket.hpp"

#include "failed.hpp"

namespace {

enum Kind { TEXT = 1, CLOSE = 8, PING = 9, PONG = 10 };

constexpr int LAST = 0x80, COMPRESSED = 0x40, KIND = 0x0f;  // in the first byte of a frame
constexpr int MASKED = 0x80, LENGTH = 0x7f;                 // in the second
constexpr size_t TWO_BYTES = 126, EIGHT_BYTES = 127;        // lengths that say how long the length is
constexpr std::string_view END_OF_HEAD = "\r\n\r\n";

// A number of so many bytes, the highest first.
size_t big_endian(std::string_view bytes) {
  size_t value = 0;
  for (const char byte : bytes) value = value << 8 | static_cast<unsigned char>(byte);
  return value;
}

}  // namespace

WebSocket::WebSocket(Loop& loop, int port, const std::string& path) : Connection(loop, port) {
  // The key is the standard's own: who wants to know whether this is a WebSocket server reads more than its answer.
  write("GET " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port) +
        "\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n");
}

void WebSocket::say(std::string_view message) { send(TEXT, message); }

void WebSocket::send(int kind, std::string_view content) {
  const size_t size = content.size();
  frame_.assign(1, static_cast<char>(LAST | kind));
  if (size < TWO_BYTES) {
    frame_ += static_cast<char>(static_cast<size_t>(MASKED) | size);
  } else if (size < 1 << 16) {
    frame_ += static_cast<char>(static_cast<size_t>(MASKED) | TWO_BYTES);
    frame_ += static_cast<char>(size >> 8);
    frame_ += static_cast<char>(size & 0xff);
  } else {
    throw Failed("wanted to say too much");
  }
  frame_.append(4, '\0');  // a mask that changes nothing; the server unmasks as ever
  frame_ += content;
  write(frame_);
}

size_t WebSocket::read(std::string_view bytes) {
  size_t done = 0;
  if (!open_) done = read_answer(bytes);
  while (open_) {
    const size_t size = read_frame(bytes.substr(done));
    if (size == 0) break;
    done += size;
  }
  return done;
}

size_t WebSocket::read_answer(std::string_view bytes) {
  const size_t end = bytes.find(END_OF_HEAD);
  if (end == std::string_view::npos) return 0;
  const std::string_view first = bytes.substr(0, bytes.find("\r\n"));
  if (first.find(" 101 ") == std::string_view::npos) throw Failed("may not come in: " + std::string(first));
  open_ = true;
  opened();
  return end + END_OF_HEAD.size();
}

size_t WebSocket::read_frame(std::string_view bytes) {
  if (bytes.size() < 2) return 0;
  const int first = static_cast<unsigned char>(bytes[0]);
  size_t size = static_cast<unsigned char>(bytes[1]) & LENGTH;
  size_t head = 2;
  if (size >= TWO_BYTES) {
    const size_t more = size == EIGHT_BYTES ? 8 : 2;
    if (bytes.size() < head + more) return 0;
    size = big_endian(bytes.substr(head, more));
    head += more;
  }
  if (bytes.size() < head + size) return 0;
  if ((first & LAST) == 0 || (first & COMPRESSED) != 0) throw Failed("heard a message in parts, or compressed");
  const std::string_view content = bytes.substr(head, size);
  switch (first & KIND) {
    case TEXT:
      heard(content);
      break;
    case PING:
      send(PONG, content);
      break;
    case CLOSE:
      throw Failed("lost a line: the server ended it");
    default:
      break;
  }
  return head + size;
}
