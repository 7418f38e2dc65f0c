#ifndef CFFMPEG_SHIM_H
#define CFFMPEG_SHIM_H

#include <libavcodec/avcodec.h>
#include <libavformat/avformat.h>
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

// AVERROR_EOF is built with a macro that casts, which Swift does not import.
static inline int clockcast_averror_eof(void) { return AVERROR_EOF; }

// AV_NOPTS_VALUE is a cast expression, which Swift does not import.
static inline int64_t clockcast_nopts_value(void) { return AV_NOPTS_VALUE; }

#endif
