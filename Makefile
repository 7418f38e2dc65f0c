# Most people need only make run and make test; each installs missing packages first.

SHELL := /bin/bash
.SHELLFLAGS := -euo pipefail -c
.DEFAULT_GOAL := help

CONFIG ?= config/clockcast.yaml
# BINARY=… tests another program than the one that `make build` builds.
BINARY ?= .build/release/clockcast
export PATH := $(PATH):/opt/swift/usr/bin

.PHONY: help
help: ## list the targets
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

.PHONY: run
run: build ## build if needed and start the server on port 8080
	@exec $(BINARY) serve --config $(CONFIG)

.PHONY: build
build: ## build the program in release mode
	@scripts/install-packages.sh build
	@echo "Building clockcast (release). The first time takes a few minutes."
	@scripts/build.sh --product clockcast

.PHONY: program
program: $(if $(filter .build/release/clockcast,$(BINARY)),build)

.PHONY: test
test: ## run all Swift tests, or those of one module: make test ONLY=Channels
	@scripts/install-packages.sh build test
	@echo "Building and running the tests. The first time takes a few minutes."
	@scripts/build-tests.sh $(ONLY)
	@scripts/run-tests.py $(if $(ONLY),--only $(ONLY))

.PHONY: test-load
test-load: ## run all Swift tests ten times in a row beside a load of 8: a failure is a defect
	@scripts/install-packages.sh build test
	@scripts/build-tests.sh
	@scripts/run-tests.py --repeat 10 --load 8 --at-once 8

.PHONY: sanitize
sanitize: ## run all tests and a minute of the soak under the address sanitizer, then under the thread sanitizer
	@scripts/install-packages.sh build test
	@scripts/sanitize.sh address
	@scripts/sanitize.sh thread

