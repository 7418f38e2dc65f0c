// What the page says, in English, Chinese and German. `{}` is filled in.

export const LANGUAGES = ['en', 'zh', 'de'];

export const TEXTS = {
	claim: [
		'The exact time, floating over everything.',
		'分秒不差的时间，可以悬浮在所有应用之上的视频。',
		'Die genaue Zeit als Video, das über allem schweben kann.',
	],
	video: ['The clock as video', '时钟视频', 'Die Uhr als Video'],
	'pip.open': ['Float the clock', '悬浮时钟', 'Uhr schweben lassen'],
	'pip.close': ['Put it back', '收回窗口', 'Zurückholen'],
	'pip.unsupported': [
		'This browser cannot float a video from a page. Firefox has its own button in the picture.',
		'此浏览器不能从网页打开悬浮视频。Firefox 的画面上有自己的按钮。',
		'Dieser Browser lässt Videos nicht von der Seite aus schweben. Firefox hat einen Knopf im Bild.',
	],
	'pip.disabled': [
		'Picture-in-picture is switched off in this browser; its settings can allow it.',
		'此浏览器关闭了画中画，可以在设置中允许。',
		'Bild-im-Bild ist in diesem Browser abgeschaltet; die Einstellungen erlauben es.',
	],
	'pip.loading': [
		'The video has not started yet. Try again in a moment.',
		'视频还没有开始，请稍后再试。',
		'Das Video hat noch nicht begonnen. Bitte gleich noch einmal versuchen.',
	],
	'pip.refused': [
		'The browser wants a click or a key press for this. Press the button again.',
		'浏览器需要你点击或按键才允许，请再按一次按钮。',
		'Der Browser verlangt dafür einen Klick oder Tastendruck. Bitte noch einmal drücken.',
	],
	'pip.isOpen': [
		'The clock floats. You can go to another app now.',
		'时钟已悬浮，现在可以切换到其他应用。',
		'Die Uhr schwebt. Jetzt kann eine andere App nach vorn.',
	],
	fullscreen: ['Full screen', '全屏', 'Vollbild'],
	awake: ['Keep screen on', '屏幕常亮', 'Bildschirm anlassen'],
	'awake.refused': [
		'The screen cannot be kept on; the battery may be low.',
		'无法保持屏幕常亮，可能电量不足。',
		'Der Bildschirm lässt sich nicht anlassen; vielleicht ist der Akku schwach.',
	],
	play: ['Play', '播放', 'Abspielen'],
	right: ['How right it is', '有多准', 'Wie genau sie geht'],
	'error.none': ['measuring', '测量中', 'wird gemessen'],
	'error.unknown': ['not known', '未知', 'nicht bekannt'],
	'error.ahead': ['{} ms ahead', '快 {} 毫秒', '{} ms vor'],
	'error.behind': ['{} ms behind', '慢 {} 毫秒', '{} ms nach'],
	'error.note': ['the picture against the server’s time', '画面与服务器时间之差', 'das Bild gegen die Zeit des Servers'],
	device: ['This device', '本机时钟', 'Dieses Gerät'],
	'device.slow': ['{} s slow', '慢 {} 秒', 'geht {} s nach'],
	'device.fast': ['{} s fast', '快 {} 秒', 'geht {} s vor'],
	network: ['Round trip', '往返时延', 'Hin und zurück'],
	graph: [
		'Error in the last minute; the band is one frame',
		'最近一分钟的误差，色带为一帧',
		'Fehler in der letzten Minute; das Band ist ein Bild',
	],
	stream: ['Stream', '直播流', 'Stream'],
	channel: ['Channel', '频道', 'Kanal'],
	zone: ['Time zone', '时区', 'Zeitzone'],
	'zone.own': ['{} (channel)', '{}（频道）', '{} (Kanal)'],
	'zone.here': ['{} (here)', '{}（本地）', '{} (hier)'],
	address: ['Address for any HLS player', '可用于任何 HLS 播放器的地址', 'Adresse für jeden HLS-Player'],
	copy: ['Copy', '复制', 'Kopieren'],
	copied: ['The address is copied.', '地址已复制。', 'Die Adresse ist kopiert.'],
	'copy.failed': [
		'The address is selected: copy it with the keyboard.',
		'地址已选中，请用键盘复制。',
		'Die Adresse ist markiert: mit der Tastatur kopieren.',
	],
	qr: ['QR code', '二维码', 'QR-Code'],
	'qr.text': ['QR code of {}', '{} 的二维码', 'QR-Code von {}'],
	rehearse: ['Rehearse the start', '演练开头', 'Den Anfang proben'],
	'rehearse.note': [
		'A loading clip plays, then the live clock takes its place in the same video. The floating window stays open.',
		'先播放加载动画，随后直播时钟在同一个视频中接替它。悬浮窗不会关闭。',
		'Erst läuft ein Ladeclip, dann tritt die Uhr im selben Video an seine Stelle. Das schwebende Fenster bleibt offen.',
	],
	'rehearse.button': ['Play the loading clip', '播放加载动画', 'Ladeclip zeigen'],
	automatic: [
		'Float when I leave this page, where the browser can',
		'离开此页面时自动悬浮（如果浏览器支持）',
		'Schweben lassen, wenn ich die Seite verlasse (falls der Browser es kann)',
	],
	'trouble.gesture': [
		'The browser wants a click before it plays.',
		'浏览器需要点击后才能播放。',
		'Der Browser möchte einen Klick, bevor er abspielt.',
	],
	'trouble.network': ['The server does not answer {}', '服务器没有应答 {}', 'Der Server antwortet nicht {}'],
	'trouble.status': ['The server answers {}', '服务器应答 {}', 'Der Server antwortet {}'],
	'trouble.playlist': ['The playlist cannot be read: {}', '无法读取播放列表：{}', 'Die Playlist ist nicht lesbar: {}'],
	'trouble.stale': ['The playlist does not go on.', '播放列表停止更新。', 'Die Playlist geht nicht weiter.'],
	'trouble.codec': ['This browser cannot decode {}', '此浏览器无法解码 {}', 'Dieser Browser kann {} nicht dekodieren'],
	'trouble.decode': [
		'The browser cannot play the video {}',
		'浏览器无法播放视频 {}',
		'Der Browser kann das Video nicht abspielen {}',
	],
	'trouble.unsupported': [
		'This browser can play neither Media Source nor HLS. The time as text is right.',
		'此浏览器不支持 Media Source 和 HLS。文字时间是准确的。',
		'Dieser Browser kann weder Media Source noch HLS. Die Zeit als Text stimmt.',
	],
	'trouble.other': ['Something went wrong: {}', '出现错误：{}', 'Etwas ging schief: {}'],
	'trouble.again': ['Trying again in {} s.', '{} 秒后重试。', 'Neuer Versuch in {} s.'],
};

/** The first of the wanted languages that there is, English otherwise. */
export function chooseLanguage(wanted) {
	return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => LANGUAGES.includes(tag)) ?? 'en';
}

/** A function from a message's name and what fills it to its text. */
export function speaker(language) {
	const index = LANGUAGES.indexOf(language);
	return (name, filling = '') => TEXTS[name][index].replace('{}', filling).trim();
}
