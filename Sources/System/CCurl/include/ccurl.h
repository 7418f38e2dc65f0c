#ifndef CCURL_H
#define CCURL_H

// libcurl, loaded when it is first used (dlopen(3)) and not when the program starts: linked, it would bring thirty libraries
// into every server, which never requests anything. Its functions are variadic, which Swift cannot call, so whole
// transfers are made here.

#include <stddef.h>

/// The bytes of a head that are taken.
enum { CCURL_HEAD_LIMIT = 1 << 18 };

/// Transfers that go on at the same time in one thread (curl_multi_init(3)).
typedef struct ccurl_pool ccurl_pool;

struct ccurl_result {
    long id;
    /// CURLcode; 0 if all went well.
    int code;
    /// libcurl's description of it, which has the reason of a certificate that is not trusted.
    const char *message;
    /// The errno(3) of a connection that could not be made; 0 if there is none.
    long system_error;
    /// Whether the body was longer than its limit.
    int is_too_long;
    /// Whether the status line and the fields had more than CCURL_HEAD_LIMIT bytes.
    int is_head_too_long;
    /// The status of the last answer; 0 if there was none.
    long status;
    long redirects;
    /// The URL of the last answer.
    const char *url;
    /// The status line and the fields of the last answer.
    const char *head;
    size_t head_length;
    const unsigned char *body;
    size_t body_length;
    double seconds;
};

/// NULL if libcurl is there, or the reason why it is not.
const char *ccurl_load(void);

/// NULL if memory is short. Only after ccurl_load has returned NULL.
ccurl_pool *ccurl_pool_create(void);

/// Ends all transfers.
void ccurl_pool_free(ccurl_pool *pool);

/// Begins a transfer; all strings are copied. 0, or -1 if memory is short.
///
/// range: `FIRST-LAST`, or NULL for all of it. fields: those of the head, such as `Authorization: Bearer x`, with a line feed between; or
/// NULL. is_head: HEAD in place of GET. byte_limit: no more bytes of the body are taken.
int ccurl_pool_add(ccurl_pool *pool, long id, const char *url, const char *range, const char *user_agent, const char *fields,
    int is_head, size_t byte_limit, long timeout_ms, long redirect_limit);

/// Goes on with all transfers, and waits for something to happen to them for so long at most.
void ccurl_pool_run(ccurl_pool *pool, int timeout_ms);

/// Takes a transfer that is over: 1, or 0 if there is none. The result points to memory that lives until the next call.
int ccurl_pool_next(ccurl_pool *pool, struct ccurl_result *result);

#endif
