#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif
#ifdef __linux__
#include <sched.h>
#endif

static int argument_count;
static char **argument_values;

#if defined(__GLIBC__) || defined(__APPLE__)
// These C libraries pass the arguments of main to functions that run before it.
__attribute__((constructor)) static void keep_arguments(int count, char **values) {
  argument_count = count;
  argument_values = values;
}
#endif

int trackconv_argument_count(void) { return argument_count; }

const char *trackconv_argument(int index) { return argument_values[index]; }

void trackconv_share_memory(int areas) {
#ifdef __GLIBC__
  mallopt(M_ARENA_MAX, areas);
#else
  (void)areas;
#endif
}

void trackconv_keep_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, 32 << 20);
#endif
}

int trackconv_processors(void) {
#ifdef __linux__
  // Fails on a machine with more processors than the set has places for.
  cpu_set_t set;
  if (sched_getaffinity(0, sizeof set, &set) == 0) return CPU_COUNT(&set);
#endif
  long count = sysconf(_SC_NPROCESSORS_ONLN);
  return count > 1 ? (int)count : 1;
}

static int caught[2] = {-1, -1};

static void catch_signal(int number) {
  int before = errno;
  unsigned char byte = (unsigned char)number;
  // If the pipe is full, it already holds enough signals.
  if (write(caught[1], &byte, 1) < 0) errno = before;
}

static void catch_by(int number) {
  struct sigaction action;
  // nohup starts the process with SIGHUP ignored.
  if (sigaction(number, NULL, &action) != 0 || action.sa_handler == SIG_IGN) return;
  action.sa_handler = catch_signal;
  action.sa_flags = SA_RESTART;
  sigemptyset(&action.sa_mask);
  sigaction(number, &action, NULL);
}

int trackconv_catch_signals(void) {
  if (pipe(caught) != 0) return -1;
  for (int end = 0; end < 2; end++) fcntl(caught[end], F_SETFD, FD_CLOEXEC);
  fcntl(caught[1], F_SETFL, O_NONBLOCK);
  const int numbers[] = {SIGINT,  SIGTERM, SIGHUP,    SIGQUIT, SIGALRM, SIGUSR1,
                         SIGUSR2, SIGXCPU, SIGVTALRM, SIGPROF,
#ifdef __linux__
                         SIGIO,   SIGPWR,  SIGSTKFLT
#endif
  };
  for (size_t index = 0; index < sizeof numbers / sizeof *numbers; index++) catch_by(numbers[index]);
#ifdef SIGRTMIN
  for (int number = SIGRTMIN; number <= SIGRTMAX; number++) catch_by(number);
#endif
  return caught[0];
}

struct start {
  void (*body)(void *);
  void *context;
};

static void *run_thread(void *argument) {
  struct start start = *(struct start *)argument;
  free(argument);
  start.body(start.context);
  return NULL;
}

int trackconv_start_thread(void (*body)(void *), void *context, size_t stack) {
  struct start *start = malloc(sizeof *start);
  if (start == NULL) return ENOMEM;
  *start = (struct start){body, context};
  pthread_attr_t attributes;
  pthread_t thread;
  int error = pthread_attr_init(&attributes);
  if (error == 0) {
    if (stack > 0) pthread_attr_setstacksize(&attributes, stack);
    pthread_attr_setdetachstate(&attributes, PTHREAD_CREATE_DETACHED);
    error = pthread_create(&thread, &attributes, run_thread, start);
    pthread_attr_destroy(&attributes);
  }
  if (error != 0) free(start);
  return error;
}

void trackconv_end_by_signal(int number) {
  signal(number, SIG_DFL);
  // raise would fail if the calling thread has the signal blocked.
  kill(getpid(), number);
}
