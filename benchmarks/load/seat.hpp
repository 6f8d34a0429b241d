// A player's line to a table, whichever server keeps it.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "websocket.hpp"

// What a player knows of the table, as far as playing on needs it.
struct Standing {
  long n = -1;                       // the number of the last entry; -1: nothing is known yet
  bool over = false;                 // the game
  std::vector<std::string> choices;  // of this seat, in the server's order; none where it is not asked
  long done = -1;  // the entry with which the server acknowledged what was chosen last; -1: it has not yet
};

// Where all tables are, and what is counted there.
struct Place {
  Loop& loop;
  int port;
  bool counting = false;
  long bytes = 0;
  long messages = 0;
};

class Seat : public WebSocket {
 public:
  Seat(Place& place, const std::string& path, std::function<void()> news)
      : WebSocket(place.loop, place.port, path), place_(place), news_(std::move(news)) {}

  const Standing& known() const { return known_; }

  virtual void choose(size_t index) = 0;

  bool in_play = false;  // only what comes to tables in play is counted

 protected:
  virtual void understand(std::string_view message) = 0;

  Standing known_;

 private:
  void heard(std::string_view message) override {
    if (in_play && place_.counting) {
      place_.bytes += static_cast<long>(message.size());
      ++place_.messages;
    }
    understand(message);
    news_();
  }

  Place& place_;
  std::function<void()> news_;
};

// At a table of Contretemps, with the token of whoever sits there.
std::unique_ptr<Seat> our_seat(Place& place, const std::string& table, int seat, const std::string& token,
                               std::function<void()> news);

// What one of our messages says, added to what is known. For `our_seat`, and for tests.
void understand_ours(std::string_view message, Standing& known);

// In a match of boardgame.io's connect four.
std::unique_ptr<Seat> their_seat(Place& place, const std::string& match, int player, const std::string& credentials,
                                 std::function<void()> news);
