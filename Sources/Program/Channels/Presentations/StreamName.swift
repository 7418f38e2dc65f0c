package import Scenarios

/// The first part of a stream's paths: a channel with what is changed of its pictures, and behind it what changes none of them:
/// which part of the past is shown, and what goes wrong: `clock;tz=Asia~Tokyo;dvr=3600;fault=404@30-34`.
///
/// Pictures that announce what goes wrong are those of another channel. Its name would say the scenario a second time, so here
/// stands `clock;label=on;fault=404@30-34`.
package struct StreamName: Hashable, Sendable {
    /// The channel, as the catalog knows it: `clock;label=404@30-34` if its pictures announce what goes wrong.
    package let channel: String
    /// Nil for what is on now.
    package let past: PastView?
    package let scenario: Scenario

    init(channel: String, past: PastView? = nil, scenario: Scenario = .none) {
        self.channel = channel
        self.past = past
        self.scenario = scenario
    }

    /// Reads what ``text`` writes; a channel's name that is not one is told by the catalog.
    ///
    /// - Throws: ``ChannelError/scenario(_:)``, if a view or a scenario is not in its one form.
    package init(_ text: String) throws(ChannelError) {
        guard text.contains(";") else {
            self.init(channel: text)
            return
        }
        var channel: [Substring] = []
        var view: [(name: String, value: String)] = []
        var scenario = Scenario.none
        var isLabelled = false
        do throws(ScenarioError) {
            for part in text.split(separator: ";", omittingEmptySubsequences: false) {
                let (name, value) = (part.prefix { $0 != "=" }, part.drop { $0 != "=" }.dropFirst())
                if name == Self.fault {
                    scenario = try Scenario(path: value)
                } else if part == Self.label {
                    isLabelled = true
                } else if name == ChannelVariant.labelName {
                    throw ScenarioError(part, "in a path it is \(Self.label), with a fault behind it")
                } else if PastView.parameterNames.contains(String(name)) {
                    view.append((String(name), String(value)))
                } else {
                    channel.append(part)
                }
            }
            guard !isLabelled || !scenario.isEmpty else {
                throw ScenarioError(Self.label, "there is no fault to announce")
            }
            self.init(
                channel: channel.joined(separator: ";") + (isLabelled ? Self.labelText(of: scenario) : ""),
                past: try PastView(parameters: view),
                scenario: scenario
            )
        } catch {
            throw .scenario(error)
        }
        guard self.text == text else { throw .otherName(text, of: self.text) }
    }

    /// As it stands in paths.
    package var text: String {
        var text = channel
        if !scenario.isEmpty, case let label = Self.labelText(of: scenario), text.hasSuffix(label) {
            text = text.dropLast(label.count) + ";\(Self.label)"
        }
        for parameter in past?.parameters ?? [] { text += ";\(parameter.name)=\(parameter.value)" }
        if !scenario.isEmpty { text += ";\(Self.fault)=\(scenario.text)" }
        return text
    }

    /// Whether it is a channel and nothing else.
    package var isPlain: Bool { past == nil && scenario.isEmpty }

    private static let fault = "fault"
    private static let label = "\(ChannelVariant.labelName)=on"

    /// As it stands in a channel's name.
    private static func labelText(of scenario: Scenario) -> String { ";\(ChannelVariant.labelName)=\(scenario.text)" }
}
