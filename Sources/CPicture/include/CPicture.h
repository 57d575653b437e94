#pragma once

#include <stddef.h>

// Draws SVG with librsvg and cairo, which are loaded when first asked for.

enum trackconv_picture_status {
  trackconv_picture_drawn,
  // There is no librsvg 2.46 or newer.
  trackconv_picture_no_library,
  // No font has the letters of the language.
  trackconv_picture_no_font,
  trackconv_picture_failed,
};

struct trackconv_picture {
  const char *svg;
  size_t size;
  // In pixels of the SVG; a PDF has 72 points for 96 of them.
  double width, height;
  // Pixels of the picture for one of the SVG.
  double scale;
  // The title of a PDF; `NULL` makes a PNG.
  const char *title;
  // The language of the texts, as fontconfig names it; `NULL` if its font has been found before.
  const char *language;
  // What is painted on instead of a new picture; `NULL` for none.
  void *canvas;
  // Takes bytes of the picture; returns 0 to go on. `NULL` if a canvas is not to be written.
  int (*write)(void *context, const unsigned char *bytes, unsigned count);
  void *context;
  // Why it failed.
  char message[160];
};

// Draws a picture; one thread at a time.
enum trackconv_picture_status trackconv_draw_picture(struct trackconv_picture *picture);

// Pixels to paint pictures on: 32 bits each, of alpha, red, green and blue. `NULL` if there is no librsvg or no memory.
void *trackconv_canvas_begin(int width, int height);
unsigned char *trackconv_canvas_pixels(void *canvas);
void trackconv_canvas_end(void *canvas);
