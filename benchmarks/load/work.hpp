// CPU time of processes, user's and system's.
#pragma once

#include <vector>

// Milliseconds that a process and all that it has started have worked so far; 0 for process 0, which is nobody.
double worked(int process);

// The same of this process.
double worked_here();
