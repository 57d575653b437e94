#include "CIcons.h"

#include <string.h>

// Scripts/icons.py draws the files in icons/.

#ifdef __clang__
#pragma clang diagnostic ignored "-Wc23-extensions"
#endif

static const unsigned char depression[] = {
#embed "icons/depression.png"
};
static const unsigned char dot[] = {
#embed "icons/dot.png"
};
static const unsigned char extratropical[] = {
#embed "icons/extratropical.png"
};
static const unsigned char forecast[] = {
#embed "icons/forecast.png"
};
static const unsigned char storm[] = {
#embed "icons/storm.png"
};
static const unsigned char storm_south[] = {
#embed "icons/storm-south.png"
};
static const unsigned char typhoon[] = {
#embed "icons/typhoon.png"
};
static const unsigned char typhoon_south[] = {
#embed "icons/typhoon-south.png"
};

static const struct {
  const char *name;
  trackconv_icon icon;
} icons[] = {
  {"depression", {depression, sizeof depression}},
  {"dot", {dot, sizeof dot}},
  {"extratropical", {extratropical, sizeof extratropical}},
  {"forecast", {forecast, sizeof forecast}},
  {"storm", {storm, sizeof storm}},
  {"storm-south", {storm_south, sizeof storm_south}},
  {"typhoon", {typhoon, sizeof typhoon}},
  {"typhoon-south", {typhoon_south, sizeof typhoon_south}},
};

trackconv_icon trackconv_icon_named(const char *name) {
  for (size_t index = 0; index < sizeof icons / sizeof icons[0]; index++) {
    if (strcmp(icons[index].name, name) == 0) return icons[index].icon;
  }
  return (trackconv_icon){NULL, 0};
}
