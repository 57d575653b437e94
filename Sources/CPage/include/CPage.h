#ifndef CPAGE_H
#define CPAGE_H

#include <stddef.h>
#include <stdint.h>

/* A file that is part of the program. */
struct cpage_file {
  const uint8_t *bytes;
  size_t size;
};

/* The parts of an HTML map: its frame with {{places}} to fill, its style sheet and its script. */
struct cpage_file cpage_html(void);
struct cpage_file cpage_css(void);
struct cpage_file cpage_js(void);

#endif
