#define _GNU_SOURCE

#include "CLinux.h"

#include <arpa/inet.h>
#include <pthread.h>
#include <netinet/in.h>
#include <string.h>
#include <sys/socket.h>

int clockcast_accept(int listener) {
    return accept4(listener, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC);
}

int clockcast_peer_address(int socket, char *text, int size) {
    struct sockaddr_storage storage;
    socklen_t length = sizeof storage;
    if (getpeername(socket, (struct sockaddr *)&storage, &length) != 0) return -1;
    if (storage.ss_family == AF_INET) {
        return inet_ntop(AF_INET, &((struct sockaddr_in *)&storage)->sin_addr, text, (socklen_t)size) ? 0 : -1;
    }
    if (storage.ss_family != AF_INET6) return -1;
    const struct in6_addr *address = &((struct sockaddr_in6 *)&storage)->sin6_addr;
    if (IN6_IS_ADDR_V4MAPPED(address)) {
        return inet_ntop(AF_INET, address->s6_addr + 12, text, (socklen_t)size) ? 0 : -1;
    }
    return inet_ntop(AF_INET6, address, text, (socklen_t)size) ? 0 : -1;
}

void clockcast_name_thread(const char *name) {
    pthread_setname_np(pthread_self(), name);
}
