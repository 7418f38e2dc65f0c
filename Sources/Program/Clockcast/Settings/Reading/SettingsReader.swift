internal import Timeline

/// Reads settings from layers, the first that has a key wins, and collects everything that is wrong with them.
struct SettingsReader {
    private let sources: [SettingsSource]
    /// What holds where no layer has a key: the built-in channels.
    private var builtIn: SettingsSource?
    /// Where relative paths begin.
    private let folder: String
    private(set) var problems: [String] = []
    /// What a layer has set, as `server.port: 8081`, in the order of reading.
    private(set) var given: [String] = []
    private var known: Set<String> = []

    /// - Parameters:
    ///   - sources: the strongest first.
    ///   - folder: where relative paths begin; empty for the working directory.
    init(sources: [SettingsSource], folder: String) {
        self.sources = sources
        self.folder = folder
    }

    /// Puts a layer below all others, whose keys are known to be right.
    mutating func add(builtIn source: SettingsSource) {
        builtIn = source
    }

    /// The names below a key in any layer that lists its keys, for example the channels.
    func names(below key: String) -> [String] {
        let prefix = key + "."
        let names = sources.flatMap { $0.keys.union($0.emptyKeys) }.filter { $0.hasPrefix(prefix) }
            .compactMap { $0.dropFirst(prefix.count).split(separator: ".").first.map(String.init) }
        return Set(names).sorted()
    }

    mutating func text(_ key: String, default standard: String) -> String {
        value(key, default: standard, allowed: "text") { $0 }
    }

    mutating func flag(_ key: String, default standard: Bool) -> Bool {
        value(key, default: standard, allowed: "true or false") { Bool($0) }
    }

