// Loaded before libc (LD_PRELOAD): the kernel's figures of its clock are those in CLOCK_FIGURES, as "state status maxerror esterror tai".
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/timex.h>

int adjtimex(struct timex *time) {
    const char *figures = getenv("CLOCK_FIGURES");
    int state = -1;
    // A caller that would set anything gets the error of a caller without the right.
    if (time->modes == 0 && figures) {
        memset(time, 0, sizeof *time);
        if (sscanf(figures, "%d %d %ld %ld %d", &state, &time->status, &time->maxerror, &time->esterror, &time->tai) != 5) state = -1;
    }
    if (state < 0) errno = EPERM;
    return state;
}
