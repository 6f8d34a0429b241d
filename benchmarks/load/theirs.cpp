// A match of connect four at boardgame.io: its messages over socket.io's WebSocket.
#include "json.hpp"
#include "seat.hpp"

namespace {

constexpr long ROWS = 6;

// What engine.io and socket.io put before a message.
constexpr std::string_view OPEN = "0", PING = "2", PONG = "3", CONNECT = "40/connect-four,", EVENT = "42/connect-four,";

class TheirSeat : public Seat {
 public:
  TheirSeat(Place& place, std::string match, int player, std::string credentials, std::function<void()> news)
      : Seat(place, "/socket.io/?EIO=4&transport=websocket", std::move(news)),
        match_(std::move(match)),
        player_(std::to_string(player)),
        credentials_(std::move(credentials)) {}

  void choose(size_t index) override {
    known_.done = -1;
    awaited_ = known_.n + 1;
    emit(R"("update",{"type":"MAKE_MOVE","payload":{"type":"drop","args":[)" + known_.choices.at(index) +
         R"(],"playerID":")" + player_ + R"(","credentials":")" + credentials_ + R"("}},)" + std::to_string(known_.n) +
         R"(,")" + match_ + R"(",")" + player_ + R"(")");
  }

 private:
  void opened() override {}  // they speak first

  void emit(const std::string& arguments) { say(std::string(EVENT) + "[" + arguments + "]"); }

  void understand(std::string_view message) override {
    const auto begins = [&](std::string_view with) { return message.substr(0, with.size()) == with; };
    if (begins(EVENT)) {
      understand_event(Json(message.substr(EVENT.size())));
    } else if (begins(CONNECT)) {
      emit(R"("sync",")" + match_ + R"(",")" + player_ + R"(",")" + credentials_ + R"(",2)");
    } else if (begins(OPEN)) {
      say(CONNECT);
    } else if (message == PING) {
      say(PONG);
    }
  }

  // ["update", match, state, …] or ["sync", match, {"state": state, …}, …]
  void understand_event(Json event) {
    size_t index = 0;
    std::string_view name;
    event.items([&](Json item) {
      if (index == 0) name = item.string();
      if (index == 2 && name == "update") take_state(item);
      if (index == 2 && name == "sync") take_state(item["state"]);
      ++index;
    });
  }

  void take_state(Json state) {
    known_.n = state["_stateID"].number();
    const Json context = state["ctx"];
    known_.over = static_cast<bool>(context["gameover"]);
    known_.choices.clear();
    if (context["currentPlayer"].string() == player_ && !known_.over) {
      int column = 0;
      state["G"]["height"].items([&](Json height) {
        if (height.number() < ROWS) known_.choices.push_back(std::to_string(column));
        ++column;
      });
    }
    if (known_.n >= awaited_) known_.done = known_.n;  // whoever moved is told by the new state and by nothing else
  }

  std::string match_, player_, credentials_;
  long awaited_ = 0;
};

}  // namespace

std::unique_ptr<Seat> their_seat(Place& place, const std::string& match, int player, const std::string& credentials,
                                 std::function<void()> news) {
  return std::make_unique<TheirSeat>(place, match, player, credentials, std::move(news));
}