    mutating func integer(_ key: String, default standard: Int, in range: ClosedRange<Int>, unit: String = "") -> Int {
        let allowed =
            "a whole number from \(range.lowerBound) to \(range.upperBound)" + (unit.isEmpty ? "" : " (\(unit))")
        return value(key, default: standard, allowed: allowed) { text in
            Int(text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        default standard: Choice
    ) -> Choice {
        let allowed = "one of " + Choice.allCases.map(\.rawValue).joined(separator: ", ")
        return value(key, default: standard, allowed: allowed) { Choice(rawValue: $0) }
    }

    /// A number of seconds with up to three decimals.
    mutating func seconds(_ key: String, default standard: Interval, in range: ClosedRange<Interval>) -> Interval {
        let (lower, upper) = (range.lowerBound.secondsText, range.upperBound.secondsText)
        return value(key, default: standard, allowed: "seconds from \(lower) to \(upper), at most three decimals") {
            text in
            Interval(seconds: text).flatMap { range.contains($0) ? $0 : nil }
        }
    }

    /// A value that is made of text.
    ///
    /// - Parameters:
    ///   - allowed: what is right, for the error.
    ///   - parse: nil if the text is not allowed.
    mutating func value<Value>(
        _ key: String,
        default standard: Value,
        allowed: String,
        parse: (String) -> Value?
    ) -> Value {
        known.insert(key)
        for source in sources + (builtIn.map { [$0] } ?? []) {
            do throws(SettingsError) {
                guard let text = try source.text(key) else { continue }
                if let value = parse(text) {
                    note(key, text, from: source)
                    return value
                }
                problems.append("\(source.name(key)) is '\(text)'; allowed is \(allowed)")
            } catch {
                problems += error.problems.map { "\($0): \(allowed)" }
            }
            return standard
        }
        return standard
    }

    /// A list of values that are made of text.
    mutating func list<Value>(
        _ key: String,
        default standard: [Value],
        allowed: String,
        parse: (String) -> Value?
    ) -> [Value] {
        known.insert(key)
        for source in sources + (builtIn.map { [$0] } ?? []) {
            do throws(SettingsError) {
                guard let list = try source.list(key) else { continue }
                let values = list.compactMap(parse)
                if values.count == list.count, !list.isEmpty || standard.isEmpty {
                    note(key, "[" + list.joined(separator: ", ") + "]", from: source)
                    return values
                }
                let wrong = list.first { parse($0) == nil } ?? "empty"
                problems.append("\(source.name(key)) holds '\(wrong)'; allowed is a list of \(allowed)")
            } catch {
                problems += error.problems.map { "\($0) of \(allowed)" }
            }
            return standard
        }
        return standard
    }

    /// The path of a file, from the folder of the settings file on; nil if there is none.
    ///
    /// - Parameter what: what kind of file it is, for the error.
    mutating func path(_ key: String, what: String) -> String? {
        let path = value(key, default: "", allowed: "the path of \(what)") {
            $0.isEmpty || $0.utf8.contains(0) ? nil : $0
        }
        guard !path.isEmpty else { return nil }
        return path.hasPrefix("/") || folder.isEmpty ? path : "\(folder)/\(path)"
    }

    /// A key that may not be given here.
    ///
    /// - Parameter reason: why, to follow the name of the key.
    mutating func refuse(_ key: String, reason: String) {
        known.insert(key)
        for source in sources {
            let text = try? source.text(key)
            let list = try? source.list(key)
            if source.keys.contains(key) || (text ?? nil) != nil || (list ?? nil) != nil {
                problems.append("\(source.name(key)) \(reason)")
            }
        }
    }

    /// - Parameter text: of which the beginning is kept.
    private mutating func note(_ key: String, _ text: String, from source: SettingsSource) {
        guard !source.isBuiltIn else { return }
        given.append("\(key): \(text.count > 60 ? text.prefix(60) + "…" : text)")
    }

    mutating func report(_ problem: String) {
        problems.append(problem)
    }

    /// Ends the reading: keys that nobody asked for are wrong too.
    ///
    /// - Throws: all problems.
    mutating func finish(environment: [String: String], otherVariables: Set<String>) throws(SettingsError) {
        let groups = Set(known.flatMap(Self.groups))
        for source in sources {
            for key in source.keys.union(source.emptyKeys).subtracting(known).sorted() {
                if !groups.contains(key) {
                    let nearest = Self.nearest(to: key, in: known.union(groups))
                    problems.append("\(source.name(key)) is no setting; \(nearest)")
                } else if source.keys.contains(key) {
                    let inner = known.union(groups).filter { $0.hasPrefix(key + ".") }.min() ?? ""
                    problems.append(
                        "\(source.name(key)) has to hold settings, as in `\(key): { \(inner.dropFirst(key.count + 1)): … }`"
                    )
                }
            }
        }
        let variables = Dictionary(known.map { (SettingsSource.variableName($0), $0) }) { first, _ in first }
        for name in environment.keys.sorted()
        where name.hasPrefix("CLOCKCAST_") && variables[name] == nil && !otherVariables.contains(name) {
            // In a pod Kubernetes sets such variables for a Service that has the name of the program.
            if environment["KUBERNETES_SERVICE_HOST"] != nil, name.wholeMatch(of: Self.serviceVariable) != nil {
                continue
            }
            problems.append("\(name) is no setting; \(Self.nearest(to: name, in: Set(variables.keys)))")
        }
        guard problems.isEmpty else { throw SettingsError(problems) }
    }

    /// What holds a key: `channels` and `channels.clock` for `channels.clock.face`.
    private static func groups(of key: String) -> [String] {
        key.indices.filter { key[$0] == "." }.map { String(key[..<$0]) }
    }

    /// What Kubernetes sets for a Service with the name `clockcast`.
    private static var serviceVariable: Regex<Substring> {
        /CLOCKCAST_(?:SERVICE_HOST|SERVICE_PORT(?:_[A-Z0-9_]+)?|PORT(?:_[0-9]+_(?:TCP|UDP|SCTP)(?:_(?:PROTO|PORT|ADDR))?)?)/
    }

    /// The closest known name, which is most often what was meant.
    private static func nearest(to name: String, in names: Set<String>) -> String {
        let best = names.min { (distance($0, name), $0) < (distance($1, name), $1) }
        return best.map { "did you mean \($0)?" } ?? ""
    }

    /// How many letters have to be changed, added or taken out (Levenshtein).
    private static func distance(_ left: String, _ right: String) -> Int {
        var row = Array(0...right.count)
        for (index, letter) in left.enumerated() {
            var diagonal = row[0]
            row[0] = index + 1
            for (column, other) in right.enumerated() {
                let changed = diagonal + (letter == other ? 0 : 1)
                diagonal = row[column + 1]
                row[column + 1] = min(changed, row[column] + 1, row[column + 1] + 1)
            }
        }
        return row[right.count]
    }
}
