#!/usr/bin/env bash
# Builds FFmpeg from the source in this folder with what Clockcast uses, and installs it.
#
#   [X264=no] build-ffmpeg.sh PREFIX
set -euo pipefail
prefix=$1

# The parts that make streams. Only libx264 is under the GPL; without it FFmpeg stays under the LGPL.
encoders=(libopenh264 aac)
libraries=(--enable-libopenh264 --enable-libdav1d --enable-zlib)
if [ "${X264:-yes}" = yes ]; then
    encoders+=(libx264)
    libraries+=(--enable-gpl --enable-libx264)
fi
# The formats of loading clips.
decoders=(h264 hevc vp8 vp9 libdav1d mpeg1video mpeg2video mpeg4 mjpeg png apng gif)
demuxers=(mov matroska mpegts mpegps avi gif apng image2 h264 hevc ivf)

join() { local IFS=,; echo "$*"; }
./configure \
    --prefix="$prefix" --enable-shared --disable-static --disable-everything --disable-autodetect \
    --disable-programs --disable-doc --disable-debug --disable-network --disable-avdevice --disable-avfilter \
    --disable-postproc --extra-version="$(dpkg-parsechangelog -S Version | sed 's/.*-//')" \
    "${libraries[@]}" \
    --enable-encoder="$(join "${encoders[@]}")" \
    --enable-decoder="$(join "${decoders[@]}")" \
    --enable-demuxer="$(join "${demuxers[@]}")" \
    --enable-muxer=mp4,mpegts \
    --enable-parser=h264,hevc,vp8,vp9,av1,mpegvideo,mpeg4video,mjpeg,png,gif \
    --enable-bsf=h264_mp4toannexb,hevc_mp4toannexb,extract_extradata,mpeg4_unpack_bframes,vp9_superframe_split,aac_adtstoasc \
    --enable-protocol=file
make -j"$(nproc)"
make install
strip --strip-unneeded "$prefix"/lib/*.so.*
# The version of this Debian source, for the list of the image's contents.
mkdir -p "$prefix/share/doc/ffmpeg"
dpkg-parsechangelog -S Version > "$prefix/share/doc/ffmpeg/version"
cp debian/copyright "$prefix/share/doc/ffmpeg/copyright"
if [ "${X264:-yes}" = yes ]; then echo GPL-2.0-or-later; else echo LGPL-2.1-or-later; fi \
    > "$prefix/share/doc/ffmpeg/license"
