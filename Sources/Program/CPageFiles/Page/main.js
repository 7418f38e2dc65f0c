// The page: finds the time, plays the channel, and wires the buttons.

import { NAMES, addressOf, cleaned, countingFace, countsDown, fieldsOf, keep, kept, milliseconds, readLook, textLook } from './look.js';
import { MediaSourcePlayer } from './media-source-player.js';
import { LANGUAGES, chooseLanguage, loadWords, wantedLanguages } from './messages.js';
import { PictureInPicture } from './picture-in-picture.js';
import { STORE, choosePlayer, keepPlaying, playLoadingClip } from './players.js';
import { Sale } from './sale.js';
import { Screens } from './screens.js';
import { ServerClock } from './server-clock.js';
import { StreamError, insist, lineRate, request } from './session.js';
import { SOUNDS, Sound } from './sound.js';
import { Timers } from './timers.js';
import { UI, element } from './ui.js';
import { WakeLock } from './wake-lock.js';
import { Yours } from './yours.js';
import { isZone, ownZone, zoneText } from './zones.js';

const query = new URLSearchParams(location.search);
// Streams with faults have a page of their own.
if (query.has('fault') || query.has('scenario')) {
	location.replace(new URL(`try${location.search}`, document.baseURI));
	await new Promise(() => {});
}
const video = element('video');
const timers = Timers.start(video);
const here = (path, values) => addressOf(document.baseURI, path, values);
const clock = new ServerClock({ url: here('time'), timers });
const ask = () => Promise.all([request('channels', { as: 'json', cache: 'no-store' }), clock.measure()]);
// While the words come, too.
let asked = ask();
asked.catch(() => {});
const check = location.search ? import('./slips.js').catch(() => null) : null;
const language = chooseLanguage(wantedLanguages());
await loadWords(language);
const ui = new UI(language, () => clock.now());
const pip = new PictureInPicture(video, () => ui.picture(pip));
const awake = new WakeLock(() => element('awake').setAttribute('aria-pressed', awake.isOn));
let wanted = readLook(location.search);
// Only an address has sound from the first press on; a visitor's last choice has the sound that it had in the end.
const sound = new Sound(video, () => {
	// An address that is sent on requests the sound that is heard.
	wanted = cleaned({ ...wanted, audio: sound.isOn ? sound.kind : '' });
	if (channels.length > 0) playAndKeep();
}, { kind: SOUNDS.includes(wanted.audio) ? wanted.audio : '' });
// Without any parameters the visitor's last choice is used.
if (Object.keys(wanted).length === 0) wanted = kept();
sound.kind = SOUNDS.slice(1).find((kind) => kind === wanted.audio) ?? '';
let channels = [];
/** The settings that URLs may change here, and the address for others if this server was opened as localhost. */
let [open, base] = [[], document.baseURI];
let session = new AbortController();
const rate = lineRate('/app.js');

const channel = (of = wanted) => channels.find(({ name }) => name === of.channel) ?? channels[0];

/** The zone is the visitor's if the server has not set one, and has it. */
let isZoneless = false;
const standardZone = () => channel().time_zone_is_set || !open.includes('tz') || isZoneless ? channel().time_zone : ownZone();
const zone = (of = wanted) => of.tz ?? standardZone();
const look = (of = wanted) => ({ ...of, channel: '', tz: zone(of) === channel(of).time_zone ? '' : zone(of) });
const streamAddress = (values, from = document.baseURI) => addressOf(from, `${channel().name}.m3u8`, { ...look(), ...values });
/** Asks the server whether it accepts another look, while this one goes on. */
const askFor = (of) => request(addressOf(document.baseURI, `${channel(of).name}.m3u8`, { ...look(of), audio: '' }), { as: 'text' });
const onTrouble = async (error, wait) => {
	const refused = error?.detail?.startsWith('400, ') && wanted;
	if (refused && error.detail.includes(' unknown time zone ') && !wanted.tz && !isZoneless) {
		isZoneless = true;
		play();
		return ui.tellMore(['zone.none', ownZone()]);
	}
	const { mended } = refused ? await import('./refusals.js').catch(() => ({})) : {};
	// It may have been changed in the meantime.
	if (mended && refused !== wanted) return;
	const refusal = mended?.(wanted, error, countsDown);
	if (!refusal) return ui.trouble(error, wait);
	change(refusal.look);
	ui.tellMore(refusal.message);
};

