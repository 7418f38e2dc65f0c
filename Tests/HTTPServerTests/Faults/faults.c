// Preloaded into a server (LD_PRELOAD): lets system calls on sockets fail at random, and ends the process when a call is
// made on a descriptor that the calling thread does not own any more.
//
// FAULTS_SEED chooses the sequence; one call in FAULTS_RATE fails. Each accepted descriptor belongs to the thread that
// accepted it until that thread closes it. After EAGAIN epoll(7) reports, as with a kernel, when to try again.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/sendfile.h>
#include <sys/socket.h>
#include <unistd.h>

enum { LIMIT = 65536 };

// 0: never accepted here. 1: closed. Otherwise the thread that accepted it.
static _Atomic uintptr_t owners[LIMIT];
// The way in which an accepted descriptor is watched; only its thread looks at it.
static struct {
  int poll;
  struct epoll_event event;
} watches[LIMIT];
static _Atomic uint64_t calls;
static _Atomic uint64_t faults;
static uint64_t seed;
static uint64_t rate;

__attribute__((constructor)) static void start(void) {
  const char *text = getenv("FAULTS_SEED");
  seed = text ? strtoull(text, NULL, 10) : 1;
  text = getenv("FAULTS_RATE");
  rate = text ? strtoull(text, NULL, 10) : 0;
}

__attribute__((destructor)) static void end(void) {
  fprintf(stderr, "faults %llu\n", (unsigned long long)faults);
}

static void wrong(const char *call, int descriptor, const char *what) {
  fprintf(stderr, "WRONG: %s(%d) %s\n", call, descriptor, what);
  _exit(99);
}

// splitmix64 of the number of the call.
static uint64_t draw(void) {
  uint64_t z = seed * 0x9E3779B97F4A7C15u + atomic_fetch_add(&calls, 1) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
  z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
  return z ^ (z >> 31);
}

// The error to fail with, or 0.
static int fault(const int *errors, int count) {
  uint64_t random = draw();
  if (rate == 0 || random % rate != 0) return 0;
  atomic_fetch_add(&faults, 1);
  return errors[(random >> 32) % count];
}

static void check(const char *call, int descriptor) {
  if (descriptor < 0 || descriptor >= LIMIT) {
    wrong(call, descriptor, "is no descriptor");
    return;
  }
  uintptr_t owner = owners[descriptor];
  if (owner == 1) wrong(call, descriptor, "was closed");
  if (owner > 1 && owner != (uintptr_t)pthread_self()) wrong(call, descriptor, "is another loop's");
}

// Makes epoll report at once the events of a descriptor: where events are edges, watching anew is one.
static void tell_again(int descriptor);

#define REAL(name) ((__typeof__(name) *)dlsym(RTLD_NEXT, #name))
#define FAIL(...) FAIL_ON(-1, __VA_ARGS__)
#define FAIL_ON(descriptor, ...)                                              \
  do {                                                                        \
    static const int errors[] = {__VA_ARGS__};                                \
    int code = fault(errors, sizeof errors / sizeof *errors);                 \
    if (code) {                                                               \
      if (code == EAGAIN) tell_again(descriptor);                             \
      errno = code;                                                           \
      return -1;                                                              \
    }                                                                         \
  } while (0)

int accept4(int listener, struct sockaddr *address, socklen_t *length, int flags) {
  FAIL(EMFILE, ENOMEM, ECONNABORTED, EINTR, ENFILE);
  int descriptor = REAL(accept4)(listener, address, length, flags);
  if (descriptor >= 0 && descriptor < LIMIT) owners[descriptor] = (uintptr_t)pthread_self();
  return descriptor;
}

int close(int descriptor) {
  if (descriptor >= 0 && descriptor < LIMIT && owners[descriptor] != 0) {
    check("close", descriptor);
    owners[descriptor] = 1;
  }
  return REAL(close)(descriptor);
}

// A number that was a connection's may become anything else's.
static int opened(int descriptor) {
  if (descriptor >= 0 && descriptor < LIMIT) owners[descriptor] = 0;
  return descriptor;
}

int memfd_create(const char *name, unsigned flags) {
  FAIL(EMFILE, ENOMEM);
  return opened(REAL(memfd_create)(name, flags));
}

int open(const char *path, int flags, ...) {
  va_list arguments;
  va_start(arguments, flags);
  int mode = va_arg(arguments, int);
  va_end(arguments);
  return opened(REAL(open)(path, flags, mode));
}

ssize_t recv(int socket, void *buffer, size_t length, int flags) {
  check("recv", socket);
  FAIL_ON(socket, EINTR, ECONNRESET, ENOMEM, EAGAIN, EINTR);
  return REAL(recv)(socket, buffer, length, flags);
}

ssize_t send(int socket, const void *buffer, size_t length, int flags) {
  check("send", socket);
  FAIL_ON(socket, EPIPE, ECONNRESET, EINTR, EAGAIN, ENOMEM);
  if (rate && length > 1 && draw() % 4 == 0) length = 1 + draw() % length;
  return REAL(send)(socket, buffer, length, flags);
}

ssize_t sendmsg(int socket, const struct msghdr *message, int flags) {
  check("sendmsg", socket);
  FAIL_ON(socket, EPIPE, ECONNRESET, EINTR, EAGAIN, ENOMEM);
  struct msghdr part = *message;
  if (rate && part.msg_iovlen > 1 && draw() % 4 == 0) part.msg_iovlen = 1 + draw() % part.msg_iovlen;
  return REAL(sendmsg)(socket, &part, flags);
}

ssize_t sendfile(int socket, int file, off_t *offset, size_t length) {
  check("sendfile", socket);
  FAIL_ON(socket, EPIPE, ECONNRESET, EINTR, EAGAIN, ENOMEM);
  if (rate && length > 1 && draw() % 4 == 0) length = 1 + draw() % length;
  return REAL(sendfile)(socket, file, offset, length);
}

int shutdown(int socket, int how) {
  if (how == SHUT_WR) check("shutdown", socket);
  return REAL(shutdown)(socket, how);
}

int epoll_wait(int poll, struct epoll_event *events, int limit, int timeout) {
  FAIL(EINTR, EINTR, ENOMEM);
  return REAL(epoll_wait)(poll, events, limit, timeout);
}

int epoll_ctl(int poll, int operation, int descriptor, struct epoll_event *event) {
  // The listeners are watched from the start; they have to succeed there.
  if (operation == EPOLL_CTL_ADD && descriptor >= 0 && descriptor < LIMIT && owners[descriptor] > 1) {
    check("epoll_ctl", descriptor);
    FAIL(ENOMEM, ENOSPC);
  }
  int result = REAL(epoll_ctl)(poll, operation, descriptor, event);
  if (result == 0 && operation == EPOLL_CTL_ADD && descriptor >= 0 && descriptor < LIMIT) {
    watches[descriptor].poll = poll;
    watches[descriptor].event = *event;
  }
  return result;
}

static void tell_again(int descriptor) {
  if (descriptor < 0 || descriptor >= LIMIT || owners[descriptor] <= 1) return;
  REAL(epoll_ctl)(watches[descriptor].poll, EPOLL_CTL_MOD, descriptor, &watches[descriptor].event);
}
