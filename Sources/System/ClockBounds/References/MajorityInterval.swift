package import Timeline

/// Marzullo's algorithm, for a minority that may be wrong in any way (RFC 5905, 11.2.1).
package enum MajorityInterval {
    /// The smallest interval that holds every instant on which enough of the intervals agree. As long as that many are right, the truth is
    /// such an instant.
    ///
    /// - Parameter needed: at least 1; more than half of the intervals unless it is given.
    /// - Returns: nil if there is no such instant.
    package static func of(_ intervals: [ClosedRange<Interval>], needed: Int? = nil) -> ClosedRange<Interval>? {
        let needed = needed ?? intervals.count / 2 + 1
        // At equal values, an interval that begins counts before one that ends: they share the value.
        let begins = intervals.map { (value: $0.lowerBound, isEnd: false) }
        let ends = intervals.map { (value: $0.upperBound, isEnd: true) }
        let edges = (begins + ends).sorted { left, right in
            left.value == right.value ? !left.isEnd && right.isEnd : left.value < right.value
        }
        var (count, first, last): (Int, Interval?, Interval?) = (0, nil, nil)
        for edge in edges {
            if edge.isEnd {
                if count >= needed { last = edge.value }
                count -= 1
            } else {
                count += 1
                if count >= needed, first == nil { first = edge.value }
            }
        }
        guard let first, let last else { return nil }
        return first...last
    }
}
