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
	'pip.none': [
		'The page cannot float the video here; the browser’s button in the picture or its settings may.',
		'网页无法在此悬浮视频，也许可用画面上的浏览器按钮或浏览器设置。',
		'Die Seite kann das hier nicht, vielleicht der Knopf des Browsers im Bild oder seine Einstellungen.',
	],
	'pip.isOpen': [
		'The clock floats. You can go to another app now.',
		'时钟已悬浮，现在可以切换到其他应用。',
		'Die Uhr schwebt. Jetzt kann eine andere App nach vorn.',
	],
	refused: [
		'The browser does not allow it now. Press the button again.',
		'浏览器现在不允许，请再按一次按钮。',
		'Der Browser erlaubt es jetzt nicht. Bitte noch einmal drücken.',
	],
	fullscreen: ['Full screen', '全屏', 'Vollbild'],
	awake: ['Keep screen on', '屏幕常亮', 'Bildschirm anlassen'],
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
	graph: ['Error in the last minute; the band is a frame', '最近一分钟的误差，色带为一帧', 'Fehler der letzten Minute; das Band ist ein Bild'],
	stream: ['Stream', '直播流', 'Stream'],
	channel: ['Channel', '频道', 'Kanal'],
	'channel.none': ['There is no channel {}; this is another.', '没有频道 {}，这是另一个。', 'Kanal {} gibt es nicht; dies ist ein anderer.'],
	zone: ['Time zone', '时区', 'Zeitzone'],
	'zone.own': ['{} (channel)', '{}（频道）', '{} (Kanal)'],
	'zone.here': ['{} (here)', '{}（本地）', '{} (hier)'],
	address: ['Address for any HLS player', '可用于任何 HLS 播放器的地址', 'Adresse für jeden HLS-Player'],
	copy: ['Copy', '复制', 'Kopieren'],
	copied: ['The address is copied.', '地址已复制。', 'Die Adresse ist kopiert.'],
	'copy.failed': ['It is selected: copy it with the keyboard.', '地址已选中，请用键盘复制。', 'Sie ist markiert: mit der Tastatur kopieren.'],
	qr: ['QR code', '二维码', 'QR-Code'],
	rehearse: ['Rehearse the start', '演练开头', 'Den Anfang proben'],
	'rehearse.note': [
		'A loading clip plays, then the clock in the same video. A floating window stays open.',
		'先播放加载动画，随后在同一视频中播放时钟。悬浮窗不会关闭。',
		'Erst läuft ein Ladeclip, dann im selben Video die Uhr. Ein schwebendes Fenster bleibt offen.',
	],
	'rehearse.button': ['Play the loading clip', '播放加载动画', 'Ladeclip zeigen'],
	automatic: [
		'Float when I leave this page, if possible',
		'离开此页面时自动悬浮（如果支持）',
		'Schweben, wenn ich die Seite verlasse, falls möglich',
	],
	'trouble.gesture': ['The browser wants a click first.', '浏览器要求先点击。', 'Der Browser möchte zuerst einen Klick.'],
	'trouble.network': ['The server does not answer.', '服务器没有应答。', 'Der Server antwortet nicht.'],
	'trouble.status': ['The server answers {}.', '服务器应答 {}。', 'Der Server antwortet {}.'],
	'trouble.playlist': ['The playlist cannot be read: {}.', '无法读取播放列表：{}。', 'Die Playlist ist nicht lesbar: {}.'],
	'trouble.stale': ['The playlist does not go on.', '播放列表停止更新。', 'Die Playlist geht nicht weiter.'],
	'trouble.still': ['The picture stands still.', '画面停住了。', 'Das Bild steht.'],
	'trouble.segment': ['What arrives is no video.', '收到的不是视频。', 'Was ankommt, ist kein Video.'],
	'trouble.codec': ['This browser cannot decode {}.', '此浏览器无法解码 {}。', 'Dieser Browser kann {} nicht dekodieren.'],
	'trouble.decode': ['The browser cannot play the video.', '浏览器无法播放视频。', 'Der Browser kann das Video nicht abspielen.'],
	'trouble.unsupported': [
		'This browser cannot play HLS; the text is right.',
		'此浏览器不支持 HLS；文字时间准确。',
		'Dieser Browser kann kein HLS; die Zeit als Text stimmt.',
	],
	'trouble.other': ['Something went wrong: {}.', '出现错误：{}。', 'Etwas ging schief: {}.'],
	'trouble.again': ['Trying again in {} s.', '{} 秒后重试。', 'Neuer Versuch in {} s.'],
};

/** The first of the wanted languages that there is, English otherwise. */
export function chooseLanguage(wanted) {
	return wanted.map((tag) => tag.toLowerCase().split('-')[0]).find((tag) => LANGUAGES.includes(tag)) ?? 'en';
}

/** A function from a message's name and what fills it to its text. */
export function speaker(language) {
	const index = LANGUAGES.indexOf(language);
	return (name, filling = '') => TEXTS[name][index].replace('{}', filling);
}
