#include "CPicture.h"
#include "CSystem.h"

#include <dlfcn.h>
#include <math.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

struct error {
  unsigned domain;
  int code;
  const char *message;
};

// FcFontSet of fontconfig.
struct fonts {
  int count;
};

typedef int writer(void *, const unsigned char *, unsigned);

static void *(*rsvg_handle_new_from_data)(const unsigned char *, size_t, struct error **);
static void (*rsvg_handle_set_dpi)(void *, double);
static int (*rsvg_handle_render_document)(void *, void *, const double *, struct error **);
static void (*g_object_unref)(void *);
static void (*g_error_free)(struct error *);
static void *(*cairo_image_surface_create)(int, int, int);
static void *(*cairo_pdf_surface_create_for_stream)(writer *, void *, double, double);
static void (*cairo_pdf_surface_set_metadata)(void *, int, const char *);
static int (*cairo_surface_write_to_png_stream)(void *, writer *, void *);
static void (*cairo_surface_finish)(void *);
static int (*cairo_surface_status)(void *);
static void (*cairo_surface_destroy)(void *);
static void (*cairo_surface_mark_dirty)(void *);
static unsigned char *(*cairo_image_surface_get_data)(void *);
static void *(*cairo_create)(void *);
static void (*cairo_scale)(void *, double, double);
static void (*cairo_destroy)(void *);
static const char *(*cairo_status_to_string)(int);
static void *(*FcNameParse)(const char *);
static void *(*FcObjectSetBuild)(const char *, ...);
static struct fonts *(*FcFontList)(void *, void *, void *);
static void (*FcPatternDestroy)(void *);
static void (*FcObjectSetDestroy)(void *);
static void (*FcFontSetDestroy)(struct fonts *);

static int loaded;

static void load(void) {
  static const char *const names[] = {"librsvg-2.so.2", "librsvg-2.2.dylib", NULL};
  void *library = trackconv_library(names);
  if (!library) return;
  loaded = 1;
  // Otherwise the user's LANGUAGE would choose the forms of Chinese letters in texts of other languages.
  setenv("PANGO_LANGUAGE", "en", 0);
  // The libraries that it needs are searched too.
#define FIND(name) loaded &= (*(void **)&name = dlsym(library, #name)) != NULL
  FIND(rsvg_handle_new_from_data), FIND(rsvg_handle_set_dpi), FIND(rsvg_handle_render_document);
  FIND(g_object_unref), FIND(g_error_free), FIND(cairo_image_surface_create);
  FIND(cairo_pdf_surface_create_for_stream), FIND(cairo_pdf_surface_set_metadata);
  FIND(cairo_surface_write_to_png_stream), FIND(cairo_surface_finish), FIND(cairo_surface_status);
  FIND(cairo_surface_mark_dirty), FIND(cairo_image_surface_get_data);
  FIND(cairo_surface_destroy), FIND(cairo_create), FIND(cairo_scale), FIND(cairo_destroy);
  FIND(cairo_status_to_string), FIND(FcNameParse), FIND(FcObjectSetBuild), FIND(FcFontList);
  FIND(FcPatternDestroy), FIND(FcObjectSetDestroy), FIND(FcFontSetDestroy);
}

static int has_font(const char *language) {
  char name[32];
  snprintf(name, sizeof name, ":lang=%s", language);
  void *pattern = FcNameParse(name), *facts = FcObjectSetBuild("family", NULL);
  struct fonts *fonts = FcFontList(NULL, pattern, facts);
  int count = fonts ? fonts->count : 0;
  if (fonts) FcFontSetDestroy(fonts);
  FcObjectSetDestroy(facts);
  FcPatternDestroy(pattern);
  return count > 0;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;

void *trackconv_canvas_begin(int width, int height) {
  pthread_once(&once, load);
  void *canvas = loaded ? cairo_image_surface_create(0, width, height) : NULL;
  if (!canvas || !cairo_surface_status(canvas)) return canvas;
  cairo_surface_destroy(canvas);
  return NULL;
}

unsigned char *trackconv_canvas_pixels(void *canvas) { return cairo_image_surface_get_data(canvas); }

void trackconv_canvas_end(void *canvas) { cairo_surface_destroy(canvas); }

static void *surface(struct trackconv_picture *picture) {
  double scale = picture->scale;
  // A pixel that the picture only reaches into is one too, as with rsvg-convert.
  if (!picture->title)
    return cairo_image_surface_create(0, ceil(picture->width * scale), ceil(picture->height * scale));
  void *pages = cairo_pdf_surface_create_for_stream(picture->write, picture->context,
                                                    picture->width * scale, picture->height * scale);
  cairo_pdf_surface_set_metadata(pages, 0, picture->title);
  // Of the date of the making, which would differ each time: the earliest that archives have too.
  cairo_pdf_surface_set_metadata(pages, 5, "1980-01-01T12:00:00Z");
  return pages;
}

enum trackconv_picture_status trackconv_draw_picture(struct trackconv_picture *picture) {
  pthread_once(&once, load);
  if (!loaded) return trackconv_picture_no_library;
  if (picture->language && !has_font(picture->language)) return trackconv_picture_no_font;
  struct error *error = NULL;
  void *drawing = rsvg_handle_new_from_data((const unsigned char *)picture->svg, picture->size, &error);
  int status = 0;
  if (drawing) {
    void *target = picture->canvas ? picture->canvas : surface(picture);
    // Its pixels may have been changed.
    if (picture->canvas) cairo_surface_mark_dirty(target);
    void *context = cairo_create(target);
    cairo_scale(context, picture->scale, picture->scale);
    rsvg_handle_set_dpi(drawing, 96);
    const double frame[] = {0, 0, picture->width, picture->height};
    if ((status = cairo_surface_status(target)) == 0)
      rsvg_handle_render_document(drawing, context, frame, &error);
    cairo_destroy(context);
    if (!error && !status && !picture->title && picture->write)
      status = cairo_surface_write_to_png_stream(target, picture->write, picture->context);
    if (!picture->canvas) cairo_surface_finish(target);
    if (!status) status = cairo_surface_status(target);
    if (!picture->canvas) cairo_surface_destroy(target);
    g_object_unref(drawing);
  }
  if (error || status)
    snprintf(picture->message, sizeof picture->message, "%s",
             error ? error->message : cairo_status_to_string(status));
  int failed = error || status || !drawing;
  if (error) g_error_free(error);
  return failed ? trackconv_picture_failed : trackconv_picture_drawn;
}
