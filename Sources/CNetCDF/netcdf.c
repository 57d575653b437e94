#include "CNetCDF.h"

#include <dlfcn.h>
#include <pthread.h>
#include <setjmp.h>
#include <signal.h>
#include <string.h>

// A status of the library for what is not there, or of another type.
#define MISSING (-43)

// A status of our own for a fault in the library, which does not check all that a damaged file says.
#define FAULT (-9999)

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static void *library;

static int (*nc_open)(const char *, int, int *);
static int (*nc_close)(int);
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
static int (*nc_free_string)(size_t, char **);

static int load(void) {
  static const char *const names[] = {"libnetcdf.so.19", "libnetcdf.so.22", "libnetcdf.so.18",
                                      "libnetcdf.so", "libnetcdf.dylib"};
  for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
  if (!library) return 0;
  int found = 1;
#define FIND(name) found &= (*(void **)&name = dlsym(library, #name)) != NULL
  FIND(nc_open), FIND(nc_close), FIND(nc_strerror), FIND(nc_inq), FIND(nc_inq_dim);
  FIND(nc_inq_varndims), FIND(nc_inq_var), FIND(nc_inq_att), FIND(nc_get_att_text);
  FIND(nc_get_att_double), FIND(nc_get_att_string), FIND(nc_get_vara_double);
  FIND(nc_get_vara_text), FIND(nc_get_var1_string), FIND(nc_free_string);
  return found;
}

static _Thread_local volatile sig_atomic_t is_calling;
static sigjmp_buf before_call;
static int has_failed;
static struct sigaction earlier[2];

static void handle_fault(int signal) {
  if (is_calling) siglongjmp(before_call, 1);
  // Not ours: the fault comes again, to whom it would have come before.
  sigaction(signal, &earlier[signal == SIGBUS], NULL);
}

static int load_once(void) {
  if (library) return 1;
  struct sigaction action = {.sa_handler = handle_fault, .sa_flags = SA_NODEFER};
  if (!load()) return 0;
  sigaction(SIGSEGV, &action, &earlier[0]);
  sigaction(SIGBUS, &action, &earlier[1]);
  return 1;
}

// After a fault the library is not called again.
#define CALL(expression)                              \
  pthread_mutex_lock(&mutex);                         \
  volatile int result = FAULT;                        \
  if (!has_failed && !sigsetjmp(before_call, 0)) {    \
    is_calling = 1;                                   \
    result = expression;                              \
  }                                                   \
  is_calling = 0;                                     \
  has_failed |= result == FAULT;                      \
  pthread_mutex_unlock(&mutex);                       \
  return result

int trackconv_nc_load(void) {
  pthread_mutex_lock(&mutex);
  int is_there = load_once();
  pthread_mutex_unlock(&mutex);
  return is_there;
}

int trackconv_nc_open(const char *path, int *file) { CALL(nc_open(path, 0, file)); }

int trackconv_nc_close(int file) { CALL(nc_close(file)); }

int trackconv_nc_counts(int file, int *dimensions, int *variables) {
  CALL(nc_inq(file, dimensions, variables, NULL, NULL));
}

int trackconv_nc_dimension(int file, int dimension, char *name, size_t *length) {
  CALL(nc_inq_dim(file, dimension, name, length));
}

int trackconv_nc_variable(int file, int variable, char *name, int *type, int *rank, int *dimensions) {
  CALL(nc_inq_varndims(file, variable, rank)
    ?: nc_inq_var(file, variable, name, type, NULL, *rank <= TRACKCONV_NC_DIMENSIONS ? dimensions : NULL, NULL));
}

static int take(char *string, char *text, size_t capacity) {
  text[0] = 0;
  if (string) strncat(text, string, capacity - 1);
  nc_free_string(1, &string);
  return 0;
}

static int text_attribute(int file, int variable, const char *attribute, char *text, size_t capacity) {
  int type;
  size_t length;
  char *string = NULL;
  int status = nc_inq_att(file, variable, attribute, &type, &length);
  if (status) return status;
  if (type == TRACKCONV_NC_STRING && length == 1)
    return nc_get_att_string(file, variable, attribute, &string) ?: take(string, text, capacity);
  if (type != TRACKCONV_NC_CHAR || length >= capacity) return MISSING;
  text[length] = 0;
  return nc_get_att_text(file, variable, attribute, text);
}

int trackconv_nc_text(int file, int variable, const char *attribute, char *text, size_t capacity) {
  CALL(text_attribute(file, variable, attribute, text, capacity));
}

static int number_attribute(int file, int variable, const char *attribute, double *number) {
  int type;
  size_t length;
  int status = nc_inq_att(file, variable, attribute, &type, &length);
  if (status) return status;
  if (length != 1 || type == TRACKCONV_NC_CHAR || type >= TRACKCONV_NC_STRING) return MISSING;
  return nc_get_att_double(file, variable, attribute, number);
}

int trackconv_nc_number(int file, int variable, const char *attribute, double *number) {
  CALL(number_attribute(file, variable, attribute, number));
}

int trackconv_nc_numbers(int file, int variable, const size_t *start, const size_t *count, double *numbers) {
  CALL(nc_get_vara_double(file, variable, start, count, numbers));
}

int trackconv_nc_characters(int file, int variable, const size_t *start, const size_t *count, char *text) {
  CALL(nc_get_vara_text(file, variable, start, count, text));
}

static int get_string(int file, int variable, const size_t *index, char *text, size_t capacity) {
  char *string = NULL;
  return nc_get_var1_string(file, variable, index, &string) ?: take(string, text, capacity);
}

int trackconv_nc_string(int file, int variable, const size_t *index, char *text, size_t capacity) {
  CALL(get_string(file, variable, index, text, capacity));
}

const char *trackconv_nc_message(int status) {
  return status == FAULT ? "it failed, because this file or an earlier one is damaged" : nc_strerror(status);
}
