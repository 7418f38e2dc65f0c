vcl 4.1;
# The rules of docs/operations/cdn.md for a CDN, in the language of Varnish 7 (Debian's package): which answers are kept, for how long, and
# by which parts of the URL. It stands in for a CDN in tests; behind nginx or a CDN it is not needed.
#
#   varnishd -f /etc/varnish/clockcast.vcl -a :8080 -s default,256m
#
# The origins' settings name it in limits.trusted_proxies.
import std;
import directors;

probe ready {
    .url = "/readyz";
    .interval = 1s;
    .timeout = 1s;
    .window = 2;
    .threshold = 1;
    .initial = 1;
}
# A request for a part of low latency waits at the origin, up to three target durations.
backend origin_1 {
    .host = "origin-1";
    .port = "8080";
    .probe = ready;
    .first_byte_timeout = 20s;
}
backend origin_2 {
    .host = "origin-2";
    .port = "8080";
    .probe = ready;
    .first_byte_timeout = 20s;
}

sub vcl_init {
    new all = directors.round_robin();
    all.add_backend(origin_1);
    all.add_backend(origin_2);
    # All of one session goes to one origin.
    new sessions = directors.shard();
    sessions.add_backend(origin_1);
    sessions.add_backend(origin_2);
    sessions.reconfigure();
}

sub vcl_recv {
    set req.backend_hint = all.backend();
    if (req.method != "GET" && req.method != "HEAD") {
        return (pass);
    }
    # Answers depend on no cookie, and on no field but Accept-Encoding and, for first playlists, User-Agent.
    unset req.http.Cookie;
    unset req.http.Authorization;

    # Never kept: recorded requests, faults on purpose, answers for one viewer, and answers for one instant.
    if (req.url ~ "^/(via-[a-z0-9]+/)?sessions?/" || req.url ~ "[?&]session=") {
        set req.backend_hint = sessions.backend(by = KEY,
            key = sessions.key(regsub(req.url, "^.*(?:/sessions?/|[?&]session=)([\w-]+).*$", "\1")));
        return (pass);
    }
    # Origins read a path with its escapes resolved, so with one it may be any of those below, in any number of spellings. Their own URLs
    # have none in paths.
    if (req.url ~ "^[^?]*%") {
        return (pass);
    }
    # Names in queries can be written with percent signs, so a query with one is not kept, except where only known names are passed on.
    if (req.url ~ "^/via-" || req.url ~ "^/[^/?]*;(fault|label)=" || req.url ~ "^/[^/?]*;[^/?]*;(fault|label)=") {
        return (pass);
    }
    if (req.url ~ "^/[^/?]+\.m3u8(\?|$)" || req.url ~ "^/(time|channels(\.m3u)?|guide\.xml|scenarios\.json|healthz|readyz)(\?|$)") {
        return (pass);
    }

    # The past: the list of a day has 4.8 MB, and there is any number of names.
    if (req.url ~ "^/[^/?]*;(dvr|delay|start|end|shift)=[^/?]*/[0-9]+/[\w-]+\.m3u8(\?|$)") {
        return (pass);
    }

    # Media playlists: by the names that origins read, in one order. With low latency the number of the requested list is a part of the key.
    if (req.url ~ "^/[^/?]+/[0-9]+/[\w-]+\.m3u8(\?|$)") {
        if (req.url ~ "%") {
            return (pass);
        }
        if (req.url ~ "^/[^/?]*;latency=low") {
            set req.url = regsuball(req.url, "([?&])(?!(container|present|splice|schedule|allowance|past|since|_HLS_skip|_HLS_msn|_HLS_part)=)[^&]*", "\1");
        } else {
            set req.url = regsuball(req.url, "([?&])(?!(container|present|splice|schedule|allowance|past|since|_HLS_skip)=)[^&]*", "\1");
        }
        call sort_query;
        return (hash);
    }
    # Segments and headers: by the version, which is the value of the first v.
    if (req.url ~ "^/[^/?]+/[0-9]+/[\w./-]+\.(m4s|mp4|ts|vtt)(\?|$)") {
        if (req.url !~ "[?&]v=") {
            set req.url = regsub(req.url, "\?.*$", "");
            return (hash);
        }
        set req.url = regsub(req.url, "\?(?:.*?&)??(v=[^&]*).*$", "?\1");
        if (req.url !~ "\?v=[0-9a-f]{12}$") {
            return (pass);
        }
        return (hash);
    }
    # The loading clip: by the names that origins read.
    if (req.url ~ "^/loading\.mp4(\?|$)") {
        if (req.url ~ "%") {
            return (pass);
        }
        set req.url = regsuball(req.url, "([?&])(?!(?:channel|rendition)=)[^&]*", "\1");
        call sort_query;
        return (hash);
    }
    # A picture, a code: by the whole query.
    if (req.url ~ "^/(frame\.png|qr\.svg)(\?|$)" && req.url !~ "^/frame\.png\?.*(fault|scenario|pad|label|%)") {
        return (hash);
    }
    # The files of the page, which browsers have to ask for each time, and names that nobody has.
    return (pass);
}

# Brings what is left of a query into one order. A name that is there twice would make copies without end, so such a query is passed on.
sub sort_query {
    set req.url = std.querysort(regsub(regsuball(regsub(req.url, "\?&+", "?"), "&&+", "&"), "[?&]$", ""));
    if (req.url ~ "[?&](\w+)=.*&\1=") {
        return (pass);
    }
}

sub vcl_hash {
    hash_data(req.url);
    # A QR code is made for one host; all other answers are the same for every host.
    if (req.url ~ "^/qr\.svg") {
        hash_data(req.http.host);
    }
    return (lookup);
}

sub vcl_backend_response {
    # An origin may not have a channel or a rendition yet that another has, while settings are rolled out.
    if (beresp.status == 404 && bereq.retries == 0 && bereq.url ~ "^/[^/?]+/[0-9]+/" && bereq.url !~ ";(fault|label)=") {
        return (retry);
    }
    # Nothing stale: a playlist of a second ago makes clocks late.
    set beresp.grace = 0s;
    set beresp.keep = 0s;
    if (beresp.http.Cache-Control ~ "no-store|private" || beresp.status >= 500 || !beresp.http.Cache-Control) {
        set beresp.uncacheable = true;
        set beresp.ttl = 1s;
        return (deliver);
    }
    # max-age=0 and no-cache: the next request reaches an origin again.
    if (beresp.ttl <= 0s || beresp.http.Cache-Control ~ "no-cache") {
        set beresp.uncacheable = true;
        set beresp.ttl = 1s;
        return (deliver);
    }
    if (bereq.url ~ "\.(m4s|mp4|ts|vtt)\?v=") {
        # A segment of a version never changes.
        set beresp.grace = 1h;
    }
    return (deliver);
}

sub vcl_backend_error {
    # An origin that has just stopped: the other has the same bytes.
    if (bereq.retries == 0) {
        return (retry);
    }
    set beresp.ttl = 0s;
    set beresp.grace = 0s;
}

sub vcl_deliver {
    if (obj.uncacheable) {
        set resp.http.X-Cache = "PASS";
    } elsif (obj.hits > 0) {
        set resp.http.X-Cache = "HIT";
    } else {
        set resp.http.X-Cache = "MISS";
    }
    unset resp.http.X-Varnish;
    unset resp.http.Via;
}
