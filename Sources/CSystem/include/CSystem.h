#ifndef TRACKCONV_CSYSTEM_H
#define TRACKCONV_CSYSTEM_H

// Calls of Linux that its C library shows only to programs that ask for them.

/// Opens a file without a name in a folder, to be written and read: it goes away by itself unless it is named.
/// Returns the descriptor, or -1 where the system or the file system cannot do so.
int trackconv_open_unnamed(const char *folder);

/// Gives an unnamed file a name, which must be free. Returns 0, or -1 and errno.
int trackconv_name_file(int descriptor, const char *name);

/// Has the allocator keep freed memory for what is made next, where it can be told so.
void trackconv_keep_memory(void);

#endif
