/// A primary coded picture of one slice (ITU-T H.264, 7.4.1.2), as packaging takes it.
package struct AccessUnit: Hashable, Sendable {
    package let slice: NALUnit

    package init(slice: NALUnit) {
        self.slice = slice
    }

    package var isIDR: Bool { slice.kind == .idrSlice }
}
