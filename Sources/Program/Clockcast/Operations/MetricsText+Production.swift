internal import Channels
internal import FFmpeg
internal import Timeline
internal import Platform

extension MetricsText {
    /// Adds the figures of production and of the caches.
    mutating func add(_ streams: StreamAnswers, channels: [Channel], at now: Moment) {
        let production = streams.production.snapshot
        let name = "clockcast_segment_make_duration_seconds"
        family(name, "histogram", "Time to make a segment, a header or a file that was not in the cache.")
        var sum: UInt64 = 0
        for (index, count) in production.counts.enumerated() {
            sum += count
            let bounds = ProductionMetrics.bounds
            sample("\(name)_bucket", "le=\"\(index < bounds.count ? "\(bounds[index])" : "+Inf")\"", "\(sum)")
        }
        sample("\(name)_sum", "", "\(production.sum)")
        sample("\(name)_count", "", "\(sum)")
        counter(
            "clockcast_segment_failures_total",
            "Segments, headers and files that could not be made in time.",
            production.failures
        )
        family(
            "clockcast_live_lead_seconds",
            "gauge",
            "How far the newest live segment reaches beyond the present; below 0 without viewers."
        )
        for channel in channels {
            guard let edge = production.edges[channel.name] else { continue }
            sample(
                "clockcast_live_lead_seconds",
                "channel=\"\(channel.name)\"",
                "\(Double((edge - now.wall).nanoseconds / 1_000_000) / 1000)"
            )
        }
        let usage = streams.cache.usage
        counter("clockcast_segment_cache_hits_total", "Segments, headers and files found in the cache.", usage.hits)
        counter(
            "clockcast_segment_cache_misses_total",
            "Segments, headers and files not found in the cache.",
            usage.misses
        )
        family("clockcast_segment_cache_bytes", "gauge", "Bytes of segments, headers and files in the cache.")
        sample("clockcast_segment_cache_bytes", "", "\(usage.byteCount)")
        family("clockcast_segment_cache_entries", "gauge", "Segments, headers and files in the cache.")
        sample("clockcast_segment_cache_entries", "", "\(usage.entryCount)")
    }

    /// Adds the version, and the kernel's figures of the process.
    mutating func addProcess(at now: Moment, heap: HeapMeter = .shared) {
        family("clockcast_build_info", "gauge", "Always 1; its labels are the versions of the program and of FFmpeg.")
        let labels = "version=\"\(Version.current)\",ffmpeg=\"\(FFmpegLibrary.version)\""
        sample("clockcast_build_info", labels, "1")
        if let bytes = heap.bytes(at: now.monotonic) {
            family(
                "clockcast_heap_bytes",
                "gauge",
                "Memory that is allocated and not freed (mallinfo), ten seconds old at most when asked for often."
            )
            sample("clockcast_heap_bytes", "", "\(bytes)")
        }
        guard let process = ProcessFigures.read(at: now.wall) else { return }
        family("process_cpu_seconds_total", "counter", "User and system time in seconds.")
        sample("process_cpu_seconds_total", "", "\(process.processorSeconds)")
        let gauges: [(name: String, help: String, value: String)] = [
            ("process_resident_memory_bytes", "Resident memory.", "\(process.residentBytes)"),
            ("process_virtual_memory_bytes", "Virtual memory.", "\(process.virtualBytes)"),
            ("process_start_time_seconds", "Start of the process, since the Unix epoch.", "\(process.startSeconds)"),
            ("process_threads", "Threads.", "\(process.threads)"),
            ("process_open_fds", "Open file descriptors.", "\(process.openDescriptors)"),
            ("process_max_fds", "The limit of open file descriptors.", "\(process.descriptorLimit)"),
        ]
        for gauge in gauges {
            family(gauge.name, "gauge", gauge.help)
            sample(gauge.name, "", gauge.value)
        }
    }
}
