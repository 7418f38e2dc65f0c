#ifndef CLINUX_H
#define CLINUX_H

// Swift's Glibc module has neither epoll nor eventfd.
#include <sys/epoll.h>
#include <sys/eventfd.h>

// Nor accept4, which needs _GNU_SOURCE: takes a connection, non-blocking and closed on exec.
int clockcast_accept(int listener);

// The address of the peer of a socket as text, without its port; an IPv4 address in IPv6 form becomes IPv4.
// Returns 0, or -1 if there is none.
int clockcast_peer_address(int socket, char *text, int size);

// Names the calling thread, in at most 15 characters.
void clockcast_name_thread(const char *name);

#endif
