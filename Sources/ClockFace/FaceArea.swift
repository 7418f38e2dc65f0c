internal import Raster

extension PictureSize {
    /// Where a face may draw: inside a margin, above the timecode strip if there is one.
    func faceArea(theme: Theme) -> PixelRect {
        let margin = max(2, min(width, height) / 16)
        let bottom = theme.hasTimecodeStrip ? TimecodeStrip.height(in: self) : 0
        return PixelRect(x: margin, y: margin, width: width - 2 * margin, height: height - bottom - 2 * margin)
    }
}
