internal import CMalloc

/// The way in which the process returns memory to the system.
package enum MemoryPolicy {
    /// An encoder that is opened for a run of pictures takes megabytes and frees them milliseconds later. Left alone, the C library would
    /// keep such blocks, once for each thread, which doubled the resident memory of a default server (47 MB of it private, 16 MB with
    /// this).
    package static func returnLargeBlocks() {
        // M_MMAP_THRESHOLD of malloc.h: larger blocks are mappings of their own.
        mallopt(M_MMAP_THRESHOLD, 128 << 10)
        // Otherwise each thread that ever encoded a segment would keep an arena with holes of its own.
        mallopt(M_ARENA_MAX, 2)
    }

    /// Returns the free pages in between, after the end of something that took much memory.
    package static func trim() {
        malloc_trim(0)
    }
}
