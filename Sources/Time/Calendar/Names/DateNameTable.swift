/// Names in other languages than English, copied once from the Unicode CLDR (its forms for formatting, by ICU), so that two
/// servers write the same names whatever libraries they run on, and none of them carries 30 MB of ICU data.
///
/// A language has six lines: its code (BCP 47), the months, short months, weekdays from Monday, short weekdays, and the halves of the
/// day. A table is why this file is long.
enum DateNameTable {
    static let text = """
        af
          Januarie | Februarie | Maart | April | Mei | Junie | Julie | Augustus | September | Oktober | November | Desember
          Jan. | Feb. | Mrt. | Apr. | Mei | Jun. | Jul. | Aug. | Sep. | Okt. | Nov. | Des.
          Maandag | Dinsdag | Woensdag | Donderdag | Vrydag | Saterdag | Sondag
          Ma. | Di. | Wo. | Do. | Vr. | Sa. | So.
          vm. | nm.
        am
          ጃንዋሪ | ፌብሩዋሪ | ማርች | ኤፕሪል | ሜይ | ጁን | ጁላይ | ኦገስት | ሴፕቴምበር | ኦክቶበር | ኖቬምበር | ዲሴምበር
          ጃን | ፌብ | ማርች | ኤፕሪ | ሜይ | ጁን | ጁላይ | ኦገስ | ሴፕቴ | ኦክቶ | ኖቬም | ዲሴም
          ሰኞ | ማክሰኞ | ረቡዕ | ሐሙስ | ዓርብ | ቅዳሜ | እሑድ
          ሰኞ | ማክሰ | ረቡዕ | ሐሙስ | ዓርብ | ቅዳሜ | እሑድ
          ጥዋት | ከሰዓት
        ar
          يناير | فبراير | مارس | أبريل | مايو | يونيو | يوليو | أغسطس | سبتمبر | أكتوبر | نوفمبر | ديسمبر
          يناير | فبراير | مارس | أبريل | مايو | يونيو | يوليو | أغسطس | سبتمبر | أكتوبر | نوفمبر | ديسمبر
          الاثنين | الثلاثاء | الأربعاء | الخميس | الجمعة | السبت | الأحد
          اثنين | ثلاثاء | أربعاء | خميس | جمعة | سبت | أحد
          ص | م
        az
          yanvar | fevral | mart | aprel | may | iyun | iyul | avqust | sentyabr | oktyabr | noyabr | dekabr
          yan | fev | mar | apr | may | iyn | iyl | avq | sen | okt | noy | dek
          bazar ertəsi | çərşənbə axşamı | çərşənbə | cümə axşamı | cümə | şənbə | bazar
          B.e. | Ç.a. | Ç. | C.a. | C. | Ş. | B.
          AM | PM
        be
          студзеня | лютага | сакавіка | красавіка | мая | чэрвеня | ліпеня | жніўня | верасня | кастрычніка | лістапада | снежня
          сту | лют | сак | кра | мая | чэр | ліп | жні | вер | кас | ліс | сне
          панядзелак | аўторак | серада | чацвер | пятніца | субота | нядзеля
          пн | аў | ср | чц | пт | сб | нд
          AM | PM
        bg
          януари | февруари | март | април | май | юни | юли | август | септември | октомври | ноември | декември
          яну | фев | март | апр | май | юни | юли | авг | сеп | окт | ное | дек
          понеделник | вторник | сряда | четвъртък | петък | събота | неделя
          пн | вт | ср | чт | пт | сб | нд
          AM | PM
        bn
          জানুয়ারী | ফেব্রুয়ারী | মার্চ | এপ্রিল | মে | জুন | জুলাই | আগস্ট | সেপ্টেম্বর | অক্টোবর | নভেম্বর | ডিসেম্বর
          জানু | ফেব | মার্চ | এপ্রি | মে | জুন | জুল | আগ | সেপ | অক্টো | নভে | ডিসে
          সোমবার | মঙ্গলবার | বুধবার | বৃহস্পতিবার | শুক্রবার | শনিবার | রবিবার
          সোম | মঙ্গল | বুধ | বৃহস্পতি | শুক্র | শনি | রবি
          AM | PM
        bs
          januar | februar | mart | april | maj | juni | juli | august | septembar | oktobar | novembar | decembar
          jan | feb | mar | apr | maj | jun | jul | aug | sep | okt | nov | dec
          ponedjeljak | utorak | srijeda | četvrtak | petak | subota | nedjelja
          pon | uto | sri | čet | pet | sub | ned
          prijepodne | popodne
        ca
          de gener | de febrer | de març | d’abril | de maig | de juny | de juliol | d’agost | de setembre | d’octubre | de novembre | de desembre
          gen. | febr. | març | abr. | maig | juny | jul. | ag. | set. | oct. | nov. | des.
          dilluns | dimarts | dimecres | dijous | divendres | dissabte | diumenge
          dl | dt | dc | dj | dv | ds | dg
          a. m. | p. m.
        cs
          ledna | února | března | dubna | května | června | července | srpna | září | října | listopadu | prosince
          led | úno | bře | dub | kvě | čvn | čvc | srp | zář | říj | lis | pro
          pondělí | úterý | středa | čtvrtek | pátek | sobota | neděle
          po | út | st | čt | pá | so | ne
          dop. | odp.
        cy
          Ionawr | Chwefror | Mawrth | Ebrill | Mai | Mehefin | Gorffennaf | Awst | Medi | Hydref | Tachwedd | Rhagfyr
          Ion | Chwef | Maw | Ebr | Mai | Meh | Gorff | Awst | Medi | Hyd | Tach | Rhag
          Dydd Llun | Dydd Mawrth | Dydd Mercher | Dydd Iau | Dydd Gwener | Dydd Sadwrn | Dydd Sul
          Llun | Maw | Mer | Iau | Gwen | Sad | Sul
          yb | yh
        da
          januar | februar | marts | april | maj | juni | juli | august | september | oktober | november | december
          jan. | feb. | mar. | apr. | maj | jun. | jul. | aug. | sep. | okt. | nov. | dec.
          mandag | tirsdag | onsdag | torsdag | fredag | lørdag | søndag
          man. | tirs. | ons. | tors. | fre. | lør. | søn.
          AM | PM
        de
          Januar | Februar | März | April | Mai | Juni | Juli | August | September | Oktober | November | Dezember
          Jan. | Feb. | März | Apr. | Mai | Juni | Juli | Aug. | Sept. | Okt. | Nov. | Dez.
          Montag | Dienstag | Mittwoch | Donnerstag | Freitag | Samstag | Sonntag
          Mo. | Di. | Mi. | Do. | Fr. | Sa. | So.
          AM | PM
        el
          Ιανουαρίου | Φεβρουαρίου | Μαρτίου | Απριλίου | Μαΐου | Ιουνίου | Ιουλίου | Αυγούστου | Σεπτεμβρίου | Οκτωβρίου | Νοεμβρίου | Δεκεμβρίου
          Ιαν | Φεβ | Μαρ | Απρ | Μαΐ | Ιουν | Ιουλ | Αυγ | Σεπ | Οκτ | Νοε | Δεκ
          Δευτέρα | Τρίτη | Τετάρτη | Πέμπτη | Παρασκευή | Σάββατο | Κυριακή
          Δευ | Τρί | Τετ | Πέμ | Παρ | Σάβ | Κυρ
          πμ | μμ
        es
          enero | febrero | marzo | abril | mayo | junio | julio | agosto | septiembre | octubre | noviembre | diciembre
          ene | feb | mar | abr | may | jun | jul | ago | sept | oct | nov | dic
          lunes | martes | miércoles | jueves | viernes | sábado | domingo
          lun | mar | mié | jue | vie | sáb | dom
          a. m. | p. m.
        et
          jaanuar | veebruar | märts | aprill | mai | juuni | juuli | august | september | oktoober | november | detsember
          jaan | veebr | märts | apr | mai | juuni | juuli | aug | sept | okt | nov | dets
          esmaspäev | teisipäev | kolmapäev | neljapäev | reede | laupäev | pühapäev
          E | T | K | N | R | L | P
          AM | PM
        eu
          urtarrila | otsaila | martxoa | apirila | maiatza | ekaina | uztaila | abuztua | iraila | urria | azaroa | abendua
          urt. | ots. | mar. | api. | mai. | eka. | uzt. | abu. | ira. | urr. | aza. | abe.
          astelehena | asteartea | asteazkena | osteguna | ostirala | larunbata | igandea
          al. | ar. | az. | og. | or. | lr. | ig.
          AM | PM
        fa
          ژانویهٔ | فوریهٔ | مارس | آوریل | مهٔ | ژوئن | ژوئیهٔ | اوت | سپتامبر | اکتبر | نوامبر | دسامبر
          ژانویه | فوریه | مارس | آوریل | مه | ژوئن | ژوئیه | اوت | سپتامبر | اکتبر | نوامبر | دسامبر
          دوشنبه | سه‌شنبه | چهارشنبه | پنجشنبه | جمعه | شنبه | یکشنبه
          دوشنبه | سه‌شنبه | چهارشنبه | پنجشنبه | جمعه | شنبه | یکشنبه
          قبل‌ازظهر | بعدازظهر
        fi
          tammikuuta | helmikuuta | maaliskuuta | huhtikuuta | toukokuuta | kesäkuuta | heinäkuuta | elokuuta | syyskuuta | lokakuuta | marraskuuta | joulukuuta
          tammi | helmi | maalis | huhti | touko | kesä | heinä | elo | syys | loka | marras | joulu
          maanantaina | tiistaina | keskiviikkona | torstaina | perjantaina | lauantaina | sunnuntai
          ma | ti | ke | to | pe | la | su
          ap. | ip.
        fil
          Enero | Pebrero | Marso | Abril | Mayo | Hunyo | Hulyo | Agosto | Setyembre | Oktubre | Nobyembre | Disyembre
          Ene | Peb | Mar | Abr | May | Hun | Hul | Ago | Set | Okt | Nob | Dis
          Lunes | Martes | Miyerkules | Huwebes | Biyernes | Sabado | Linggo
          Lun | Mar | Miy | Huw | Biy | Sab | Lin
          AM | PM
        fr
          janvier | février | mars | avril | mai | juin | juillet | août | septembre | octobre | novembre | décembre
          janv. | févr. | mars | avr. | mai | juin | juil. | août | sept. | oct. | nov. | déc.
          lundi | mardi | mercredi | jeudi | vendredi | samedi | dimanche
          lun. | mar. | mer. | jeu. | ven. | sam. | dim.
          AM | PM
        ga
          Eanáir | Feabhra | Márta | Aibreán | Bealtaine | Meitheamh | Iúil | Lúnasa | Meán Fómhair | Deireadh Fómhair | Samhain | Nollaig
          Ean | Feabh | Márta | Aib | Beal | Meith | Iúil | Lún | MFómh | DFómh | Samh | Noll
          Dé Luain | Dé Máirt | Dé Céadaoin | Déardaoin | Dé hAoine | Dé Sathairn | Dé Domhnaigh
          Luan | Máirt | Céad | Déar | Aoine | Sath | Domh
          r.n. | i.n.
        gl
          xaneiro | febreiro | marzo | abril | maio | xuño | xullo | agosto | setembro | outubro | novembro | decembro
          xan. | feb. | mar. | abr. | maio | xuño | xul. | ago. | set. | out. | nov. | dec.
          luns | martes | mércores | xoves | venres | sábado | domingo
          luns | mar. | mér. | xov. | ven. | sáb. | dom.
          a.m. | p.m.
        gu
          જાન્યુઆરી | ફેબ્રુઆરી | માર્ચ | એપ્રિલ | મે | જૂન | જુલાઈ | ઑગસ્ટ | સપ્ટેમ્બર | ઑક્ટોબર | નવેમ્બર | ડિસેમ્બર
          જાન૰ | ફેબ૰ | માર્ચ | એપ્રિલ | મે | જૂન | જુલાઈ | ઑગ૰ | સપ્ટ૰ | ઑક્ટ૰ | નવ૰ | ડિસ૰
          સોમવાર | મંગળવાર | બુધવાર | ગુરુવાર | શુક્રવાર | શનિવાર | રવિવાર
          સોમ | મંગળ | બુધ | ગુરુ | શુક્ર | શનિ | રવિ
          AM | PM
        he
          ינואר | פברואר | מרץ | אפריל | מאי | יוני | יולי | אוגוסט | ספטמבר | אוקטובר | נובמבר | דצמבר
          ינו׳ | פבר׳ | מרץ | אפר׳ | מאי | יוני | יולי | אוג׳ | ספט׳ | אוק׳ | נוב׳ | דצמ׳
          יום שני | יום שלישי | יום רביעי | יום חמישי | יום שישי | יום שבת | יום ראשון
          יום ב׳ | יום ג׳ | יום ד׳ | יום ה׳ | יום ו׳ | שבת | יום א׳
          לפ׳ | אח׳
        hi
          जनवरी | फ़रवरी | मार्च | अप्रैल | मई | जून | जुलाई | अगस्त | सितंबर | अक्तूबर | नवंबर | दिसंबर
          जन॰ | फ़र॰ | मार्च | अप्रैल | मई | जून | जुल॰ | अग॰ | सित॰ | अक्तू॰ | नव॰ | दिस॰
          सोमवार | मंगलवार | बुधवार | गुरुवार | शुक्रवार | शनिवार | रविवार
          सोम | मंगल | बुध | गुरु | शुक्र | शनि | रवि
          पू | अ
        hr
          siječnja | veljače | ožujka | travnja | svibnja | lipnja | srpnja | kolovoza | rujna | listopada | studenoga | prosinca
          sij | velj | ožu | tra | svi | lip | srp | kol | ruj | lis | stu | pro
          ponedjeljak | utorak | srijeda | četvrtak | petak | subota | nedjelja
          pon | uto | sri | čet | pet | sub | ned
          AM | PM
        hu
          január | február | március | április | május | június | július | augusztus | szeptember | október | november | december
          jan. | febr. | márc. | ápr. | máj. | jún. | júl. | aug. | szept. | okt. | nov. | dec.
          hétfő | kedd | szerda | csütörtök | péntek | szombat | vasárnap
          H | K | Sze | Cs | P | Szo | V
          de. | du.
        hy
          հունվարի | փետրվարի | մարտի | ապրիլի | մայիսի | հունիսի | հուլիսի | օգոստոսի | սեպտեմբերի | հոկտեմբերի | նոյեմբերի | դեկտեմբերի
          հնվ | փտվ | մրտ | ապր | մյս | հնս | հլս | օգս | սեպ | հոկ | նոյ | դեկ
          երկուշաբթի | երեքշաբթի | չորեքշաբթի | հինգշաբթի | ուրբաթ | շաբաթ | կիրակի
          երկ | երք | չրք | հնգ | ուր | շբթ | կիր
          AM | PM
        id
          Januari | Februari | Maret | April | Mei | Juni | Juli | Agustus | September | Oktober | November | Desember
          Jan | Feb | Mar | Apr | Mei | Jun | Jul | Agu | Sep | Okt | Nov | Des
          Senin | Selasa | Rabu | Kamis | Jumat | Sabtu | Minggu
          Sen | Sel | Rab | Kam | Jum | Sab | Min
          AM | PM
        is
          janúar | febrúar | mars | apríl | maí | júní | júlí | ágúst | september | október | nóvember | desember
          jan. | feb. | mar. | apr. | maí | jún. | júl. | ágú. | sep. | okt. | nóv. | des.
          mánudagur | þriðjudagur | miðvikudagur | fimmtudagur | föstudagur | laugardagur | sunnudagur
          mán. | þri. | mið. | fim. | fös. | lau. | sun.
          f.h. | e.h.
        it
          gennaio | febbraio | marzo | aprile | maggio | giugno | luglio | agosto | settembre | ottobre | novembre | dicembre
          gen | feb | mar | apr | mag | giu | lug | ago | set | ott | nov | dic
          lunedì | martedì | mercoledì | giovedì | venerdì | sabato | domenica
          lun | mar | mer | gio | ven | sab | dom
          AM | PM
        ja
          1月 | 2月 | 3月 | 4月 | 5月 | 6月 | 7月 | 8月 | 9月 | 10月 | 11月 | 12月
          1月 | 2月 | 3月 | 4月 | 5月 | 6月 | 7月 | 8月 | 9月 | 10月 | 11月 | 12月
          月曜日 | 火曜日 | 水曜日 | 木曜日 | 金曜日 | 土曜日 | 日曜日
          月 | 火 | 水 | 木 | 金 | 土 | 日
          午前 | 午後
        ka
          იანვარი | თებერვალი | მარტი | აპრილი | მაისი | ივნისი | ივლისი | აგვისტო | სექტემბერი | ოქტომბერი | ნოემბერი | დეკემბერი
          იან | თებ | მარ | აპრ | მაი | ივნ | ივლ | აგვ | სექ | ოქტ | ნოე | დეკ
          ორშაბათი | სამშაბათი | ოთხშაბათი | ხუთშაბათი | პარასკევი | შაბათი | კვირა
          ორშ | სამ | ოთხ | ხუთ | პარ | შაბ | კვი
          AM | PM
        kk
          қаңтар | ақпан | наурыз | сәуір | мамыр | маусым | шілде | тамыз | қыркүйек | қазан | қараша | желтоқсан
          қаң. | ақп. | нау. | сәу. | мам. | мау. | шіл. | там. | қыр. | қаз. | қар. | жел.
          дүйсенбі | сейсенбі | сәрсенбі | бейсенбі | жұма | сенбі | жексенбі
          дс | сс | ср | бс | жм | сб | жс
          AM | PM
        km
          មករា | កុម្ភៈ | មីនា | មេសា | ឧសភា | មិថុនា | កក្កដា | សីហា | កញ្ញា | តុលា | វិច្ឆិកា | ធ្នូ
          មករា | កុម្ភៈ | មីនា | មេសា | ឧសភា | មិថុនា | កក្កដា | សីហា | កញ្ញា | តុលា | វិច្ឆិកា | ធ្នូ
          ច័ន្ទ | អង្គារ | ពុធ | ព្រហស្បតិ៍ | សុក្រ | សៅរ៍ | អាទិត្យ
          ចន្ទ | អង្គារ | ពុធ | ព្រហ | សុក្រ | សៅរ៍ | អាទិត្យ
          AM | PM
        kn
          ಜನವರಿ | ಫೆಬ್ರವರಿ | ಮಾರ್ಚ್ | ಏಪ್ರಿಲ್ | ಮೇ | ಜೂನ್ | ಜುಲೈ | ಆಗಸ್ಟ್ | ಸೆಪ್ಟೆಂಬರ್ | ಅಕ್ಟೋಬರ್ | ನವೆಂಬರ್ | ಡಿಸೆಂಬರ್
          ಜನ | ಫೆಬ್ರ | ಮಾರ್ಚ್ | ಏಪ್ರಿ | ಮೇ | ಜೂನ್ | ಜುಲೈ | ಆಗ | ಸೆಪ್ಟೆಂ | ಅಕ್ಟೋ | ನವೆಂ | ಡಿಸೆಂ
          ಸೋಮವಾರ | ಮಂಗಳವಾರ | ಬುಧವಾರ | ಗುರುವಾರ | ಶುಕ್ರವಾರ | ಶನಿವಾರ | ಭಾನುವಾರ
          ಸೋಮ | ಮಂಗಳ | ಬುಧ | ಗುರು | ಶುಕ್ರ | ಶನಿ | ಭಾನು
          AM | PM
        ko
          1월 | 2월 | 3월 | 4월 | 5월 | 6월 | 7월 | 8월 | 9월 | 10월 | 11월 | 12월
          1월 | 2월 | 3월 | 4월 | 5월 | 6월 | 7월 | 8월 | 9월 | 10월 | 11월 | 12월
          월요일 | 화요일 | 수요일 | 목요일 | 금요일 | 토요일 | 일요일
          월 | 화 | 수 | 목 | 금 | 토 | 일
          오전 | 오후
        ky
          январь | февраль | март | апрель | май | июнь | июль | август | сентябрь | октябрь | ноябрь | декабрь
          янв. | фев. | мар. | апр. | май | июн. | июл. | авг. | сен. | окт. | ноя. | дек.
          дүйшөмбү | шейшемби | шаршемби | бейшемби | жума | ишемби | жекшемби
          дүй. | шейш. | шарш. | бейш. | жума | ишм. | жек.
          таңкы | түштөн кийинки
        lo
          ມັງກອນ | ກຸມພາ | ມີນາ | ເມສາ | ພຶດສະພາ | ມິຖຸນາ | ກໍລະກົດ | ສິງຫາ | ກັນຍາ | ຕຸລາ | ພະຈິກ | ທັນວາ
          ມ.ກ. | ກ.ພ. | ມ.ນ. | ມ.ສ. | ພ.ພ. | ມິ.ຖ. | ກ.ລ. | ສ.ຫ. | ກ.ຍ. | ຕ.ລ. | ພ.ຈ. | ທ.ວ.
          ວັນຈັນ | ວັນອັງຄານ | ວັນພຸດ | ວັນພະຫັດ | ວັນສຸກ | ວັນເສົາ | ວັນອາທິດ
          ຈັນ | ອັງຄານ | ພຸດ | ພະຫັດ | ສຸກ | ເສົາ | ອາທິດ
          ກ່ອນທ່ຽງ | ຫຼັງທ່ຽງ
        lt
          sausio | vasario | kovo | balandžio | gegužės | birželio | liepos | rugpjūčio | rugsėjo | spalio | lapkričio | gruodžio
          saus. | vas. | kov. | bal. | geg. | birž. | liep. | rugp. | rugs. | spal. | lapkr. | gruod.
          pirmadienis | antradienis | trečiadienis | ketvirtadienis | penktadienis | šeštadienis | sekmadienis
          pr | an | tr | kt | pn | št | sk
          priešpiet | popiet
        lv
          janvāris | februāris | marts | aprīlis | maijs | jūnijs | jūlijs | augusts | septembris | oktobris | novembris | decembris
          janv. | febr. | marts | apr. | maijs | jūn. | jūl. | aug. | sept. | okt. | nov. | dec.
          pirmdiena | otrdiena | trešdiena | ceturtdiena | piektdiena | sestdiena | svētdiena
          pirmd. | otrd. | trešd. | ceturtd. | piektd. | sestd. | svētd.
          priekšp. | pēcp.
        mk
          јануари | февруари | март | април | мај | јуни | јули | август | септември | октомври | ноември | декември
          јан. | фев. | мар. | апр. | мај | јун. | јул. | авг. | сеп. | окт. | ное. | дек.
          понеделник | вторник | среда | четврток | петок | сабота | недела
          пон. | вто. | сре. | чет. | пет. | саб. | нед.
          претпл. | попл.
        ml
          ജനുവരി | ഫെബ്രുവരി | മാർച്ച് | ഏപ്രിൽ | മേയ് | ജൂൺ | ജൂലൈ | ഓഗസ്റ്റ് | സെപ്റ്റംബർ | ഒക്‌ടോബർ | നവംബർ | ഡിസംബർ
          ജനു | ഫെബ്രു | മാർ | ഏപ്രി | മേയ് | ജൂൺ | ജൂലൈ | ഓഗ | സെപ്റ്റം | ഒക്ടോ | നവം | ഡിസം
          തിങ്കളാഴ്‌ച | ചൊവ്വാഴ്ച | ബുധനാഴ്‌ച | വ്യാഴാഴ്‌ച | വെള്ളിയാഴ്‌ച | ശനിയാഴ്‌ച | ഞായറാഴ്‌ച
          തിങ്കൾ | ചൊവ്വ | ബുധൻ | വ്യാഴം | വെള്ളി | ശനി | ഞായർ
          AM | PM
        mn
          нэгдүгээр сар | хоёрдугаар сар | гуравдугаар сар | дөрөвдүгээр сар | тавдугаар сар | зургаадугаар сар | долоодугаар сар | наймдугаар сар | есдүгээр сар | аравдугаар сар | арван нэгдүгээр сар | арван хоёрдугаар сар
          1-р сар | 2-р сар | 3-р сар | 4-р сар | 5-р сар | 6-р сар | 7-р сар | 8-р сар | 9-р сар | 10-р сар | 11-р сар | 12-р сар
          даваа | мягмар | лхагва | пүрэв | баасан | бямба | ням
          Да | Мя | Лх | Пү | Ба | Бя | Ня
          ү.ө. | ү.х.
        mr
          जानेवारी | फेब्रुवारी | मार्च | एप्रिल | मे | जून | जुलै | ऑगस्ट | सप्टेंबर | ऑक्टोबर | नोव्हेंबर | डिसेंबर
          जाने | फेब्रु | मार्च | एप्रि | मे | जून | जुलै | ऑग | सप्टें | ऑक्टो | नोव्हें | डिसें
          सोमवार | मंगळवार | बुधवार | गुरुवार | शुक्रवार | शनिवार | रविवार
          सोम | मंगळ | बुध | गुरु | शुक्र | शनि | रवि
          AM | PM
        ms
          Januari | Februari | Mac | April | Mei | Jun | Julai | Ogos | September | Oktober | November | Disember
          Jan | Feb | Mac | Apr | Mei | Jun | Jul | Ogo | Sep | Okt | Nov | Dis
          Isnin | Selasa | Rabu | Khamis | Jumaat | Sabtu | Ahad
          Isn | Sel | Rab | Kha | Jum | Sab | Ahd
          PG | PTG
        my
          ဇန်နဝါရီ | ဖေဖော်ဝါရီ | မတ် | ဧပြီ | မေ | ဇွန် | ဇူလိုင် | ဩဂုတ် | စက်တင်ဘာ | အောက်တိုဘာ | နိုဝင်ဘာ | ဒီဇင်ဘာ
          ဇန် | ဖေ | မတ် | ဧ | မေ | ဇွန် | ဇူ | ဩ | စက် | အောက် | နို | ဒီ
          တနင်္လာ | အင်္ဂါ | ဗုဒ္ဓဟူး | ကြာသပတေး | သောကြာ | စနေ | တနင်္ဂနွေ
          တနင်္လာ | အင်္ဂါ | ဗုဒ္ဓဟူး | ကြာသပတေး | သောကြာ | စနေ | တနင်္ဂနွေ
          နံနက် | ညနေ
        nb
          januar | februar | mars | april | mai | juni | juli | august | september | oktober | november | desember
          jan. | feb. | mars | apr. | mai | juni | juli | aug. | sep. | okt. | nov. | des.
          mandag | tirsdag | onsdag | torsdag | fredag | lørdag | søndag
          man. | tir. | ons. | tor. | fre. | lør. | søn.
          am | pm
        ne
          जनवरी | फेब्रुअरी | मार्च | अप्रिल | मे | जुन | जुलाई | अगस्ट | सेप्टेम्बर | अक्टोबर | नोभेम्बर | डिसेम्बर
          जनवरी | फेब्रुअरी | मार्च | अप्रिल | मे | जुन | जुलाई | अगस्ट | सेप्टेम्बर | अक्टोबर | नोभेम्बर | डिसेम्बर
          सोमबार | मङ्गलबार | बुधबार | बिहिबार | शुक्रबार | शनिबार | आइतबार
          सोम | मङ्गल | बुध | बिहि | शुक्र | शनि | आइत
          पूर्वाह्न | अपराह्न
        nl
          januari | februari | maart | april | mei | juni | juli | augustus | september | oktober | november | december
          jan | feb | mrt | apr | mei | jun | jul | aug | sep | okt | nov | dec
          maandag | dinsdag | woensdag | donderdag | vrijdag | zaterdag | zondag
          ma | di | wo | do | vr | za | zo
          AM | PM
        pa
          ਜਨਵਰੀ | ਫ਼ਰਵਰੀ | ਮਾਰਚ | ਅਪ੍ਰੈਲ | ਮਈ | ਜੂਨ | ਜੁਲਾਈ | ਅਗਸਤ | ਸਤੰਬਰ | ਅਕਤੂਬਰ | ਨਵੰਬਰ | ਦਸੰਬਰ
          ਜਨ | ਫ਼ਰ | ਮਾਰਚ | ਅਪ੍ਰੈ | ਮਈ | ਜੂਨ | ਜੁਲਾ | ਅਗ | ਸਤੰ | ਅਕਤੂ | ਨਵੰ | ਦਸੰ
          ਸੋਮਵਾਰ | ਮੰਗਲਵਾਰ | ਬੁੱਧਵਾਰ | ਵੀਰਵਾਰ | ਸ਼ੁੱਕਰਵਾਰ | ਸ਼ਨਿੱਚਰਵਾਰ | ਐਤਵਾਰ
          ਸੋਮ | ਮੰਗਲ | ਬੁੱਧ | ਵੀਰ | ਸ਼ੁੱਕਰ | ਸ਼ਨਿੱਚਰ | ਐਤ
          AM | PM
        pl
          stycznia | lutego | marca | kwietnia | maja | czerwca | lipca | sierpnia | września | października | listopada | grudnia
          sty | lut | mar | kwi | maj | cze | lip | sie | wrz | paź | lis | gru
          poniedziałek | wtorek | środa | czwartek | piątek | sobota | niedziela
          pon. | wt. | śr. | czw. | pt. | sob. | niedz.
          AM | PM
        ps
          جنوري | فبروري | مارچ | اپریل | مۍ | جون | جولای | اګست | سېپتمبر | اکتوبر | نومبر | دسمبر
          جنوري | فبروري | مارچ | اپریل | مۍ | جون | جولای | اګست | سېپتمبر | اکتوبر | نومبر | دسمبر
          دونۍ | درېنۍ | څلرنۍ | پينځنۍ | جمعه | اونۍ | يونۍ
          دونۍ | درېنۍ | څلرنۍ | پينځنۍ | جمعه | اونۍ | يونۍ
          غ.م. | غ.و.
        pt
          janeiro | fevereiro | março | abril | maio | junho | julho | agosto | setembro | outubro | novembro | dezembro
          jan. | fev. | mar. | abr. | mai. | jun. | jul. | ago. | set. | out. | nov. | dez.
          segunda-feira | terça-feira | quarta-feira | quinta-feira | sexta-feira | sábado | domingo
          seg. | ter. | qua. | qui. | sex. | sáb. | dom.
          AM | PM
        ro
          ianuarie | februarie | martie | aprilie | mai | iunie | iulie | august | septembrie | octombrie | noiembrie | decembrie
          ian. | feb. | mar. | apr. | mai | iun. | iul. | aug. | sept. | oct. | nov. | dec.
          luni | marți | miercuri | joi | vineri | sâmbătă | duminică
          lun. | mar. | mie. | joi | vin. | sâm. | dum.
          a.m. | p.m.
        ru
          января | февраля | марта | апреля | мая | июня | июля | августа | сентября | октября | ноября | декабря
          янв. | февр. | марта | апр. | мая | июня | июля | авг. | сент. | окт. | нояб. | дек.
          понедельник | вторник | среда | четверг | пятница | суббота | воскресенье
          Пн | Вт | Ср | Чт | Пт | Сб | Вс
          AM | PM
        si
          ජනවාරි | පෙබරවාරි | මාර්තු | අප්‍රේල් | මැයි | ජූනි | ජූලි | අගෝස්තු | සැප්තැම්බර් | ඔක්තෝබර් | නොවැම්බර් | දෙසැම්බර්
          ජන | පෙබ | මාර්තු | අප්‍රේල් | මැයි | ජූනි | ජූලි | අගෝ | සැප් | ඔක් | නොවැ | දෙසැ
          සඳුදා | අඟහරුවාදා | බදාදා | බ්‍රහස්පතින්දා | සිකුරාදා | සෙනසුරාදා | ඉරිදා
          සඳුදා | අඟහ | බදාදා | බ්‍රහස් | සිකු | සෙන | ඉරිදා
          පෙ.ව. | ප.ව.
        sk
          januára | februára | marca | apríla | mája | júna | júla | augusta | septembra | októbra | novembra | decembra
          jan | feb | mar | apr | máj | jún | júl | aug | sep | okt | nov | dec
          pondelok | utorok | streda | štvrtok | piatok | sobota | nedeľa
          po | ut | st | št | pi | so | ne
          AM | PM
        sl
          januar | februar | marec | april | maj | junij | julij | avgust | september | oktober | november | december
          jan. | feb. | mar. | apr. | maj | jun. | jul. | avg. | sep. | okt. | nov. | dec.
          ponedeljek | torek | sreda | četrtek | petek | sobota | nedelja
          pon. | tor. | sre. | čet. | pet. | sob. | ned.
          dop. | pop.
        sq
          janar | shkurt | mars | prill | maj | qershor | korrik | gusht | shtator | tetor | nëntor | dhjetor
          jan | shk | mar | pri | maj | qer | korr | gush | sht | tet | nën | dhj
          e hënë | e martë | e mërkurë | e enjte | e premte | e shtunë | e diel
          hën | mar | mër | enj | pre | sht | die
          e paradites | e pasdites
        sr
          јануар | фебруар | март | април | мај | јун | јул | август | септембар | октобар | новембар | децембар
          јан | феб | мар | апр | мај | јун | јул | авг | сеп | окт | нов | дец
          понедељак | уторак | среда | четвртак | петак | субота | недеља
          пон | уто | сре | чет | пет | суб | нед
          AM | PM
        sr-Latn
          januar | februar | mart | april | maj | jun | jul | avgust | septembar | oktobar | novembar | decembar
          jan | feb | mar | apr | maj | jun | jul | avg | sep | okt | nov | dec
          ponedeljak | utorak | sreda | četvrtak | petak | subota | nedelja
          pon | uto | sre | čet | pet | sub | ned
          AM | PM
        sv
          januari | februari | mars | april | maj | juni | juli | augusti | september | oktober | november | december
          jan. | feb. | mars | apr. | maj | juni | juli | aug. | sep. | okt. | nov. | dec.
          måndag | tisdag | onsdag | torsdag | fredag | lördag | söndag
          mån | tis | ons | tors | fre | lör | sön
          fm | em
        sw
          Januari | Februari | Machi | Aprili | Mei | Juni | Julai | Agosti | Septemba | Oktoba | Novemba | Desemba
          Jan | Feb | Mac | Apr | Mei | Jun | Jul | Ago | Sep | Okt | Nov | Des
          Jumatatu | Jumanne | Jumatano | Alhamisi | Ijumaa | Jumamosi | Jumapili
          Jumatatu | Jumanne | Jumatano | Alhamisi | Ijumaa | Jumamosi | Jumapili
          AM | PM
        ta
          ஜனவரி | பிப்ரவரி | மார்ச் | ஏப்ரல் | மே | ஜூன் | ஜூலை | ஆகஸ்ட் | செப்டம்பர் | அக்டோபர் | நவம்பர் | டிசம்பர்
          ஜன. | பிப். | மார். | ஏப். | மே | ஜூன் | ஜூலை | ஆக. | செப். | அக். | நவ. | டிச.
          திங்கள் | செவ்வாய் | புதன் | வியாழன் | வெள்ளி | சனி | ஞாயிறு
          திங். | செவ். | புத. | வியா. | வெள். | சனி | ஞாயி.
          AM | PM
        te
          జనవరి | ఫిబ్రవరి | మార్చి | ఏప్రిల్ | మే | జూన్ | జులై | ఆగస్టు | సెప్టెంబర్ | అక్టోబర్ | నవంబర్ | డిసెంబర్
          జన | ఫిబ్ర | మార్చి | ఏప్రి | మే | జూన్ | జులై | ఆగ | సెప్టెం | అక్టో | నవం | డిసెం
          సోమవారం | మంగళవారం | బుధవారం | గురువారం | శుక్రవారం | శనివారం | ఆదివారం
          సోమ | మంగళ | బుధ | గురు | శుక్ర | శని | ఆది
          AM | PM
        th
          มกราคม | กุมภาพันธ์ | มีนาคม | เมษายน | พฤษภาคม | มิถุนายน | กรกฎาคม | สิงหาคม | กันยายน | ตุลาคม | พฤศจิกายน | ธันวาคม
          ม.ค. | ก.พ. | มี.ค. | เม.ย. | พ.ค. | มิ.ย. | ก.ค. | ส.ค. | ก.ย. | ต.ค. | พ.ย. | ธ.ค.
          วันจันทร์ | วันอังคาร | วันพุธ | วันพฤหัสบดี | วันศุกร์ | วันเสาร์ | วันอาทิตย์
          จ. | อ. | พ. | พฤ. | ศ. | ส. | อา.
          AM | PM
        tr
          Ocak | Şubat | Mart | Nisan | Mayıs | Haziran | Temmuz | Ağustos | Eylül | Ekim | Kasım | Aralık
          Oca | Şub | Mar | Nis | May | Haz | Tem | Ağu | Eyl | Eki | Kas | Ara
          Pazartesi | Salı | Çarşamba | Perşembe | Cuma | Cumartesi | Pazar
          Pzt | Sal | Çar | Per | Cum | Cmt | Paz
          ÖÖ | ÖS
        uk
          січня | лютого | березня | квітня | травня | червня | липня | серпня | вересня | жовтня | листопада | грудня
          січ. | лют. | бер. | квіт. | трав. | черв. | лип. | серп. | вер. | жовт. | лист. | груд.
          понеділок | вівторок | середа | четвер | пʼятниця | субота | неділя
          пн | вт | ср | чт | пт | сб | нд
          дп | пп
        ur
          جنوری | فروری | مارچ | اپریل | مئی | جون | جولائی | اگست | ستمبر | اکتوبر | نومبر | دسمبر
          جنو | فرو | مار | اپر | مئی | جون | جول | اگس | ستم | اکت | نوم | دسم
          پیر | منگل | بدھ | جمعرات | جمعہ | ہفتہ | اتوار
          پیر | منگل | بدھ | جمعرات | جمعہ | ہفتہ | اتوار
          AM | PM
        uz
          yanvar | fevral | mart | aprel | may | iyun | iyul | avgust | sentabr | oktabr | noyabr | dekabr
          yan | fev | mar | apr | may | iyn | iyl | avg | sen | okt | noy | dek
          dushanba | seshanba | chorshanba | payshanba | juma | shanba | yakshanba
          Dush | Sesh | Chor | Pay | Jum | Shan | Yak
          TO | TK
        vi
          tháng 1 | tháng 2 | tháng 3 | tháng 4 | tháng 5 | tháng 6 | tháng 7 | tháng 8 | tháng 9 | tháng 10 | tháng 11 | tháng 12
          thg 1 | thg 2 | thg 3 | thg 4 | thg 5 | thg 6 | thg 7 | thg 8 | thg 9 | thg 10 | thg 11 | thg 12
          Thứ Hai | Thứ Ba | Thứ Tư | Thứ Năm | Thứ Sáu | Thứ Bảy | Chủ Nhật
          Th 2 | Th 3 | Th 4 | Th 5 | Th 6 | Th 7 | CN
          SA | CH
        zh
          一月 | 二月 | 三月 | 四月 | 五月 | 六月 | 七月 | 八月 | 九月 | 十月 | 十一月 | 十二月
          1月 | 2月 | 3月 | 4月 | 5月 | 6月 | 7月 | 8月 | 9月 | 10月 | 11月 | 12月
          星期一 | 星期二 | 星期三 | 星期四 | 星期五 | 星期六 | 星期日
          周一 | 周二 | 周三 | 周四 | 周五 | 周六 | 周日
          上午 | 下午
        zh-Hant
          1月 | 2月 | 3月 | 4月 | 5月 | 6月 | 7月 | 8月 | 9月 | 10月 | 11月 | 12月
          1月 | 2月 | 3月 | 4月 | 5月 | 6月 | 7月 | 8月 | 9月 | 10月 | 11月 | 12月
          星期一 | 星期二 | 星期三 | 星期四 | 星期五 | 星期六 | 星期日
          週一 | 週二 | 週三 | 週四 | 週五 | 週六 | 週日
          上午 | 下午
        zu
          Januwari | Februwari | Mashi | Ephreli | Meyi | Juni | Julayi | Agasti | Septhemba | Okthoba | Novemba | Disemba
          Jan | Feb | Mas | Eph | Mey | Jun | Jul | Aga | Sep | Okt | Nov | Dis
          UMsombuluko | ULwesibili | ULwesithathu | ULwesine | ULwesihlanu | UMgqibelo | ISonto
          Mso | Bil | Tha | Sin | Hla | Mgq | Son
          AM | PM
        """
}
