// What the page calls besides tc_run, and the system that the C libraries expect: there is none.

#include "wasm.h"

#include <ctype.h>
#include <locale.h>
#include <math.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wasi/api.h>

#define EXPORT(name) __attribute__((export_name(#name)))

struct file {
  struct file *next;
  char *name;
  uint8_t *bytes;
  size_t size;
};
static struct file *files;
static struct buffer {
  uint8_t *bytes;
  size_t count, room;
} output, findings;

EXPORT(tc_allocate) void *tc_allocate(size_t count) { return malloc(count ? count : 1); }
EXPORT(tc_free) void tc_free(void *pointer) { free(pointer); }

EXPORT(tc_file) void tc_file(const char *name, size_t length, uint8_t *bytes, size_t size) {
  struct file *file = malloc(sizeof *file);
  *file = (struct file){files, strndup(name, length), bytes, size};
  files = file;
}

const uint8_t *trackconv_given_file(const char *name, size_t *size) {
  for (struct file *file = files; file; file = file->next) {
    if (strcmp(file->name, name) != 0) continue;
    *size = file->size;
    return file->bytes;
  }
  return NULL;
}

void trackconv_give(int stream, const void *bytes, size_t count) {
  struct buffer *buffer = stream == 1 ? &output : &findings;
  if (buffer->room - buffer->count < count) {
    size_t room = buffer->count + count;
    buffer->room = room + room / 2;
    buffer->bytes = realloc(buffer->bytes, buffer->room);
    if (!buffer->bytes) __builtin_trap();
  }
  if (count > 0) memcpy(buffer->bytes + buffer->count, bytes, count);
  buffer->count += count;
}

EXPORT(tc_output) uint8_t *tc_output(void) { return output.bytes; }
EXPORT(tc_output_length) size_t tc_output_length(void) { return output.count; }
EXPORT(tc_findings) uint8_t *tc_findings(void) { return findings.bytes; }
EXPORT(tc_findings_length) size_t tc_findings_length(void) { return findings.count; }
EXPORT(tc_version) const char *tc_version(void) { return TRACKCONV_VERSION; }

/// The page's clock, in seconds since 1970.
__attribute__((import_module("env"), import_name("now"))) double trackconv_now(void);

time_t time(time_t *result) {
  time_t now = (time_t)trackconv_now();
  if (result) *result = now;
  return now;
}

// Hashing needs no secret here, and the same input always takes the same way.
void arc4random_buf(void *bytes, size_t count) { memset(bytes, 0x5A, count); }

// The compiler's guard of the stack.
uintptr_t __stack_chk_guard = 0x5AA55AA5;
void __stack_chk_fail(void) { __builtin_trap(); }

// What the compiler's library has on other systems: the number that a text begins with, and its end.
const char *_swift_stdlib_strtod_clocale(const char *text, double *number) {
  char *end;
  if (isspace((unsigned char)*text)) return NULL;
  *number = strtod(text, &end);
  return end == text ? NULL : end;
}

// The same, of the compiler's library before Swift 6.3: the text of a number with the fewest digits, as "0.5", "3.0", "1e-05".
uint64_t swift_float64ToString(
    char *text, size_t size, double number, int debug, void *self, void **error) {
  int digits = 0;
  do snprintf(text, size, "%.*e", digits, number);
  while (strtod(text, NULL) != number && digits++ < 16);
  const char *exponent = strchr(text, 'e');
  if (exponent && (number == 0 || fabs(number) >= 1e-4) && fabs(number) <= 0x1p53) {
    int decimals = digits - atoi(exponent + 1);
    snprintf(text, size, "%.*f", decimals > 1 ? decimals : 1, number);
  }
  return strlen(text);
}

void trackconv_keep_memory(void) {}

extern void __wasm_call_ctors(void);
EXPORT(_initialize) void _initialize(void) {
  __wasm_call_ctors();
  // Without this the library's iconv writes no character beyond ASCII.
  setlocale(LC_CTYPE, "C.UTF-8");
}

// The C library's calls on the system, in the order of <wasi/api.h>: there are no files.
#define REFUSED(name, ...) \
  __wasi_errno_t __wasi_##name(__VA_ARGS__) { return __WASI_ERRNO_BADF; }
typedef __wasi_fd_t fd;

REFUSED(environ_get, uint8_t **texts, uint8_t *buffer)
REFUSED(fd_close, fd file)
REFUSED(fd_fdstat_get, fd file, __wasi_fdstat_t *status)
REFUSED(fd_fdstat_set_flags, fd file, __wasi_fdflags_t flags)
REFUSED(fd_prestat_get, fd file, __wasi_prestat_t *status)
REFUSED(fd_prestat_dir_name, fd file, uint8_t *path, __wasi_size_t size)
REFUSED(fd_read, fd file, const __wasi_iovec_t *parts, size_t count, __wasi_size_t *read)
REFUSED(fd_seek, fd file, __wasi_filedelta_t offset, __wasi_whence_t from, __wasi_filesize_t *at)
REFUSED(fd_write, fd file, const __wasi_ciovec_t *parts, size_t count, __wasi_size_t *written)
REFUSED(path_create_directory, fd folder, const char *path)
REFUSED(
    path_filestat_get, fd folder, __wasi_lookupflags_t flags, const char *path,
    __wasi_filestat_t *status)
REFUSED(
    path_open, fd folder, __wasi_lookupflags_t flags, const char *path, __wasi_oflags_t opening,
    __wasi_rights_t rights, __wasi_rights_t inherited, __wasi_fdflags_t kind, fd *file)
REFUSED(
    poll_oneoff, const __wasi_subscription_t *wishes, __wasi_event_t *events, __wasi_size_t count,
    __wasi_size_t *found)
REFUSED(random_get, uint8_t *bytes, __wasi_size_t count)

__wasi_errno_t __wasi_environ_sizes_get(__wasi_size_t *count, __wasi_size_t *size) {
  *count = *size = 0;
  return 0;
}

void __wasi_proc_exit(__wasi_exitcode_t code) { __builtin_trap(); }

// SQLite keeps its only database in memory, and asks the system for chance alone: the same each time.
static int chance(sqlite3_vfs *system, int count, char *bytes) {
  memset(bytes, 0x5A, (size_t)count);
  return count;
}

int sqlite3_os_init(void) {
  static sqlite3_vfs system = {
      .iVersion = 1, .szOsFile = sizeof(sqlite3_file), .zName = "none", .xRandomness = chance};
  return sqlite3_vfs_register(&system, 1);
}

int sqlite3_os_end(void) { return SQLITE_OK; }
