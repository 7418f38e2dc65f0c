#ifndef CFFMPEG_SHIM_H
#define CFFMPEG_SHIM_H

#include <math.h>

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
#include <libavutil/aes.h>
#include <libavutil/avutil.h>
#include <libavutil/cpu.h>
#include <libavutil/display.h>
#include <libavutil/error.h>
#include <libavutil/imgutils.h>
#include <libavutil/log.h>
#include <libavutil/opt.h>
#include <libswscale/swscale.h>

// Swift does not import function-like macros. This is AVERROR(EAGAIN) of libavutil/error.h.
static inline int clockcast_averror_eagain(void) { return AVERROR(EAGAIN); }

// AVERROR_EOF and AVERROR_EXIT are built with a macro that casts, which Swift does not import.
static inline int clockcast_averror_eof(void) { return AVERROR_EOF; }
static inline int clockcast_averror_exit(void) { return AVERROR_EXIT; }

// AV_NOPTS_VALUE is a cast expression, which Swift does not import.
static inline int64_t clockcast_nopts_value(void) { return AV_NOPTS_VALUE; }

// The releases of FFmpeg differ below and nowhere else: 5.1 of Debian 12, 7.1 of Debian 13, and 9.

// The time for which a picture is shown, in the time base of its packets; `pkt_duration` before 6.0.
static inline int64_t clockcast_frame_duration(const AVFrame *frame) {
#if LIBAVUTIL_VERSION_MAJOR >= 58
    return frame->duration;
#else
    return frame->pkt_duration;
#endif
}

// The degrees by which a stream's display matrix turns its pictures anticlockwise; NAN without one. `av_stream_get_side_data` is
// deprecated in 7.1 and is gone in 9.
static inline double clockcast_rotation(const AVStream *stream) {
#if LIBAVFORMAT_VERSION_MAJOR >= 61
    const AVPacketSideData *data = av_packet_side_data_get(
        stream->codecpar->coded_side_data, stream->codecpar->nb_coded_side_data, AV_PKT_DATA_DISPLAYMATRIX);
    const void *matrix = data ? data->data : NULL;
    size_t size = data ? data->size : 0;
#else
    size_t size = 0;
    const void *matrix = av_stream_get_side_data(stream, AV_PKT_DATA_DISPLAYMATRIX, &size);
#endif
    return matrix && size >= 9 * sizeof(int32_t) ? av_display_rotation_get((const int32_t *)matrix) : NAN;
}

// `FF_PROFILE_AAC_LOW` before 6.1.
static inline int clockcast_profile_aac_low(void) {
#ifdef AV_PROFILE_AAC_LOW
    return AV_PROFILE_AAC_LOW;
#else
    return FF_PROFILE_AAC_LOW;
#endif
}

// `SwsContext` and its flags are opaque to Swift or a structure and an enumeration, as the release has them.
typedef struct clockcast_scaler clockcast_scaler;

static inline clockcast_scaler *clockcast_scaler_create(
    int width, int height, enum AVPixelFormat format, int to_width, int to_height, enum AVPixelFormat to_format) {
    return (clockcast_scaler *)sws_getContext(
        width, height, format, to_width, to_height, to_format, SWS_BICUBIC | SWS_ACCURATE_RND, NULL, NULL, NULL);
}

static inline void clockcast_scaler_free(clockcast_scaler *scaler) { sws_freeContext((struct SwsContext *)scaler); }

// From a matrix, one of SWS_CS_…, to BT.709 in limited range.
static inline int clockcast_scaler_set_colors(clockcast_scaler *scaler, int matrix, int is_full_range) {
    return sws_setColorspaceDetails((struct SwsContext *)scaler, sws_getCoefficients(matrix), is_full_range,
                                    sws_getCoefficients(SWS_CS_ITU709), 0, 0, 1 << 16, 1 << 16);
}

static inline int clockcast_scaler_scale(clockcast_scaler *scaler, AVFrame *output, const AVFrame *picture) {
    return sws_scale_frame((struct SwsContext *)scaler, output, picture);
}

#endif
