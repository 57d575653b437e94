#ifndef TRACKCONV_CSYSTEM_H
#define TRACKCONV_CSYSTEM_H

#include <errno.h>
#include <locale.h>
#include <math.h>
#include <regex.h>
#include <stdlib.h>
#include <string.h>

// The C library by one name on every system; Linux calls that it declares only with feature test macros, and
// signal handlers, in which only C guarantees that nothing else runs.

/// The number of the last error: Swift cannot import a macro.
static inline int trackconv_errno(void) { return errno; }

/// The number of the process's arguments, with the program's name; 0 if they are not known.
int trackconv_argument_count(void);

/// An argument by its index.
const char *trackconv_argument(int index);

/// Makes the signals from outside that end a process write their number, as a byte, to a pipe instead; ignored
/// signals stay ignored, and SIGKILL and those of crashes still end it. Call this once. Returns the descriptor to
/// read from, or -1.
int trackconv_catch_signals(void);

/// Starts a thread with a stack of a size in bytes, 0 for the usual one. Returns 0 or the number of an error; the
/// body is then not called.
int trackconv_start_thread(void (*body)(void *), void *context, size_t stack);

/// Ends the process by a caught signal, as if it had not been caught.
void trackconv_end_by_signal(int number);

/// Makes the allocator keep freed memory for reuse, if it supports that.
void trackconv_keep_memory(void);

/// Makes all threads share a number of areas of the allocator, if it has areas.
void trackconv_share_memory(int areas);

/// The number of processors on which this process may run, at least 1: `taskset`, job schedulers and cpusets
/// may leave it fewer than the machine has.
int trackconv_processors(void);

#endif
