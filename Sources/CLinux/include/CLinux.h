#ifndef CLINUX_H
#define CLINUX_H

// System calls that the Glibc module of Swift does not export.
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/timerfd.h>
#include <sys/socket.h>
#include <sys/timex.h>

#endif