/** @param rehearsal milliseconds of the loading clip before the stream */
function play(rehearsal = 0) {
	session.abort();
	session = new AbortController();
	const { signal } = session;
	const Player = choosePlayer(video, query.get('player') === 'native');
	element('play').hidden = true;
	const offset = milliseconds(wanted.offset) || channel().offset_ms;
	ui.choices(channels, channel(), { wanted: wanted.tz ?? '', standard: standardZone(), offset });
	ui.target(aim());
	ui.shop(offset, Boolean(wanted.offset));
	sale.know({ open, channel: channel(), channels, look: wanted, zone: zone(), now: clock.now() });
	ui.shape(wanted.size ?? channel().renditions[0]);
	ui.addresses({
		stream: streamAddress({}, base), page: addressOf(base, './', wanted),
		frame: addressOf(base, 'embed', { ...look(), channel: channel().name }),
		overlay: addressOf(base, 'overlay', textLook(wanted, channel(), open.includes('tz') ? zone() : '')),
		audio: wanted.audio,
	});
	yours.know({ open, channel: channel(), zone: zone() });
	ui.sound(sound, sound.kindOf(channel()));
	ui.error(NaN, 'error.none');
	ui.graph.clear();
	if (!Player) return ui.trouble(new StreamError('unsupported'));
	const isSource = Player === MediaSourcePlayer;
	// On a slow connection the clip would delay more important things.
	const isThin = rate < 1e6;
	if (isSource && (rehearsal > 0 || (!video.currentSrc && !isThin))) {
		// The clip takes the place of what was in store.
		ui.follow(null);
		playLoadingClip(video, here('loading.mp4', { channel: channel().name }));
	}
	screens.address = streamAddress({ audio: sound.of(channel()) }, base);
	const address = streamAddress({ loading: isSource ? 0 : rehearsal / 1000, audio: sound.of(channel()) });
	keepPlaying(video, address, Player, {
		clock, timers, signal, onTrouble, rate,
		until: performance.now() + rehearsal,
		store: Math.max(4, Math.min(STORE, query.get('store') ?? STORE)) * 1000,
		still: element('still'),
		words: ui.say('dry.card'),
		text: { button: element('subtitles'), choice: element('language') },
		onReady: (feed) => ui.follow(feed),
		onError: (seconds) => ui.error(seconds),
		onDry: (isDry) => { if (isDry) ui.error(NaN); },
		onGesture: () => { element('play').hidden = false; },
	}).catch(() => {});
}

/** The target of a countdown: an instant, or times of day; nothing for other clocks. */
function aim() {
	const { face = channel().face, to, times } = wanted;
	if (!countsDown(face)) return {};
	return to || !times && channel().to ? { to: to ?? channel().to } : { times: times?.split(',') ?? channel().times };
}

/** Keeps the look for the next visit. */
function playAndKeep() {
	keep(wanted);
	history.replaceState(null, '', here(location.href, { ...Object.fromEntries(NAMES.map((name) => [name, ''])), ...wanted }));
	play();
}

/** Plays another look, and keeps it. */
function change(changes) {
	// A target, or a shop's clock, is one for all who get the address; so is the zone.
	const isForAll = ['to', 'times', 'offset'].some((name) => changes[name] && changes[name] !== wanted[name]);
	wanted = cleaned(changes);
	if (isForAll && open.includes('tz')) wanted.tz ??= zone();
	playAndKeep();
	yours.set(wanted);
}

/** The same by a visitor's choice, which answers the messages before it. */
function choose(changes) {
	ui.tell();
	change(changes);
}

/** On a phone the picture is far from the forms that change it. */
const showStage = () => element('stage').scrollIntoView({ block: 'nearest' });

const on = (name, id, work) => element(id).addEventListener(name, work);

const onClick = (id, work) => on('click', id, async () => {
	ui.tell();
	const message = await work();
	if (message) ui.tell(message);
	// A button that goes when it is pressed leaves the focus to the time.
	if (element(id).getClientRects().length === 0) document.querySelector('.time').focus();
});

const screens = new Screens(element('sent'), element('screen'));
onClick('screen', () => screens.choose());
const yours = new Yours(element('yours'), {
	ui,
	base: document.baseURI,
	ask: askFor,
	onChange(look, messages = []) {
		choose({ ...look, audio: wanted.audio });
		ui.tellMore(...messages);
	},
});
const sale = new Sale(element('sale'), {
	ui,
	ask: askFor,
	onStart(found, messages) {
		sound.choose(found.audio);
		// The form leaves out what only other faces have.
		yours.know({ open, channel: channel(found), zone: zone() });
		yours.set({ ...wanted, ...found });
		choose(yours.look);
		showStage();
		ui.tellMore(...messages);
	},
});
onClick('sale-end', () => {
	sound.choose('none');
	const gone = [open.includes('face') ? 'face' : 'channel', 'audio', 'tz', ...fieldsOf(countingFace())];
	const others = Object.entries(wanted).filter(([name]) => !gone.includes(name));
	choose(Object.fromEntries(others));
});

