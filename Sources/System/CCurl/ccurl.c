#include "ccurl.h"

#include <dlfcn.h>
#include <stdlib.h>
#include <string.h>

// The used part of <curl/curl.h>. The numbers and the structure are part of libcurl's ABI, which has not changed since soname 4
// of 2006 and is promised not to (https://curl.se/libcurl/abi.html); so its headers are not needed to build this program.
enum {
    OPT_TIMEOUT_MS = 155,
    OPT_CONNECTTIMEOUT_MS = 156,
    OPT_PROTOCOLS = 181,
    OPT_REDIR_PROTOCOLS = 182,
    OPT_NOBODY = 44,
    OPT_FOLLOWLOCATION = 52,
    OPT_MAXREDIRS = 68,
    OPT_NOSIGNAL = 99,
    OPT_WRITEDATA = 10001,
    OPT_URL = 10002,
    OPT_RANGE = 10007,
    OPT_USERAGENT = 10018,
    OPT_ERRORBUFFER = 10010,
    OPT_HTTPHEADER = 10023,
    OPT_HEADERDATA = 10029,
    OPT_ACCEPT_ENCODING = 10102,
    OPT_PRIVATE = 10103,
    OPT_WRITEFUNCTION = 20011,
    OPT_HEADERFUNCTION = 20079,
    INFO_EFFECTIVE_URL = 0x100001,
    INFO_PRIVATE = 0x100015,
    INFO_RESPONSE_CODE = 0x200002,
    INFO_REDIRECT_COUNT = 0x200014,
    INFO_OS_ERRNO = 0x200019,
    INFO_TOTAL_TIME = 0x300003,
    PROTOCOL_HTTP = 1,
    PROTOCOL_HTTPS = 2,
    MESSAGE_DONE = 1,
    GLOBAL_ALL = 3,
};

struct message {
    int kind;
    void *easy;
    union {
        void *whatever;
        int result;
    } data;
};

#define FUNCTIONS(X)                                        \
    X(int, global_init, (long))                             \
    X(void *, easy_init, (void))                            \
    X(void, easy_cleanup, (void *))                         \
    X(int, easy_setopt, (void *, int, ...))                 \
    X(int, easy_getinfo, (void *, int, ...))                \
    X(const char *, easy_strerror, (int))                   \
    X(void *, multi_init, (void))                           \
    X(int, multi_cleanup, (void *))                         \
    X(int, multi_add_handle, (void *, void *))              \
    X(int, multi_remove_handle, (void *, void *))           \
    X(int, multi_perform, (void *, int *))                  \
    X(int, multi_poll, (void *, void *, unsigned, int, int *)) \
    X(struct message *, multi_info_read, (void *, int *))   \
    X(void *, slist_append, (void *, const char *))         \
    X(void, slist_free_all, (void *))

#define DECLARED(type, name, parameters) type(*name) parameters;
#define NAMED(type, name, parameters) {"curl_" #name, &curl.name},

static struct { FUNCTIONS(DECLARED) } curl;

struct bytes {
    unsigned char *start;
    size_t length, capacity;
};

struct transfer {
    void *easy;
    /// The fields of the request.
    void *fields;
    long id;
    size_t byte_limit;
    int is_too_long;
    int is_head_too_long;
    struct bytes head, body;
    /// CURL_ERROR_SIZE.
    char message[256];
    struct transfer *next;
};

struct ccurl_pool {
    void *multi;
    struct transfer *transfers;
    /// The transfer whose result was given last.
    struct transfer *taken;
};

