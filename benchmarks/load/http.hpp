// Requests to our server on a connection that stays open: what a live line does not take.
#pragma once

#include <functional>
#include <string>

#include "loop.hpp"

class Http : public Connection {
 public:
  Http(Loop& loop, int port, std::string token) : Connection(loop, port), port_(port), token_(std::move(token)) {}

  // Post a JSON object; `answered` is called with the answer's body. One request at a time.
  void post(const std::string& path, const std::string& body, std::function<void(std::string_view)> answered);

 private:
  size_t read(std::string_view bytes) override;

  int port_;
  std::string token_;
  std::function<void(std::string_view)> answered_;
};
