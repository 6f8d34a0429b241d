#include "work.hpp"

#include <dirent.h>
#include <unistd.h>

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <ctime>
#include <string>

namespace {

struct Process {
  int id;
  int parent;
  double children;  // milliseconds of those that have ended
};

double milliseconds(const timespec& time) {
  return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

// What the system says of a process; false if it has just ended.
bool read_process(const char* id, Process& found) {
  std::FILE* file = std::fopen(("/proc/" + std::string(id) + "/stat").c_str(), "r");
  if (file == nullptr) return false;
  char text[1024];
  const size_t size = std::fread(text, 1, sizeof text - 1, file);
  std::fclose(file);
  text[size] = '\0';
  const char* after_name = std::strrchr(text, ')');
  long user = 0, system = 0;
  if (after_name == nullptr || std::sscanf(after_name + 2, "%*c %d %*d %*d %*d %*d %*u %*u %*u %*u %*u %*u %*u %ld %ld",
                                           &found.parent, &user, &system) != 3) {
    return false;
  }
  found.id = std::atoi(id);
  found.children = static_cast<double>(user + system) * 1e3 / static_cast<double>(sysconf(_SC_CLK_TCK));
  return true;
}

std::vector<Process> all_processes() {
  std::vector<Process> found;
  DIR* folder = opendir("/proc");
  if (folder == nullptr) return found;
  while (const dirent* entry = readdir(folder)) {
    Process process{};
    if (entry->d_name[0] >= '1' && entry->d_name[0] <= '9' && read_process(entry->d_name, process)) {
      found.push_back(process);
    }
  }
  closedir(folder);
  return found;
}

// Finer than the hundredths of a second that /proc counts.
double clock_of(int process) {
  clockid_t clock{};
  timespec time{};
  if (clock_getcpuclockid(process, &clock) != 0 || clock_gettime(clock, &time) != 0) return 0;
  return milliseconds(time);
}

double total(int root, const std::vector<Process>& all) {
  double found = clock_of(root);
  for (const Process& process : all) {
    if (process.id == root) found += process.children;
    if (process.parent == root) found += total(process.id, all);
  }
  return found;
}

}  // namespace

double worked(int process) { return process == 0 ? 0 : total(process, all_processes()); }

double worked_here() {
  timespec time{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
  return milliseconds(time);
}
