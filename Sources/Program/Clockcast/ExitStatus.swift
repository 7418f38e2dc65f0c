internal import ChannelSettings
internal import HTTPServer
internal import Platform
internal import Settings

/// Exit statuses of `sysexits.h`.
package enum ExitStatus {
    /// EX_USAGE: a command that does not exist.
    package static let usage: Int32 = 64
    /// EX_NOINPUT: a stream that cannot be fetched.
    package static let noInput: Int32 = 66
    /// EX_CONFIG: the settings are wrong.
    package static let configuration: Int32 = 78
    /// EX_OSERR: the system refuses something, such as a port that is in use.
    package static let system: Int32 = 71
    /// EX_CANTCREAT: a file that cannot be written.
    package static let output: Int32 = 73

    /// The status for an error.
    package static func status(of error: any Error) -> Int32 {
        switch error {
        case ServiceError.openFiles: system
        case ServiceError.file: output
        case is SettingsError, is ServiceError, is ChannelError: configuration
        case HTTPServerError.addressNotUsable, is UnusableAddress: configuration
        case is HTTPServerError: system
        default: 1
        }
    }
}
