/// Where text stands in a room that is wider than it.
package enum Alignment: String, Hashable, Sendable, CaseIterable {
    case left
    case center
    case right

    /// How far from the left edge of the room something begins.
    ///
    /// - Parameter free: by how many pixels the room is wider.
    func offset(free: Int) -> Int {
        switch self {
        case .left: 0
        case .center: free / 2
        case .right: free
        }
    }
}
