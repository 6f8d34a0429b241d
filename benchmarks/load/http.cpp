#include "http.hpp"

#include <utility>

#include "json.hpp"

namespace {

constexpr std::string_view END_OF_HEAD = "\r\n\r\n", LENGTH = "content-length: ", FINE = "HTTP/1.1 200 ";

}  // namespace

void Http::post(const std::string& path, const std::string& body, std::function<void(std::string_view)> answered) {
  answered_ = std::move(answered);
  write("POST " + path + " HTTP/1.1\r\nHost: 127.0.0.1:" + std::to_string(port_) + "\r\nAuthorization: Bearer " + token_ +
        "\r\nContent-Type: application/json\r\nContent-Length: " + std::to_string(body.size()) + "\r\n\r\n" + body);
}

size_t Http::read(std::string_view bytes) {
  const size_t end = bytes.find(END_OF_HEAD);
  if (end == std::string_view::npos) return 0;
  const std::string_view head = bytes.substr(0, end + 2);
  const size_t length = head.find(LENGTH);
  if (length == std::string_view::npos) throw Failed("heard an answer without a length");
  const auto size = static_cast<size_t>(Json::whole(head.substr(length + LENGTH.size())));
  const size_t whole = end + END_OF_HEAD.size() + size;
  if (bytes.size() < whole) return 0;
  const std::string_view body = bytes.substr(end + END_OF_HEAD.size(), size);
  if (head.substr(0, FINE.size()) != FINE) {
    throw Failed("was answered " + std::string(head.substr(0, head.find("\r\n"))) + ": " + std::string(body.substr(0, 200)));
  }
  const auto answered = std::exchange(answered_, nullptr);
  answered(body);
  return whole;
}
