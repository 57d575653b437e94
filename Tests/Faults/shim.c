// Makes one system call of a program fail: LD_PRELOAD=shim.so FAULT="write 3 ENOSPC /path/of/mark" trackconv …
//
// The third `write` fails (or, with SHORT, writes half; with EINTR, fails once), and a file is made at the path, so that the
// test knows that the program went so far.

#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

static char call[32], kind[32], mark[512];
static int nth = -1, count;

static void prepare(void) {
  const char *fault = getenv("FAULT");
  nth = 0;
  if (fault) sscanf(fault, "%31s %d %31s %511s", call, &nth, kind, mark);
}

// Whether this call of `name` is the one that fails.
static int fails(const char *name) {
  if (nth < 0) prepare();
  if (nth == 0 || strcmp(name, call) != 0 || __sync_add_and_fetch(&count, 1) != nth) return 0;
  int (*really_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
  int made = really_open(mark, O_CREAT | O_WRONLY, 0600);
  if (made >= 0) close(made);
  errno = !strcmp(kind, "EIO") ? EIO : !strcmp(kind, "ENOSPC") ? ENOSPC
    : !strcmp(kind, "EMFILE") ? EMFILE : !strcmp(kind, "EACCES") ? EACCES : EINTR;
  return 1;
}

#define NEXT(type, name, ...) ((type (*)(__VA_ARGS__))dlsym(RTLD_NEXT, name))

ssize_t write(int file, const void *bytes, size_t size) {
  if (fails("write")) {
    if (strcmp(kind, "SHORT") != 0) return -1;
    size = size / 2 + 1;
  }
  return NEXT(ssize_t, "write", int, const void *, size_t)(file, bytes, size);
}

ssize_t read(int file, void *bytes, size_t size) {
  if (fails("read")) {
    if (strcmp(kind, "SHORT") != 0) return -1;
    size = size / 2 + 1;
  }
  return NEXT(ssize_t, "read", int, void *, size_t)(file, bytes, size);
}

int open(const char *path, int flags, ...) {
  __builtin_va_list list;
  __builtin_va_start(list, flags);
  mode_t mode = flags & (O_CREAT | O_TMPFILE) ? __builtin_va_arg(list, mode_t) : 0;
  __builtin_va_end(list);
  if (fails("open")) return -1;
  return NEXT(int, "open", const char *, int, ...)(path, flags, mode);
}

int rename(const char *old, const char *new) {
  if (fails("rename")) return -1;
  return NEXT(int, "rename", const char *, const char *)(old, new);
}

int fsync(int file) {
  if (fails("fsync")) return -1;
  return NEXT(int, "fsync", int)(file);
}

int fstat(int file, struct stat *status) {
  if (fails("fstat")) return -1;
  return NEXT(int, "fstat", int, struct stat *)(file, status);
}
