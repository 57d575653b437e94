#ifndef TRACKCONV_CSYSTEM_H
#define TRACKCONV_CSYSTEM_H

// Calls of Linux that its C library shows only to programs that ask for them, and what runs within a signal, where
// only C can promise to do nothing else.

/// Opens a file without a name in a folder, to be written and read: it goes away by itself unless it is named.
/// Returns the descriptor, or -1 where the system or the file system cannot do so.
int trackconv_open_unnamed(const char *folder);

/// Gives an unnamed file a name, which must be free. Returns 0, or -1 and errno.
int trackconv_name_file(int descriptor, const char *name);

/// From now on SIGINT, SIGTERM and SIGHUP end nothing, but each puts its number, a byte, into a pipe; one that
/// was ignored stays so. To be called once. Returns the descriptor to read from, or -1.
int trackconv_catch_signals(void);

/// Ends the process by a signal that was caught, as if it had not been.
void trackconv_end_by_signal(int number);

/// Has the allocator keep freed memory for what is made next, where it can be told so.
void trackconv_keep_memory(void);

#endif
