# To be sourced: starts clockcast and nginx on core 0 (one loop, one worker process), both with the same playlist and segment, and has them
# end with the script. Sets clockcast's and nginx's ports and process numbers, the folder, and the targets of both files.
# shellcheck shell=bash disable=SC2034
fail() { echo "beside nginx: $*" >&2; exit 1; }
source Tests/Support/harness/functions.sh
read -r our_port nginx_port < <(free_ports 2)
clockcast=$PWD/.build/release/clockcast
folder=$(mktemp -d /dev/shm/clockcast-bench.XXXXXX)
chmod 755 "$folder"
mkdir "$folder/www"
cat > "$folder/nginx.conf" <<CONF
worker_processes 1; pid $folder/nginx.pid; error_log $folder/error.log; worker_rlimit_nofile 4096; daemon off;
events { worker_connections 2048; }
http {
  types { application/vnd.apple.mpegurl m3u8; video/iso.segment m4s; }
  access_log off; sendfile on; tcp_nopush on; tcp_nodelay on; keepalive_requests 1000000000; keepalive_timeout 60s;
  open_file_cache max=100; open_file_cache_valid 60s;
  client_body_temp_path $folder/t1; proxy_temp_path $folder/t2; fastcgi_temp_path $folder/t3; uwsgi_temp_path $folder/t4; scgi_temp_path $folder/t5;
  server { listen 127.0.0.1:$nginx_port backlog=4096; root $folder/www; add_header Access-Control-Allow-Origin *; }
}
CONF
# Long lists keep the segment available for the whole run.
CLOCKCAST_LIMITS_CONNECTIONS_PER_ADDRESS=0 CLOCKCAST_SERVER_LOOPS=1 CLOCKCAST_PLAYLIST_EDGE_LISTED=100 CLOCKCAST_LOADING_MINIMUM=0 \
  taskset -c 0 "$clockcast" serve --port "$our_port" --admin-port 0 > "$folder/ours.log" 2>&1 &
ours=$!
taskset -c 0 nginx -p "$folder" -c "$folder/nginx.conf" &
nginx=$!
finish() { kill "$nginx" "$ours" 2>/dev/null || true; wait "$nginx" "$ours" 2>/dev/null || true; rm -rf "$folder"; }
trap finish EXIT
get() { curl -sf "http://127.0.0.1:$our_port/$1"; }
await "http://127.0.0.1:$our_port/readyz"
playlist=clock/0/1280x720.m3u8
get $playlist > "$folder/www/playlist.m3u8"
segment=clock/0/$(grep -v '^#' "$folder/www/playlist.m3u8" | tail -1)
get "$segment" > "$folder/www/segment.m4s"
for file in playlist.m3u8 segment.m4s; do
  await "http://127.0.0.1:$nginx_port/$file"
done
median() { sort -n | awk '{ v[NR] = $1 } END { print v[int((NR + 1) / 2)] }'; }
