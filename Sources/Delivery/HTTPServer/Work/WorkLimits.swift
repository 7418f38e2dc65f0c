package import Timeline

/// How much may be asked of the workers.
package struct WorkLimits: Hashable, Sendable {
    /// Things that wait to be made, in all; above it requests get 503. Default 1,024.
    package var waiting = 1024
    /// Things that wait to be made for one address. Default 64.
    package var waitingPerAddress = 64
    /// Processor time that may be spent on one address in a minute; zero is no limit. Default none.
    package var processorTimePerMinute = Interval.zero
    /// Workers that take the places of those that never come back. Default 4.
    package var replacements = 4

    package init() {}
}