.PHONY: test-browser
test-browser: program ## test the page: its modules in Node, the whole page in Chromium and Firefox
	@scripts/install-packages.sh browser
	@timeout --kill-after=10 120 node --experimental-default-type=module --test Tests/Page/*.test.mjs
	@/usr/bin/python3 -m unittest Benchmarks.players.test_judgement Benchmarks.players.test_causes Benchmarks.players.test_shaka \
		Benchmarks.players.test_waiting
	@CLOCKCAST=$(abspath $(BINARY)) scripts/run-browser-tests.py

.PHONY: axe
axe: program ## check the accessibility of the pages with axe-core (from PyPI), in light and dark, on desk and phone
	@scripts/install-packages.sh browser
	@/usr/bin/python3 -m scripts.axe $(abspath $(BINARY))

.PHONY: accuracy-page
accuracy-page: build ## measure from the pixels how right the page's clock is (ACCURACY_PAGE="--joins 2 --delays 0")
	@scripts/install-packages.sh browser
	@/usr/bin/python3 -m Benchmarks.page $(ACCURACY_PAGE)

.PHONY: format
format: ## bring all Swift files into the house format
	@swift format --in-place --recursive Package.swift Sources Tests Benchmarks

.PHONY: lint
lint: ## check the format
	@swift format lint --strict --recursive Package.swift Sources Tests Benchmarks

.PHONY: bench
bench: build ## compare with ffmpeg and nginx, and print ratios (about ten minutes)
	@scripts/install-packages.sh bench
	@Benchmarks/encoding.sh
	@Benchmarks/http.sh
	@Benchmarks/cmcd.sh 3 2
	@Benchmarks/instructions.sh
	@python3 -m Benchmarks.faces $(BINARY)

.PHONY: gallery
gallery: build ## draw docs/faces.md and its pictures: every face, theme and shape with its configuration
	@scripts/install-packages.sh test
	@scripts/gallery.py $(BINARY)

.PHONY: manifest
manifest: build ## print the SHA-256 of everything that is served, with a clock that stands still (python3 -m scripts.manifest --compare A B)
	@python3 -m scripts.manifest $(BINARY)

.PHONY: load
load: build ## measure 10,000 players on the default channel, 5,000 through nginx: errors, latency, memory and processor time
	@scripts/install-packages.sh build replicas
	@Benchmarks/viewers.sh
	@python3 -m Benchmarks.viewers_through_nginx $(BINARY)

.PHONY: soak
soak: build ## send good and bad requests of every kind for MINUTES=2 in ROUNDS=1: the server must not keep anything
	@python3 -m Benchmarks.soak $(BINARY) --minutes $(or $(MINUTES),2) --rounds $(or $(ROUNDS),1)

.PHONY: days
days: build ## simulate DAYS=30 of viewers and clock steps in a few minutes, with driven clocks: memory must not grow
	@python3 -m Benchmarks.days $(BINARY) --days $(or $(DAYS),30)

.PHONY: deliveries
deliveries: ## measure how 1,000 answers that are slow on purpose affect 1,000 other players: p99 without and with them
	@scripts/install-packages.sh build
	@scripts/build.sh --product HTTPBenchmark
	@scripts/build.sh --product ViewerLoad
	@python3 -m Benchmarks.deliveries

.PHONY: parked
parked: build ## measure 10,000 requests that wait for a part: their cost and delay; then 1,000 players through nginx
	@scripts/install-packages.sh config replicas
	@python3 -m Benchmarks.parked $(BINARY)

.PHONY: past
past: build ## fetch an hour of the past as fast as possible beside 500 players, whose segments have to stay on time
	@scripts/install-packages.sh build
	@scripts/build.sh --product ViewerLoad
	@python3 -m Benchmarks.past $(BINARY)

.PHONY: styles
styles: build ## let 40 visitors each make a new look by URL every second beside 100 players, whose segments have to stay on time
	@scripts/install-packages.sh build
	@scripts/build.sh --product ViewerLoad
	@python3 -m Benchmarks.styles $(BINARY)

.PHONY: hostile
hostile: build ## measure the processor time of requests with texts that were written to be expensive, route by route
	@python3 -m Benchmarks.hostile $(BINARY)

.PHONY: seeks
seeks: build ## let mpv, VLC and Chromium seek in an hour of the past, and read the second from the pixels
	@scripts/install-packages.sh accuracy
	@python3 -m Benchmarks.seeks

.PHONY: replicas
replicas: build ## roll settings over two origins behind nginx, kill an origin under a player, then serve 1,000 viewers
	@scripts/install-packages.sh replicas
	@scripts/build.sh --product ViewerLoad
	@python3 -m Benchmarks.rolling $(BINARY)
	@Benchmarks/replicas.sh

.PHONY: rollout
rollout: build ## restart four origins one by one, as config/kubernetes has them, under 200 players (ROLLOUT="--origins 4 --players 200")
	@scripts/install-packages.sh replicas
	@scripts/build.sh --product ViewerLoad
	@python3 -m Benchmarks.rollout $(BINARY) $(ROLLOUT)

.PHONY: pods
pods: build ## the pods of config/kubernetes in podman: their rights and settings, and each origin restarted under 50 players
	@scripts/install-packages.sh replicas pods
	@scripts/build.sh --product ViewerLoad
	@python3 -m Benchmarks.pods $(BINARY)

.PHONY: operators
operators: build ## try an operator's week with nginx, two origins and Prometheus: rollouts (BEFORE=PROGRAM), SIGHUP, a new certificate, a killed origin
	@scripts/install-packages.sh config replicas accuracy browser
	@scripts/config-test.sh $(BINARY)
	@python3 -m Benchmarks.operators $(BINARY) $(if $(BEFORE),--before $(BEFORE))
	@/usr/bin/python3 -m Benchmarks.reloads $(BINARY)

.PHONY: config-test
config-test: program ## check config/ with nginx, HAProxy, systemd and Prometheus, and the completions with their shells
	@scripts/install-packages.sh config
	@scripts/config-test.sh $(BINARY)

.PHONY: clock-test
clock-test: program ## check the bound of the clock's error beside chronyd (fetched, not installed), servers that lie, and the kernel's figures in a container
	@scripts/install-packages.sh build test
	@scripts/build-tests.sh ClockBounds
	@CLOCKCAST=$(abspath $(BINARY)) python3 -m Tests.Fronts.kernel_figures
	@CLOCKCAST=$(abspath $(BINARY)) python3 -m Tests.Fronts.time_servers .build/tests/release/clockcastPackageTests.xctest

.PHONY: dashboard
dashboard: program ## draw docs/operations/dashboard.svg from a Prometheus that watches two servers for two minutes
	@scripts/install-packages.sh config
	@python3 -m Benchmarks.dashboard $(BINARY)

# Others install what is optimised in all its parts, as in the image.
OPTIMIZED := .build/optimized
.PHONY: package
package: ## make a Debian package and a tarball of this machine's Debian, with an SBOM and checksums, in .build/package
	@scripts/install-packages.sh build package
	@echo "Building clockcast, optimised in all its parts. The first time takes a few minutes."
	@swift package resolve
	@swift build --configuration release --static-swift-stdlib --product clockcast --scratch-path $(OPTIMIZED)
	@scripts/package/build.sh $(OPTIMIZED)/release/clockcast .build/package

.PHONY: package-test
package-test: package ## check the package with lintian; install, use, upgrade, roll back and remove it in a Debian of its own
	@scripts/package/test.sh .build/package

.PHONY: debian13
debian13: ## build the program and run the media tests in Debian 13, with FFmpeg 7.1 (DEBIAN13=all for all tests)
	@scripts/install-packages.sh roots
	@scripts/debian-root.sh trixie $(DEBIAN13)

.PHONY: debian-sid
debian-sid: ## do the same in Debian's unstable release, with the newest FFmpeg
	@scripts/install-packages.sh roots
	@scripts/debian-root.sh sid $(DEBIAN13)

.PHONY: strangers
strangers: build ## measure the cost of everything that a stranger can ask for: the table of docs/operations/public.md
	@python3 -m Benchmarks.strangers $(BINARY)

.PHONY: fronts
fronts: build ## measure nginx, HAProxy and Varnish under PLAYERS=2000 for SECONDS=180 each: errors, hit rates, processor time
	@scripts/install-packages.sh config replicas
	@scripts/build.sh --product ViewerLoad
	@python3 -m Benchmarks.fronts $(BINARY) --players $(or $(PLAYERS),2000) --seconds $(or $(SECONDS),180)

.PHONY: container-test
container-test: ## build the container image and try it (IMAGE=… to try one that is already built)
	@scripts/container-test.sh $(IMAGE)

.PHONY: correct-streams
correct-streams: build ## check streams of FFmpeg, GStreamer and Shaka Packager and the RFC's examples against a table of findings (CORRECT="--only shaka")
	@scripts/install-packages.sh correct
	@python3 -m Benchmarks.correct $(BINARY) $(CORRECT)

.PHONY: mutations
mutations: ## in how many streams with one thing wrong check finds the rule that is broken, by area
	@scripts/install-packages.sh build test
	@scripts/build-tests.sh StreamCheck
	@.build/tests/release/clockcastPackageTests.xctest --testing-library swift-testing --no-parallel --filter MutationTests

.PHONY: check-reports
check-reports: program ## reports of check by others: SARIF by its schema and JUnit by a reader (from PyPI), JSON by docs/check.md
	@scripts/install-packages.sh correct
	@scripts/check-reports.py $(BINARY)

.PHONY: fuzz
fuzz: ## fuzz the parser of requests (ten million heads), each reader of text and files (a million inputs), and clips (each byte)
	@scripts/install-packages.sh build test
	@scripts/build.sh --product HTTPMessageFuzz
	@scripts/build.sh --product ReaderFuzz
	@scripts/build.sh --product MediaFuzz
	@scripts/build.sh --product clockcast
	@.build/release/HTTPMessageFuzz 10000000
	@.build/release/ReaderFuzz 1000000
	@.build/release/MediaFuzz

.PHONY: players
players: build ## which players survive which scenario, read from the screen: docs/players.md (PLAYERS=vlc SCENARIOS=gap HLSJS=FILE SHAKA=FILE)
	@scripts/install-packages.sh accuracy browser
	@PLAYERS="$(PLAYERS)" SCENARIOS="$(SCENARIOS)" HLSJS="$(HLSJS)" SHAKA="$(SHAKA)" /usr/bin/python3 -m Benchmarks.players

.PHONY: replays
replays: build ## ten runs of one replay on two servers, ten minutes apart: lists, segments and frames of FFmpeg have to be the same (REPLAYS="--runs 3 --apart 60")
	@scripts/install-packages.sh replicas
	@python3 -m Benchmarks.replays --binary $(BINARY) $(REPLAYS)

.PHONY: low-latency
low-latency: build ## measure how late hls.js and ordinary players are with latency=low (HLSJS=FILE LOW_LATENCY="--minutes 5", or "--front" through nginx)
	@scripts/install-packages.sh accuracy browser replicas
	@HLSJS="$(HLSJS)" /usr/bin/python3 -m Benchmarks.low_latency $(LOW_LATENCY)

.PHONY: cues
cues: build ## whether hls.js and VLC change subtitles with the second in the picture, read from the pixels (HLSJS=FILE CUES="--wrap", or CUES="--player vlc --minutes 1")
	@scripts/install-packages.sh accuracy browser
	@HLSJS="$(HLSJS)" /usr/bin/python3 -m Benchmarks.cues $(CUES)

.PHONY: breaks
breaks: build ## how late hls.js is before and after an ad break, read from the pixels (HLSJS=FILE BREAKS="--in-place")
	@scripts/install-packages.sh accuracy browser
	@HLSJS="$(HLSJS)" /usr/bin/python3 -m Benchmarks.breaks $(BREAKS)

.PHONY: captions
captions: build ## what CEA-608 captions cost: processor time of a stream second with and without, and the bytes
	@Benchmarks/captions.sh

.PHONY: ci-job
ci-job: ## run the examples of docs/ci.md as they stand there, with a verdict on each player: five minutes (HLSJS=FILE for hls.js)
	@scripts/install-packages.sh build test browser ci
	@scripts/build-tests.sh Clockcast
	@CI_JOB=1 .build/tests/release/clockcastPackageTests.xctest --testing-library swift-testing --no-parallel --filter CIDocumentTests
	@CLOCKCAST=.build/tests/release/clockcast HLSJS="$(HLSJS)" /usr/bin/python3 -m Tests.Fronts.ci_document

.PHONY: low-latency-day
low-latency-day: ## let a strict player of low latency follow 24 simulated hours without sockets
	@scripts/install-packages.sh build test
	@scripts/build-tests.sh Clockcast
	@LOW_LATENCY_DAY=1 .build/tests/release/clockcastPackageTests.xctest --testing-library swift-testing --no-parallel --filter LowLatencyDayTests

.PHONY: accuracy
accuracy: build ## measure how right the clock is on the screen, in real players (ACCURACY="--joins 3 --long 0")
	@scripts/install-packages.sh accuracy
	@python3 -m Benchmarks.accuracy $(ACCURACY)
