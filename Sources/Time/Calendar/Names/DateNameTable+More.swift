extension DateNameTable {
    /// The names of further fields by their letters, from the Unicode CLDR too: each language's code, then a line for each field.
    /// A field without a line has the names of the one that it falls back to, see ``DateNames/names(of:)``.
    static let more = """
        af
          MMMMM: J | F | M | A | M | J | J | A | S | O | N | D
          EEEEE: M | D | W | D | V | S | S
          EEEEEE: Ma. | Di. | Wo. | Do. | Vr. | Sa. | So.
          QQQ: K1 | K2 | K3 | K4
          QQQQ: 1ste kwartaal | 2de kwartaal | 3de kwartaal | 4de kwartaal
          aaaaa: v | n
          G: n.C.
          GGGG: ná Christus
          GGGGG: n.C.
        am
          MMMMM: ጃ | ፌ | ማ | ኤ | ሜ | ጁ | ጁ | ኦ | ሴ | ኦ | ኖ | ዲ
          EEEEE: ሰ | ማ | ረ | ሐ | ዓ | ቅ | እ
          EEEEEE: ሰ | ማ | ረ | ሐ | ዓ | ቅ | እ
          QQQ: ሩብ1 | ሩብ2 | ሩብ3 | ሩብ4
          QQQQ: 1ኛው ሩብ | 2ኛው ሩብ | 3ኛው ሩብ | 4ኛው ሩብ
          aaaaa: ጠ | ከ
          G: ዓ/ም
          GGGG: ዓመተ ምሕረት
          GGGGG: ዓ/ም
        ar
          MMMMM: ي | ف | م | أ | و | ن | ل | غ | س | ك | ب | د
          EEEEE: ن | ث | ر | خ | ج | س | ح
          EEEEEE: اثنين | ثلاثاء | أربعاء | خميس | جمعة | سبت | أحد
          QQQ: الربع الأول | الربع الثاني | الربع الثالث | الربع الرابع
          QQQQ: الربع الأول | الربع الثاني | الربع الثالث | الربع الرابع
          G: م
          GGGG: ميلادي
          GGGGG: م
        az
          MMMMM: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
          EEEEE: 1 | 2 | 3 | 4 | 5 | 6 | 7
          EEEEEE: B.E. | Ç.A. | Ç. | C.A. | C. | Ş. | B.
          ccc: B.E. | Ç.A. | Ç. | C.A. | C. | Ş. | B.
          QQQ: 1-ci kv. | 2-ci kv. | 3-cü kv. | 4-cü kv.
          QQQQ: 1-ci kvartal | 2-ci kvartal | 3-cü kvartal | 4-cü kvartal
          aaaaa: a | p
          G: y.e.
          GGGG: yeni era
          GGGGG: y.e.
        be
          MMMMM: с | л | с | к | м | ч | л | ж | в | к | л | с
          LLL: сту | лют | сак | кра | май | чэр | ліп | жні | вер | кас | ліс | сне
          LLLL: студзень | люты | сакавік | красавік | май | чэрвень | ліпень | жнівень | верасень | кастрычнік | лістапад | снежань
          EEEEE: п | а | с | ч | п | с | н
          EEEEEE: пн | аў | ср | чц | пт | сб | нд
          QQQ: 1-шы кв. | 2-гі кв. | 3-ці кв. | 4-ты кв.
          QQQQ: 1-шы квартал | 2-гі квартал | 3-ці квартал | 4-ты квартал
          aaaaa: am | pm
          G: н.э.
          GGGG: ад нараджэння Хрыстова
          GGGGG: н.э.
        bg
          MMMMM: я | ф | м | а | м | ю | ю | а | с | о | н | д
          EEEEE: п | в | с | ч | п | с | н
          EEEEEE: пн | вт | ср | чт | пт | сб | нд
          QQQ: 1. трим. | 2. трим. | 3. трим. | 4. трим.
          QQQQ: 1. тримесечие | 2. тримесечие | 3. тримесечие | 4. тримесечие
          G: сл.Хр.
          GGGG: след Христа
          GGGGG: сл.Хр.
        bn
          MMMMM: জা | ফে | মা | এ | মে | জুন | জু | আ | সে | অ | ন | ডি
          LLL: জানু | ফেব | মার্চ | এপ্রিল | মে | জুন | জুলাই | আগস্ট | সেপ্টেম্বর | অক্টোবর | নভেম্বর | ডিসেম্বর
          EEEEE: সো | ম | বু | বৃ | শু | শ | র
          EEEEEE: সোঃ | মঃ | বুঃ | বৃঃ | শুঃ | শনি | রঃ
          QQQ: ত্রৈমাসিক | দ্বিতীয় ত্রৈমাসিক | তৃতীয় ত্রৈমাসিক | চতুর্থ ত্রৈমাসিক
          QQQQ: ত্রৈমাসিক | দ্বিতীয় ত্রৈমাসিক | তৃতীয় ত্রৈমাসিক | চতুর্থ ত্রৈমাসিক
          qqq: Q1 | Q2 | Q3 | Q4
          G: খৃষ্টাব্দ
          GGGG: খ্রীষ্টাব্দ
          GGGGG: খৃষ্টাব্দ
        bs
          MMMMM: j | f | m | a | m | j | j | a | s | o | n | d
          EEEEE: P | U | S | Č | P | S | N
          EEEEEE: pon | uto | sri | čet | pet | sub | ned
          ccccc: p | u | s | č | p | s | n
          QQQ: KV1 | KV2 | KV3 | KV4
          QQQQ: Prvi kvartal | Drugi kvartal | Treći kvartal | Četvrti kvartal
          aaaaa: a. m. | p. m.
          G: n. e.
          GGGG: nove ere
          GGGGG: n. e.
        ca
          MMMMM: GN | FB | MÇ | AB | MG | JN | JL | AG | ST | OC | NV | DS
          LLLL: gener | febrer | març | abril | maig | juny | juliol | agost | setembre | octubre | novembre | desembre
          EEEEE: dl. | dt. | dc. | dj. | dv. | ds. | dg.
          EEEEEE: dl | dt | dc | dj | dv | ds | dg
          QQQ: 1T | 2T | 3T | 4T
          QQQQ: 1r trimestre | 2n trimestre | 3r trimestre | 4t trimestre
          aaaaa: a.m. | p.m.
          G: dC
          GGGG: després de Crist
          GGGGG: dC
        cs
          MMMMM: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
          LLLL: leden | únor | březen | duben | květen | červen | červenec | srpen | září | říjen | listopad | prosinec
          EEEEE: P | Ú | S | Č | P | S | N
          EEEEEE: po | út | st | čt | pá | so | ne
          QQQ: Q1 | Q2 | Q3 | Q4
          QQQQ: 1. čtvrtletí | 2. čtvrtletí | 3. čtvrtletí | 4. čtvrtletí
          G: n. l.
          GGGG: našeho letopočtu
          GGGGG: n.l.
        cy
          MMMMM: I | Ch | M | E | M | M | G | A | M | H | T | Rh
          LLL: Ion | Chw | Maw | Ebr | Mai | Meh | Gor | Awst | Medi | Hyd | Tach | Rhag
          EEEEE: Ll | M | M | I | G | S | S
          EEEEEE: Ll | Ma | Me | Ia | Gw | Sa | Su
          ccc: Llun | Maw | Mer | Iau | Gwe | Sad | Sul
          QQQ: Ch1 | Ch2 | Ch3 | Ch4
          QQQQ: chwarter 1af | 2il chwarter | 3ydd chwarter | 4ydd chwarter
          aaaaa: b | h
          G: OC
          GGGG: Oed Crist
          GGGGG: O
        da
          MMMMM: J | F | M | A | M | J | J | A | S | O | N | D
          LLL: jan | feb | mar | apr | maj | jun | jul | aug | sep | okt | nov | dec
          EEEEE: M | T | O | T | F | L | S
          EEEEEE: ma. | ti. | on. | to. | fr. | lø. | sø.
          QQQ: 1. kvt. | 2. kvt. | 3. kvt. | 4. kvt.
          QQQQ: 1. kvartal | 2. kvartal | 3. kvartal | 4. kvartal
          aaaaa: a | p
          G: e.Kr.
          GGGG: efter Kristus
          GGGGG: eKr
        de
          MMMMM: J | F | M | A | M | J | J | A | S | O | N | D
          LLL: Jan | Feb | Mär | Apr | Mai | Jun | Jul | Aug | Sep | Okt | Nov | Dez
          EEEEE: M | D | M | D | F | S | S
          EEEEEE: Mo. | Di. | Mi. | Do. | Fr. | Sa. | So.
          ccc: Mo | Di | Mi | Do | Fr | Sa | So
          QQQ: Q1 | Q2 | Q3 | Q4
          QQQQ: 1. Quartal | 2. Quartal | 3. Quartal | 4. Quartal
          G: n. Chr.
          GGGG: n. Chr.
          GGGGG: n. Chr.
        el
          MMMMM: Ι | Φ | Μ | Α | Μ | Ι | Ι | Α | Σ | Ο | Ν | Δ
          LLL: Ιαν | Φεβ | Μάρ | Απρ | Μάι | Ιούν | Ιούλ | Αύγ | Σεπ | Οκτ | Νοέ | Δεκ
          LLLL: Ιανουάριος | Φεβρουάριος | Μάρτιος | Απρίλιος | Μάιος | Ιούνιος | Ιούλιος | Αύγουστος | Σεπτέμβριος | Οκτώβριος | Νοέμβριος | Δεκέμβριος
          EEEEE: Δ | Τ | Τ | Π | Π | Σ | Κ
          EEEEEE: Δε | Τρ | Τε | Πέ | Πα | Σά | Κυ
          QQQ: Τ1 | Τ2 | Τ3 | Τ4
          QQQQ: 1ο τρίμηνο | 2ο τρίμηνο | 3ο τρίμηνο | 4ο τρίμηνο
          G: μ.Χ.
          GGGG: μετά Χριστόν
          GGGGG: μ.Χ.
        en
          MMMMM: J | F | M | A | M | J | J | A | S | O | N | D
          EEEEE: M | T | W | T | F | S | S
          EEEEEE: Mo | Tu | We | Th | Fr | Sa | Su
          QQQ: Q1 | Q2 | Q3 | Q4
          QQQQ: 1st quarter | 2nd quarter | 3rd quarter | 4th quarter
          aaaaa: a | p
          G: AD
          GGGG: Anno Domini
          GGGGG: A
        es
          MMMMM: E | F | M | A | M | J | J | A | S | O | N | D
          EEEEE: L | M | X | J | V | S | D
          EEEEEE: LU | MA | MI | JU | VI | SA | DO
          QQQ: T1 | T2 | T3 | T4
          QQQQ: 1.er trimestre | 2.º trimestre | 3.er trimestre | 4.º trimestre
          aaaaa: a.m. | p.m.
          G: d. C.
          GGGG: después de Cristo
          GGGGG: d. C.
        et
          MMMMM: J | V | M | A | M | J | J | A | S | O | N | D
          EEEEE: E | T | K | N | R | L | P
          EEEEEE: E | T | K | N | R | L | P
          QQQ: K1 | K2 | K3 | K4
          QQQQ: 1. kvartal | 2. kvartal | 3. kvartal | 4. kvartal
          G: pKr
          GGGG: pärast Kristust
          GGGGG: pKr
        eu
          MMMMM: U | O | M | A | M | E | U | A | I | U | A | A
          EEEEE: A | A | A | O | O | L | I
          EEEEEE: al. | ar. | az. | og. | or. | lr. | ig.
          QQQ: 1Hh | 2Hh | 3Hh | 4Hh
          QQQQ: 1. hiruhilekoa | 2. hiruhilekoa | 3. hiruhilekoa | 4. hiruhilekoa
          aaaaa: g | a
          G: K.o.
          GGGG: Kristo ondoren
          GGGGG: o
        fa
          MMMMM: ژ | ف | م | آ | م | ژ | ژ | ا | س | ا | ن | د
          LLLL: ژانویه | فوریه | مارس | آوریل | مه | ژوئن | ژوئیه | اوت | سپتامبر | اکتبر | نوامبر | دسامبر
          EEEEE: د | س | چ | پ | ج | ش | ی
          EEEEEE: ۲ش | ۳ش | ۴ش | ۵ش | ج | ش | ۱ش
          QQQ: س‌م۱ | س‌م۲ | س‌م۳ | س‌م۴
          QQQQ: سه‌ماههٔ اول | سه‌ماههٔ دوم | سه‌ماههٔ سوم | سه‌ماههٔ چهارم
          aaaaa: ق | ب
          G: م.
          GGGG: میلادی
          GGGGG: م
        fi
          MMMMM: T | H | M | H | T | K | H | E | S | L | M | J
          LLLL: tammikuu | helmikuu | maaliskuu | huhtikuu | toukokuu | kesäkuu | heinäkuu | elokuu | syyskuu | lokakuu | marraskuu | joulukuu
          EEEEE: M | T | K | T | P | L | S
          EEEEEE: ma | ti | ke | to | pe | la | su
          cccc: maanantai | tiistai | keskiviikko | torstai | perjantai | lauantai | sunnuntai
          QQQ: 1. nelj. | 2. nelj. | 3. nelj. | 4. nelj.
          QQQQ: 1. neljännes | 2. neljännes | 3. neljännes | 4. neljännes
          G: jKr.
          GGGG: jälkeen Kristuksen syntymän
          GGGGG: jKr
        fil
          MMMMM: Ene | Peb | Mar | Abr | May | Hun | Hul | Ago | Set | Okt | Nob | Dis
          LLLLL: E | P | M | A | M | Hun | Hul | Ago | Set | Okt | Nob | Dis
          EEEEE: Lun | Mar | Miy | Huw | Biy | Sab | Lin
          EEEEEE: Lun | Mar | Miy | Huw | Biy | Sab | Lin
          QQQ: Q1 | Q2 | Q3 | Q4
          QQQQ: ika-1 quarter | ika-2 quarter | ika-3 quarter | ika-4 na quarter
          aaaaa: am | pm
          G: AD
          GGGG: Anno Domini
          GGGGG: AD
        fr
          MMMMM: J | F | M | A | M | J | J | A | S | O | N | D
          EEEEE: L | M | M | J | V | S | D
          EEEEEE: lu | ma | me | je | ve | sa | di
          QQQ: T1 | T2 | T3 | T4
          QQQQ: 1er trimestre | 2e trimestre | 3e trimestre | 4e trimestre
          G: ap. J.-C.
          GGGG: après Jésus-Christ
          GGGGG: ap. J.-C.
        ga
          MMMMM: E | F | M | A | B | M | I | L | M | D | S | N
          EEEEE: L | M | C | D | A | S | D
          EEEEEE: Lu | Má | Cé | Dé | Ao | Sa | Do
          QQQ: R1 | R2 | R3 | R4
          QQQQ: 1ú ráithe | 2ú ráithe | 3ú ráithe | 4ú ráithe
          G: AD
          GGGG: Anno Domini
          GGGGG: AD
        gl
          MMMMM: x. | f. | m. | a. | m. | x. | x. | a. | s. | o. | n. | d.
          LLLLL: X | F | M | A | M | X | X | A | S | O | N | D
          EEEEE: l. | m. | m. | x. | v. | s. | d.
          EEEEEE: lu. | ma. | mé. | xo. | ve. | sá. | do.
          ccccc: L | M | M | X | V | S | D
          QQQ: T1 | T2 | T3 | T4
          QQQQ: 1.º trimestre | 2.º trimestre | 3.º trimestre | 4.º trimestre
          G: d.C.
          GGGG: despois de Cristo
          GGGGG: d.C.
        gu
          MMMMM: જા | ફે | મા | એ | મે | જૂ | જુ | ઑ | સ | ઑ | ન | ડિ
          EEEEE: સો | મં | બુ | ગુ | શુ | શ | ર
          EEEEEE: સો | મં | બુ | ગુ | શુ | શ | ર
          QQQ: Q1 | Q2 | Q3 | Q4
          QQQQ: 1લો ત્રિમાસ | 2જો ત્રિમાસ | 3જો ત્રિમાસ | 4થો ત્રિમાસ
          G: ઈ.સ.
          GGGG: ઇસવીસન
          GGGGG: ઇસ
        he
          MMMMM: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
          EEEEE: ב׳ | ג׳ | ד׳ | ה׳ | ו׳ | ש׳ | א׳
          EEEEEE: ב׳ | ג׳ | ד׳ | ה׳ | ו׳ | ש׳ | א׳
          QQQ: Q1 | Q2 | Q3 | Q4
          QQQQ: רבעון 1 | רבעון 2 | רבעון 3 | רבעון 4
          G: לספירה
          GGGG: לספירה
          GGGGG: אחריי
        hi
          MMMMM: ज | फ़ | मा | अ | म | जू | जु | अ | सि | अ | न | दि
          EEEEE: सो | मं | बु | गु | शु | श | र
          EEEEEE: सो | मं | बु | गु | शु | श | र
          QQQ: ति1 | ति2 | ति3 | ति4
          QQQQ: पहली तिमाही | दूसरी तिमाही | तीसरी तिमाही | चौथी तिमाही
          G: ईस्वी
          GGGG: ईसवी सन
          GGGGG: ईस्वी
        hr
          MMMMM: 1. | 2. | 3. | 4. | 5. | 6. | 7. | 8. | 9. | 10. | 11. | 12.
          LLLL: siječanj | veljača | ožujak | travanj | svibanj | lipanj | srpanj | kolovoz | rujan | listopad | studeni | prosinac
          EEEEE: P | U | S | Č | P | S | N
          EEEEEE: pon | uto | sri | čet | pet | sub | ned
          ccccc: p | u | s | č | p | s | n
          QQQ: 1kv | 2kv | 3kv | 4kv
          QQQQ: 1. kvartal | 2. kvartal | 3. kvartal | 4. kvartal
          qqq: 1. kv. | 2. kv. | 3. kv. | 4. kv.
          G: po. Kr.
          GGGG: poslije Krista
          GGGGG: AD
        hu
          MMMMM: J | F | M | Á | M | J | J | A | Sz | O | N | D
          EEEEE: H | K | Sz | Cs | P | Sz | V
          EEEEEE: H | K | Sze | Cs | P | Szo | V
          QQQ: I. n.év | II. n.év | III. n.év | IV. n.év
          QQQQ: I. negyedév | II. negyedév | III. negyedév | IV. negyedév
          qqq: 1. n.év | 2. n.év | 3. n.év | 4. n.év
          qqqq: 1. negyedév | 2. negyedév | 3. negyedév | 4. negyedév
          G: i. sz.
          GGGG: időszámításunk szerint
          GGGGG: isz.
        hy
          MMMMM: Հ | Փ | Մ | Ա | Մ | Հ | Հ | Օ | Ս | Հ | Ն | Դ
          LLLL: հունվար | փետրվար | մարտ | ապրիլ | մայիս | հունիս | հուլիս | օգոստոս | սեպտեմբեր | հոկտեմբեր | նոյեմբեր | դեկտեմբեր
          EEEEE: Ե | Ե | Չ | Հ | Ո | Շ | Կ
          EEEEEE: եկ | եք | չք | հգ | ու | շբ | կր
          QQQ: 1-ին եռմս. | 2-րդ եռմս. | 3-րդ եռմս. | 4-րդ եռմս.
          QQQQ: 1-ին եռամսյակ | 2-րդ եռամսյակ | 3-րդ եռամսյակ | 4-րդ եռամսյակ
          aaaaa: ա | հ
          G: մ.թ.
          GGGG: Քրիստոսից հետո
          GGGGG: մ.թ.
        id
          MMMMM: J | F | M | A | M | J | J | A | S | O | N | D
          EEEEE: S | S | R | K | J | S | M
          EEEEEE: Sen | Sel | Rab | Kam | Jum | Sab | Min
          QQQ: K1 | K2 | K3 | K4
          QQQQ: Kuartal ke-1 | Kuartal ke-2 | Kuartal ke-3 | Kuartal ke-4
          G: M
          GGGG: Masehi
          GGGGG: M
        is
          MMMMM: J | F | M | A | M | J | J | Á | S | O | N | D
          EEEEE: M | Þ | M | F | F | L | S
          EEEEEE: má. | þr. | mi. | fi. | fö. | la. | su.
          QQQ: F1 | F2 | F3 | F4
          QQQQ: 1. fjórðungur | 2. fjórðungur | 3. fjórðungur | 4. fjórðungur
          aaaaa: f. | e.
          G: e.Kr.
          GGGG: eftir Krist
          GGGGG: e.k.
        it
          MMMMM: G | F | M | A | M | G | L | A | S | O | N | D
          EEEEE: L | M | M | G | V | S | D
          EEEEEE: lun | mar | mer | gio | ven | sab | dom
          QQQ: T1 | T2 | T3 | T4
          QQQQ: 1º trimestre | 2º trimestre | 3º trimestre | 4º trimestre
          aaaaa: m. | p.
          G: d.C.
          GGGG: dopo Cristo
          GGGGG: dC
        ja
          MMMMM: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
          EEEEE: 月 | 火 | 水 | 木 | 金 | 土 | 日
          EEEEEE: 月 | 火 | 水 | 木 | 金 | 土 | 日
          QQQ: Q1 | Q2 | Q3 | Q4
          QQQQ: 第1四半期 | 第2四半期 | 第3四半期 | 第4四半期
          G: 西暦
          GGGG: 西暦
          GGGGG: AD
        ka
          MMMMM: ი | თ | მ | ა | მ | ი | ი | ა | ს | ო | ნ | დ
          EEEEE: ო | ს | ო | ხ | პ | შ | კ
          EEEEEE: ორ | სმ | ოთ | ხთ | პრ | შბ | კვ
          QQQ: I კვ. | II კვ. | III კვ. | IV კვ.
          QQQQ: I კვარტალი | II კვარტალი | III კვარტალი | IV კვარტალი
          aaaaa: a | p
          G: ახ. წ.
          GGGG: ახალი წელთაღრიცხვით
          GGGGG: ახ. წ.
        kk
          MMMMM: Қ | А | Н | С | М | М | Ш | Т | Қ | Қ | Қ | Ж
          LLLL: Қаңтар | Ақпан | Наурыз | Сәуір | Мамыр | Маусым | Шілде | Тамыз | Қыркүйек | Қазан | Қараша | Желтоқсан
          EEEEE: Д | С | С | Б | Ж | С | Ж
          EEEEEE: дс | сс | ср | бс | жм | сб | жс
          QQQ: І тқс. | ІІ тқс. | ІІІ тқс. | IV тқс.
          QQQQ: І тоқсан | ІІ тоқсан | ІІІ тоқсан | IV тоқсан
          G: б.з.
          GGGG: біздің заманымыз
          GGGGG: б.з.
        km
          MMMMM: ម | ក | ម | ម | ឧ | ម | ក | ស | ក | ត | វ | ធ
          EEEEE: ច | អ | ព | ព | ស | ស | អ
          EEEEEE: ច | អ | ពុ | ព្រ | សុ | ស | អា
          cccc: ចន្ទ | អង្គារ | ពុធ | ព្រហស្បតិ៍ | សុក្រ | សៅរ៍ | អាទិត្យ
          QQQ: ត្រីមាសទី 1 | ត្រីមាសទី 2 | ត្រីមាសទី 3 | ត្រីមាសទី 4
          QQQQ: ត្រីមាសទី 1 | ត្រីមាសទី 2 | ត្រីមាសទី 3 | ត្រីមាសទី 4
          aaaaa: a | p
          G: គ.ស.
          GGGG: គ្រិស្តសករាជ
          GGGGG: គ.ស.
        kn
          MMMMM: ಜ | ಫೆ | ಮಾ | ಏ | ಮೇ | ಜೂ | ಜು | ಆ | ಸೆ | ಅ | ನ | ಡಿ
          EEEEE: ಸೋ | ಮಂ | ಬು | ಗು | ಶು | ಶ | ಭಾ
          EEEEEE: ಸೋಮ | ಮಂಗಳ | ಬುಧ | ಗುರು | ಶುಕ್ರ | ಶನಿ | ಭಾನು
          QQQ: ತ್ರೈ 1 | ತ್ರೈ 2 | ತ್ರೈ 3 | ತ್ರೈ 4
          QQQQ: 1ನೇ ತ್ರೈಮಾಸಿಕ | 2ನೇ ತ್ರೈಮಾಸಿಕ | 3ನೇ ತ್ರೈಮಾಸಿಕ | 4ನೇ ತ್ರೈಮಾಸಿಕ
          aaaaa: a | p
          G: ಕ್ರಿ.ಶ
          GGGG: ಕ್ರಿಸ್ತ ಶಕ
          GGGGG: ಕ್ರಿ.ಶ
        ko
          MMMMM: 1월 | 2월 | 3월 | 4월 | 5월 | 6월 | 7월 | 8월 | 9월 | 10월 | 11월 | 12월
          EEEEE: 월 | 화 | 수 | 목 | 금 | 토 | 일
          EEEEEE: 월 | 화 | 수 | 목 | 금 | 토 | 일
          QQQ: 1분기 | 2분기 | 3분기 | 4분기
          QQQQ: 제 1/4분기 | 제 2/4분기 | 제 3/4분기 | 제 4/4분기
          aaaaa: AM | PM
          G: AD
          GGGG: 서기
          GGGGG: AD
        ky
          MMMMM: Я | Ф | М | А | М | И | И | А | С | О | Н | Д
          LLL: Янв | Фев | Мар | Апр | Май | Июн | Июл | Авг | Сен | Окт | Ноя | Дек
          LLLL: Январь | Февраль | Март | Апрель | Май | Июнь | Июль | Август | Сентябрь | Октябрь | Ноябрь | Декабрь
          EEEEE: Д | Ш | Ш | Б | Ж | И | Ж
          EEEEEE: дш. | шш. | шр. | бш. | жм. | иш. | жш.
          QQQ: 1-чей. | 2-чей. | 3-чей. | 4-чей.
          QQQQ: 1-чейрек | 2-чейрек | 3-чейрек | 4-чейрек
          qqq: 1-ч. | 2-ч. | 3-ч. | 4-ч.
          aaaaa: тң | тк
          G: б.з.
          GGGG: биздин заман
          GGGGG: б.з.
        lo
          MMMMM: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
          EEEEE: ຈ | ອ | ພ | ພຫ | ສຸ | ສ | ອາ
          EEEEEE: ຈ. | ອ. | ພ. | ພຫ. | ສຸ. | ສ. | ອາ.
          QQQ: ຕມ1 | ຕມ2 | ຕມ3 | ຕມ4
          QQQQ: ໄຕຣມາດ 1 | ໄຕຣມາດ 2 | ໄຕຣມາດ 3 | ໄຕຣມາດ 4
          qqq: ຕ1 | ຕ2 | ຕ3 | ຕ4
          G: ຄ.ສ.
          GGGG: ຄຣິດສັກກະລາດ
          GGGGG: ຄ.ສ.
        lt
          MMMMM: S | V | K | B | G | B | L | R | R | S | L | G
          LLLL: sausis | vasaris | kovas | balandis | gegužė | birželis | liepa | rugpjūtis | rugsėjis | spalis | lapkritis | gruodis
          EEEEE: P | A | T | K | P | Š | S
          EEEEEE: Pr | An | Tr | Kt | Pn | Št | Sk
          QQQ: I k. | II k. | III k. | IV k.
          QQQQ: I ketvirtis | II ketvirtis | III ketvirtis | IV ketvirtis
          qqq: I ketv. | II ketv. | III ketv. | IV ketv.
          aaaaa: pr. p. | pop.
          G: po Kr.
          GGGG: po Kristaus
          GGGGG: po Kr.
        lv
          MMMMM: J | F | M | A | M | J | J | A | S | O | N | D
          EEEEE: P | O | T | C | P | S | S
          EEEEEE: Pr | Ot | Tr | Ce | Pk | Se | Sv
          ccc: Pirmd. | Otrd. | Trešd. | Ceturtd. | Piektd. | Sestd. | Svētd.
          cccc: Pirmdiena | Otrdiena | Trešdiena | Ceturtdiena | Piektdiena | Sestdiena | Svētdiena
          QQQ: 1. cet. | 2. cet. | 3. cet. | 4. cet.
          QQQQ: 1. ceturksnis | 2. ceturksnis | 3. ceturksnis | 4. ceturksnis
          G: m.ē.
          GGGG: mūsu ērā
          GGGGG: m.ē.
        mk
          MMMMM: ј | ф | м | а | м | ј | ј | а | с | о | н | д
          EEEEE: п | в | с | ч | п | с | н
          EEEEEE: пон. | вто. | сре. | чет. | пет. | саб. | нед.
          QQQ: јан. – мар. | апр. – јун. | јул. – сеп. | окт. – дек.
          QQQQ: прво тримесечје | второ тримесечје | трето тримесечје | четврто тримесечје
          G: н. е.
          GGGG: од нашата ера
          GGGGG: н. е.
        ml
          MMMMM: ജ | ഫെ | മാ | ഏ | മെ | ജൂൺ | ജൂ | ഓ | സെ | ഒ | ന | ഡി
          EEEEE: തി | ചൊ | ബു | വ്യാ | വെ | ശ | ഞ
          EEEEEE: തി | ചൊ | ബു | വ്യാ | വെ | ശ | ഞാ
          cccc: തിങ്കളാഴ്‌ച | ചൊവ്വാഴ്‌ച | ബുധനാഴ്‌ച | വ്യാഴാഴ്‌ച | വെള്ളിയാഴ്‌ച | ശനിയാഴ്‌ച | ഞായറാഴ്‌ച
          ccccc: തി | ചൊ | ബു | വ്യാ | വെ | ശ | ഞാ
          QQQ: ഒന്നാം പാദം | രണ്ടാം പാദം | മൂന്നാം പാദം | നാലാം പാദം
          QQQQ: ഒന്നാം പാദം | രണ്ടാം പാദം | മൂന്നാം പാദം | നാലാം പാദം
          G: എഡി
          GGGG: ആന്നോ ഡൊമിനി
          GGGGG: എഡി
        mn
          MMMMM: I | II | III | IV | V | VI | VII | VIII | IX | X | XI | XII
          LLLL: Нэгдүгээр сар | Хоёрдугаар сар | Гуравдугаар сар | Дөрөвдүгээр сар | Тавдугаар сар | Зургаадугаар сар | Долоодугаар сар | Наймдугаар сар | Есдүгээр сар | Аравдугаар сар | Арван нэгдүгээр сар | Арван хоёрдугаар сар
          EEEEE: Да | Мя | Лх | Пү | Ба | Бя | Ня
          EEEEEE: Да | Мя | Лх | Пү | Ба | Бя | Ня
          cccc: Даваа | Мягмар | Лхагва | Пүрэв | Баасан | Бямба | Ням
          QQQ: I улирал | II улирал | III улирал | IV улирал
          QQQQ: 1-р улирал | 2-р улирал | 3-р улирал | 4-р улирал
          G: МЭ
          GGGG: манай эриний
          GGGGG: МЭ
        mr
          MMMMM: जा | फे | मा | ए | मे | जू | जु | ऑ | स | ऑ | नो | डि
          EEEEE: सो | मं | बु | गु | शु | श | र
          EEEEEE: सो | मं | बु | गु | शु | श | र
          QQQ: ति१ | ति२ | ति३ | ति४
          QQQQ: प्रथम तिमाही | द्वितीय तिमाही | तृतीय तिमाही | चतुर्थ तिमाही
          aaaaa: a | p
          G: इ. स.
          GGGG: ईसवीसन
          GGGGG: इ. स.
        ms
          MMMMM: J | F | M | A | M | J | J | O | S | O | N | D
          EEEEE: I | S | R | K | J | S | A
          EEEEEE: Is | Se | Ra | Kh | Ju | Sa | Ah
          QQQ: S1 | S2 | S3 | S4
          QQQQ: Suku pertama | Suku Ke-2 | Suku Ke-3 | Suku Ke-4
          aaaaa: a | p
          G: TM
          GGGG: TM
          GGGGG: TM
        my
          MMMMM: ဇ | ဖ | မ | ဧ | မ | ဇ | ဇ | ဩ | စ | အ | န | ဒ
          EEEEE: တ | အ | ဗ | က | သ | စ | တ
          EEEEEE: လာ | ဂါ | ဟူး | တေး | ကြာ | နေ | နွေ
          QQQ: Q1 | Q2 | Q3 | Q4
          QQQQ: ပထမ သုံးလပတ် | ဒုတိယ သုံးလပတ် | တတိယ သုံးလပတ် | စတုတ္ထ သုံးလပတ်
          G: အဒေီ
          GGGG: ခရစ်နှစ်
          GGGGG: အဒေီ
        nb
          MMMMM: J | F | M | A | M | J | J | A | S | O | N | D
          LLL: jan | feb | mar | apr | mai | jun | jul | aug | sep | okt | nov | des
          EEEEE: M | T | O | T | F | L | S
          EEEEEE: ma. | ti. | on. | to. | fr. | lø. | sø.
          QQQ: K1 | K2 | K3 | K4
          QQQQ: 1. kvartal | 2. kvartal | 3. kvartal | 4. kvartal
          aaaaa: a | p
          G: e.Kr.
          GGGG: etter Kristus
          GGGGG: e.Kr.
        ne
          MMMMM: जन | फेब | मार्च | अप्र | मे | जुन | जुल | अग | सेप | अक्टो | नोभे | डिसे
          LLLLL: जन | फेेब | मार्च | अप्र | मे | जुन | जुल | अग | सेप | अक्टो | नोभे | डिसे
          EEEEE: सो | म | बु | बि | शु | श | आ
          EEEEEE: सोम | मङ्गल | बुध | बिहि | शुक्र | शनि | आइत
          QQQ: पहिलो त्रैमासिक | दोस्रो त्रैमासिक | तेस्रो त्रैमासिक | चौथो त्रैमासिक
          QQQQ: पहिलो त्रैमासिक | दोस्रो त्रैमासिक | तेस्रो त्रैमासिक | चौथो त्रैमासिक
          qqqq: प्रथम त्रैमासिक | द्वितीय त्रैमासिक | तृतीय त्रैमासिक | चतुर्थ त्रैमासिक
          G: सन्
          GGGG: सन्
          GGGGG: सन्
        nl
          MMMMM: J | F | M | A | M | J | J | A | S | O | N | D
          EEEEE: M | D | W | D | V | Z | Z
          EEEEEE: ma | di | wo | do | vr | za | zo
          QQQ: K1 | K2 | K3 | K4
          QQQQ: 1e kwartaal | 2e kwartaal | 3e kwartaal | 4e kwartaal
          G: n.Chr.
          GGGG: na Christus
          GGGGG: n.C.
        pa
          MMMMM: ਜ | ਫ਼ | ਮਾ | ਅ | ਮ | ਜੂ | ਜੁ | ਅ | ਸ | ਅ | ਨ | ਦ
          EEEEE: ਸੋ | ਮੰ | ਬੁੱ | ਵੀ | ਸ਼ੁੱ | ਸ਼ | ਐ
          EEEEEE: ਸੋਮ | ਮੰਗ | ਬੁੱਧ | ਵੀਰ | ਸ਼ੁੱਕ | ਸ਼ਨਿੱ | ਐਤ
          QQQ: ਤਿਮਾਹੀ1 | ਤਿਮਾਹੀ2 | ਤਿਮਾਹੀ3 | ਤਿਮਾਹੀ4
          QQQQ: ਪਹਿਲੀ ਤਿਮਾਹੀ | ਦੂਜੀ ਤਿਮਾਹੀ | ਤੀਜੀ ਤਿਮਾਹੀ | ਚੌਥੀ ਤਿਮਾਹੀ
          aaaaa: a | p
          G: ਸੰਨ
          GGGG: ਈਸਵੀ ਸੰਨ
          GGGGG: ਸੰਨ
        pl
          MMMMM: s | l | m | k | m | c | l | s | w | p | l | g
          LLLL: styczeń | luty | marzec | kwiecień | maj | czerwiec | lipiec | sierpień | wrzesień | październik | listopad | grudzień
          EEEEE: p | w | ś | c | p | s | n
          EEEEEE: pon | wto | śro | czw | pią | sob | nie
          ccccc: P | W | Ś | C | P | S | N
          QQQ: I kw. | II kw. | III kw. | IV kw.
          QQQQ: I kwartał | II kwartał | III kwartał | IV kwartał
          aaaaa: a | p
          G: n.e.
          GGGG: naszej ery
          GGGGG: n.e.
        ps
          MMMMM: ج | ف | م | ا | م | ج | ج | ا | س | ا | ن | د
          LLL: جنوري | فبروري | مارچ | اپریل | مۍ | جون | جولای | اګست | سپتمبر | اکتوبر | نومبر | دسمبر
          LLLL: جنوري | فېبروري | مارچ | اپریل | مۍ | جون | جولای | اګست | سپتمبر | اکتوبر | نومبر | دسمبر
          LLLLL: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
          EEEEE: M | T | W | T | F | S | S
          EEEEEE: دونۍ | درېنۍ | څلرنۍ | پينځنۍ | جمعه | اونۍ | يونۍ
          QQQ: لومړۍ ربعه | ۲مه ربعه | ۳مه ربعه | ۴مه ربعه
          QQQQ: لومړۍ ربعه | ۲مه ربعه | ۳مه ربعه | ۴مه ربعه
          G: م.
          GGGG: له میلاد څخه وروسته
          GGGGG: م.
        pt
          MMMMM: J | F | M | A | M | J | J | A | S | O | N | D
          EEEEE: S | T | Q | Q | S | S | D
          EEEEEE: seg. | ter. | qua. | qui. | sex. | sáb. | dom.
          QQQ: T1 | T2 | T3 | T4
          QQQQ: 1º trimestre | 2º trimestre | 3º trimestre | 4º trimestre
          G: d.C.
          GGGG: depois de Cristo
          GGGGG: d.C.
        ro
          MMMMM: I | F | M | A | M | I | I | A | S | O | N | D
          EEEEE: L | M | M | J | V | S | D
          EEEEEE: lu. | ma. | mi. | joi | vi. | sâ. | du.
          QQQ: trim. I | trim. II | trim. III | trim. IV
          QQQQ: trimestrul I | trimestrul al II-lea | trimestrul al III-lea | trimestrul al IV-lea
          G: d.Hr.
          GGGG: după Hristos
          GGGGG: d.Hr.
        ru
          MMMMM: Я | Ф | М | А | М | И | И | А | С | О | Н | Д
          LLL: янв. | февр. | март | апр. | май | июнь | июль | авг. | сент. | окт. | нояб. | дек.
          LLLL: январь | февраль | март | апрель | май | июнь | июль | август | сентябрь | октябрь | ноябрь | декабрь
          EEEEE: Пн | Вт | Ср | Чт | Пт | Сб | Вс
          EEEEEE: Пн | Вт | Ср | Чт | Пт | Сб | Вс
          ccccc: П | В | С | Ч | П | С | В
          QQQ: 1-й кв. | 2-й кв. | 3-й кв. | 4-й кв.
          QQQQ: 1-й квартал | 2-й квартал | 3-й квартал | 4-й квартал
          G: н. э.
          GGGG: от Рождества Христова
          GGGGG: н.э.
        si
          MMMMM: ජ | පෙ | මා | අ | මැ | ජූ | ජූ | අ | සැ | ඔ | නෙ | දෙ
          LLL: ජන | පෙබ | මාර් | අප්‍රේල් | මැයි | ජූනි | ජූලි | අගෝ | සැප් | ඔක් | නොවැ | දෙසැ
          EEEEE: ස | අ | බ | බ්‍ර | සි | සෙ | ඉ
          EEEEEE: සඳු | අඟ | බදා | බ්‍රහ | සිකු | සෙන | ඉරි
          QQQ: කාර්:1 | කාර්:2 | කාර්:3 | කාර්:4
          QQQQ: 1 වන කාර්තුව | 2 වන කාර්තුව | 3 වන කාර්තුව | 4 වන කාර්තුව
          aaaaa: පෙ | ප
          G: ක්‍රි.ව.
          GGGG: ක්‍රිස්තු වර්ෂ
          GGGGG: ක්‍රි.ව.
        sk
          MMMMM: j | f | m | a | m | j | j | a | s | o | n | d
          LLLL: január | február | marec | apríl | máj | jún | júl | august | september | október | november | december
          EEEEE: p | u | s | š | p | s | n
          EEEEEE: po | ut | st | št | pi | so | ne
          QQQ: Q1 | Q2 | Q3 | Q4
          QQQQ: 1. štvrťrok | 2. štvrťrok | 3. štvrťrok | 4. štvrťrok
          G: po Kr.
          GGGG: po Kristovi
          GGGGG: po Kr.
        sl
          MMMMM: j | f | m | a | m | j | j | a | s | o | n | d
          EEEEE: p | t | s | č | p | s | n
          EEEEEE: pon. | tor. | sre. | čet. | pet. | sob. | ned.
          QQQ: 1. čet. | 2. čet. | 3. čet. | 4. čet.
          QQQQ: 1. četrtletje | 2. četrtletje | 3. četrtletje | 4. četrtletje
          aaaaa: d | p
          G: po Kr.
          GGGG: po Kristusu
          GGGGG: po Kr.
        sq
          MMMMM: j | sh | m | p | m | q | k | g | sh | t | n | dh
          EEEEE: h | m | m | e | p | sh | d
          EEEEEE: hën | mar | mër | enj | pre | sht | die
          QQQ: tremujori I | tremujori II | tremujori III | tremujori IV
          QQQQ: tremujori i parë | tremujori i dytë | tremujori i tretë | tremujori i katërt
          qqq: Tremujori I | Tremujori II | Tremujori III | Tremujori IV
          qqqq: Tremujori i 1-rë | Tremujori i 2-të | Tremujori i 3-të | Tremujori i 4-t
          aaaaa: p.d. | m.d.
          G: mb.K.
          GGGG: mbas Krishtit
          GGGGG: mb.K.
        sr
          MMMMM: ј | ф | м | а | м | ј | ј | а | с | о | н | д
          EEEEE: п | у | с | ч | п | с | н
          EEEEEE: по | ут | ср | че | пе | су | не
          QQQ: 1. кв. | 2. кв. | 3. кв. | 4. кв.
          QQQQ: први квартал | други квартал | трећи квартал | четврти квартал
          G: н. е.
          GGGG: нове ере
          GGGGG: н.е.
        sr-Latn
          MMMMM: j | f | m | a | m | j | j | a | s | o | n | d
          EEEEE: p | u | s | č | p | s | n
          EEEEEE: po | ut | sr | če | pe | su | ne
          QQQ: 1. kv. | 2. kv. | 3. kv. | 4. kv.
          QQQQ: prvi kvartal | drugi kvartal | treći kvartal | četvrti kvartal
          G: n. e.
          GGGG: nove ere
          GGGGG: n.e.
        sv
          MMMMM: J | F | M | A | M | J | J | A | S | O | N | D
          EEEEE: M | T | O | T | F | L | S
          EEEEEE: må | ti | on | to | fr | lö | sö
          QQQ: K1 | K2 | K3 | K4
          QQQQ: 1:a kvartalet | 2:a kvartalet | 3:e kvartalet | 4:e kvartalet
          G: e.Kr.
          GGGG: efter Kristus
          GGGGG: e.Kr.
        sw
          MMMMM: J | F | M | A | M | J | J | A | S | O | N | D
          EEEEE: M | T | W | T | F | S | S
          EEEEEE: Jumatatu | Jumanne | Jumatano | Alhamisi | Ijumaa | Jumamosi | Jumapili
          QQQ: Robo ya 1 | Robo ya 2 | Robo ya 3 | Robo ya 4
          QQQQ: Robo ya 1 | Robo ya 2 | Robo ya 3 | Robo ya 4
          aaaaa: am | pm
          G: BK
          GGGG: Baada ya Kristo
          GGGGG: BK
        ta
          MMMMM: ஜ | பி | மா | ஏ | மே | ஜூ | ஜூ | ஆ | செ | அ | ந | டி
          EEEEE: தி | செ | பு | வி | வெ | ச | ஞா
          EEEEEE: தி | செ | பு | வி | வெ | ச | ஞா
          QQQ: கா.1 | கா.2 | கா.3 | கா.4
          QQQQ: முதல் காலாண்டு | இரண்டாம் காலாண்டு | மூன்றாம் காலாண்டு | நான்காம் காலாண்டு
          G: கி.பி.
          GGGG: அன்னோ டோமினி
          GGGGG: கி.பி.
        te
          MMMMM: జ | ఫి | మా | ఏ | మే | జూ | జు | ఆ | సె | అ | న | డి
          EEEEE: సో | మ | బు | గు | శు | శ | ఆ
          EEEEEE: సోమ | మం | బుధ | గురు | శుక్ర | శని | ఆది
          QQQ: త్రై1 | త్రై2 | త్రై3 | త్రై4
          QQQQ: 1వ త్రైమాసికం | 2వ త్రైమాసికం | 3వ త్రైమాసికం | 4వ త్రైమాసికం
          aaaaa: ఉ | సా
          G: క్రీశ
          GGGG: క్రీస్తు శకం
          GGGGG: క్రీశ
        th
          MMMMM: ม.ค. | ก.พ. | มี.ค. | เม.ย. | พ.ค. | มิ.ย. | ก.ค. | ส.ค. | ก.ย. | ต.ค. | พ.ย. | ธ.ค.
          EEEEE: จ | อ | พ | พฤ | ศ | ส | อา
          EEEEEE: จ. | อ. | พ. | พฤ. | ศ. | ส. | อา.
          QQQ: ไตรมาส 1 | ไตรมาส 2 | ไตรมาส 3 | ไตรมาส 4
          QQQQ: ไตรมาส 1 | ไตรมาส 2 | ไตรมาส 3 | ไตรมาส 4
          aaaaa: a | p
          G: ค.ศ.
          GGGG: คริสต์ศักราช
          GGGGG: ค.ศ.
        tr
          MMMMM: O | Ş | M | N | M | H | T | A | E | E | K | A
          EEEEE: P | S | Ç | P | C | C | P
          EEEEEE: Pt | Sa | Ça | Pe | Cu | Ct | Pa
          QQQ: Ç1 | Ç2 | Ç3 | Ç4
          QQQQ: 1. çeyrek | 2. çeyrek | 3. çeyrek | 4. çeyrek
          aaaaa: öö | ös
          G: MS
          GGGG: Milattan Sonra
          GGGGG: MS
        uk
          MMMMM: с | л | б | к | т | ч | л | с | в | ж | л | г
          LLLL: січень | лютий | березень | квітень | травень | червень | липень | серпень | вересень | жовтень | листопад | грудень
          LLLLL: С | Л | Б | К | Т | Ч | Л | С | В | Ж | Л | Г
          EEEEE: П | В | С | Ч | П | С | Н
          EEEEEE: пн | вт | ср | чт | пт | сб | нд
          QQQ: 1-й кв. | 2-й кв. | 3-й кв. | 4-й кв.
          QQQQ: 1-й квартал | 2-й квартал | 3-й квартал | 4-й квартал
          G: н. е.
          GGGG: нашої ери
          GGGGG: н.е.
        ur
          MMMMM: ج | ف | م | ا | م | ج | ج | ا | س | ا | ن | د
          EEEEE: پ | م | ب | ج | ج | ہ | ا
          EEEEEE: پیر | منگل | بدھ | جمعرات | جمعہ | ہفتہ | اتوار
          QQQ: پہلی سہ ماہی | دوسری سہ ماہی | تیسری سہ ماہی | چوتهی سہ ماہی
          QQQQ: پہلی سہ ماہی | دوسری سہ ماہی | تیسری سہ ماہی | چوتهی سہ ماہی
          aaaaa: a | p
          G: عیسوی
          GGGG: عیسوی
          GGGGG: عیسوی
        uz
          MMMMM: Y | F | M | A | M | I | I | A | S | O | N | D
          LLL: Yan | Fev | Mar | Apr | May | Iyn | Iyl | Avg | Sen | Okt | Noy | Dek
          LLLL: Yanvar | Fevral | Mart | Aprel | May | Iyun | Iyul | Avgust | Sentabr | Oktabr | Noyabr | Dekabr
          EEEEE: D | S | C | P | J | S | Y
          EEEEEE: Du | Se | Ch | Pa | Ju | Sh | Ya
          QQQ: 1-ch | 2-ch | 3-ch | 4-ch
          QQQQ: 1-chorak | 2-chorak | 3-chorak | 4-chorak
          G: milodiy
          GGGG: milodiy
          GGGGG: milodiy
        vi
          MMMMM: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
          LLL: Tháng 1 | Tháng 2 | Tháng 3 | Tháng 4 | Tháng 5 | Tháng 6 | Tháng 7 | Tháng 8 | Tháng 9 | Tháng 10 | Tháng 11 | Tháng 12
          LLLL: Tháng 1 | Tháng 2 | Tháng 3 | Tháng 4 | Tháng 5 | Tháng 6 | Tháng 7 | Tháng 8 | Tháng 9 | Tháng 10 | Tháng 11 | Tháng 12
          EEEEE: T2 | T3 | T4 | T5 | T6 | T7 | CN
          EEEEEE: T2 | T3 | T4 | T5 | T6 | T7 | CN
          QQQ: Q1 | Q2 | Q3 | Q4
          QQQQ: Quý 1 | Quý 2 | Quý 3 | Quý 4
          qqqq: quý 1 | quý 2 | quý 3 | quý 4
          aaaaa: s | c
          G: SCN
          GGGG: Sau Công Nguyên
          GGGGG: CN
        zh
          MMMMM: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
          EEEEE: 一 | 二 | 三 | 四 | 五 | 六 | 日
          EEEEEE: 周一 | 周二 | 周三 | 周四 | 周五 | 周六 | 周日
          QQQ: 1季度 | 2季度 | 3季度 | 4季度
          QQQQ: 第一季度 | 第二季度 | 第三季度 | 第四季度
          G: 公元
          GGGG: 公元
          GGGGG: 公元
        zh-Hant
          MMMMM: 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10 | 11 | 12
          EEEEE: 一 | 二 | 三 | 四 | 五 | 六 | 日
          EEEEEE: 一 | 二 | 三 | 四 | 五 | 六 | 日
          QQQ: 1季 | 2季 | 3季 | 4季
          QQQQ: 第1季 | 第2季 | 第3季 | 第4季
          G: 西元
          GGGG: 西元
          GGGGG: 西元
        zu
          MMMMM: J | F | M | E | M | J | J | A | S | O | N | D
          LLLLL: J | F | M | A | M | J | J | A | S | O | N | D
          EEEEE: M | B | T | S | H | M | S
          EEEEEE: Mso | Bil | Tha | Sin | Hla | Mgq | Son
          QQQ: Q1 | Q2 | Q3 | Q4
          QQQQ: ikota yesi-1 | ikota yesi-2 | ikota yesi-3 | ikota yesi-4
          aaaaa: a | p
          G: AD
          GGGG: AD
          GGGGG: AD
        """
}
