#ifndef CPAGEFILES_H
#define CPAGEFILES_H

#include <stddef.h>

// The text of a file of the pages, such as "index.html"; NULL if there is no such file. As literals of Swift these 180 kB would take the
// compiler seconds.
const char *cpagefiles_text(const char *name);

// The name of a file by its index; NULL after the last.
const char *cpagefiles_name(size_t index);

#endif
