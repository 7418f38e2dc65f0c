#define _GNU_SOURCE
#include "CLinux.h"
#include <pthread.h>
#include <sys/mman.h>

int clinux_accept_nonblocking(int listener, struct sockaddr *address, socklen_t *length) {
    return accept4(listener, address, length, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

void clinux_name_this_thread(const char *name) {
    // A name that is too long stays unset; nothing depends on it.
    (void)pthread_setname_np(pthread_self(), name);
}

int clinux_memory_file(const char *name) {
    return memfd_create(name, MFD_CLOEXEC);
}
