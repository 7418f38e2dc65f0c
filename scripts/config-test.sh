#!/usr/bin/env bash
# Checks everything in config/ with the programs that it is for: nginx, HAProxy, systemd, Prometheus, shells; and the workflows.
#
#   scripts/config-test.sh PROGRAM
#
# PROGRAM is clockcast. It is started on free ports, so that its metrics and Prometheus' view of them can be judged. Programs that Debian
# does not package (kubectl with a present kustomize, kubernetes-validate, cloudcoil-models-prometheus-operator, check-jsonschema) are used
# where they are installed; elsewhere a line reports what is left out.
set -euo pipefail
program=$(realpath "$1")
cd "$(dirname "$0")/.."
work=$(mktemp -d)
pids=()
stop() {
    touch "$work/enough"
    kill -CONT "${pids[@]}" 2>/dev/null || true
    for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
    wait 2>/dev/null || true
    rm -rf "$work"
}
trap stop EXIT
fail() { echo "config-test: $*" >&2; exit 1; }
# check NAME COMMAND…: runs a command and shows its output only if it fails.
check() {
    local name=$1
    shift
    "$@" >"$work/said" 2>&1 || { cat "$work/said" >&2; fail "$name"; }
    echo "ok: $name"
}
# later NAME COMMAND…: runs a check beside the following ones; `collect` waits for all of them.
later_names=() later_pids=()
later() {
    later_names+=("$1")
    "${@:2}" >"$work/later.${#later_names[@]}" 2>&1 &
    later_pids+=($!)
}
collect() {
    for number in "${!later_names[@]}"; do
        wait "${later_pids[$number]}" || { cat "$work/later.$((number + 1))" >&2; fail "${later_names[$number]}"; }
        echo "ok: ${later_names[$number]}"
        sed -n '/^left out/p' "$work/later.$((number + 1))"
    done
}
source Tests/Support/harness/functions.sh

for file in config/clockcast.yaml config/public.yaml docs/faces.yaml; do check "$file: check-config" "$program" check-config "$file"; done
check "YAML: yamllint" yamllint --strict -d '{extends: default, rules: {line-length: {max: 140}, document-start: disable,
    braces: {max-spaces-inside: 1}, comments: {min-spaces-from-content: 1}, comments-indentation: disable,
    truthy: {allowed-values: ["true", "false", "off"], check-keys: false}}}' config/*.y*ml config/kubernetes/*/*.yaml \
    config/kubernetes/*/*/*.yaml Tests/Monitoring/*.yml .github/workflows/*.yml
