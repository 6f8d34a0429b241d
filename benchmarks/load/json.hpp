// Well-formed JSON, looked at where it stands: nothing is copied or built, and what nobody asks for is skipped.
#pragma once

#include <charconv>
#include <cstring>
#include <string_view>

#include "failed.hpp"

class Json {
 public:
  Json() = default;

  explicit Json(std::string_view text) : text_(text) {
    const size_t begin = past_space(text_, 0);
    text_ = text_.substr(begin, end_of_value(text_, begin) - begin);
  }

  // Was there such a value?
  explicit operator bool() const { return !text_.empty(); }

  std::string_view text() const { return text_; }

  bool is_null() const { return text_ == "null"; }

  // What stands between the quotes, escaped as it is.
  std::string_view string() const {
    if (text_.size() < 2 || text_.front() != '"') throw Failed("heard no text where one should be: " + excerpt());
    return text_.substr(1, text_.size() - 2);
  }

  long number() const { return whole(text_); }

  static long whole(std::string_view text) {
    long found = 0;
    const auto read = std::from_chars(text.data(), text.data() + text.size(), found);
    if (read.ec != std::errc()) throw Failed("heard no number where one should be: " + std::string(text.substr(0, 80)));
    return found;
  }

  // Each member of an object, as visit(key, value); nothing where it is none.
  template <typename Visit>
  void members(Visit visit) const {
    look_through([&](std::string_view key, Json value) {
      visit(key, value);
      return false;
    });
  }

  // Each item of a list, as visit(value); nothing where it is none.
  template <typename Visit>
  void items(Visit visit) const {
    if (!opens_with('[')) return;
    for (size_t at = past_space(text_, 1); text_[at] != ']';) {
      const size_t end = end_of_value(text_, at);
      visit(Json(text_.substr(at, end - at), Whole()));
      at = past_comma(end);
    }
  }

  // The member of that name; no value where there is none.
  Json operator[](std::string_view name) const {
    Json found;
    look_through([&](std::string_view key, Json value) {
      if (key == name) found = value;
      return key == name;
    });
    return found;
  }

  std::string excerpt() const { return std::string(text_.substr(0, 200)); }

 private:
  struct Whole {};  // the text is exactly one value

  Json(std::string_view text, Whole) : text_(text) {}

  // Each member of an object until one is what was looked for.
  template <typename Found>
  void look_through(Found found) const {
    if (!opens_with('{')) return;
    for (size_t at = past_space(text_, 1); text_[at] != '}';) {
      const size_t key_end = end_of_value(text_, at);
      const std::string_view key = text_.substr(at + 1, key_end - at - 2);
      const size_t value = past_space(text_, past_space(text_, key_end) + 1);  // past the colon
      at = end_of_value(text_, value);
      if (found(key, Json(text_.substr(value, at - value), Whole()))) return;
      at = past_comma(at);
    }
  }

  bool opens_with(char sign) const { return !text_.empty() && text_.front() == sign; }

  static size_t past_space(std::string_view text, size_t at) {
    while (at < text.size() && (text[at] == ' ' || text[at] == '\n')) ++at;
    if (at >= text.size()) throw Failed("heard half a message");
    return at;
  }

  size_t past_comma(size_t at) const {
    at = past_space(text_, at);
    return text_[at] == ',' ? past_space(text_, at + 1) : at;
  }

  static size_t end_of_string(std::string_view text, size_t at) {
    for (++at; at < text.size(); ++at) {
      if (text[at] == '\\') {
        ++at;
      } else if (text[at] == '"') {
        return at + 1;
      }
    }
    throw Failed("heard half a message");
  }

  static size_t end_of_value(std::string_view text, size_t at) {
    if (text[at] == '"') return end_of_string(text, at);
    if (text[at] != '{' && text[at] != '[') {
      while (at < text.size() && std::strchr(",]} \n", text[at]) == nullptr) ++at;
      return at;
    }
    for (int depth = 0; at < text.size();) {
      const char sign = text[at];
      if (sign == '"') {
        at = end_of_string(text, at);
        continue;
      }
      ++at;
      if (sign == '{' || sign == '[') ++depth;
      if ((sign == '}' || sign == ']') && --depth == 0) return at;
    }
    throw Failed("heard half a message");
  }

  std::string_view text_;
};
