#include "CBasemap.h"

/* C23's #embed takes the files in as they are; the compiler needs no second for it. */
#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

static const uint8_t land[] = {
#embed "basemap.bin"
};
static const uint8_t coast[] = {
#embed "coast.bin"
};
static const uint8_t lands[] = {
#embed "lands.tsv"
};
static const uint8_t lakes[] = {
#embed "lakes.bin"
};
static const uint8_t borders[] = {
#embed "borders.bin"
};
static const uint8_t cities[] = {
#embed "cities.tsv"
};
static const uint8_t regions[] = {
#embed "regions.tsv"
};

#define FILE_OF(name) ((struct cbasemap_file){name, sizeof name})

struct cbasemap_file cbasemap_land(void) { return FILE_OF(land); }
struct cbasemap_file cbasemap_coast(void) { return FILE_OF(coast); }
struct cbasemap_file cbasemap_lands(void) { return FILE_OF(lands); }
struct cbasemap_file cbasemap_lakes(void) { return FILE_OF(lakes); }
struct cbasemap_file cbasemap_borders(void) { return FILE_OF(borders); }
struct cbasemap_file cbasemap_cities(void) { return FILE_OF(cities); }
struct cbasemap_file cbasemap_regions(void) { return FILE_OF(regions); }
