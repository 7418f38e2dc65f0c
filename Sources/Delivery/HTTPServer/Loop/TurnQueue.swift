/// Who waits for a turn of a loop: places in turn, and those of a place in the order in which they came, so that a crowd that shares
/// one waits for itself and not the others for it.
struct TurnQueue<Element> {
    private var waiting: [Int: ArraySlice<Element>] = [:]
    /// The places that somebody waits at, in the order of their turns.
    private var places: ArraySlice<Int> = []
    private(set) var count = 0

    var isEmpty: Bool { count == 0 }

    mutating func append(_ element: Element, at place: Int) {
        if waiting[place] == nil { places.append(place) }
        waiting[place, default: []].append(element)
        count += 1
    }

    /// The next; the place's next one has its turn after those of all others.
    mutating func popFirst() -> Element? {
        guard let place = places.popFirst(), let element = waiting[place]?.popFirst() else { return nil }
        count -= 1
        if waiting[place]?.isEmpty == true { waiting[place] = nil } else { places.append(place) }
        return element
    }
}
