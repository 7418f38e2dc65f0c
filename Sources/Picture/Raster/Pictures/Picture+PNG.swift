internal import CPango
internal import Platform

extension Picture {
    /// The picture as a PNG file in sRGB; each 2x2 block has one chroma value.
    ///
    /// - Throws: ``RasterError/library(operation:code:message:)``
    ///   (`cairo_surface_write_to_png_stream`).
    package func png() throws(RasterError) -> [UInt8] {
        let surface = try CairoSurface(CAIRO_FORMAT_RGB24, width: size.width, height: size.height)
        surface.withUnsafePixels { (pixels, stride) in
            // Most pixels have the colour of their neighbour, so its conversion is reused.
            var (last, word) = (YCbCr.black, Self.word(.black))
            for row in 0..<size.height {
                for column in 0..<size.width {
                    let color = self[column, y: row]
                    if color != last { (last, word) = (color, Self.word(color)) }
                    let offset = row * stride + column * 4
                    withUnsafeBytes(of: word) { bytes in
                        for index in 0..<4 { pixels[offset + index] = bytes[index] }
                    }
                }
            }
        }
        var file: [UInt8] = []
        let status = surface.withUnsafePointer { surface in
            withUnsafeMutablePointer(to: &file) { file in
                cairo_surface_write_to_png_stream(
                    surface,
                    { closure, data, length in
                        guard let closure, let data else { return CAIRO_STATUS_WRITE_ERROR }
                        closure.assumingMemoryBound(to: [UInt8].self).pointee
                            .append(contentsOf: UnsafeBufferPointer(start: data, count: Int(length)))
                        return CAIRO_STATUS_SUCCESS
                    },
                    file
                )
            }
        }
        try CairoStatus.check(status, "cairo_surface_write_to_png_stream")
        return file
    }

    /// A pixel of `CAIRO_FORMAT_RGB24`, in native byte order.
    private static func word(_ color: YCbCr) -> UInt32 {
        let color = color.color
        return UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue)
    }
}
