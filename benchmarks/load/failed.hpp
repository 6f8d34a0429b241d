// There are no figures; the message says why, in one line.
#pragma once

#include <stdexcept>
#include <string>

struct Failed : std::runtime_error {
  using std::runtime_error::runtime_error;
};
