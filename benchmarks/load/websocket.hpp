// The client's side of a WebSocket, as far as a game's server uses it: whole text messages, never compressed.
#pragma once

#include <string>

#include "loop.hpp"

class WebSocket : public Connection {
 public:
  WebSocket(Loop& loop, int port, const std::string& path);

 protected:
  // The server has agreed: the line is open.
  virtual void opened() = 0;

  virtual void heard(std::string_view message) = 0;

  void say(std::string_view message);

 private:
  size_t read(std::string_view bytes) override;
  size_t read_answer(std::string_view bytes);
  size_t read_frame(std::string_view bytes);
  void send(int kind, std::string_view content);

  bool open_ = false;
  std::string frame_;  // is used again
};
