import Media
import Packaging
import Testing

@Suite("CMAF headers and segments")
struct FragmentedMP4Tests {
    @Test("A header of one H.264 track")
    func header() throws {
        let text = BoxTree.text(of: try FragmentedMP4Packager(tracks: [.h264()]).header())
        #expect(
            text == """
                ftyp 69736f36 00000200 69736f36 636d6663 6d703431
                moov
                  mvhd 00000000 00000000 00000000 000003e8 00000000 00010000 01000000 00000000 00000000 \
                00010000 00000000 00000000 00000000 00010000 00000000 00000000 00000000 40000000 00000000 \
                00000000 00000000 00000000 00000000 00000000 00000002
                  trak
                    tkhd 00000003 00000000 00000000 00000001 00000000 00000000 00000000 00000000 00000000 \
                00000000 00010000 00000000 00000000 00000000 00010000 00000000 00000000 00000000 40000000 \
                05000000 02d00000
                    mdia
                      mdhd 00000000 00000000 00000000 00015f90 00000000 55c40000
                      hdlr 00000000 00000000 76696465 00000000 00000000 00000000 56696465 6f48616e 646c6572 00
                      minf
                        vmhd 00000001 00000000 00000000
                        dinf
                          dref 00000000 00000001 0000000c 75726c20 00000001
                        stbl
                          stsd 00000000 00000001 000000b8 61766331 00000000 00000001 00000000 00000000 00000000 \
                00000000 050002d0 00480000 00480000 00000000 00010000 00000000 00000000 00000000 00000000 \
                00000000 00000000 00000000 00000018 ffff0000 003f6176 63430164 001fffe1 001d6764 001facb4 \
                02802dd8 0b501010 14000003 00040000 0300f23c 60ca8002 000568ee 14d23400 0468538f 20fdf8f8 \
                00000000 13636f6c 726e636c 78000100 01000100 00000010 70617370 00000001 00000001
                          stts 00000000 00000000
                          stsc 00000000 00000000
                          stsz 00000000 00000000 00000000
                          stco 00000000 00000000
                  mvex
                    trex 00000000 00000001 00000001 00000000 00000000 00000000
                  udta 00000035 6d657461 00000000 00000021 68646c72 00000000 00000000 6d646972 6170706c \
                00000000 00000000 00000000 08696c73 74
                """
        )
    }

    @Test("A segment of one track: its whole time, its number, each sample's size")
    func segment() throws {
        let packager = try FragmentedMP4Packager(tracks: [.h264()])
        // 20,000 days after the epoch: more than 2^32 ticks.
        let run = SampleRun.video(start: 20_000 * 86_400 * 90_000, sizes: [6, 5, 4])
        let text = BoxTree.text(of: try packager.segment([run], number: 864_000_000))
        #expect(
            text == """
                moof
                  mfhd 00000000 337f9800
                  traf
                    tfhd 0002003a 00000001 00000001 00000bb8 00000006 01010000
                    tfdt 01000000 00008d71 d25b0000
                    trun 01000205 00000003 00000080 02000000 00000006 00000005 00000004
                mdat 00000000 00000101 01010102 020202
                """
        )
    }

    @Test(
        "Segment numbers are sequence numbers modulo 2^31, and never 0",
        arguments: [(0, 1), (1, 1), (0x8000_0007, 7)]
    )
    func numbers(number: Int64, sequence: Int) throws {
        let packager = try FragmentedMP4Packager(tracks: [.h264()])
        let text = BoxTree.text(of: try packager.segment([.video(start: 0, sizes: [6])], number: number))
        #expect(text.contains("mfhd 00000000 0000000\(sequence)"))
    }

    @Test("Two tracks: a fragment with a run of each")
    func muxed() throws {
        let packager = try FragmentedMP4Packager(tracks: [.h264(), .sound])
        let text = BoxTree.text(
            of: try packager.segment(
                [.video(start: 90_000, sizes: [6, 5]), .silence(start: 48_128, count: 2)],
                number: 1
            )
        )
        #expect(
            text == """
                moof
                  mfhd 00000000 00000001
                  traf
                    tfhd 0002003a 00000001 00000001 00000bb8 00000006 01010000
                    tfdt 01000000 00000000 00015f90
                    trun 01000205 00000002 000000cc 02000000 00000006 00000005
                  traf
                    tfhd 0002003a 00000002 00000001 00000400 00000006 02000000
                    tfdt 01000000 00000000 0000bc00
                    trun 01000001 00000002 000000d7
                mdat 00000000 00000101 01010121 1004608c 1c211004 608c1c
                """
        )
    }
}
