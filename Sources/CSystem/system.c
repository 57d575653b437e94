#define _GNU_SOURCE
#include "CSystem.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

#ifdef __GLIBC__
#include <malloc.h>
#endif

void trackconv_keep_memory(void) {
#ifdef __GLIBC__
  mallopt(M_MMAP_THRESHOLD, 16 << 20);
  mallopt(M_TRIM_THRESHOLD, 32 << 20);
#endif
}

#ifdef O_TMPFILE

static void path_of(int descriptor, char path[32]) {
  snprintf(path, 32, "/proc/self/fd/%d", descriptor);
}

int trackconv_open_unnamed(const char *folder) {
  int descriptor = open(folder, O_TMPFILE | O_RDWR | O_CLOEXEC, 0666);
  if (descriptor < 0) return -1;
  // Without /proc the file could never be named.
  char path[32];
  path_of(descriptor, path);
  if (access(path, F_OK) == 0) return descriptor;
  close(descriptor);
  return -1;
}

int trackconv_name_file(int descriptor, const char *name) {
  char path[32];
  path_of(descriptor, path);
  return linkat(AT_FDCWD, path, AT_FDCWD, name, AT_SYMLINK_FOLLOW);
}

#else

int trackconv_open_unnamed(const char *folder) {
  (void)folder;
  return -1;
}

int trackconv_name_file(int descriptor, const char *name) {
  (void)descriptor;
  (void)name;
  errno = ENOTSUP;
  return -1;
}

#endif
