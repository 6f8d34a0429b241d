// Playing at many tables at once, and what it took.
#pragma once

#include <cstdint>
#include <deque>
#include <memory>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "http.hpp"
#include "seat.hpp"

enum class Act { CHOOSE, UNDO, TAKE_BACK };

struct Target {
  bool ours = true;
  int port = 0;
  int server = 0;    // processes
  int database = 0;  // 0: none of its own
  int seats = 2;
};

// What some acts took.
struct Figures {
  std::vector<double> latencies;  // milliseconds from when an act was due until all had heard of it
  double milliseconds = 0;
  double server = 0, database = 0, client = 0;  // milliseconds of CPU
  long bytes = 0, messages = 0;

  void add(const Figures& more);
};

struct Lane;

struct Table {
  std::string id;
  std::vector<std::string> tokens;
  std::vector<std::unique_ptr<Seat>> seats;
  Lane* lane = nullptr;  // that plays here now

  void in_play(bool is);
  bool heard_of(long n) const;
};

// A table in play with everybody connected; when its game is over, the next one of the stock.
struct Lane {
  uint32_t number = 0;
  uint32_t random = 0;
  Table* table = nullptr;
  size_t mover = 0;  // the seat that has chosen last
  uint32_t made = 0;
  int left = 0;
  double due = 0;
  bool busy = false;
  long done = -1;  // the entry of an act that was acknowledged by HTTP
  std::vector<std::unique_ptr<Http>> requests;  // by seat
};

class Play {
 public:
  explicit Play(const Target& target) : target_(target), place_{loop_, target.port} {}

  // Open everybody's line to a table that has begun.
  void join(std::string id, std::vector<std::string> tokens);

  void open_lanes(size_t count);

  // Until the servers have nothing more to do with what was before.
  void settle();

  // Each lane does this so many times: at once when the last one is done, or together so many a second.
  Figures stage(Act act, int times, double rate);

  // Of all choices so far, in whatever order the lanes made them.
  uint32_t checksum() const { return checksum_; }

 private:
  void next_table(Lane& lane);
  void wake();
  void begin(Lane& lane);
  void choose(Lane& lane);
  void undo(Lane& lane);
  void take_back(Lane& lane);
  void post(Lane& lane, size_t seat, const std::string& what, const std::string& more,
            std::function<void(std::string_view)> answered);
  void heard(Table& table);
  void finish(Lane& lane);
  double servers_worked() const;

  Target target_;
  Loop loop_;
  Place place_;
  std::deque<Table> stock_;
  size_t taken_ = 0;
  std::deque<Lane> lanes_;

  Act act_ = Act::CHOOSE;
  double between_ = 0;  // milliseconds between a lane's acts; 0: none
  size_t unfinished_ = 0;
  std::set<std::pair<double, Lane*>> waiting_;  // lanes whose next act is not due yet
  std::vector<double> latencies_;
  uint32_t checksum_ = 0;
};
