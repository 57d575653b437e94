#include "CNetCDF.h"

#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

// A status of the library for what is not there, or of another type.
#define MISSING (-43)

// Seconds of processor time that one answer may take: that of an archive takes less than one.
#define LIMIT 10

// Seconds in which the process begins, if it does.
#define START 2

// Bytes that the library may take: an archive's largest variable has 80 MB.
#define MEMORY (512 << 20)

static int (*nc_open)(const char *, int, int *);
static const char *(*nc_strerror)(int);
static int (*nc_inq)(int, int *, int *, int *, int *);
static int (*nc_inq_dim)(int, int, char *, size_t *);
static int (*nc_inq_varndims)(int, int, int *);
static int (*nc_inq_var)(int, int, char *, int *, int *, int *, int *);
static int (*nc_inq_att)(int, int, const char *, int *, size_t *);
static int (*nc_get_att_text)(int, int, const char *, char *);
static int (*nc_get_att_double)(int, int, const char *, double *);
static int (*nc_get_att_string)(int, int, const char *, char **);
static int (*nc_get_vara_double)(int, int, const size_t *, const size_t *, double *);
static int (*nc_get_vara_text)(int, int, const size_t *, const size_t *, char *);
static int (*nc_get_var1_string)(int, int, const size_t *, char **);

static int loaded;

static void load(void) {
  static const char *const names[] = {"libnetcdf.so.19", "libnetcdf.so.22", "libnetcdf.so.18",
                                      "libnetcdf.so", "libnetcdf.dylib"};
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return;
  loaded = 1;
#define FIND(name) loaded &= (*(void **)&name = dlsym(library, #name)) != NULL
  FIND(nc_open), FIND(nc_strerror), FIND(nc_inq), FIND(nc_inq_dim), FIND(nc_inq_varndims), FIND(nc_inq_var);
  FIND(nc_inq_att), FIND(nc_get_att_text), FIND(nc_get_att_double), FIND(nc_get_att_string);
  FIND(nc_get_vara_double), FIND(nc_get_vara_text), FIND(nc_get_var1_string);
}

static int take(const char *string, char *text) {
  if (string) strncat(text, string, TRACKCONV_NC_TEXT - 1);
  return 0;
}

static int get_attribute(int file, const struct trackconv_nc_request *request, void *answer) {
  int type;
  size_t length;
  char *string = NULL;
  int status = nc_inq_att(file, request->index, request->attribute, &type, &length);
  if (status) return status;
  if (request->question == trackconv_nc_number) {
    if (length != 1 || type == TRACKCONV_NC_CHAR || type >= TRACKCONV_NC_STRING) return MISSING;
    return nc_get_att_double(file, request->index, request->attribute, answer);
  }
  if (type == TRACKCONV_NC_STRING && length == 1)
    return nc_get_att_string(file, request->index, request->attribute, &string) ?: take(string, answer);
  if (type != TRACKCONV_NC_CHAR || length >= TRACKCONV_NC_TEXT) return MISSING;
  return nc_get_att_text(file, request->index, request->attribute, answer);
}

// Strings of the library are not freed: they are few, and the process ends soon.
static int answer(int file, const struct trackconv_nc_request *request, void *answer) {
  int index = request->index, *numbers = answer;
  char *string = NULL;
  switch (request->question) {
    case trackconv_nc_counts: return nc_inq(file, &numbers[0], &numbers[1], NULL, NULL);
    case trackconv_nc_length: return nc_inq_dim(file, index, NULL, answer);
    case trackconv_nc_dimension_name: return nc_inq_dim(file, index, answer, NULL);
    case trackconv_nc_variable:
      return nc_inq_varndims(file, index, &numbers[1])
        ?: nc_inq_var(file, index, NULL, &numbers[0], NULL,
                      numbers[1] <= TRACKCONV_NC_DIMENSIONS ? &numbers[2] : NULL, NULL);
    case trackconv_nc_variable_name: return nc_inq_var(file, index, answer, NULL, NULL, NULL, NULL);
    case trackconv_nc_text:
    case trackconv_nc_number: return get_attribute(file, request, answer);
    case trackconv_nc_numbers: return nc_get_vara_double(file, index, request->start, request->count, answer);
    case trackconv_nc_characters: return nc_get_vara_text(file, index, request->start, request->count, answer);
    case trackconv_nc_string: return nc_get_var1_string(file, index, request->start, &string) ?: take(string, answer);
    case trackconv_nc_message: return take(nc_strerror(index), answer);
  }
  return MISSING;
}

