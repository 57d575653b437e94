# Prints the outlines of Natural Earth 1:50m from R objects, for basemap.py:
#
#   Rscript Scripts/basemap.R > outlines.txt
#
# Needs the Debian packages r-base-core, r-cran-sp and r-cran-rnaturalearthdata. Each outline begins with a
# line "country", "hole" or "coast", followed by its vertices: longitude and latitude in degrees, one per line.

suppressMessages(library(sp))
library(rnaturalearthdata)

print_outline <- function(kind, vertices) {
  cat(kind, "\n", sep = "")
  cat(sprintf("%.17g %.17g\n", vertices[, 1], vertices[, 2]), sep = "")
}

cat("rnaturalearthdata ", as.character(packageVersion("rnaturalearthdata")), "\n", sep = "")
for (country in countries50@polygons) {
  for (ring in country@Polygons) print_outline(if (ring@hole) "hole" else "country", ring@coords)
}
for (coast in coastline50@lines) {
  for (line in coast@Lines) print_outline("coast", line@coords)
}
