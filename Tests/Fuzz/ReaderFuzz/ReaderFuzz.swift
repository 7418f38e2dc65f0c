import Glibc
import ReaderTrials

/// Puts inputs made from known ones through the readers of captions, dates, zones, schedules, playlists, segments,
/// answers of time servers, and queries and names of streams.
///
/// Usage: `ReaderFuzz [COUNT of each, default 1000000] [SEED, default 1] [NAME of one]`. Exit status 0 if nothing is wrong, 1 at the first
/// finding, which is printed with its input. A trap is a finding as well.
@main
struct ReaderFuzz {
    static func main() {
        let arguments = CommandLine.arguments
        let count = arguments.count > 1 ? Int(arguments[1]) ?? 1_000_000 : 1_000_000
        let seed = arguments.count > 2 ? UInt64(arguments[2]) ?? 1 : 1
        for trial in ReaderTrial.all where arguments.count < 4 || trial.name == arguments[3] {
            if let finding = trial.finding(inputs: count, seed: seed) {
                print("seed \(seed), \(finding)")
                exit(1)
            }
            print("\(trial.name): \(count) inputs of seed \(seed), no finding")
        }
    }
}
