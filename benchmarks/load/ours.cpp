// Contretemps' live line, as docs/protocol.md tells it: whole states, and news of what has changed since.
#include "json.hpp"
#include "seat.hpp"

namespace {

void take_phase(Json phase, Standing& known) { known.over = phase.string() == "over"; }

// Choices stay as they are escaped, since they are only ever sent back.
void take_choices(Json choices, Standing& known) {
  known.choices.clear();
  choices.items([&](Json choice) { known.choices.emplace_back(choice["choice"].string()); });
}

void take_state(Json state, Standing& known) {
  state.members([&](std::string_view key, Json value) {
    if (key == "n") known.n = value.number();
    if (key == "phase") take_phase(value, known);
    if (key == "choices") take_choices(value, known);
  });
}

// A path below "choices": one of them, or a part of one, of which only its notation matters.
void take_choice(std::string_view path, Json value, Standing& known) {
  const size_t slash = path.find('/');
  const auto index = static_cast<size_t>(Json::whole(path.substr(0, slash)));
  if (index >= known.choices.size()) throw Failed("heard news of a choice that there is not");
  if (slash == std::string_view::npos) {
    known.choices[index] = value["choice"].string();
  } else if (path.substr(slash + 1) == "choice") {
    known.choices[index] = value.string();
  }
}

void take_news(Json news, Standing& known) {
  constexpr std::string_view BELOW = "choices/";
  news.members([&](std::string_view key, Json value) {
    if (key == "from" && value.number() != known.n) throw Failed("heard news that build on another state");
    if (key == "n") known.n = value.number();
    if (key != "set") return;
    value.members([&](std::string_view path, Json now) {
      if (path == "phase") take_phase(now, known);
      if (path == "choices") take_choices(now, known);
      if (path.substr(0, BELOW.size()) == BELOW) take_choice(path.substr(BELOW.size()), now, known);
    });
  });
}

class OurSeat : public Seat {
 public:
  OurSeat(Place& place, const std::string& table, int seat, std::string token, std::function<void()> news)
      : Seat(place, "/api/tables/" + table + "/live", std::move(news)), seat_(seat), token_(std::move(token)) {}

  void choose(size_t index) override {
    known_.done = -1;
    say(R"({"type":"choose","id":")" + std::to_string(++sent_) + R"(","n":)" + std::to_string(known_.n) +
        R"(,"seat":)" + std::to_string(seat_) + R"(,"choice":")" + known_.choices.at(index) + R"("})");
  }

 private:
  void opened() override {
    say(R"({"type":"hello","token":")" + token_ + R"(","since":0,"lang":"en","seat":)" + std::to_string(seat_) + "}");
  }

  void understand(std::string_view message) override { understand_ours(message, known_); }

  int seat_;
  std::string token_;
  int sent_ = 0;
};

}  // namespace

void understand_ours(std::string_view message, Standing& known) {
  const Json heard(message);
  const std::string_view type = heard["type"].string();
  if (type == "state") {
    take_state(heard, known);
  } else if (type == "news") {
    take_news(heard, known);
  } else if (type == "done") {
    known.done = heard["n"].number();
  } else if (type == "error" || type == "bye") {
    throw Failed("was told " + heard.excerpt());
  }
}

std::unique_ptr<Seat> our_seat(Place& place, const std::string& table, int seat, const std::string& token,
                               std::function<void()> news) {
  return std::make_unique<OurSeat>(place, table, seat, token, std::move(news));
}