later "kubernetes: kustomize, references, schemas" python3 -m Tests.Fronts.kubernetes
later "maintenance.md, runbook.md: names" python3 -m Tests.Fronts.maintenance "$program"
later "tls.md, maintenance.md: a certificate is renewed under connections" python3 -m Tests.Fronts.certificates "$program"
later "package: its pages, and programs that it refuses" scripts/package/build-test.sh
later "debian-root.sh: Swift in a root, in a folder of its own and over the system" scripts/debian-root-test.sh
later "install-packages.sh: other systems" scripts/install-packages-test.sh
later "alerts.yml: promtool test rules" promtool test rules Tests/Monitoring/alerts.test.yml
check "kubernetes: check-config" "$program" check-config config/kubernetes/base/clockcast.yaml
# Without the image of fonts and a clip, and with the logo and the words of the docs.
sed "s#/branding/\(logo\|words\)#$PWD/docs/branding/\1#" config/kubernetes/overlays/public/clockcast.yaml > "$work/public.yaml"
check "kubernetes, public: check-config" "$program" check-config "$work/public.yaml"
# With the font of the image instead of the example's own.
mkdir "$work/branding"
cp docs/branding/*.yaml docs/branding/*.svg "$work/branding"
sed -i 's/font: VL Gothic/font: WenQuanYi Micro Hei/' "$work/branding/clockcast.yaml"
check "docs/branding/clockcast.yaml: check-config" "$program" check-config "$work/branding/clockcast.yaml"

if command -v check-jsonschema >/dev/null; then
    check "workflows: check-jsonschema" check-jsonschema --builtin-schema vendor.github-workflows .github/workflows/*.yml
    check "compose.yaml: check-jsonschema" check-jsonschema --builtin-schema vendor.compose-spec config/compose.yaml
else
    echo "left out: workflows, compose.yaml (pip install check-jsonschema)"
fi

# With public.yaml only this machine's proxy reaches a server. 127.0.0.2 is another address of this machine.
read -r port < <(free_ports 1)
"$program" serve --config config/public.yaml --port "$port" --admin-port 0 --log-level warning >"$work/public.log" 2>&1 &
pids+=($!)
await "http://127.0.0.1:$port/healthz"
check "public.yaml: no other address is listened on" [ "$(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.2:$port/healthz")" = 000 ]
kill "${pids[-1]}"

# A server with viewers, and a Prometheus that watches the server.
read -r port admin prometheus < <(free_ports 3)
CLOCKCAST_LOADING_MINIMUM=0 "$program" serve --host 127.0.0.1 --port "$port" --admin-port "$admin" --log-level warning \
    >"$work/server.log" 2>&1 &
watched=$!
pids+=("$watched")
sed -e "s/origin-1:9090/127.0.0.1:$admin/; s/, \"origin-2:9090\"//; s/\(scrape\|evaluation\)_interval: 15s/\1_interval: 1s/" \
    -e "s/job_name: clockcast/job_name: wall/; s/alertmanager:9093/127.0.0.1:1/" \
    -e "s#alerts.yml#$PWD/config/alerts.yml#" config/prometheus.yml > "$work/prometheus.yml"
await "http://127.0.0.1:$port/healthz"
mkdir "$work/data"
prometheus --config.file="$work/prometheus.yml" --storage.tsdb.path="$work/data" --log.level=error \
    --web.listen-address="127.0.0.1:$prometheus" >"$work/prometheus.log" 2>&1 &
pids+=($!)
base=http://127.0.0.1:$port
watch() { # until the file "enough" is there; in files of its own, because other things go on meanwhile
    while [ ! -e "$work/enough" ]; do
        curl -fsS "$base/live.m3u8" -o "$work/watched"
        playlist=$(grep -v '^#' "$work/watched" | head -n 1)
        curl -fsS "$base/$playlist" -o "$work/watched"
        while read -r segment; do curl -fsSL "$base/${playlist%/*}/$segment" -o "$work/watched.segment"; done < <(grep -v '^#' "$work/watched")
        curl -sS "$base/nothing" -o "$work/watched"
        sleep 1
    done
}
watch &
viewer=$!

# The fronts, with a certificate and with names that can be looked up.
openssl req -x509 -newkey rsa:2048 -nodes -days 1 -subj /CN=localhost -keyout "$work/tls.key" -out "$work/tls.crt" 2>/dev/null
cat "$work/tls.crt" "$work/tls.key" > "$work/tls.pem"
nginx_conf() { python3 -m Tests.Support.harness.nginx "$@"; }
sed -e "s/origin-\([12]\):8080/127.0.0.\1:8080/; s#/etc/haproxy#$work#" config/haproxy.cfg > "$work/haproxy.cfg"
check "haproxy.cfg: haproxy -c" haproxy -c -f "$work/haproxy.cfg"
sed "$(sed -n "s/^#   sed -i '\(.*\)' haproxy.cfg$/\1/p" config/haproxy.cfg)" "$work/haproxy.cfg" > "$work/haproxy.debian.cfg"
check "haproxy.cfg: for a machine of its own" haproxy -c -f "$work/haproxy.debian.cfg"
check "haproxy.cfg: its ports there" [ "$(sed -n 's/^ *bind \([^ ]*\).*/\1/p' "$work/haproxy.debian.cfg" | sort | tr '\n' ' ')" = ':::443 :::80 ' ]

