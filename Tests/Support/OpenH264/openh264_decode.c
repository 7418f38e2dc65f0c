#include "openh264_decode.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <wels/codec_api.h>

int openh264_decode(
    const uint8_t *stream, const size_t *offsets, size_t count, void *context,
    void (*frame)(void *context, const uint8_t *y, const uint8_t *u, const uint8_t *v, int width, int height,
                  int luma_stride, int chroma_stride)) {
    ISVCDecoder *decoder = NULL;
    if (WelsCreateDecoder(&decoder) != 0) return -1;
    SDecodingParam parameters;
    memset(&parameters, 0, sizeof parameters);
    parameters.sVideoProperty.eVideoBsType = VIDEO_BITSTREAM_AVC;
    // Conceals nothing: what is damaged is to be seen.
    parameters.eEcActiveIdc = ERROR_CON_DISABLE;
    int level = WELS_LOG_QUIET;
    (*decoder)->SetOption(decoder, DECODER_OPTION_TRACE_LEVEL, &level);
    int result = (*decoder)->Initialize(decoder, &parameters) == 0 ? 0 : -1;
    for (size_t i = 0; i <= count && result == 0; i++) {
        unsigned char *planes[3] = {NULL, NULL, NULL};
        SBufferInfo info;
        memset(&info, 0, sizeof info);
        // The decoder holds the last frame back until it is notified that no more will come.
        result = i < count ? (*decoder)->DecodeFrameNoDelay(
                                 decoder, stream + offsets[i], (int)(offsets[i + 1] - offsets[i]), planes, &info)
                           : (*decoder)->FlushFrame(decoder, planes, &info);
        if (result == 0 && info.iBufferStatus == 1) {
            const SSysMEMBuffer *buffer = &info.UsrData.sSystemBuffer;
            frame(context, planes[0], planes[1], planes[2], buffer->iWidth, buffer->iHeight, buffer->iStride[0],
                  buffer->iStride[1]);
        }
    }
    (*decoder)->Uninitialize(decoder);
    WelsDestroyDecoder(decoder);
    return result;
}
