#ifndef CURL_REQUEST_H
#define CURL_REQUEST_H

#include <stddef.h>

/// Requests a URL on a connection of its own, with the headers of the program curl: redirects are not followed, and no coding of the body is
/// asked for. It takes 60 s at most.
///
/// agent: the User-Agent; NULL for that of curl.
/// take is called for each line of the head, and for each piece of the body.
/// Returns NULL, or libcurl's words for what failed.
const char *curl_request(
    const char *url, const char *agent, void *context,
    void (*take)(void *context, int is_head, const char *bytes, size_t count));

#endif
