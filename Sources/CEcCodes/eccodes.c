#include "CEcCodes.h"
#include "CSystem.h"

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
  static const char *const names[] = {"libeccodes.so.0", "libeccodes.so", "libeccodes.dylib"};
  void *library = NULL;
  for (size_t i = 0; !library && i < sizeof names / sizeof *names; i++)
    library = dlopen(names[i], RTLD_NOW | RTLD_LOCAL);
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

// What is asked: up to `most` numbers of a key, or its text.
struct request {
  char key[TRACKCONV_BUFR_TEXT];
  int most;
};

static int decode(const struct message *message, void **handle) {
  *handle = codes_handle_new_from_message(NULL, message->bytes, message->size);
  if (!*handle) return TRACKCONV_BUFR_FAULT;
  // Without the units and names of each value.
  codes_set_long(*handle, "skipExtraKeyAttributes", 1);
  return codes_set_long(*handle, "unpack", 1);
}

// Answers with the number of numbers, or a status, and the numbers.
static int give_numbers(int socket, void *handle, const struct request *request) {
  size_t count = 0;
  double *numbers = NULL;
  int status = codes_get_size(handle, request->key, &count);
  if (!status && count > (size_t)request->most) status = TRACKCONV_BUFR_FAULT;
  if (!status && !(numbers = calloc(count + 1, sizeof *numbers))) status = TRACKCONV_BUFR_FAULT;
  if (!status) status = codes_get_double_array(handle, request->key, numbers, &count);
  if (!status) status = (int)count;
  int given = trackconv_give(socket, &status, sizeof status)
    && (status < 0 || trackconv_give(socket, numbers, count * sizeof *numbers));
  free(numbers);
  return given;
}

static int give_text(int socket, void *handle, const char *key) {
  char text[TRACKCONV_BUFR_TEXT] = {0};
  size_t length = sizeof text - 1;
  int status = codes_get_string(handle, key, text, &length);
  return trackconv_give(socket, &status, sizeof status) && trackconv_give(socket, text, sizeof text);
}

static void serve(int socket, const void *message) {
  void *handle;
  struct request request;
  int status = decode(message, &handle);
  if (!trackconv_give(socket, &status, sizeof status) || status) return;
  while (trackconv_receive(socket, &request, sizeof request)) {
    trackconv_child_go_on();
    if (!(request.most ? give_numbers(socket, handle, &request) : give_text(socket, handle, request.key))) return;
  }
}

int trackconv_bufr_open(const void *bytes, size_t size, struct trackconv_bufr *message) {
  static pthread_once_t once = PTHREAD_ONCE_INIT;
  struct trackconv_child child;
  int status;
  *message = (struct trackconv_bufr){-1, -1};
  // Before the fork: another thread may hold the loader's lock then.
  pthread_once(&once, load);
  if (!loaded) return TRACKCONV_BUFR_NO_LIBRARY;
  if (!trackconv_child_begin(&child, serve, &(struct message){bytes, size})) return TRACKCONV_BUFR_FAULT;
  *message = (struct trackconv_bufr){child.socket, child.process};
  return trackconv_receive(child.socket, &status, sizeof status) ? status : TRACKCONV_BUFR_FAULT;
}

static int ask(struct trackconv_bufr message, const char *key, int most) {
  struct request request = {.most = most};
  int status;
  strncpy(request.key, key, sizeof request.key - 1);
  return trackconv_give(message.socket, &request, sizeof request)
      && trackconv_receive(message.socket, &status, sizeof status) ? status : TRACKCONV_BUFR_FAULT;
}

int trackconv_bufr_numbers(struct trackconv_bufr message, const char *key, double *numbers, int most) {
  int count = ask(message, key, most);
  if (count <= 0) return count;
  // What a damaged process says is not believed.
  if (count > most || !trackconv_receive(message.socket, numbers, count * sizeof *numbers)) return TRACKCONV_BUFR_FAULT;
  return count;
}

int trackconv_bufr_text(struct trackconv_bufr message, const char *key, char text[TRACKCONV_BUFR_TEXT]) {
  int status = ask(message, key, 0);
  if (status == TRACKCONV_BUFR_FAULT || !trackconv_receive(message.socket, text, TRACKCONV_BUFR_TEXT))
    return TRACKCONV_BUFR_FAULT;
  text[TRACKCONV_BUFR_TEXT - 1] = 0;
  return status;
}

void trackconv_bufr_close(struct trackconv_bufr message) {
  trackconv_child_end((struct trackconv_child){message.socket, message.process});
}

const char *trackconv_bufr_words(int status) { return codes_get_error_message(status); }

long trackconv_bufr_version(void) { return codes_get_api_version(); }
