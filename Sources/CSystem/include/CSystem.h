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

/// Loads the first library of a list of names that ends with NULL; NULL if none is there.
void *trackconv_library(const char *const *names);

/// A process of its own for a library that a damaged file can make write where it must not, crash, or run without
/// end. After its fork it calls only C; it may use 512 MiB, and 10 seconds of processor time for an answer; its
/// output goes nowhere, and it ends with the socket.
struct trackconv_child {
  int socket, process;
};

/// What the process does: answers at a socket.
typedef void trackconv_server(int socket, const void *context);

/// Starts a process; whether it has begun. It must be ended.
int trackconv_child_begin(struct trackconv_child *child, trackconv_server *server, const void *context);

/// Gives the process, which calls this, its time for another answer.
void trackconv_child_go_on(void);

/// Ends the process.
void trackconv_child_end(struct trackconv_child child);

/// Receives, or gives, all bytes; whether it could.
int trackconv_child_receive(int socket, void *bytes, size_t size);
int trackconv_child_give(int socket, const void *bytes, size_t size);

/// A program that reads from a socket, to which it also writes its errors, and whose standard output is a file without
/// a name.
struct trackconv_program {
  int socket, process, file;
};

/// Starts a program with arguments, the first of which is its name, that end with NULL. Returns 0 or the number of an
/// error.
int trackconv_program_begin(struct trackconv_program *program, const char *const *arguments);

/// Waits for the program, which reads to the end; whether it succeeded. The message is what it wrote of errors.
int trackconv_program_wait(struct trackconv_program *program, char *message, size_t size);

/// Reads from the file that it has written: the number of bytes, or -1.
long trackconv_program_read(const struct trackconv_program *program, void *bytes, size_t size, long offset);

/// Ends the program if it still runs, and removes its file.
void trackconv_program_end(struct trackconv_program *program);

#endif
