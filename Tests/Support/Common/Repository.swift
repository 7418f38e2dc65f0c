package import Foundation

/// The folder of the repository, for tests that read what stands beside the program.
package enum Repository {
    package static let root = (0..<4).reduce(URL(fileURLWithPath: #filePath)) { url, _ in
        url.deletingLastPathComponent()
    }
}
