// What the page says, in English, Chinese and German. `{}` is filled in.

export const LANGUAGES = ['en', 'zh', 'de'];

export const TEXTS = {
	claim: ['The exact time, floating above everything else.', '分秒不差的时钟，可悬浮在其他应用之上。', 'Die genaue Uhrzeit, die über allen anderen Fenstern schwebt.'],
	video: ['Clock video', '时钟视频', 'Video der Uhr'],
	'pip.open': ['Float the clock', '打开悬浮窗', 'Schwebendes Fenster öffnen'],
	'pip.close': ['Close the floating window', '关闭悬浮窗', 'Schwebendes Fenster schließen'],
	'pip.none': [
		'This page cannot float the video here. The browser’s own button on the picture, or its settings, may still allow it.',
		'网页无法在此打开悬浮窗。请试试视频画面上的画中画按钮，或检查浏览器设置。',
		'Die Seite kann hier kein schwebendes Fenster öffnen. Vielleicht geht es mit der Bild-im-Bild-Schaltfläche des Browsers oder über seine Einstellungen.',
	],
	'pip.isOpen': ['The clock is floating. You can switch to another app now.', '悬浮窗已打开，现在可以切换到其他应用。', 'Die Uhr schwebt. Sie können jetzt zu einer anderen App wechseln.'],
	refused: ['The browser did not allow that. Please press the button again.', '浏览器未允许此操作，请再按一次按钮。', 'Der Browser hat das nicht erlaubt. Bitte noch einmal auf die Schaltfläche drücken.'],
	fullscreen: ['Full screen', '全屏', 'Vollbild'],
	awake: ['Keep the screen on', '屏幕常亮', 'Bildschirm eingeschaltet lassen'],
	tick: ['Tick', '滴答声', 'Ticken'],
	volume: ['Volume', '音量', 'Lautstärke'],
	play: ['Play', '播放', 'Abspielen'],
	right: ['Accuracy', '准确度', 'Genauigkeit'],
	'error.none': ['measuring…', '测量中…', 'wird gemessen …'],
	'error.unknown': ['unknown', '未知', 'unbekannt'],
	'error.ahead': ['{} ms ahead', '快 {} 毫秒', 'geht {} ms vor'],
	'error.behind': ['{} ms behind', '慢 {} 毫秒', 'geht {} ms nach'],
	'error.note': ['The picture compared with the server’s clock', '画面与服务器时钟之差', 'Das Bild im Vergleich zur Uhr des Servers'],
	device: ['This device’s clock', '本机时钟', 'Uhr dieses Geräts'],
	'device.slow': ['{} s slow', '慢 {} 秒', 'geht {} s nach'],
	'device.fast': ['{} s fast', '快 {} 秒', 'geht {} s vor'],
	network: ['Round-trip time', '往返时延', 'Paketumlaufzeit'],
	graph: ['Error over the last minute; the band is one frame either way', '最近一分钟的误差，色带表示正负一帧', 'Abweichung in der letzten Minute; das Band reicht ein Bild weit in jede Richtung'],
	stream: ['Stream', '直播流', 'Stream'],
	channel: ['Channel', '频道', 'Kanal'],
	'channel.none': ['There is no channel “{}”. This is another one.', '没有名为“{}”的频道，当前显示的是另一个频道。', 'Den Kanal „{}“ gibt es nicht. Zu sehen ist ein anderer.'],
	zone: ['Time zone', '时区', 'Zeitzone'],
	'zone.own': ['{} (channel default)', '{}（频道默认）', '{} (Vorgabe des Kanals)'],
	'zone.here': ['{} (this device)', '{}（本机）', '{} (dieses Gerät)'],
	address: ['Address for any HLS player', '直播流地址，可用于任何 HLS 播放器', 'Adresse für jeden HLS-Player'],
	copy: ['Copy', '复制', 'Kopieren'],
	copied: ['Address copied.', '地址已复制。', 'Adresse kopiert.'],
	'copy.failed': [
		'The browser did not copy it. The address is selected, so you can copy it yourself.',
		'未能自动复制。地址已选中，请手动复制。',
		'Der Browser hat nicht kopiert. Die Adresse ist markiert und lässt sich von Hand kopieren.',
	],
	qr: ['QR code', '二维码', 'QR-Code'],
	'qr.failed': ['The QR code cannot be loaded.', '无法加载二维码。', 'Der QR-Code lässt sich nicht laden.'],
	rehearse: ['Rehearse the start', '演练加载过程', 'Den Start proben'],
	'rehearse.note': [
		'Plays a loading clip and then the clock, in the same video. A floating window stays open.',
		'先播放加载动画，再在同一视频中切换到时钟。悬浮窗不会关闭。',
		'Zuerst läuft eine Ladeanimation, dann im selben Video die Uhr. Ein schwebendes Fenster bleibt offen.',
	],
	'rehearse.button': ['Play the loading clip', '播放加载动画', 'Ladeanimation abspielen'],
	automatic: ['Float automatically when I leave this page, if the browser can', '离开此页面时自动打开悬浮窗（需浏览器支持）', 'Beim Verlassen der Seite automatisch schweben lassen, wenn der Browser das kann'],
	'trouble.gesture': ['Press Play to start: the browser waits for a click.', '请点击“播放”：浏览器要求先点击。', 'Bitte auf „Abspielen“ drücken: Der Browser wartet auf einen Klick.'],
	'trouble.network': ['The server is not responding.', '服务器没有响应。', 'Der Server antwortet nicht.'],
	'trouble.status': ['The server responded with {}.', '服务器返回 {}。', 'Antwort des Servers: {}.'],
	'trouble.playlist': ['The playlist is not valid; see {}.', '播放列表无效：{}。', 'Die Playlist ist ungültig: {}.'],
	'trouble.stale': ['The playlist is no longer being updated.', '播放列表已停止更新。', 'Die Playlist wird nicht mehr aktualisiert.'],
	'trouble.still': ['The picture is frozen.', '画面卡住了。', 'Das Bild ist stehen geblieben.'],
	'trouble.segment': ['The server sent something that is not video.', '服务器发来的不是视频。', 'Was der Server geschickt hat, ist kein Video.'],
	'trouble.codec': ['This browser cannot decode {}.', '此浏览器无法解码 {}。', 'Dieser Browser kann {} nicht dekodieren.'],
	'trouble.decode': ['The browser could not decode the video.', '浏览器无法解码该视频。', 'Der Browser konnte das Video nicht dekodieren.'],
	'trouble.unsupported': [
		'This browser cannot play HLS. The time shown as text is still correct.',
		'此浏览器不支持 HLS，但文字显示的时间仍然准确。',
		'Dieser Browser kann kein HLS abspielen. Die Uhrzeit als Text stimmt trotzdem.',
	],
	'trouble.other': ['Something went wrong: {}.', '出错了：{}。', 'Etwas ist schiefgegangen: {}.'],
	'trouble.again': ['Trying again in {} s.', '{} 秒后重试。', 'Neuer Versuch in {} s.'],
};

/** The first wanted language that there is, or English. */
export const chooseLanguage = (wanted) =>
	wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => LANGUAGES.includes(tag)) ?? 'en';

/** A function from a message's name and what fills it to its text. */
export function speaker(language) {
	const index = LANGUAGES.indexOf(language);
	return (name, filling = '') => TEXTS[name][index].replace('{}', filling);
}
