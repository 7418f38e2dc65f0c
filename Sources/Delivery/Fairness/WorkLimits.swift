package import Timeline

/// The limits of work.
package struct WorkLimits: Hashable, Sendable {
    /// Flights that wait for a worker, in all; beyond it requests get 503. Default 1,024.
    package var waiting = 1024
    /// Flights that wait for one address. Default 64.
    package var waitingPerAddress = 64
    /// Processor time that may be spent on one address in a minute; zero is no limit. Default none.
    package var processorTimePerMinute = Interval.zero
    /// Workers that replace lost ones. Default 4.
    package var replacements = 4

    package init() {}
}
