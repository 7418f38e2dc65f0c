#ifndef CPAGEFILES_H
#define CPAGEFILES_H

#include <stddef.h>

// The bytes of a file of the pages, such as "index.html", and their count; NULL if there is no such file. As arrays of Swift these
// 180 kB would take the compiler seconds.
const unsigned char *cpagefiles_bytes(const char *name, size_t *count);

// The name of a file by its index; NULL after the last.
const char *cpagefiles_name(size_t index);

#endif
