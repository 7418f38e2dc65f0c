/// The connections that wait for a turn of a loop: places in turn, and those of a place in the order of their arrival, so that a crowd that
/// shares a place does not delay the others.
struct TurnQueue<Element> {
    private var waiting: [Int: ArraySlice<Element>] = [:]
    /// The occupied places, in the order of their turns.
    private var places: ArraySlice<Int> = []
    private(set) var count = 0

    mutating func append(_ element: Element, at place: Int) {
        if waiting[place] == nil { places.append(place) }
        waiting[place, default: []].append(element)
        count += 1
    }

    /// The next element; the next one of its place has its turn after those of all others.
    mutating func popFirst() -> Element? {
        guard let place = places.popFirst(), let element = waiting[place]?.popFirst() else { return nil }
        count -= 1
        if waiting[place]?.isEmpty == true { waiting[place] = nil } else { places.append(place) }
        return element
    }
}
