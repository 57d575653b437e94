#include "CNetCDF.h"
#include "CSystem.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

// A status of the library for what is not there, or of another type.
#define MISSING (-43)

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
                                      "libnetcdf.so", "libnetcdf.dylib", NULL};
  void *library = trackconv_library(names);
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

static void serve(int socket, const void *path) {
  int file = 0, status = nc_open(path, 0, &file);
  struct trackconv_nc_request request = {0};
  char *bytes = NULL;
  while (trackconv_child_give(socket, &status, sizeof status)
         && (status || trackconv_child_give(socket, bytes, request.size))
         && trackconv_child_receive(socket, &request, sizeof request)) {
    trackconv_child_go_on();
    free(bytes);
    bytes = calloc(1, request.size + 1);
    status = bytes ? answer(file, &request, bytes) : TRACKCONV_NC_FAULT;
  }
}

int trackconv_nc_open(const char *path, struct trackconv_nc *file) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  struct trackconv_child child;
  int status;
  *file = (struct trackconv_nc){-1, -1};
  // Before the fork: another thread may hold the loader's lock then.
  pthread_once(&once, load);
  if (!loaded) return TRACKCONV_NC_NO_LIBRARY;
  if (!trackconv_child_begin(&child, serve, path)) return TRACKCONV_NC_FAULT;
  *file = (struct trackconv_nc){child.socket, child.process};
  return trackconv_child_receive(file->socket, &status, sizeof status) ? status : TRACKCONV_NC_FAULT;
}

int trackconv_nc_ask(struct trackconv_nc file, const struct trackconv_nc_request *request, void *answer) {
  int status;
  if (!trackconv_child_give(file.socket, request, sizeof *request)
      || !trackconv_child_receive(file.socket, &status, sizeof status)
      || (!status && !trackconv_child_receive(file.socket, answer, request->size)))
    return TRACKCONV_NC_FAULT;
  return status;
}

void trackconv_nc_close(struct trackconv_nc file) {
  trackconv_child_end((struct trackconv_child){file.socket, file.process});
}
