/// A colour as video carries it: 8-bit Y'CbCr of ITU-R BT.709, limited range.
///
/// Luma 16 is black and 235 white; the colour differences lie in 16 to 240 with 128 for none (BT.709-6, 3 and 4).
package struct YCbCr: Hashable, Sendable {
    package let y: UInt8
    package let cb: UInt8
    package let cr: UInt8

    package static let black = YCbCr(y: 16, cb: 128, cr: 128)

    package init(y: UInt8, cb: UInt8, cr: UInt8) {
        self.y = y
        self.cb = cb
        self.cr = cr
    }

    /// Converts exactly, rounding half up.
    ///
    /// Y' = 0.2126 R' + 0.7152 G' + 0.0722 B', Cb = (B' - Y') / 1.8556, Cr = (R' - Y') / 1.5748 (BT.709-6, 3.2 and 3.3);
    /// quantised as 219 Y' + 16 and 224 C + 128 (BT.709-6, 3.4).
    package init(_ color: Color) {
        let (red, green, blue) = (Int(color.red), Int(color.green), Int(color.blue))
        y = Self.quantised(219 * (2126 * red + 7152 * green + 722 * blue), over: 255 * 10_000, offset: 16)
        cb = Self.quantised(224 * (9278 * blue - 2126 * red - 7152 * green), over: 255 * 18_556, offset: 128)
        cr = Self.quantised(224 * (7874 * red - 7152 * green - 722 * blue), over: 255 * 15_748, offset: 128)
    }

    /// The nearest sRGB colour: the inverse of the conversion above, cut to the gamut.
    package var color: Color {
        let luma = (Double(y) - 16) / 219
        let blueDifference = (Double(cb) - 128) / 224
        let redDifference = (Double(cr) - 128) / 224
        let red = luma + 1.5748 * redDifference
        let blue = luma + 1.8556 * blueDifference
        let green = (luma - 0.2126 * red - 0.0722 * blue) / 0.7152
        func component(_ value: Double) -> UInt8 { UInt8(max(0, min(255, (value * 255).rounded()))) }
        return Color(red: component(red), green: component(green), blue: component(blue))
    }

    /// offset + numerator / denominator, rounded half up. The result of both formulas lies in 16 to 240.
    private static func quantised(_ numerator: Int, over denominator: Int, offset: Int) -> UInt8 {
        UInt8((2 * (numerator + offset * denominator) + denominator) / (2 * denominator))
    }
}
