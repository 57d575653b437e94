# Prints the countries of Natural Earth 1:50m, for regions.py and coast.py:
#
#   Rscript Scripts/regions.R | python3 Scripts/regions.py NATURAL_EARTH_FOLDER
#
# Needs the packages of basemap.R. Each country begins with "country", its ISO code, the rank of its name, its name in
# English and its ISO code of three letters; each of its outer rings with "ring", before the longitudes and latitudes.

suppressMessages(library(sp))
library(rnaturalearthdata)

data <- countries50@data
for (i in seq_along(countries50@polygons)) {
  cat("country|", data$iso_a2[i], "|", data$labelrank[i], "|", data$name[i], "|", data$iso_a3[i], "\n", sep = "")
  for (ring in countries50@polygons[[i]]@Polygons) if (!ring@hole) {
    cat("ring\n")
    cat(sprintf("%.4f %.4f\n", ring@coords[, 1], ring@coords[, 2]), sep = "")
  }
}
