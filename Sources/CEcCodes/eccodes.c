#include "CEcCodes.h"

#include <dlfcn.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

static void *(*codes_handle_new_from_message)(void *, const void *, size_t);
static int (*codes_set_long)(void *, const char *, long);
static int (*codes_get_size)(void *, const char *, size_t *);
static int (*codes_get_double_array)(void *, const char *, double *, size_t *);
static int (*codes_get_string)(void *, const char *, char *, size_t *);
static const char *(*codes_get_error_message)(int);
static long (*codes_get_api_version)(void);

static int loaded;

static void load(void) {
  static const char *const names[] = {"libeccodes.so.0", "libeccodes.so", "libeccodes.dylib", NULL};
  void *library = trackconv_library(names);
  if (!library) return;
  loaded = 1;
#define FIND(name) loaded &= (*(void **)&name = dlsym(library, #name)) != NULL
  FIND(codes_handle_new_from_message), FIND(codes_set_long), FIND(codes_get_size), FIND(codes_get_double_array);
  FIND(codes_get_string), FIND(codes_get_error_message), FIND(codes_get_api_version);
}

struct message {
  const void *bytes;
  size_t size;
};

struct request {
  char key[TRACKCONV_BUFR_TEXT];
  int is_text;
  // The bytes of the answer.
  size_t size;
};

static int decode(const struct message *message, void **handle) {
  *handle = codes_handle_new_from_message(NULL, message->bytes, message->size);
  if (!*handle) return TRACKCONV_BUFR_FAULT;
  // Without the units and names of each value.
  codes_set_long(*handle, "skipExtraKeyAttributes", 1);
  return codes_set_long(*handle, "unpack", 1);
}

static int answer(void *handle, const struct request *request, void *bytes) {
  size_t count = request->size;
  if (request->is_text) return codes_get_string(handle, request->key, bytes, &count);
  int status = codes_get_size(handle, request->key, &count);
  if (!status && count * sizeof(double) > request->size) return TRACKCONV_BUFR_FAULT;
  return status ?: codes_get_double_array(handle, request->key, bytes, &count) ?: (int)count;
}

static void serve(int socket, const void *message) {
  void *handle;
  struct request request = {0};
  char *bytes = NULL;
  int status = decode(message, &handle);
  while (trackconv_child_give(socket, &status, sizeof status) && trackconv_child_give(socket, bytes, request.size)
         && trackconv_child_receive(socket, &request, sizeof request)) {
    trackconv_child_go_on();
    free(bytes);
    bytes = calloc(1, request.size + 1);
    status = bytes ? answer(handle, &request, bytes) : TRACKCONV_BUFR_FAULT;
  }
}

int trackconv_bufr_open(const void *bytes, size_t size, struct trackconv_child *message) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  int status;
  *message = (struct trackconv_child){-1, -1};
  // Before the fork: another thread may hold the loader's lock then.
  pthread_once(&once, load);
  if (!loaded) return TRACKCONV_BUFR_NO_LIBRARY;
  if (!trackconv_child_begin(message, serve, &(struct message){bytes, size})) return TRACKCONV_BUFR_FAULT;
  return trackconv_child_receive(message->socket, &status, sizeof status) ? status : TRACKCONV_BUFR_FAULT;
}

int trackconv_bufr_ask(struct trackconv_child message, const char *key, int is_text, void *bytes, size_t size) {
  struct request request = {.is_text = is_text, .size = size};
  int status;
  strncpy(request.key, key, sizeof request.key - 1);
  return trackconv_child_give(message.socket, &request, sizeof request)
      && trackconv_child_receive(message.socket, &status, sizeof status)
      && trackconv_child_receive(message.socket, bytes, size) ? status : TRACKCONV_BUFR_FAULT;
}

const char *trackconv_bufr_words(int status) { return codes_get_error_message(status); }

long trackconv_bufr_version(void) { return codes_get_api_version(); }
