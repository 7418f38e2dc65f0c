internal import CMalloc

/// How the process gives memory back.
package enum MemoryPolicy {
    /// An encoder that is opened for a run of pictures takes megabytes and gives them back milliseconds later. By itself
    /// the C library would come to keep such blocks, once for each thread, which doubled the resident memory of a
    /// default server (47 MB of it private, 16 MB with this).
    package static func returnLargeBlocks() {
        // M_MMAP_THRESHOLD of malloc.h: larger blocks are mappings of their own.
        mallopt(M_MMAP_THRESHOLD, 128 << 10)
        // And each thread that ever coded a segment would keep an arena with holes of its own.
        mallopt(M_ARENA_MAX, 2)
    }

    /// Gives back the free pages in between, after much was made that nobody needs any more.
    package static func trim() {
        malloc_trim(0)
    }
}
