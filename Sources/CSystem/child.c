#include "CSystem.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

// Seconds of processor time that one answer may take.
#define LIMIT 10

// Seconds in which the process begins, if it does.
#define START 2

// Bytes that the library may take.
#define MEMORY (512 << 20)

void *trackconv_library(const char *const *names) {
  void *library = NULL;
  for (; !library && *names; names++) library = dlopen(*names, RTLD_NOW | RTLD_LOCAL);
  return library;
}

int trackconv_child_receive(int socket, void *bytes, size_t size) {
  for (ssize_t count; size > 0; bytes = (char *)bytes + count, size -= count)
    if ((count = recv(socket, bytes, size, MSG_WAITALL)) <= 0) {
      if (count == 0 || errno != EINTR) return 0;
      count = 0;
    }
  return 1;
}

int trackconv_child_give(int socket, const void *bytes, size_t size) {
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

void trackconv_child_go_on(void) {
  setitimer(ITIMER_PROF, &(struct itimerval){.it_value = {LIMIT, 0}}, NULL);
}

_Noreturn static void serve(int socket, trackconv_server *server, const void *context) {
  // Handlers are of a program that knows nothing of this process; a fault is to show only as a missing answer.
  sigset_t none;
  sigemptyset(&none);
  for (int number = 1; number < 32; number++) signal(number, SIG_DFL);
  sigprocmask(SIG_SETMASK, &none, NULL);
  setrlimit(RLIMIT_CORE, &(struct rlimit){0, 0});
  int nowhere = open("/dev/null", O_RDWR), begun = 0;
  for (int stream = 0; stream < 3; stream++) dup2(nowhere, stream);
  limit_memory();
  trackconv_child_go_on();
  trackconv_child_give(socket, &begun, sizeof begun);
  server(socket, context);
  _exit(0);
}

// Makes the process; whether it has begun. What other libraries run in it at its start (PROJ closes its database)
// may wait for ever for a lock that one of our threads held then.
static int begin(struct trackconv_child *child, trackconv_server *server, const void *context) {
  int sockets[2], begun;
  *child = (struct trackconv_child){-1, -1};
  if (socketpair(AF_UNIX, SOCK_STREAM, 0, sockets)) return 0;
  child->socket = sockets[0];
  child->process = fork();
  if (child->process == 0) {
    close(sockets[0]);
    serve(sockets[1], server, context);
  }
  close(sockets[1]);
  fcntl(child->socket, F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
  setsockopt(child->socket, SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int));
#endif
  setsockopt(child->socket, SOL_SOCKET, SO_RCVTIMEO, &(struct timeval){START, 0}, sizeof(struct timeval));
  int received = trackconv_child_receive(child->socket, &begun, sizeof begun);
  setsockopt(child->socket, SOL_SOCKET, SO_RCVTIMEO, &(struct timeval){6 * LIMIT, 0}, sizeof(struct timeval));
  return received;
}

int trackconv_child_begin(struct trackconv_child *child, trackconv_server *server, const void *context) {
  for (int tries = 0; !begin(child, server, context); tries++) {
    trackconv_child_end(*child);
    *child = (struct trackconv_child){-1, -1};
    if (tries == 9) return 0;
  }
  return 1;
}

void trackconv_child_end(struct trackconv_child child) {
  // Processes of other files may have inherited the socket.
  if (child.socket >= 0) shutdown(child.socket, SHUT_RDWR), close(child.socket);
  if (child.process > 0) kill(child.process, SIGKILL), waitpid(child.process, NULL, 0);
}

extern char **environ;

// Opens a file without a name in the folder for temporary files; -1 if that is not possible.
static int unnamed_file(void) {
  char name[4096];
  const char *folder = getenv("TMPDIR");
  snprintf(name, sizeof name, "%s/trackconv-XXXXXX", folder && *folder ? folder : "/tmp");
  int file = mkstemp(name);
  if (file >= 0) unlink(name), fcntl(file, F_SETFD, FD_CLOEXEC);
  return file;
}

int trackconv_program_begin(struct trackconv_program *program, const char *const *arguments) {
  int sockets[2];
  *program = (struct trackconv_program){-1, -1, unnamed_file()};
  if (program->file < 0 || socketpair(AF_UNIX, SOCK_STREAM, 0, sockets)) return errno;
  for (int end = 0; end < 2; end++) fcntl(sockets[end], F_SETFD, FD_CLOEXEC);
#ifdef SO_NOSIGPIPE
  setsockopt(sockets[0], SOL_SOCKET, SO_NOSIGPIPE, &(int){1}, sizeof(int));
#endif
  posix_spawn_file_actions_t actions;
  posix_spawn_file_actions_init(&actions);
  posix_spawn_file_actions_adddup2(&actions, sockets[1], 0);
  posix_spawn_file_actions_adddup2(&actions, program->file, 1);
  posix_spawn_file_actions_adddup2(&actions, sockets[1], 2);
  pid_t process = -1;
  int error = posix_spawnp(&process, arguments[0], &actions, NULL, (char *const *)arguments, environ);
  posix_spawn_file_actions_destroy(&actions);
  close(sockets[1]);
  program->socket = sockets[0];
  if (!error) program->process = process;
  return error;
}

int trackconv_program_wait(struct trackconv_program *program, char *message, size_t size) {
  // Other processes may have inherited the socket.
  shutdown(program->socket, SHUT_WR);
  // The first words are kept, and the rest is taken too, so that it does not wait to write them.
  char rest[256];
  size_t taken = 0;
  for (;;) {
    const size_t room = size - 1 - taken;
    const ssize_t count = recv(program->socket, room ? message + taken : rest, room ? room : sizeof rest, 0);
    if (count == 0 || (count < 0 && errno != EINTR)) break;
    if (room && count > 0) taken += count;
  }
  message[taken] = 0;
  int status = 0;
  while (waitpid(program->process, &status, 0) < 0 && errno == EINTR) continue;
  program->process = -1;
  return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

long trackconv_program_read(const struct trackconv_program *program, void *bytes, size_t size, long offset) {
  return pread(program->file, bytes, size, offset);
}

void trackconv_program_end(struct trackconv_program *program) {
  trackconv_child_end((struct trackconv_child){program->socket, program->process});
  if (program->file >= 0) close(program->file);
}
