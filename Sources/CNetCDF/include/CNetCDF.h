#ifndef TRACKCONV_CNETCDF_H
#define TRACKCONV_CNETCDF_H

#include <stddef.h>

// libnetcdf, loaded when the first file is opened. It is not safe for threads: one call runs at a time. All
// functions but two return 0, or a status for `trackconv_nc_message`.

// The longest name, with its final 0, and the most dimensions of a variable that are told apart.
#define TRACKCONV_NC_NAME 257
#define TRACKCONV_NC_DIMENSIONS 8

#define TRACKCONV_NC_CHAR 2
#define TRACKCONV_NC_FLOAT 5
#define TRACKCONV_NC_DOUBLE 6
#define TRACKCONV_NC_STRING 12

// Returns whether the library is there.
int trackconv_nc_load(void);

int trackconv_nc_open(const char *path, int *file);
int trackconv_nc_close(int file);
int trackconv_nc_counts(int file, int *dimensions, int *variables);
int trackconv_nc_dimension(int file, int dimension, char *name, size_t *length);
// `rank` may exceed TRACKCONV_NC_DIMENSIONS; `dimensions` is then not set.
int trackconv_nc_variable(int file, int variable, char *name, int *type, int *rank, int *dimensions);
// An attribute that is a text shorter than `capacity`, with its final 0.
int trackconv_nc_text(int file, int variable, const char *attribute, char *text, size_t capacity);
// An attribute that is one number.
int trackconv_nc_number(int file, int variable, const char *attribute, double *number);
int trackconv_nc_numbers(int file, int variable, const size_t *start, const size_t *count, double *numbers);
int trackconv_nc_characters(int file, int variable, const size_t *start, const size_t *count, char *text);
// One value of a variable of strings, cut to `capacity` with its final 0.
int trackconv_nc_string(int file, int variable, const size_t *index, char *text, size_t capacity);
const char *trackconv_nc_message(int status);

#endif