const char *ccurl_load(void) {
    static int is_loaded;
    if (is_loaded) return NULL;
    void *library = dlopen("libcurl.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) library = dlopen("libcurl-gnutls.so.4", RTLD_NOW | RTLD_LOCAL);
    if (!library) return "libcurl.so.4 is not on this machine (Debian: apt-get install libcurl4)";
    const struct {
        const char *name;
        void *function;
    } functions[] = {
        FUNCTIONS(NAMED)
    };
    for (size_t index = 0; index < sizeof functions / sizeof *functions; index++) {
        void *function = dlsym(library, functions[index].name);
        if (!function) return "libcurl is older than 7.66";
        // A pointer to a function is not a pointer to an object, so it is copied.
        memcpy(functions[index].function, &function, sizeof function);
    }
    if (curl.global_init(GLOBAL_ALL) != 0) return "curl_global_init failed";
    is_loaded = 1;
    return NULL;
}

static int append(struct bytes *bytes, const void *data, size_t length) {
    if (length > bytes->capacity - bytes->length) {
        size_t capacity = bytes->capacity ? bytes->capacity : 4096;
        while (capacity - bytes->length < length) capacity *= 2;
        unsigned char *start = realloc(bytes->start, capacity);
        if (!start) return -1;
        bytes->start = start;
        bytes->capacity = capacity;
    }
    memcpy(bytes->start + bytes->length, data, length);
    bytes->length += length;
    return 0;
}

static size_t take_body(char *data, size_t size, size_t count, void *context) {
    struct transfer *transfer = context;
    size_t length = size * count;
    if (length > transfer->byte_limit - transfer->body.length) {
        transfer->is_too_long = 1;
        return 0;
    }
    return append(&transfer->body, data, length) == 0 ? length : 0;
}

static size_t take_head(char *data, size_t size, size_t count, void *context) {
    struct transfer *transfer = context;
    size_t length = size * count;
    // Each answer on the way begins with its status line; the last one counts.
    if (length >= 5 && memcmp(data, "HTTP/", 5) == 0) transfer->head.length = 0;
    if (length > CCURL_HEAD_LIMIT - transfer->head.length) {
        transfer->is_head_too_long = 1;
        return 0;
    }
    return append(&transfer->head, data, length) == 0 ? length : 0;
}

ccurl_pool *ccurl_pool_create(void) {
    ccurl_pool *pool = calloc(1, sizeof *pool);
    if (!pool) return NULL;
    pool->multi = curl.multi_init();
    if (!pool->multi) {
        free(pool);
        return NULL;
    }
    return pool;
}

static void end(ccurl_pool *pool, struct transfer *transfer) {
    if (!transfer) return;
    if (transfer->easy) {
        curl.multi_remove_handle(pool->multi, transfer->easy);
        curl.easy_cleanup(transfer->easy);
    }
    if (transfer->fields) curl.slist_free_all(transfer->fields);
    free(transfer->head.start);
    free(transfer->body.start);
    free(transfer);
}

void ccurl_pool_free(ccurl_pool *pool) {
    end(pool, pool->taken);
    while (pool->transfers) {
        struct transfer *next = pool->transfers->next;
        end(pool, pool->transfers);
        pool->transfers = next;
    }
    curl.multi_cleanup(pool->multi);
    free(pool);
}

/// Adds lines to the fields of a request; those for which there is no memory are missing.
static void add_fields(struct transfer *transfer, const char *lines) {
    while (*lines) {
        size_t length = strcspn(lines, "\n");
        char *line = strndup(lines, length);
        void *list = line ? curl.slist_append(transfer->fields, line) : NULL;
        if (list) transfer->fields = list;
        free(line);
        lines += length + (lines[length] != 0);
    }
    curl.easy_setopt(transfer->easy, OPT_HTTPHEADER, transfer->fields);
}

int ccurl_pool_add(ccurl_pool *pool, long id, const char *url, const char *range, const char *user_agent, const char *fields,
    int is_head, size_t byte_limit, long timeout_ms, long redirect_limit) {
    struct transfer *transfer = calloc(1, sizeof *transfer);
    if (!transfer) return -1;
    void *easy = transfer->easy = curl.easy_init();
    transfer->id = id;
    transfer->byte_limit = byte_limit;
    if (!easy || curl.easy_setopt(easy, OPT_URL, url) != 0) {
        end(pool, transfer);
        return -1;
    }
    curl.easy_setopt(easy, OPT_PRIVATE, transfer);
    curl.easy_setopt(easy, OPT_NOSIGNAL, 1L);
    curl.easy_setopt(easy, OPT_PROTOCOLS, (long)(PROTOCOL_HTTP | PROTOCOL_HTTPS));
    curl.easy_setopt(easy, OPT_REDIR_PROTOCOLS, (long)(PROTOCOL_HTTP | PROTOCOL_HTTPS));
    curl.easy_setopt(easy, OPT_FOLLOWLOCATION, 1L);
    curl.easy_setopt(easy, OPT_MAXREDIRS, redirect_limit);
    curl.easy_setopt(easy, OPT_TIMEOUT_MS, timeout_ms);
    curl.easy_setopt(easy, OPT_CONNECTTIMEOUT_MS, timeout_ms);
    curl.easy_setopt(easy, OPT_USERAGENT, user_agent);
    // Every coding that it supports, decoded.
    curl.easy_setopt(easy, OPT_ACCEPT_ENCODING, "");
    curl.easy_setopt(easy, OPT_WRITEFUNCTION, take_body);
    curl.easy_setopt(easy, OPT_WRITEDATA, transfer);
    curl.easy_setopt(easy, OPT_HEADERFUNCTION, take_head);
    curl.easy_setopt(easy, OPT_HEADERDATA, transfer);
    curl.easy_setopt(easy, OPT_ERRORBUFFER, transfer->message);
    if (is_head) curl.easy_setopt(easy, OPT_NOBODY, 1L);
    if (range) curl.easy_setopt(easy, OPT_RANGE, range);
    if (fields) add_fields(transfer, fields);
    if (curl.multi_add_handle(pool->multi, easy) != 0) {
        end(pool, transfer);
        return -1;
    }
    transfer->next = pool->transfers;
    pool->transfers = transfer;
    return 0;
}

void ccurl_pool_run(ccurl_pool *pool, int timeout_ms) {
    int running = 0, begun = 0;
    curl.multi_perform(pool->multi, &running);
    for (struct transfer *transfer = pool->transfers; transfer; transfer = transfer->next) begun++;
    // A transfer that has just ended wakes no poll: it would be waited for to the end.
    if (running < begun) return;
    curl.multi_poll(pool->multi, NULL, 0, timeout_ms, NULL);
    curl.multi_perform(pool->multi, &running);
}

int ccurl_pool_next(ccurl_pool *pool, struct ccurl_result *result) {
    end(pool, pool->taken);
    pool->taken = NULL;
    int left = 0;
    struct message *message;
    while ((message = curl.multi_info_read(pool->multi, &left))) {
        if (message->kind != MESSAGE_DONE) continue;
        int code = message->data.result;
        char *context = NULL;
        curl.easy_getinfo(message->easy, INFO_PRIVATE, &context);
        struct transfer *transfer = (struct transfer *)context;
        struct transfer **place = &pool->transfers;
        while (*place && *place != transfer) place = &(*place)->next;
        if (*place) *place = transfer->next;
        pool->taken = transfer;
        memset(result, 0, sizeof *result);
        result->id = transfer->id;
        result->code = code;
        result->message = transfer->message[0] ? transfer->message : curl.easy_strerror(code);
        curl.easy_getinfo(transfer->easy, INFO_OS_ERRNO, &result->system_error);
        result->is_too_long = transfer->is_too_long;
        result->is_head_too_long = transfer->is_head_too_long;
        char *url = NULL;
        curl.easy_getinfo(transfer->easy, INFO_EFFECTIVE_URL, &url);
        result->url = url ? url : "";
        curl.easy_getinfo(transfer->easy, INFO_RESPONSE_CODE, &result->status);
        curl.easy_getinfo(transfer->easy, INFO_REDIRECT_COUNT, &result->redirects);
        curl.easy_getinfo(transfer->easy, INFO_TOTAL_TIME, &result->seconds);
        result->head = (const char *)transfer->head.start;
        result->head_length = transfer->head.length;
        result->body = transfer->body.start;
        result->body_length = transfer->body.length;
        return 1;
    }
    return 0;
}
