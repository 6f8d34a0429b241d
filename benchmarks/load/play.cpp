#include "play.hpp"

#include <algorithm>

#include "json.hpp"
#include "work.hpp"

namespace {

constexpr double LOOKS = 50;   // milliseconds between looks whether a server is quiet
constexpr double QUIET = 2.5;  // milliseconds that it may work meanwhile
constexpr int MOST_LOOKS = 200;

// Any generator will do, if all sides use the same.
size_t pick(Lane& lane, size_t count) {
  lane.random = (lane.random * 1103515245u + 12345u) & 0x7fffffffu;
  return (lane.random >> 8) % count;
}

}  // namespace

void Figures::add(const Figures& more) {
  latencies.insert(latencies.end(), more.latencies.begin(), more.latencies.end());
  milliseconds += more.milliseconds;
  server += more.server;
  database += more.database;
  client += more.client;
  bytes += more.bytes;
  messages += more.messages;
}

void Table::in_play(bool is) {
  for (const auto& seat : seats) seat->in_play = is;
}

bool Table::heard_of(long n) const {
  return std::all_of(seats.begin(), seats.end(), [&](const auto& seat) { return seat->known().n >= n; });
}

// ---- coming together ----------------------------------------------------------------------------------------------

void Play::join(std::string id, std::vector<std::string> tokens) {
  Table& table = stock_.emplace_back();
  table.id = std::move(id);
  table.tokens = std::move(tokens);
  for (size_t seat = 0; seat < table.tokens.size(); ++seat) {
    const auto open = target_.ours ? our_seat : their_seat;
    const auto news = [this, &table] { heard(table); };
    table.seats.push_back(open(place_, table.id, static_cast<int>(seat), table.tokens[seat], news));
  }
  loop_.until([&] { return table.heard_of(0); });
}

void Play::open_lanes(size_t count) {
  for (size_t k = 0; k < count; ++k) {
    Lane& lane = lanes_.emplace_back();
    lane.number = static_cast<uint32_t>(k);
    lane.random = lane.number * 2654435761u + 1;
    lane.requests.resize(static_cast<size_t>(target_.seats));
    next_table(lane);
  }
}

void Play::next_table(Lane& lane) {
  if (lane.table != nullptr) {
    lane.table->lane = nullptr;
    lane.table->in_play(false);
  }
  if (taken_ == stock_.size()) throw Failed("has no tables left");
  lane.table = &stock_[taken_++];
  lane.table->lane = &lane;
  lane.table->in_play(true);
}

double Play::servers_worked() const { return worked(target_.server) + worked(target_.database); }

void Play::settle() {
  double before = servers_worked();
  int looks = 0;
  std::function<void()> look = [&] {
    const double after = servers_worked();
    looks = after - before < QUIET ? MOST_LOOKS : looks + 1;
    before = after;
    if (looks < MOST_LOOKS) loop_.call_at(now() + LOOKS, look);
  };
  loop_.call_at(now() + LOOKS, look);
  loop_.until([&] { return looks >= MOST_LOOKS; });
}

// ---- a stage ------------------------------------------------------------------------------------------------------

Figures Play::stage(Act act, int times, double rate) {
  act_ = act;
  between_ = rate > 0 ? 1e3 * static_cast<double>(lanes_.size()) / rate : 0;
  unfinished_ = lanes_.size();
  latencies_.clear();
  place_.bytes = place_.messages = 0;
  place_.counting = true;
  const double server = worked(target_.server), database = worked(target_.database), client = worked_here();
  const double began = now();
  for (Lane& lane : lanes_) {
    lane.left = times;
    lane.due = began + between_ * lane.number / static_cast<double>(lanes_.size());
    waiting_.emplace(lane.due, &lane);
  }
  wake();
  loop_.until([&] { return unfinished_ == 0; });
  const double ended = now();
  const double mine = worked_here() - client;  // before we look at others, which takes a moment
  place_.counting = false;
  return {std::move(latencies_),
          ended - began,
          worked(target_.server) - server,
          worked(target_.database) - database,
          mine,
          place_.bytes,
          place_.messages};
}

// Lanes whose moment has come do their next act; the clock rings for the others.
void Play::wake() {
  while (!waiting_.empty() && waiting_.begin()->first <= now()) {
    Lane& lane = *waiting_.begin()->second;
    waiting_.erase(waiting_.begin());
    begin(lane);
  }
  if (!waiting_.empty()) loop_.call_at(waiting_.begin()->first, [this] { wake(); });
}

void Play::begin(Lane& lane) {
  lane.busy = true;
  lane.done = -1;
  if (act_ == Act::CHOOSE) choose(lane);
  if (act_ == Act::UNDO) undo(lane);
  if (act_ == Act::TAKE_BACK) take_back(lane);
}

void Play::choose(Lane& lane) {
  const auto& seats = lane.table->seats;
  const auto asked = [](const auto& seat) { return !seat->known().choices.empty(); };
  const auto found = std::find_if(seats.begin(), seats.end(), asked);
  if (found == seats.end()) throw Failed("found nobody who is asked at " + lane.table->id);
  lane.mover = static_cast<size_t>(found - seats.begin());
  const size_t count = (*found)->known().choices.size();
  const size_t index = pick(lane, count);
  checksum_ += (lane.number * 1'000'003u + lane.made + 1) * static_cast<uint32_t>(index * 4096 + count);
  ++lane.made;
  (*found)->choose(index);
}

void Play::undo(Lane& lane) {
  post(lane, lane.mover, "undo", "", [&](std::string_view state) {
    lane.done = Json(state)["n"].number();
    heard(*lane.table);
  });
}

// Whoever chose last asks for it, and the other player agrees.
void Play::take_back(Lane& lane) {
  post(lane, lane.mover, "takeback", R"(,"answer":"offer")", [&](std::string_view) {
    const size_t other = (lane.mover + 1) % lane.table->seats.size();
    post(lane, other, "takeback", R"(,"answer":"accept")", [&](std::string_view state) {
      lane.done = Json(state)["n"].number();
      heard(*lane.table);
    });
  });
}

void Play::post(Lane& lane, size_t seat, const std::string& what, const std::string& more,
                std::function<void(std::string_view)> answered) {
  auto& request = lane.requests.at(seat);
  if (!request) request = std::make_unique<Http>(loop_, target_.port, lane.table->tokens[seat]);
  const std::string n = std::to_string(lane.table->seats[seat]->known().n);
  request->post("/api/tables/" + lane.table->id + "/" + what,
                R"({"n":)" + n + R"(,"seat":)" + std::to_string(seat) + more + "}", std::move(answered));
}

// Somebody at a table has heard something: is what was done there done?
void Play::heard(Table& table) {
  Lane* lane = table.lane;
  if (lane == nullptr || !lane->busy) return;
  const long done = act_ == Act::CHOOSE ? table.seats[lane->mover]->known().done : lane->done;
  if (done >= 0 && table.heard_of(done)) finish(*lane);
}

void Play::finish(Lane& lane) {
  lane.busy = false;
  const double at = now();
  latencies_.push_back(at - lane.due);
  if (lane.table->seats.front()->known().over) next_table(lane);
  if (--lane.left == 0) {
    --unfinished_;
    return;
  }
  if (between_ == 0) {
    lane.due = at;
    begin(lane);
    return;
  }
  lane.due += between_;
  waiting_.emplace(lane.due, &lane);
  if (waiting_.begin()->second == &lane) wake();
}
