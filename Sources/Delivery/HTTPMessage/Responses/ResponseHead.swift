/// The head of a response as bytes, without the parts that change from one sending to the next (RFC 9112 §4 and §5).
///
/// The date is a blank of 29 bytes at a fixed place, and the empty line that ends the head is left out: the sender fills in the date, and
/// adds `Connection` and the empty line. Everything else is made once.
package struct ResponseHead: Hashable, Sendable {
    package private(set) var bytes: [UInt8]
    /// The position of the 29 bytes of the date.
    package let dateOffset: Int

    package init(_ status: HTTPStatus) {
        bytes = []
        bytes.reserveCapacity(512)
        bytes.append(contentsOf: "HTTP/1.1 \(status.code) \(status.reasonPhrase)\r\nDate: ".utf8)
        dateOffset = bytes.count
        bytes.append(contentsOf: repeatElement(.space, count: HTTPDate.byteCount))
        bytes.append(contentsOf: "\r\n".utf8)
    }

    /// Adds a field; name and value must be valid, like those of `HTTPField`.
    package mutating func add(_ name: String, _ value: String) {
        bytes.append(contentsOf: name.utf8)
        bytes.append(contentsOf: ": ".utf8)
        bytes.append(contentsOf: value.utf8)
        bytes.append(contentsOf: "\r\n".utf8)
    }

    package mutating func add(_ field: HTTPField) {
        add(field.name, field.value)
    }
}
