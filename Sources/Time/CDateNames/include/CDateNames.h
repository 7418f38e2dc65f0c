#ifndef CDATENAMES_H
#define CDATENAMES_H

#include <stddef.h>

// date-names.txt, which scripts/date-names.py writes. As an array of Swift its 72 kB would take the compiler seconds.
const unsigned char *cdatenames_bytes(void);
size_t cdatenames_count(void);

#endif
