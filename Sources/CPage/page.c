#include "CPage.h"

#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

static const uint8_t html[] = {
#embed "page.html"
};
static const uint8_t css[] = {
#embed "page.css"
};
static const uint8_t js[] = {
#embed "page.js"
};

#define FILE_OF(name) ((struct cpage_file){name, sizeof name})

struct cpage_file cpage_html(void) { return FILE_OF(html); }
struct cpage_file cpage_css(void) { return FILE_OF(css); }
struct cpage_file cpage_js(void) { return FILE_OF(js); }