static int receive(int socket, void *bytes, size_t size) {
  for (ssize_t count; size > 0; bytes = (char *)bytes + count, size -= count)
    if ((count = recv(socket, bytes, size, MSG_WAITALL)) <= 0) {
      if (count == 0 || errno != EINTR) return 0;
      count = 0;
    }
  return 1;
}

static int give(int socket, const void *bytes, size_t size) {
#ifdef MSG_NOSIGNAL
  int flags = MSG_NOSIGNAL;
#else
  int flags = 0;
#endif
  for (ssize_t count; size > 0; bytes = (const char *)bytes + count, size -= count)
    if ((count = send(socket, bytes, size, flags)) < 0) {
      if (errno != EINTR) return 0;
      count = 0;
    }
  return 1;
}

// Limits memory beyond what the process has from its fork; where that is not told, there is no limit.
static void limit_memory(void) {
  unsigned long pages = 0;
  FILE *sizes = fopen("/proc/self/statm", "r");
  if (sizes && fscanf(sizes, "%lu", &pages) == 1) {
    const rlim_t most = (rlim_t)pages * sysconf(_SC_PAGESIZE) + MEMORY;
    setrlimit(RLIMIT_AS, &(struct rlimit){most, most});
  }
  if (sizes) fclose(sizes);
}

_Noreturn static void serve(int socket, const char *path) {
  // Handlers are of a program that knows nothing of this process; a fault is to show only as a missing answer.
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  int nowhere = open("/dev/null", O_RDWR);
  for (int stream = 0; stream < 3; stream++) dup2(nowhere, stream);
  limit_memory();
  const struct itimerval limit = {.it_value = {LIMIT, 0}};
  setitimer(ITIMER_PROF, &limit, NULL);
  int file = 0, status = 0;
  give(socket, &status, sizeof status);
  status = nc_open(path, 0, &file);
  struct trackconv_nc_request request = {0};
  char *bytes = NULL;
  while (give(socket, &status, sizeof status) && (status || give(socket, bytes, request.size))
         && receive(socket, &request, sizeof request)) {
    setitimer(ITIMER_PROF, &limit, NULL);
    free(bytes);
    bytes = calloc(1, request.size + 1);
    status = bytes ? answer(file, &request, bytes) : TRACKCONV_NC_FAULT;
  }
  _exit(0);
}

// Makes the process; whether it has begun. What other libraries run in it at its start (PROJ closes its database)
// may wait for ever for a lock that one of our threads held then.
static int begin(const char *path, struct trackconv_nc *file) {
  int sockets[2], status;
  *file = (struct trackconv_nc){-1, -1};
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets)) return 0;
  file->socket = sockets[0];
  file->process = fork();
  if (file->process == 0) {
    close(sockets[0]);
    serve(sockets[1], path);
  }
  close(sockets[1]);
  fcntl(file->socket, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
  setsockopt(file->socket, SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int));
#endif
  setsockopt(file->socket, SOL_SOCKET, SO_RCVTIMEO, &(struct timeval){START, 0}, sizeof(struct timeval));
  int begun = receive(file->socket, &status, sizeof status);
  setsockopt(file->socket, SOL_SOCKET, SO_RCVTIMEO, &(struct timeval){6 * LIMIT, 0}, sizeof(struct timeval));
  return begun;
}

int trackconv_nc_open(const char *path, struct trackconv_nc *file) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  int status;
  *file = (struct trackconv_nc){-1, -1};
  // Before the fork: another thread may hold the loader's lock then.
  pthread_once(&once, load);
  if (!loaded) return TRACKCONV_NC_NO_LIBRARY;
  for (int tries = 0; !begin(path, file); tries++) {
    trackconv_nc_close(*file);
    *file = (struct trackconv_nc){-1, -1};
    if (tries == 9) return TRACKCONV_NC_FAULT;
  }
  return receive(file->socket, &status, sizeof status) ? status : TRACKCONV_NC_FAULT;
}

int trackconv_nc_ask(struct trackconv_nc file, const struct trackconv_nc_request *request, void *answer) {
  int status;
  if (!give(file.socket, request, sizeof *request) || !receive(file.socket, &status, sizeof status)
      || (!status && !receive(file.socket, answer, request->size)))
    return TRACKCONV_NC_FAULT;
  return status;
}

void trackconv_nc_close(struct trackconv_nc file) {
  // Processes of other files may have inherited the socket.
  if (file.socket >= 0) shutdown(file.socket, SHUT_RDWR), close(file.socket);
  if (file.process > 0) kill(file.process, SIGKILL), waitpid(file.process, NULL, 0);
}
