internal import CFFmpeg

/// The owner of an `AVDictionary`: options for a codec or a muxer.
struct OptionDictionary: ~Copyable {
    private var dictionary: OpaquePointer?

    /// - Throws: the error of `av_dict_set`.
    init(_ options: KeyValuePairs<String, String>) throws(FFmpegError) {
        var dictionary: OpaquePointer?
        for (key, value) in options {
            let code = av_dict_set(&dictionary, key, value, 0)
            if code < 0 {
                av_dict_free(&dictionary)
                throw FFmpegError("av_dict_set \(key)", code: code)
            }
        }
        self.dictionary = dictionary
    }

    deinit {
        var dictionary = dictionary
        av_dict_free(&dictionary)
    }

    /// Passes the options to a function, which removes those that it uses.
    mutating func withUnsafePointer<Result>(_ body: (UnsafeMutablePointer<OpaquePointer?>) -> Result) -> Result {
        body(&dictionary)
    }

    /// The first option that the function did not use.
    var firstUnknown: String? {
        guard let entry = av_dict_get(dictionary, "", nil, AV_DICT_IGNORE_SUFFIX), let key = entry.pointee.key else {
            return nil
        }
        return String(cString: key)
    }
}
