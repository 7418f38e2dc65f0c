@testable import Raster

extension Typesetter {
    /// One for all tests, as one is enough for a process.
    static let shared: Result<Typesetter, RasterError> = Result { () throws(RasterError) in try Typesetter() }

    static func make() throws -> Typesetter { try shared.get() }
}

extension PictureSize {
    struct NotAllowed: Error {}

    static func make(_ width: Int, _ height: Int) throws -> PictureSize {
        guard let size = PictureSize(width: width, height: height) else { throw NotAllowed() }
        return size
    }
}
