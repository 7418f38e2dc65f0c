import Raster

extension PixelRect {
    func contains(_ other: PixelRect) -> Bool {
        other.isEmpty || (x <= other.x && y <= other.y && endX >= other.endX && endY >= other.endY)
    }
}
