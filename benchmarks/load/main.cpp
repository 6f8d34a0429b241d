// Plays at many tables of a server at once, ours or boardgame.io's, and prints what it took as JSON. README.md of the
// benchmarks says what is measured.
//
//   load ours|theirs --port N --server PID [--database PID] [--seats N] [--lanes N] [--moves N] [--warm N]
//        [--rate N] [--rounds N]
//
// Tables come by standard input, a line for each: its id, then what lets each player in. First every lane makes `warm`
// choices that are not measured. With a rate all lanes together make so many choices a second, otherwise as many as they
// can. With rounds they choose, undo, choose and take back, all of them together, so many times.
#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <sstream>

#include "failed.hpp"
#include "json.hpp"
#include "play.hpp"

namespace {

using Options = std::map<std::string, double>;

Options read_options(int count, char** words) {
  Options options{{"port", 0},  {"server", 0}, {"database", 0}, {"seats", 2}, {"lanes", 1},
                  {"moves", 0}, {"warm", 0},   {"rate", 0},     {"rounds", 0}};
  for (int k = 2; k + 1 < count; k += 2) {
    const std::string name = std::string(words[k]).substr(2);
    if (options.count(name) == 0) throw Failed("does not know --" + name);
    options[name] = std::atof(words[k + 1]);
  }
  return options;
}

double share(const std::vector<double>& sorted, double part) {
  return sorted.empty() ? 0 : sorted[std::min(sorted.size() - 1, static_cast<size_t>(part * static_cast<double>(sorted.size())))];
}

// Bytes and messages to each player; times in milliseconds.
void print(const char* name, Figures figures, double seats) {
  std::sort(figures.latencies.begin(), figures.latencies.end());
  const double acts = static_cast<double>(figures.latencies.size());
  std::printf(
      "\"%s\": {\"choices\": %.0f, \"seconds\": %.4f, \"rate\": %.2f, \"p50\": %.3f, \"p99\": %.3f, \"bytes\": %.1f, "
      "\"messages\": %.3f, \"cpu\": %.5f, \"database_cpu\": %.5f, \"client_cpu\": %.5f}, ",
      name, acts, figures.milliseconds / 1e3, acts / figures.milliseconds * 1e3, share(figures.latencies, 0.5),
      share(figures.latencies, 0.99), static_cast<double>(figures.bytes) / acts / seats,
      static_cast<double>(figures.messages) / acts / seats, figures.server / acts, figures.database / acts,
      figures.client / acts);
}

void measure_rounds(Play& play, int rounds, double seats) {
  Figures choices, undos, take_backs;
  for (int k = 0; k < rounds; ++k) {
    choices.add(play.stage(Act::CHOOSE, 1, 0));
    undos.add(play.stage(Act::UNDO, 1, 0));
    choices.add(play.stage(Act::CHOOSE, 1, 0));
    take_backs.add(play.stage(Act::TAKE_BACK, 1, 0));
  }
  print("choose", std::move(choices), seats);
  print("undo", std::move(undos), seats);
  print("take_back", std::move(take_backs), seats);
}

void run(const std::string& side, Options options) {
  const auto whole = [&](const char* name) { return static_cast<int>(options.at(name)); };
  Play play({side == "ours", whole("port"), whole("server"), whole("database"), whole("seats")});
  std::string line, id;
  while (std::getline(std::cin, line)) {
    std::istringstream words(line);
    words >> id;
    std::vector<std::string> tokens;
    for (std::string token; words >> token;) tokens.push_back(token);
    play.join(id, std::move(tokens));
  }
  play.open_lanes(static_cast<size_t>(whole("lanes")));
  if (whole("warm") > 0) play.stage(Act::CHOOSE, whole("warm"), 0);
  play.settle();
  std::printf("{");
  if (whole("moves") > 0) print("choose", play.stage(Act::CHOOSE, whole("moves"), options.at("rate")), options.at("seats"));
  if (whole("rounds") > 0) measure_rounds(play, whole("rounds"), options.at("seats"));
  std::printf("\"checksum\": %u}\n", play.checksum());
}

}  // namespace

int main(int count, char** words) {
  try {
    if (count < 2) throw Failed("wants to know whose server it plays at");
    run(words[1], read_options(count, words));
  } catch (const std::exception& failure) {
    std::fprintf(stderr, "%s\n", failure.what());
    return 1;
  }
}
