/// One coded picture as the encoder gave it.
package struct EncodedPicture: Sendable {
    /// A byte stream (ITU-T H.264, Annex B): start codes and NAL units.
    package let byteStream: [UInt8]
    package let isKey: Bool
}
