// Clocks that another program drives: for scripts/manifest.py, which needs the same time in every run, and for Benchmarks/days,
// which needs thirty days in some minutes.
//
// Preloaded (LD_PRELOAD). The file that CLOCK_FILE names is mapped and holds three int64_t, which are read anew on every call:
//   0  nanoseconds since 1970 at which UTC stands still; 0 where it runs
//   1  nanoseconds by which both clocks are ahead of the kernel's: time that went by
//   2  nanoseconds by which UTC is ahead besides, because the clock was set
// (libfaketime sets a variable before main, after which Swift does not find the arguments, and needs another run for
// another time.)
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/epoll.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/timerfd.h>
#include <time.h>
#include <unistd.h>

#if defined(__x86_64__)
#define WAIT_VERSION "GLIBC_2.3.2"
#else
#define WAIT_VERSION "GLIBC_2.17"
#endif

enum { SECOND = 1000000000, TICK = 10 };

static const volatile int64_t *driven;
static int (*read_clock)(clockid_t, struct timespec *);
static int (*wait_until)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *);
static int (*take_until)(sem_t *, const struct timespec *);
static int (*arm)(int, int, const struct itimerspec *, struct itimerspec *);

__attribute__((constructor)) static void start(void) {
    read_clock = (int (*)(clockid_t, struct timespec *))dlsym(RTLD_NEXT, "clock_gettime");
    wait_until = (int (*)(pthread_cond_t *, pthread_mutex_t *, const struct timespec *))
        dlvsym(RTLD_NEXT, "pthread_cond_timedwait", WAIT_VERSION);
    take_until = (int (*)(sem_t *, const struct timespec *))dlsym(RTLD_NEXT, "sem_timedwait");
    arm = (int (*)(int, int, const struct itimerspec *, struct itimerspec *))dlsym(RTLD_NEXT, "timerfd_settime");
    const char *path = getenv("CLOCK_FILE");
    int file = path ? open(path, O_RDONLY | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *memory = mmap(0, 3 * sizeof(int64_t), PROT_READ, MAP_SHARED, file, 0);
    close(file);
    if (memory != MAP_FAILED) driven = memory;
}

static int64_t count(const struct timespec *time) { return (int64_t)time->tv_sec * SECOND + time->tv_nsec; }

static struct timespec split(int64_t time) {
    if (time < 0) time = 0;
    return (struct timespec){.tv_sec = time / SECOND, .tv_nsec = time % SECOND};
}

static int64_t kernel(clockid_t clock) {
    struct timespec time;
    if (read_clock) read_clock(clock, &time);
    else syscall(SYS_clock_gettime, clock, &time);
    return count(&time);
}

// Instants of the monotonic clock are days, those of UTC decades.
static int is_monotonic(const struct timespec *time) { return time->tv_sec < 500000000; }

static int64_t now(clockid_t clock) {
    int64_t time = kernel(clock);
    if (!driven) return time;
    switch (clock) {
    case CLOCK_REALTIME:
    case CLOCK_REALTIME_COARSE: return driven[0] ? driven[0] : time + driven[1] + driven[2];
    case CLOCK_MONOTONIC:
    case CLOCK_MONOTONIC_RAW:
    case CLOCK_MONOTONIC_COARSE:
    case CLOCK_BOOTTIME: return time + driven[1];
    default: return time;
    }
}

int clock_gettime(clockid_t clock, struct timespec *time) {
    *time = split(now(clock));
    return 0;
}

int gettimeofday(struct timeval *restrict time, void *restrict zone) {
    (void)zone;
    struct timespec current = split(now(CLOCK_REALTIME));
    time->tv_sec = current.tv_sec;
    time->tv_usec = current.tv_nsec / 1000;
    return 0;
}

time_t time(time_t *result) {
    time_t seconds = now(CLOCK_REALTIME) / SECOND;
    if (result) *result = seconds;
    return seconds;
}

// The kernel's instant that is as far from now as the driven one.
static struct timespec undriven(const struct timespec *until) {
    if (!driven) return *until;
    clockid_t clock = is_monotonic(until) ? CLOCK_MONOTONIC : CLOCK_REALTIME;
    int64_t end;
    // The instant is centuries away.
    if (__builtin_add_overflow(kernel(clock), count(until) - now(clock), &end)) end = INT64_MAX;
    return split(end);
}

// A waiting thread looks at the clock every TICK milliseconds, because it may have been moved; all such waits are in a loop.
int pthread_cond_timedwait(pthread_cond_t *restrict condition, pthread_mutex_t *restrict mutex,
                           const struct timespec *restrict until) {
    struct timespec end = undriven(until);
    if (driven && !driven[0]) {
        clockid_t clock = is_monotonic(until) ? CLOCK_MONOTONIC : CLOCK_REALTIME;
        int64_t tick = kernel(clock) + TICK * (SECOND / 1000);
        if (count(&end) > tick) end = split(tick);
    }
    return wait_until(condition, mutex, &end);
}

int epoll_wait(int descriptor, struct epoll_event *events, int most, int timeout) {
    if (driven && !driven[0] && (timeout < 0 || timeout > TICK)) timeout = TICK;
    return (int)syscall(SYS_epoll_pwait, descriptor, events, most, timeout, (void *)0, 8);
}

int clock_nanosleep(clockid_t clock, int flags, const struct timespec *length, struct timespec *rest) {
    (void)rest;
    int64_t end = flags & TIMER_ABSTIME ? count(length) : now(clock) + count(length);
    for (int64_t left; (left = end - now(clock)) > 0;) {
        int64_t tick = TICK * (SECOND / 1000);
        struct timespec part = split(left < tick ? left : tick);
        syscall(SYS_clock_nanosleep, CLOCK_MONOTONIC, 0, &part, (void *)0);
    }
    return 0;
}

// The wait of DispatchSemaphore: as long as requested, whatever happens to the clocks meanwhile.
int sem_timedwait(sem_t *restrict semaphore, const struct timespec *restrict until) {
    struct timespec end = undriven(until);
    return take_until(semaphore, &end);
}

// The dispatcher's timers.
int timerfd_settime(int descriptor, int flags, const struct itimerspec *new, struct itimerspec *old) {
    struct itimerspec shifted = *new;
    if (driven && flags & TFD_TIMER_ABSTIME && count(&new->it_value) != 0) {
        shifted.it_value = undriven(&new->it_value);
        // 0 would disarm it.
        if (count(&shifted.it_value) <= 0) shifted.it_value.tv_nsec = 1;
    }
    return arm(descriptor, flags, &shifted, old);
}