# As in Kubernetes, but with an address of this machine that has viewers behind it.
sed 's#10.0.0.0/8#127.0.0.4#' config/kubernetes/overlays/public/front.conf > "$work/front.conf"
# The same at work before two origins: a QR code is made for the very host and port that were asked for, and everybody is served
# although an origin hangs.
read -r origin other origin_admin other_admin nginx nginx_tls nginx_http haproxy haproxy_tls haproxy_http < <(free_ports 10)
# The one has a channel and a rendition that the other does not have, as it is while new settings are rolled out.
{ sed 's/\[720x1280, 360x640\]/[720x1280, 360x640, 180x320]/' config/clockcast.yaml; echo '  fresh: { theme: dark }'; } > "$work/fresh.yaml"
for port in "$origin" "$other"; do
    config=config/clockcast.yaml admin=$origin_admin
    [ "$port" = "$origin" ] || { config=$work/fresh.yaml admin=$other_admin; }
    CLOCKCAST_LOADING_MINIMUM=0 "$program" serve --config "$config" --host 127.0.0.1 --port "$port" --admin-port "$admin" --log-level warning \
        >"$work/origin.$port.log" 2>&1 &
    pids+=($!)
    [ "$port" != "$origin" ] || hung=$!
done
await "http://127.0.0.1:$origin/readyz"
await "http://127.0.0.1:$other/readyz"
origins="s/origin-1:8080/127.0.0.1:$origin/; s/origin-2:8080/127.0.0.1:$other/"
# A small share of the past, so that a few readers show that there is one.
nginx_conf "$work" "$nginx" "$nginx_tls" "$nginx_http" "127.0.0.1:$origin" "127.0.0.1:$other" \
    | sed -e '1i user root;' -e 's/limit_conn past 32/limit_conn past 4/' > "$work/nginx.conf"
check "nginx.conf: nginx -t" nginx -e stderr -t -c "$work/nginx.conf"
check "nginx.conf: as Debian starts it" python3 -m Tests.Fronts.nginx_debian "$work"
sed -e "$origins; s#/etc/haproxy#$work#; s/bind :8080/bind :$haproxy/; s/bind :8443/bind :$haproxy_tls/; s/bind :8000/bind :$haproxy_http/" \
    config/haproxy.cfg > "$work/haproxy.cfg"
nginx -e "$work/nginx.log" -g "daemon off;" -c "$work/nginx.conf" >"$work/nginx.out" 2>&1 &
pids+=($!)
# With as many files as its comment says.
(ulimit -n 16100 && exec haproxy -f "$work/haproxy.cfg") >"$work/haproxy.log" 2>&1 &
pids+=($!)
for front in "$nginx" "$haproxy"; do
    await "http://127.0.0.1:$front/readyz"
    check "a QR code through a front" curl -fsS "http://127.0.0.1:$front/qr.svg?text=http://127.0.0.1:$front/clock.m3u8"
done
for front in "$nginx" "$haproxy"; do
    urls=()
    for phase in 0 100 200 300 400 500 600 700; do
        folder=http://127.0.0.1:$front/fresh/$phase
        header=$(curl -fsS "http://127.0.0.1:$other/fresh/$phase/1280x720.m3u8" | sed -n 's#^.EXT-X-MAP:URI="\(.*\)"#\1#p' | head -n 1)
        urls+=(-o "$work/answer" "$folder/$header" -o "$work/answer" "$folder/1280x720.m3u8")
    done
    check "eight names that only one of two origins has" curl -fsS "${urls[@]}"
done
for front in "$nginx" "$haproxy"; do
    check "what only one of two origins has, and what neither has" \
        python3 -m Tests.Fronts.two_settings "127.0.0.1:$front" "$origin" "$origin_admin" "$other_admin"
done
for front in "$nginx" "$haproxy"; do
    check "long URLs and many ranges through a front" python3 -m Tests.Fronts.long_urls "127.0.0.1:$front" "$origin"
done
for front in "$nginx" "$haproxy"; do
    check "scenarios through a front" python3 -m Tests.Fronts.scenarios "127.0.0.1:$front" "$origin" "$origin_admin" "$other_admin"
done
for front in "$nginx" "$haproxy"; do
    check "line feeds in paths through a front" python3 -m Tests.Fronts.line_feeds "127.0.0.1:$front" "$origin" "$origin_admin" "$other_admin"
