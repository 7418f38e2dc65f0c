/// A property that does not count when values are compared, such as the line in which something stands.
@propertyWrapper package struct Uncompared<Value: Sendable>: Hashable, Sendable {
    package var wrappedValue: Value

    package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }

    package static func == (_: Uncompared, _: Uncompared) -> Bool { true }

    package func hash(into _: inout Hasher) {}
}
