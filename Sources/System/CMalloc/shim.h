#ifndef CMALLOC_SHIM_H
#define CMALLOC_SHIM_H

// Swift's Glibc module does not have malloc.h.
#include <malloc.h>

#endif
