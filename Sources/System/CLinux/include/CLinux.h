#ifndef CLINUX_H
#define CLINUX_H

// System calls that the Glibc module of Swift does not export.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/sendfile.h>
#include <sys/timerfd.h>
#include <sys/socket.h>
#include <sys/timex.h>
#include <sys/vfs.h>

// accept4(2) with SOCK_NONBLOCK | SOCK_CLOEXEC: it is declared only under _GNU_SOURCE, which Swift's importer lacks.
int clinux_accept_nonblocking(int listener, struct sockaddr *address, socklen_t *length);

// pthread_setname_np(3) for the calling thread; _GNU_SOURCE as well.
void clinux_name_this_thread(const char *name);

// memfd_create(2) with MFD_CLOEXEC; _GNU_SOURCE as well.
int clinux_memory_file(const char *name);

// In glibc these two are enum cases beyond the range of int, which Swift imports under different types.
#define CLINUX_EPOLLET 0x80000000u
#define CLINUX_EPOLLEXCLUSIVE 0x10000000u

#endif
