internal import Sessions

extension ReaderTrial {
    /// The reports of players about themselves.
    static let cmcd = ReaderTrial(
        name: "cmcd",
        examples: [
            #"bl=4200,br=1200,cid="clock",d=2000,mtp=25400,nor="..%2F300kbps%2Ftrack.m4v",ot=v,pr=1.08,sf=h,st=l,su,v=1"#,
            #"bl=(4200;v 2000;a),br=(1200),ec=("a" "b"),ltc=3100,sta=p,sn=7,ts=1797105600000,com.example-key=?0,v=2"#,
        ].map { Array($0.utf8) },
        words: [
            ",", "=", "(", ")", ";", "\"", "\\", "?", " ", "-", ".", "v=2", "9999999999999999", "-0", "0.1", "%2C", "é",
        ]
    ) { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        for place in CMCD.Source.Place.allCases {
            guard let source = CMCD.Source([place: text]) else { return "a text is no source" }
            let read = CMCD(source)
            if read.errors.count > 12 { return "\(read.errors.count) errors" }
            if read.errors.contains(where: \.isEmpty) { return "an error says nothing" }
            if read != CMCD(source) { return "it is read in two ways" }
        }
        return nil
    }
}
