# Clockcast in a small image: no shell, no package manager, not root.
#
#   docker build -t clockcast .
#   docker run --read-only --cap-drop ALL -p 8080:8080 clockcast
#
# FFmpeg is built from Debian's source with the parts that are used; Debian's own brings 111 packages, 216 MB.
# Without libx264, which is under the GPL: --build-arg X264=no (the encoder is libopenh264 then). See docs/container.md.
ARG DEBIAN_IMAGE=debian:12.11-slim
ARG SWIFT_IMAGE=swift:6.3.1-bookworm
ARG X264=yes
# The licences of the image without libx264, which brings the GPL to FFmpeg. scripts/container-test.sh compares them with
# the list in the image.
ARG LICENCES="Apache-2.0 AND (Apache-2.0 OR GPL-3.0-or-later WITH Font-exception-2.0) AND Apache-2.0 WITH Swift-exception \
AND BSD-2-Clause AND BSD-3-Clause AND Beerware AND Bitstream-Vera AND (FTL OR GPL-2.0-or-later) \
AND GPL-3.0-or-later WITH GCC-exception-3.1 AND HPND-sell-variant AND ISC AND LGPL-2.0-or-later AND LGPL-2.1-or-later \
AND (LGPL-2.1-only OR MPL-1.1) AND (LGPL-2.1-or-later OR MPL-1.1 OR GPL-2.0-or-later) AND LicenseRef-public-domain AND MIT \
AND MIT-Modern-Variant AND MIT-open-group AND Unicode-3.0 AND X11 AND Zlib AND libpng-2.0 AND libselinux-1.0 \
AND libutil-David-Nugent"

# ---- FFmpeg with the needed parts --------------------------------------------------------------------------------
FROM ${DEBIAN_IMAGE} AS ffmpeg
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
# Versions are not pinned: older ones leave Debian's archive when security fixes come.
# hadolint ignore=DL3008
RUN sed -i 's/^Types: deb$/Types: deb deb-src/' /etc/apt/sources.list.d/debian.sources \
    && apt-get -q update \
    && apt-get -q install -y --no-install-recommends \
        dpkg-dev gcc libc6-dev make nasm pkg-config libdav1d-dev libopenh264-dev libx264-dev zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
# hadolint ignore=DL3008
RUN apt-get -q update && apt-get -q source ffmpeg && rm -rf /var/lib/apt/lists/* && mv ffmpeg-*/ ffmpeg
WORKDIR /src/ffmpeg
ARG X264=yes
COPY scripts/container/build-ffmpeg.sh /src/
RUN /src/build-ffmpeg.sh /opt/ffmpeg

# ---- the program ---------------------------------------------------------------------------------------------------
FROM ${SWIFT_IMAGE} AS build
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
# hadolint ignore=DL3008
RUN apt-get -q update \
    && apt-get -q install -y --no-install-recommends libpango1.0-dev libqrencode-dev pkg-config python3-minimal zlib1g-dev \
    && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY scripts/container/small-icu.sh scripts/container/small_icu.py scripts/container/
RUN scripts/container/small-icu.sh
COPY --from=ffmpeg /opt/ffmpeg /opt/ffmpeg
# Package.swift pins the versions and scripts/swift-packages.txt their contents; scripts/container/linked.sh reads what is resolved.
COPY Package.swift ./
COPY scripts/swift-packages.txt scripts/swift-packages-test.sh scripts/
RUN swift package resolve && scripts/swift-packages-test.sh
COPY Sources Sources
COPY Benchmarks Benchmarks
COPY Tests Tests
ENV PKG_CONFIG_PATH=/opt/ffmpeg/lib/pkgconfig
RUN swift build --configuration release --static-swift-stdlib --product clockcast \
        -Xlinker -rpath-link=/opt/ffmpeg/lib \
    && install -D --strip .build/release/clockcast /out/clockcast
COPY scripts/container/linked.sh scripts/container/
RUN scripts/container/linked.sh /out/linked

# ---- the files of the image, and the list of them ------------------------------------------------------------------
FROM ${DEBIAN_IMAGE} AS image
SHELL ["/bin/bash", "-euo", "pipefail", "-c"]
# hadolint ignore=DL3008
RUN apt-get -q update \
    && apt-get -q install -y --no-install-recommends \
        binutils fontconfig fonts-dejavu-core fonts-wqy-microhei libdav1d6 libopenh264-7 libpango-1.0-0 \
        libpangocairo-1.0-0 libqrencode4 libstdc++6 libx264-164 python3 tzdata zlib1g \
    && rm -rf /var/lib/apt/lists/*
COPY --from=ffmpeg /opt/ffmpeg /opt/ffmpeg
COPY --from=build /out/clockcast /usr/bin/clockcast
COPY --from=build /out/linked /src/linked
COPY scripts/container/fonts.conf scripts/container/assemble.sh scripts/container/spdx.py /src/
COPY config/clockcast.yaml LICENSE /src/
RUN /src/assemble.sh /image

# ---- the image, with libx264 and without it ------------------------------------------------------------------------
FROM scratch AS licences-yes
COPY LICENSE /usr/share/doc/clockcast/copyright
ARG LICENCES
LABEL org.opencontainers.image.licenses="GPL-2.0-or-later AND ${LICENCES}"

FROM scratch AS licences-no
COPY LICENSE /usr/share/doc/clockcast/copyright
ARG LICENCES
LABEL org.opencontainers.image.licenses="${LICENCES}"

# A stage of this file has no tag.
# hadolint ignore=DL3006
FROM licences-${X264}
# A stage that only a default argument names is left out by buildah 1.28, so a file of each is named too.
COPY --from=licences-yes /usr/share/doc/clockcast/copyright /usr/share/doc/clockcast/copyright
COPY --from=licences-no /usr/share/doc/clockcast/copyright /usr/share/doc/clockcast/copyright
ARG VERSION=0.1.0
ARG REVISION=unknown
LABEL org.opencontainers.image.title="clockcast" \
      org.opencontainers.image.description="A live wall clock as an HLS stream, right to the second" \
      org.opencontainers.image.version="${VERSION}" \
      org.opencontainers.image.revision="${REVISION}" \
      org.opencontainers.image.base.name="scratch"
COPY --from=image /image /
# So that both ports can be reached from outside the container, whatever a file of settings for a machine has; publish port 9090 only to
# those who may see the metrics.
ENV LANG=C.UTF-8 \
    CLOCKCAST_SERVER_HOST=:: \
    CLOCKCAST_ADMIN_HOST=:: \
    CLOCKCAST_CONFIG=/etc/clockcast/clockcast.yaml
USER 65532:65532
EXPOSE 8080 9090
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=5s --retries=3 CMD ["/usr/bin/clockcast", "healthcheck"]
ENTRYPOINT ["/usr/bin/clockcast"]
CMD ["serve"]
