// The floor for a process that links the seven libraries that trackconv links: the dynamic loader
// loads them, one geodesic is computed on WGS 84, and the process ends.
//
// Only PROJ is called, so a linker that drops unused libraries would make the floor too low. run.py
// therefore builds it thus:
//
//   cc -O2 -Wl,--no-as-needed -o baseline baseline.c
//     $(pkg-config --cflags --libs proj geos libxml-2.0 libzip zlib sqlite3 libcurl)

#include <geodesic.h>
#include <stdio.h>

int main(void) {
  struct geod_geodesic wgs84;
  geod_init(&wgs84, 6378137.0, 1 / 298.257223563);

  // The 15 m/s circle of TEMBIN on 2012-08-22 at 00 UTC: 180 km from 22.4N 124.5E, toward 30 degrees.
  double latitude, longitude, azimuth;
  geod_direct(&wgs84, 22.4, 124.5, 30.0, 180e3, &latitude, &longitude, &azimuth);
  printf("%.6f %.6f\n", longitude, latitude);
  return 0;
}
