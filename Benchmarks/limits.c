// What this machine can do at most, for the table of run.py: bytes per second that memory can be copied at,
// and the price of one geodesic.
//
//   cc -O2 -o limits limits.c $(pkg-config --cflags --libs proj) -lm

#define _POSIX_C_SOURCE 200809L
#include <geodesic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now(void) {
  struct timespec time;
  clock_gettime(CLOCK_MONOTONIC, &time);
  return time.tv_sec + time.tv_nsec * 1e-9;
}

int main(void) {
  enum { size = 256 << 20, geodesics = 200000 };
  char *from = malloc(size), *to = malloc(size);
  if (!from || !to) return 1;
  memset(from, 1, size);
  memset(to, 2, size);
  double copying = 1e9, direct = 1e9, sum = 0;
  for (int round = 0; round < 5; round++) {
    double start = now();
    memcpy(to, from, size);
    sum += to[round * 1000];
    double took = now() - start;
    if (took < copying) copying = took;
  }

  struct geod_geodesic wgs84;
  geod_init(&wgs84, 6378137.0, 1 / 298.257223563);
  for (int round = 0; round < 5; round++) {
    double start = now();
    for (int index = 0; index < geodesics; index++) {
      double latitude, longitude, azimuth;
      geod_direct(&wgs84, index % 60, 124.5, index % 360, 180e3, &latitude, &longitude, &azimuth);
      sum += latitude;
    }
    double took = now() - start;
    if (took < direct) direct = took;
  }
  // Bytes per second, seconds per geodesic; the sum keeps the compiler from leaving out the work.
  printf("%.9g %.9g\n", size / copying, direct / geodesics + (sum == 0.5));
  return 0;
}
