#include "CDateNames.h"

static const unsigned char bytes[] = {
#embed "date-names.txt"
};

const unsigned char *cdatenames_bytes(void) { return bytes; }
size_t cdatenames_count(void) { return sizeof bytes; }
