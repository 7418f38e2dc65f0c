#!/usr/bin/env bash
# Bytes that anybody may have sent become text in OutsideText (Sources/System/Platform), which has the reason, and nowhere else. The files
# below make Strings of bytes that are this program's own, are only a few, or were checked before; no other file does.
set -euo pipefail
cd "$(dirname "$0")/.."
allowed=$(sort <<'FILES'
PlaylistLines.swift
EntityTagList.swift
HTTPRequest.swift
HTTPResponse.swift
PeerAddress.swift
EventLoop+Accept.swift
EventLoop+Exchange.swift
EventLoop+Recording.swift
CMCDItem.swift
StreamFollower+Segments.swift
ByteReader.swift
ObservedPlaylist+Reading.swift
FileAnswer.swift
TimeZoneDirectory.swift
LookText.swift
PlayerTraits.swift
LoadingClip.swift
AccessLogWriter.swift
HealthProbe.swift
BrandedText.swift
PageWords.swift
PageFile.swift
SessionAnswers.swift
SessionStore.swift
CheckJSON.swift
FILES
)
mapfile -t folders < <(find Sources -mindepth 1 -maxdepth 1 -type d | grep -vE '/(System|Time|Picture|Sound|Media)$')
found=$(grep -rlE 'String\((decoding|validating|data|bytes):|removingPercentEncoding' --include='*.swift' \
    "${folders[@]}" Sources/Picture/Captions | sed 's#.*/##' | sort)
diff <(echo "$allowed") <(echo "$found") || { echo "outside-text-test: see above; bytes from outside go through OutsideText" >&2; exit 1; }
