internal import Production
internal import Calendar
internal import Channels
internal import ClockFace
internal import Foundation
internal import Platform
internal import Timeline

extension FaceSettings {
    private static let faceNames = FaceCatalog.all.map { $0.name }
    /// All keys in alphabetical order, each with the faces that have it. They are kept, because every URL with a look needs them.
    private static let facesByKey: [(key: String, faces: [String])] = {
        let faces = FaceCatalog.all.map { (name: $0.name, keys: Set($0.keys)) }
        return Set(faces.flatMap(\.keys)).sorted().map { key in
            (key, faces.filter { $0.keys.contains(key) }.map(\.name))
        }
    }()
    private static let allowedLanguages =
        "one of these languages, alone or with a country: " + DateNames.languages.joined(separator: " ")

    /// Reads the face of a channel, and refuses the keys that only other faces have.
    ///
    /// - Parameters:
    ///   - key: the channel's key.
    ///   - base: the values of keys that are not given; nil for the defaults.
    init(key: String, over base: FaceSettings? = nil, reading reader: inout SettingsReader) {
        let names = Self.faceNames
        let name = reader.value(
            "\(key).face",
            default: base.map { type(of: $0.configuration).name } ?? DigitalFace.Configuration.name,
            allowed: "one of " + names.joined(separator: ", ")
        ) { names.contains($0) ? $0 : nil }
        let kind = FaceCatalog.all.first { $0.name == name } ?? DigitalFace.Configuration.self
        for (other, faces) in Self.facesByKey where !faces.contains(kind.name) {
            reader.refuse(
                "\(key).\(other)",
                reason: "is not a setting of the \(kind.name) face, only of \(faces.joined(separator: ", "))"
            )
        }
        let language = reader.value(
            "\(key).locale",
            default: base?.names ?? .english,
            allowed: Self.allowedLanguages
        ) { DateNames(locale: $0) }
        self.init(
            configuration: Self.read(
                kind,
                ChannelKeys(channel: key, reader: reader),
                into: &reader,
                over: base?.configuration
            ),
            names: language
        )
    }

    private static func read<Face: FaceConfiguration>(
        _ face: Face.Type,
        _ keys: ChannelKeys,
        into reader: inout SettingsReader,
        over base: (any FaceConfiguration)?
    ) -> Face {
        var keys = keys
        // Another kind of face begins with its own defaults.
        let configuration = Face(reading: &keys, over: base as? Face)
        reader = keys.reader
        return configuration
    }
}

/// The keys of one channel.
private struct ChannelKeys: FaceSettingsReader {
    let channel: String
    var reader: SettingsReader

    private func name(_ key: String) -> String { "\(channel).\(key)" }

    func has(_ key: String) -> Bool { reader.has(name(key)) }

    func name(of key: String) -> String? {
        guard reader.isOfURL else { return name(key) }
        return FaceCatalog.all.contains { $0.fileKeys.contains(key) } ? nil : key
    }

    mutating func text(_ key: String, default standard: String) -> String {
        reader.text(name(key), default: standard)
    }

    mutating func choice<Choice: RawRepresentable<String> & CaseIterable>(
        _ key: String,
        default standard: Choice
    ) -> Choice {
        reader.choice(name(key), default: standard)
    }

    mutating func seconds(_ key: String, default standard: Int, in range: ClosedRange<Int>) -> Int {
        Int(
            reader.seconds(
                name(key),
                default: .milliseconds(Int64(standard)),
                in: .milliseconds(Int64(range.lowerBound)) ... .milliseconds(Int64(range.upperBound))
            ).nanoseconds / 1_000_000
        )
    }

    mutating func value<Value>(
        _ key: String,
        default standard: Value,
        allowed: String,
        parse: (String) -> Value?
    ) -> Value {
        reader.value(name(key), default: standard, allowed: allowed, parse: parse)
    }

    mutating func list<Value>(
        _ key: String,
        default standard: [Value],
        allowed: String,
        parse: (String) -> Value?
    ) -> [Value] {
        reader.list(name(key), default: standard, allowed: allowed, parse: parse)
    }

    mutating func path(_ key: String, what: String) -> String? {
        reader.path(name(key), what: what)
    }

    mutating func text(ofFile path: String, key: String, limit: Int) -> String? {
        guard let bytes = reader.contents(of: path, for: name(key), limit: limit) else { return nil }
        do throws(OutsideText.Problem) { return try OutsideText.text(bytes) } catch {
            report("cannot be used: \(path) \(error.rawValue)", about: key)
            return nil
        }
    }

    var problemCount: Int { reader.problems.count }

    mutating func report(_ problem: String, about key: String?) {
        reader.report(key.map(name) ?? channel, problem)
    }
}