done
python3 -m Tests.Fronts.varnish "$program" || fail "varnish.vcl (see above)"
mkdir "$work/other"
cp "$work"/tls.* "$work/other"
check "other bytes than printable ASCII in paths, through both fronts" python3 -m Tests.Fronts.other_bytes "$work/other"
mkdir "$work/late"
cp "$work"/tls.* "$work/late"
check "nginx.conf: an origin that is late for one viewer is asked for others" python3 -m Tests.Fronts.late_variants "$work/late"
mkdir "$work/unready"
cp "$work"/tls.* "$work/unready"
check "nginx.conf, haproxy.cfg: an origin that is not ready" python3 -m Tests.Fronts.not_ready "$work/unready"
mkdir "$work/alone"
cp "$work"/tls.* "$work/alone"
check "nginx.conf, haproxy.cfg: their own answers can be read by pages of other sites" python3 -m Tests.Fronts.own_answers "$work/alone"
check "haproxy.cfg: handshakes that are never finished" python3 -m Tests.Fronts.handshakes "$work"
# A name that is ours is shown to the issuer of certificates; everything else goes to https, with its query.
mkdir -p "$work/acme/.well-known/acme-challenge"
echo ours > "$work/acme/.well-known/acme-challenge/token"
check "nginx.conf: a certificate can be renewed" grep -qx ours <(curl -fsS "http://127.0.0.1:$nginx_http/.well-known/acme-challenge/token")
redirected() { curl -sS -o /dev/null -w '%{http_code} %{redirect_url}' -H "Host: $2" "http://127.0.0.1:$1/clock.m3u8?tz=Asia/Tokyo"; }
for front in "nginx.conf $nginx_http" "haproxy.cfg $haproxy_http"; do
    read -r name port <<<"$front"
    for host in clock.example.org clock.example.org:8000 clock.example.org:; do
        check "$name: from http to https, Host: $host" [ "$(redirected "$port" "$host")" = \
            '301 https://clock.example.org/clock.m3u8?tz=Asia/Tokyo' ]
    done
    check "$name: from http to https, an IPv6 address" [ "$(redirected "$port" '[2001:db8::1]:80')" = \
        '301 https://[2001:db8::1]/clock.m3u8?tz=Asia/Tokyo' ]
    # A field without a value has a semicolon for curl.
    check "$name: http without a host" [ "$(curl -sS -o /dev/null -w '%{http_code}' -H 'Host;' "http://127.0.0.1:$port/")" = 400 ]
done
check "nginx.conf: HTTP/2 over TLS" [ "$(curl -sSk --http2 -o /dev/null -w '%{http_version} %{http_code}' "https://localhost:$nginx_tls/live.m3u8")" = '2 200' ]
check "nginx.conf, haproxy.cfg: low latency" node Tests/Fronts/low_latency.mjs 50 8 "https://localhost:$nginx_tls" "http://127.0.0.1:$haproxy" \
    "http://127.0.0.1:$origin_admin" "http://127.0.0.1:$other_admin"
check "nginx.conf: copies in its cache, HTTP/1.0, limits" python3 -m Tests.Fronts.nginx_cache "127.0.0.1:$nginx" "$origin" "$work/clockcast"

# A front that speaks HTTP/1.0 with keep-alive to the origins, as nginx does where proxy_http_version is 1.0.
read -r old old_tls old_http < <(free_ports 3)
mkdir "$work/old"
cp "$work/tls.crt" "$work/tls.key" "$work/old"
nginx_conf "$work/old" "$old" "$old_tls" "$old_http" "127.0.0.1:$origin" "127.0.0.1:$other" \
    | sed -e '1i user root;' -e 's/proxy_http_version 1.1/proxy_http_version 1.0/; s/worker_processes auto/worker_processes 1/' \
    -e 's/proxy_set_header Connection ""/proxy_set_header Connection keep-alive/' > "$work/old.conf"
nginx -e "$work/old.log" -g "daemon off;" -c "$work/old.conf" >"$work/old.out" 2>&1 &
pids+=($!)
await "http://127.0.0.1:$old/readyz"
check "a front that speaks HTTP/1.0 to the origins" python3 -m Tests.Fronts.nginx_http10 "127.0.0.1:$old" "$origin" "$origin_admin" "$other_admin"
kill -STOP "$hung"
# Players have 4 to 6 s in store.
for front in "$nginx" "$haproxy"; do
    url=http://127.0.0.1:$front/live.m3u8
    # An answer that fails on request leaves the other origin in service.
    curl -s --parallel --max-time 1 "$url?f%61ult=main.502&x=[1-8]" >/dev/null 2>&1 || true
    check "four playlists through a front whose one origin hangs" curl -fsS --max-time 5 "$url" "$url" "$url" "$url"
done
kill -CONT "$hung"
# HAProxy has it back once somebody is told that there is no channel that only the other has.
for _ in $(seq 200); do
    [ "$(curl -s -o "$work/answer" -w '%{http_code}' "http://127.0.0.1:$haproxy/fresh.m3u8")" != 404 ] || break
    sleep 0.05
done
kill -9 "$hung"
wait "$hung" 2>/dev/null || true
# HAProxy first, before its checks have noticed.
for front in "$haproxy" "$nginx"; do
    check "everything through a front whose one origin is killed" python3 -m Tests.Fronts.killed "127.0.0.1:$front" "$other"
done

sed "s#/usr/local/bin/clockcast#$program#" config/clockcast.service > "$work/clockcast.service"
check "clockcast.service: systemd-analyze verify" systemd-analyze verify --recursive-errors=no "$work/clockcast.service"
[ ! -s "$work/said" ] || { cat "$work/said" >&2; fail "systemd has something to say of clockcast.service"; }
# config/clockcast.service and SECURITY.md have 1.7.
check "clockcast.service: systemd-analyze security, at most 1.7" \
    systemd-analyze security --offline=yes --threshold=17 config/clockcast.service
grep -q 'clockcast.service: 1.7 ' "$work/said" || fail "clockcast.service is not at 1.7 but: $(tail -n 1 "$work/said")"
# With it the C library reads whether the clock is kept; make clock-test starts the program through the filter.
grep -qE '^SystemCallFilter=(.* )?clock_adjtime( |$)' config/clockcast.service || fail "clockcast.service forbids to read the state of the clock"

check "prometheus.yml and alerts.yml: promtool check config" promtool check config config/prometheus.yml

for shell in bash zsh fish; do
    "$program" --generate-completion-script $shell > "$work/completion.$shell"
    case $shell in fish) flags=(--no-execute) ;; *) flags=(-n) ;; esac
    if command -v $shell >/dev/null; then
        check "completions for $shell" $shell "${flags[@]}" "$work/completion.$shell"
    else
        echo "left out: completions for $shell, which is not installed"
    fi
done

await "http://127.0.0.1:$admin/metrics" "$work/answer"
check "/metrics: promtool check metrics" promtool check metrics < "$work/answer"
[ ! -s "$work/said" ] || { cat "$work/said" >&2; fail "promtool has something to say of /metrics"; }
check "alerts.yml: every alarm sounds in a test, and is silent in one" python3 -m Tests.Monitoring.alerts_are_tested "$work/answer"
await "http://127.0.0.1:$prometheus/-/ready"
python3 -m Tests.Monitoring.dashboard_queries "http://127.0.0.1:$prometheus" || fail "grafana-dashboard.json (see above)"
touch "$work/enough"
wait "$viewer" || fail "a server cannot be watched"
# The alarms as that Prometheus has them, whose job has another name than the example's.
alarms() { curl -fsS "http://127.0.0.1:$prometheus/api/v1/alerts" | grep -o '"alertname":"[A-Za-z]*"' | sort -u | tr '\n' ' '; }
! alarms | grep -q ClockcastDown || fail "a server that is well is said to be down"
kill -9 "$watched"
wait "$watched" 2>/dev/null || true
for _ in $(seq 100); do
    ! alarms | grep -q '"ClockcastDown"' || break
    sleep 0.1
done
check "a killed server is noticed, whatever the job is called" grep -q '"ClockcastDown"' <<<"$(alarms)"
collect
echo "config-test: all passed"
