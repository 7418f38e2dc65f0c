#!/usr/bin/env bash
# The cost of ten minutes of 1280x720 at 30 frames a second: clockcast render beside the ffmpeg command line.
#
# Each runs on one core. Neither makes I-frame playlists, which a server makes only on request. Prints processor seconds for an hour of
# stream, bytes a second, PSNR and SSIM of the luma against the uncompressed picture, and the ratios. Uses MINUTES (default 10).
set -euo pipefail
cd "$(dirname "$0")/.."
seconds=$((${MINUTES:-10} * 60))
from=2026-11-20T11:55:00Z
epoch=$(date -u -d "$from" +%s)
clockcast=$PWD/.build/release/clockcast
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
export LC_ALL=C
TIMEFORMAT='%U %S'

# processor FILE COMMAND…: user and system seconds of a command that is held to core 0.
processor() { local file=$1; shift; { time taskset -c 0 "$@" >/dev/null 2>"$folder/log"; } 2>"$file" || { cat "$folder/log" >&2; exit 1; }; }

echo "Rendering $seconds s with clockcast (CMAF and TS) and with ffmpeg (HLS in TS and in fMP4)"
for container in cmaf ts; do
    processor "$folder/clockcast-$container.time" "$clockcast" render --from "$from" --duration "$seconds" \
        --rendition 1280x720 --container $container --no-iframes --output "$folder/clockcast-$container"
done
font=$(fc-match -f '%{file}' 'DejaVu Sans:bold')
# The same text on two lines, as large as in clockcast's picture, on the same orange.
source="color=c=0xD9480F:s=1280x720:r=30,format=yuv420p"
for line in '%Y-%m-%d:(h/2-text_h-36)' '%H\\\:%M\\\:%S:(h/2+36)'; do
    source+=",drawtext=fontfile=$font:fontsize=188:fontcolor=white:x=(w-text_w)/2:y=${line##*:}:text='%{pts\:gmtime\:$epoch\:${line%:*}}'"
done
processor "$folder/ffmpeg-ts.time" ffmpeg -v error -f lavfi -i "$source" -t "$seconds" -c:v libx264 -preset veryfast -crf 23 \
    -g 60 -threads 1 -filter_threads 1 -f hls -hls_time 2 -hls_list_size 0 "$folder/ffmpeg.m3u8"
ffmpeg -v error -i "$folder/ffmpeg.m3u8" -c copy -f hls -hls_segment_type fmp4 -hls_time 2 -hls_list_size 0 \
    -hls_fmp4_init_filename init.mp4 -hls_segment_filename "$folder/f%d.m4s" "$folder/fmp4.m3u8"

# quality NAME INPUT… : PSNR and SSIM of the luma of the first input against the second, over a minute.
quality() {
    local name=$1; shift
    ffmpeg -hide_banner -v info "$@" -f null - >"$folder/$name.log" 2>&1
    echo "$(grep -o 'PSNR y:[0-9.]*' "$folder/$name.log" | cut -d: -f2) $(grep -o 'SSIM Y:[0-9.]*' "$folder/$name.log" | cut -d: -f2)"
}
compare='split[a][b];[r]split[c][d];[a][c]psnr;[b][d]ssim'
"$clockcast" frame --at "$from" --seconds 60 --rendition 1280x720 --output "$folder/reference.y4m"
# A repeat is identical, which the tests prove, so one frame of each second stands for all.
ffmpeg -v error -i "$folder/clockcast-cmaf/1280x720.m3u8" -t 60 -vf "select='eq(mod(n,30),0)',setpts=N/TB" -r 1 \
    -fps_mode passthrough -pix_fmt yuv420p "$folder/decoded.y4m"
ours=$(quality ours -r 1 -i "$folder/decoded.y4m" -r 1 -i "$folder/reference.y4m" -lavfi "[0]null[x];[1]null[r];[x]$compare")
theirs=$(quality theirs -t 60 -i "$folder/ffmpeg.m3u8" -f lavfi -t 60 -i "$source" -lavfi \
    "[0]settb=1/30,setpts=N[x];[1]settb=1/30,setpts=N[r];[x]$compare")

python3 - "$folder" "$seconds" "$ours" "$theirs" <<'P'
import glob, os, sys
folder, seconds = sys.argv[1], int(sys.argv[2])
ours, theirs = ([float(v) for v in a.split()] for a in sys.argv[3:5])
size = lambda pattern: sum(os.path.getsize(f) for f in glob.glob(os.path.join(folder, pattern))) / seconds
cpu = lambda name: sum(map(float, open(os.path.join(folder, name + ".time")).read().split())) * 3600 / seconds
rows = [
    ("clockcast, CMAF", cpu("clockcast-cmaf"), size("clockcast-cmaf/1280x720/live/*.m4s"), *ours),
    ("clockcast, TS", cpu("clockcast-ts"), size("clockcast-ts/1280x720/live/*.ts"), *ours),
    ("ffmpeg, fMP4", cpu("ffmpeg-ts"), size("f*.m4s"), *theirs),
    ("ffmpeg, TS", cpu("ffmpeg-ts"), size("ffmpeg*.ts"), *theirs),
]
print("| | processor s an hour | bytes a second | PSNR Y | SSIM Y |\n| --- | ---: | ---: | ---: | ---: |")
for name, *values in rows:
    print("| %s | %.1f | %.0f | %.2f | %.5f |" % (name, *values))
print("\nratios, clockcast to ffmpeg: processor 1/%.1f (CMAF), 1/%.1f (TS); bytes %.2f (CMAF to fMP4), %.2f (TS to TS)" % (
    rows[2][1] / rows[0][1], rows[3][1] / rows[1][1], rows[0][2] / rows[2][2], rows[1][2] / rows[3][2]))
P
