/// What an H.264 encoder is opened with.
///
/// Everything that makes the output depend on more than the pictures is off: threads, look-ahead, rate control, scene
/// cuts. So are B pictures, several references and weighted prediction, which pictures written without an encoder could
/// not live beside (ITU-T H.264, 8.2.1.3 and 8.4.1.1).
package struct VideoEncoderSettings: Hashable, Sendable {
    /// In luma samples, even.
    package let width: Int
    /// In luma samples, even.
    package let height: Int
    package let framesPerSecond: Int

    /// The preset of libx264, for example `superfast`.
    package let preset: String

    /// The quantiser of every macroblock, 0 (lossless) to 51.
    package let quantizer: Int

    /// What is added to the quantiser for chroma, -12 to 12.
    package let chromaQuantizerOffset: Int

    package init(
        width: Int,
        height: Int,
        framesPerSecond: Int,
        preset: String = "superfast",
        quantizer: Int = 24,
        chromaQuantizerOffset: Int = 4
    ) {
        self.width = width
        self.height = height
        self.framesPerSecond = framesPerSecond
        self.preset = preset
        self.quantizer = quantizer
        self.chromaQuantizerOffset = chromaQuantizerOffset
    }

    /// The options of libx264 by their names there.
    var parameters: String {
        [
            "keyint=infinite", "scenecut=0", "bframes=0", "ref=1", "weightp=0", "rc-lookahead=0", "sync-lookahead=0",
            "mbtree=0", "threads=1", "slices=1", "no-psy=1", "no-deblock=1", "ipratio=1", "subme=2", "trellis=1",
            "chroma-qp-offset=\(chromaQuantizerOffset)", "force-cfr=1",
        ].joined(separator: ":")
    }
}
