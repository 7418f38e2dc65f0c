#!/usr/bin/env bash
# Checks that untrusted bytes become text in OutsideText (Sources/System/Platform), which has the reason, and nowhere else. The files
# below make Strings of bytes that are this program's own, are only a few, or were checked before; no other file may.
set -euo pipefail
cd "$(dirname "$0")/.."
allowed=$(sort <<'FILES'
AccessLogWriter.swift
BrandedText.swift
CMCDItem.swift
EntityTagList.swift
EventLoop+Accept.swift
EventLoop+Exchange.swift
FileAnswer.swift
HTTPRequest.swift
HTTPResponse.swift
HealthProbe.swift
LoadingClip.swift
LookText.swift
ObservedCues.swift
ObservedPlaylist+Reading.swift
PageScript.swift
PlayerTraits.swift
RecordedAnswer.swift
RecordedPath.swift
SessionAnswers.swift
SessionStore.swift
StreamFollower+Segments.swift
TimeZoneDirectory.swift
FILES
)
mapfile -t folders < <(find Sources -mindepth 1 -maxdepth 1 -type d | grep -vE '/(System|Time|Picture|Sound|Media)$')
found=$(grep -rlE 'String\((decoding|validating|data|bytes):|removingPercentEncoding' --include='*.swift' \
    "${folders[@]}" Sources/Picture/Captions Sources/System/Fetching | sed 's#.*/##' | sort)
# JSON of others is read in OutsideJSON.
if grep -rE 'JSONDecoder\(|jsonObject\(' --include='*.swift' Sources | grep -v '/OutsideJSON.swift:'; then
    echo "outside-text-test: see above; JSON goes through OutsideJSON" >&2
    exit 1
fi
diff <(echo "$allowed") <(echo "$found") || { echo "outside-text-test: see above; bytes from outside go through OutsideText" >&2; exit 1; }