onClick('tick', () => sound.toggle());
// The press itself brings the sound, as any other does.
onClick('hear', () => {});
on('input', 'volume', ({ target }) => { sound.volume = Number(target.value); });
onClick('float', () => pip.toggle());
onClick('play', () => play());
onClick('fullscreen', async () => {
	const stage = element('stage');
	try {
		if (document.fullscreenElement) await document.exitFullscreen();
		else if (stage.requestFullscreen) await stage.requestFullscreen();
		else video.webkitEnterFullscreen();
	} catch {
		return 'refused';
	}
});
element('awake').hidden = !WakeLock.isSupported;
onClick('awake', () => awake.toggle());
for (const [id, field] of [['copy', 'address'], ['copy-page', 'page-address'], ['sale-link', 'page-address'], ['copy-frame', 'frame'], ['copy-overlay', 'overlay']]) {
	onClick(id, async () => {
		try {
			await navigator.clipboard.writeText(element(field).value);
			ui.tell('copied');
			if (field === 'page-address' && wanted.audio) ui.tellMore(ui.audible(wanted.audio));
		} catch {
			element(field).select();
			return 'copy.failed';
		}
	});
}
// Few visitors need them.
element('taps').addEventListener('toggle', async () => {
	const { Taps } = await import('./taps.js');
	new Taps(element('taps'), {
		ui, clock,
		getTarget: () => Date.parse(aim().to),
		onFound(ahead) {
			choose({ ...wanted, offset: ahead === 0 ? '' : `${ahead}ms` });
			showStage();
		},
	});
}, { once: true });
onClick('shop-end', () => choose({ ...wanted, offset: '' }));
on('change', 'same', ({ target }) => choose({ ...wanted, tz: target.checked ? zone() : '' }));
for (const field of document.querySelectorAll('.zone')) {
	// Typing replaces the present text.
	field.addEventListener('focus', () => {
		ui.offerZones();
		field.select();
	});
}
on('change', 'zone', async ({ target }) => {
	const search = await ui.search();
	if (!search) return;
	const found = search.findZone(target.value, language);
	if (found || !target.value.trim()) return choose({ ...wanted, tz: found ?? '' });
	ui.tell('zone.unknown', target.value);
	target.value = zoneText(zone());
});
// Arrow keys change a closed list at each press; only the last choice is worth a stream.
let [delay, timer, pending] = [0, 0, null];
const settle = () => {
	clearTimeout(timer);
	if (pending) choose({ ...wanted, ...pending });
	pending = null;
};
on('pointerdown', 'channel', () => { delay = 0; });
on('keydown', 'channel', ({ key }) => {
	delay = key === 'Enter' ? 0 : 500;
	if (delay === 0) settle();
});
on('change', 'channel', ({ target }) => {
	pending = { channel: target.value };
	clearTimeout(timer);
	timer = setTimeout(settle, delay);
});
onClick('replay', () => play(6000));
on('change', 'automatic', ({ target }) => pip.setAutomatic(target.checked));

ui.picture(pip);
const [found] = await insist(() => {
	const answer = asked ?? ask();
	asked = null;
	return answer;
}, { timers, onTrouble });
channels = found.channels;
// Settings in the address, for a face that is new to the page, can be read only now.
if (yours.offer(found.faces ?? [], found.themes ?? [])) wanted = { ...readLook(location.search), ...wanted };
[open, base] = [found.settings ?? [], found.lan ?? base];
ui.lan(found.lan);
const slips = (await check)?.slipsIn(location.search, NAMES, LANGUAGES) ?? [];
if (![undefined, 'live', channel().name].includes(wanted.channel)) {
	slips.push(['channel.none', wanted.channel]);
	delete wanted.channel;
}
if (wanted.tz && !isZone(wanted.tz)) {
	slips.push(['zone.none', wanted.tz]);
	delete wanted.tz;
}
if (wanted.audio && !SOUNDS.includes(wanted.audio)) {
	slips.push(['value.right', `audio=${wanted.audio}`, SOUNDS.join(', ')]);
	delete wanted.audio;
}
// A target makes a countdown of a clock, as in a stream.
if (!wanted.face && (wanted.to || wanted.times) && !countsDown(channel().face) && open.includes('face')) wanted.face = countingFace();
if (slips.length > 0) ui.tellAll(slips);
clock.keep();
// Waits for a new attempt end at once.
addEventListener('online', () => timers.wake(Infinity));
(async () => {
	for (;;) {
		await request('healthz', { as: 'json', cache: 'no-store' }).then(({ clock: { claim_us: claim } }) => ui.claims(claim / 1000), () => {});
		await timers.sleep(300_000);
	}
})();
play(Math.max(0, Math.min(600, query.get('loading'))) * 1000 || 0);
yours.set(wanted);
// As often as the screen, and not while the page is hidden. Without the fraction (style.css) nothing changes but the second, which `ui.clock` draws.
const still = matchMedia('(prefers-reduced-motion: reduce)');
(function draw() {
	ui.draw(clock.now());
	(still.matches ? setTimeout : requestAnimationFrame)(draw, 500);
})();
(async () => {
	for (;;) {
		ui.clock(clock);
		ui.accuracy(location.hostname, clock, 1000 / channel().frame_rate);
		// It wakes at the very second, and soon after a change of the clock.
		await timers.sleep(Math.min(250, 1001 - (clock.now() + ui.offset) % 1000));
	}
})();
