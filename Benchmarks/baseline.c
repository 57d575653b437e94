// The floor for a process that uses PROJ, GEOS, libxml2 and libzip: the dynamic loader brings in
// the libraries, one geodesic is computed on WGS 84, and the process ends. run.py builds it twice:
// with all four libraries, as if trackconv loaded them at the start, and with PROJ alone, which every
// map needs.
//
// Only PROJ is called, so a linker that drops unused libraries would make the floor too low. run.py
// therefore builds it thus:
//
//   cc -O2 -Wl,--no-as-needed -o baseline baseline.c
//     $(pkg-config --cflags --libs proj geos libxml-2.0 libzip)

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
