#include "curl_request.h"

#include <curl/curl.h>
#include <pthread.h>
#include <stdio.h>

struct taker {
    void *context;
    void (*take)(void *context, int is_head, const char *bytes, size_t count);
};

static size_t take_head(char *bytes, size_t size, size_t count, void *context) {
    struct taker *taker = context;
    taker->take(taker->context, 1, bytes, size * count);
    return size * count;
}

static size_t take_body(char *bytes, size_t size, size_t count, void *context) {
    struct taker *taker = context;
    taker->take(taker->context, 0, bytes, size * count);
    return size * count;
}

static pthread_once_t once = PTHREAD_ONCE_INIT;
static char own_agent[64];

static void begin(void) {
    curl_global_init(CURL_GLOBAL_ALL);
    snprintf(own_agent, sizeof own_agent, "curl/%s", curl_version_info(CURLVERSION_NOW)->version);
}

const char *curl_request(
    const char *url, const char *agent, void *context,
    void (*take)(void *context, int is_head, const char *bytes, size_t count)) {
    pthread_once(&once, begin);
    CURL *curl = curl_easy_init();
    if (!curl) return "curl_easy_init failed";
    struct taker taker = {context, take};
    curl_easy_setopt(curl, CURLOPT_URL, url);
    curl_easy_setopt(curl, CURLOPT_USERAGENT, agent ? agent : own_agent);
    // A signal would interrupt other threads.
    curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
    curl_easy_setopt(curl, CURLOPT_TIMEOUT, 60L);
    curl_easy_setopt(curl, CURLOPT_HEADERFUNCTION, take_head);
    curl_easy_setopt(curl, CURLOPT_HEADERDATA, &taker);
    curl_easy_setopt(curl, CURLOPT_WRITEFUNCTION, take_body);
    curl_easy_setopt(curl, CURLOPT_WRITEDATA, &taker);
    CURLcode code = curl_easy_perform(curl);
    curl_easy_cleanup(curl);
    return code == CURLE_OK ? NULL : curl_easy_strerror(code);
}
