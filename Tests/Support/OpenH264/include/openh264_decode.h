#ifndef OPENH264_DECODE_H
#define OPENH264_DECODE_H

#include <stddef.h>
#include <stdint.h>

/// Decodes an Annex B stream, given access unit by access unit, with openh264.
///
/// offsets has count + 1 entries: unit i is stream[offsets[i]] to stream[offsets[i + 1]].
/// frame is called for each decoded frame with its planes and its luma and chroma strides.
/// Returns 0, or the decoder's first error code.
int openh264_decode(
    const uint8_t *stream, const size_t *offsets, size_t count, void *context,
    void (*frame)(void *context, const uint8_t *y, const uint8_t *u, const uint8_t *v, int width, int height,
                  int luma_stride, int chroma_stride));

#endif
