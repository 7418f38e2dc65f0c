// A wall clock that stands where a file says: for scripts/manifest.py, which needs the same time in every run.
//
// Preloaded (LD_PRELOAD). The file that CLOCK_FILE names begins with an int64_t, nanoseconds since 1970, which is read anew
// on every call, so that whoever writes it moves the clock. The monotonic clock runs on, so that timers work.
// (libfaketime would do, but it sets a variable before main, after which Swift does not find the arguments.)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

#if defined(__x86_64__)
#define WAIT_VERSION "GLIBC_2.3.2"
#else
#define WAIT_VERSION "GLIBC_2.17"
#endif

static const volatile int64_t *shown;
static int (*monotonic)(clockid_t, struct timespec *);
static int (*wait_until)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
static int (*take_until)(sem_t *, const struct timespec *);

__attribute__((constructor)) static void start(void) {
    monotonic = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    wait_until = (int (*)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *))
        dlvsym(RTLD_NEXT, "pthread_cond_timedwait", WAIT_VERSION);
    take_until = (int (*)(sem_t *, const struct timespec *))dlsym(RTLD_NEXT, "sem_timedwait");
    const char *path = getenv("CLOCK_FILE");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *memory = mmap(0, sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (memory != MAP_FAILED) shown = memory;
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    if (shown && (clock == CLOCK_REALTIME || clock == CLOCK_REALTIME_COARSE)) {
        int64_t now = *shown;
        time->tv_sec = now / 1000000000;
        time->tv_nsec = now % 1000000000;
        return 0;
    }
    return monotonic ? monotonic(clock, time) : (int)syscall(SYS_clock_gettime, clock, time);
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    time->tv_sec = now.tv_sec;
    time->tv_usec = now.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result) {
    struct timespec now;
    clock_gettime(CLOCK_REALTIME, &now);
    if (result) *result = now.tv_sec;
    return now.tv_sec;
}

// A wait until an instant of the shown clock lasts as long as if it ran on from here. Instants of the monotonic clock, which
// are days and not decades, are passed on.
static struct timespec shifted(const struct timespec *until) {
    if (!shown || until->tv_sec < 500000000) return *until;
    struct timespec real;
    syscall(SYS_clock_gettime, CLOCK_REALTIME, &real);
    int64_t left = (int64_t)until->tv_sec * 1000000000 + until->tv_nsec - *shown;
    int64_t end = (int64_t)real.tv_sec * 1000000000 + real.tv_nsec + left;
    return (struct timespec){.tv_sec = end / 1000000000, .tv_nsec = end % 1000000000};
}

int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
    struct timespec end = shifted(until);
    return wait_until(condition, mutex, &end);
}

// What DispatchSemaphore waits with.
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
    struct timespec end = shifted(until);
    return take_until(semaphore, &end);
}
