/// One `name=value` of a query, percent-decoded; the value is nil without an equals sign.
package struct QueryItem: Hashable, Sendable {
    package let name: String
    package let value: String?

    package init(name: String, value: String?) {
        self.name = name
        self.value = value
    }
}
