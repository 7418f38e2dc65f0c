import Foundation
import Platform

/// A bar on a terminal's last line.
enum ProgressBar {
    private static let width = 40

    static func show(_ done: Int, of total: Int) {
        let filled = done * width / max(1, total)
        let bar = String(repeating: "#", count: filled) + String(repeating: ".", count: width - filled)
        let end = done == total ? "\n" : ""
        StandardStream.error.write("\r[\(bar)] \(done * 100 / max(1, total)) %\(end)")
    }
}
