/// One access unit in a file: NAL units with four-byte lengths (ISO/IEC 14496-15, 5.3.2).
package struct VideoSample {
    package let bytes: [UInt8]
    /// Whether decoding can begin with it.
    package let isSync: Bool

    package init(bytes: [UInt8], isSync: Bool) {
        self.bytes = bytes
        self.isSync = isSync
    }
}
