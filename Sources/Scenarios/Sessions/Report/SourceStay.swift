internal import Timeline

/// A time in which a player got its pictures from one of several sources that have the same times, such as renditions or pathways.
///
/// Some players open all sources before they go on with one, and some look into another one beside their own. So a source is left only with
/// a time that it was not asked for.
struct SourceStay {
    /// The sources that were asked for each of its times, the first one first; more than one only as long as nothing shows which it is.
    private(set) var names: [String]
    /// The requests for its times, from these sources and others, in the order in which they were made.
    private(set) var requests: [SessionRequest]

    /// Requests for one time belong together within this; later ones come from a player that has gone back.
    private static let patience = Interval.seconds(30)

    /// The stays of a session, the oldest first.
    ///
    /// - Parameters:
    ///   - requests: in the order in which they were made.
    ///   - name: the name of a request's source; nil for none.
    static func all(in requests: [SessionRequest], by name: (SessionRequest) -> String?) -> [SourceStay] {
        var times: [[SessionRequest]] = []
        var known: [WallTime: Int] = [:]
        for request in requests where request.hasPictures && request.isGood && name(request) != nil {
            guard let start = request.segment?.start else { continue }
            if let index = known[start], let last = times[index].last, request.asked - last.asked < patience {
                times[index].append(request)
            } else {
                known[start] = times.count
                times.append([request])
            }
        }
        return times.reduce(into: []) { stays, same in
            let names = same.compactMap(name).reduce(into: [String]()) { if !$0.contains($1) { $0.append($1) } }
            let common = stays.last?.names.filter(names.contains) ?? []
            if common.isEmpty {
                stays.append(SourceStay(names: names, requests: same))
            } else {
                stays[stays.count - 1].names = common
                stays[stays.count - 1].requests += same
            }
        }
    }
}
