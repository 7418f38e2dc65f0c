// The page: finds the time, plays the channel, and wires the buttons.

import { NAMES, addressOf, cleaned, keep, kept, milliseconds, readLook, slipsIn } from './look.js';
import { MediaSourcePlayer } from './media-source-player.js';
import { wantedLanguages } from './messages.js';
import { PictureInPicture } from './picture-in-picture.js';
import { STORE, choosePlayer, insist, keepPlaying, playLoadingClip } from './players.js';
import { ServerClock } from './server-clock.js';
import { StreamError, lineRate, request } from './session.js';
import { Sound } from './sound.js';
import { Timers } from './timers.js';
import { UI, element } from './ui.js';
import { WakeLock } from './wake-lock.js';
import { Yours } from './yours.js';
import { isZone, ownZone } from './zones.js';

const query = new URLSearchParams(location.search);
// What goes wrong on purpose has a page of its own.
if (query.has('fault') || query.has('scenario')) {
	location.replace(new URL(`try${location.search}`, document.baseURI));
	await new Promise(() => {});
}
const ui = new UI(wantedLanguages());
const video = element('video');
const timers = Timers.start(video);
const here = (path, values) => addressOf(document.baseURI, path, values);
const clock = new ServerClock({ url: here('time'), timers });
const pip = new PictureInPicture(video, () => ui.picture(pip));
const awake = new WakeLock(() => element('awake').setAttribute('aria-pressed', awake.isOn));
const sound = new Sound(video, () => { if (channels.length > 0) play(); });
let wanted = readLook(location.search);
// Without any parameters the visitor's last choice is used.
if (Object.keys(wanted).length === 0) wanted = kept();
let channels = [];
/** What URLs may say here, and where others reach this server if it was opened as localhost. */
let [open, base] = [[], document.baseURI];
let session = new AbortController();
const rate = lineRate('/app.js');

const channel = () => channels.find(({ name }) => name === wanted.channel) ?? channels[0];

/** Where nobody has set a zone, it is the visitor's. */
const standardZone = () => channel().time_zone_is_set || !open.includes('tz') ? channel().time_zone : ownZone();
const zone = () => wanted.tz ?? standardZone();
const look = () => ({ ...wanted, channel: '', tz: zone() === channel().time_zone ? '' : zone() });
const streamAddress = (values, from = document.baseURI) => addressOf(from, `${channel().name}.m3u8`, { ...look(), ...values });
const onTrouble = (error, wait) => ui.trouble(error, wait);

/** @param rehearsal milliseconds of the loading clip before the stream */
function play(rehearsal = 0) {
	session.abort();
	session = new AbortController();
	const { signal } = session;
	const Player = choosePlayer(video, query.get('player') === 'native');
	element('play').hidden = true;
	ui.choices(channels, channel(), { wanted: wanted.tz ?? '', standard: standardZone(), offset: milliseconds(wanted.offset) || channel().offset_ms });
	ui.target(wanted.to);
	ui.shape(wanted.size ?? channel().renditions[0]);
	ui.addresses({
		stream: streamAddress({}, base), page: addressOf(base, './', wanted),
		frame: addressOf(base, 'embed', { ...look(), channel: channel().name }),
	});
	yours.know({ open, channel: channel(), zone: zone() });
	ui.sound(sound);
	ui.error(NaN, 'error.none');
	ui.graph.clear();
	if (!Player) return ui.trouble(new StreamError('unsupported'));
	const isSource = Player === MediaSourcePlayer;
	// On a slow connection the clip would delay more important things.
	const isThin = rate < 1e6;
	if (isSource && (rehearsal > 0 || (!video.currentSrc && !isThin))) playLoadingClip(video, here('loading.mp4', { channel: channel().name }));
	const address = streamAddress({ loading: isSource ? 0 : rehearsal / 1000, audio: sound.of(channel()) });
	keepPlaying(video, address, Player, {
		clock, timers, signal, onTrouble, rate,
		until: performance.now() + rehearsal,
		store: Math.max(4, Math.min(STORE, query.get('store') ?? STORE)) * 1000,
		still: element('still'),
		words: ui.say('dry.card'),
		onReady: (feed) => ui.follow(feed),
		onError: (seconds) => ui.error(seconds),
		onDry: (isDry) => { if (isDry) ui.error(NaN); },
		onGesture: () => { element('play').hidden = false; },
	}).catch(() => {});
}

/** Plays another look, and keeps it for the next visit. */
function choose(changes) {
	wanted = cleaned(changes);
	keep(wanted);
	history.replaceState(null, '', here(location.href, { ...Object.fromEntries(NAMES.map((name) => [name, ''])), ...wanted }));
	play();
	yours.set(wanted);
}

const yours = new Yours(element('yours'), { ui, base: document.baseURI, onChange: choose });

const on = (name, id, work) => element(id).addEventListener(name, work);

const onClick = (id, work) => on('click', id, async () => {
	const message = await work();
	if (message) ui.tell(message);
});

onClick('tick', () => sound.toggle());
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
for (const [id, field] of [['copy', 'address'], ['copy-page', 'page-address'], ['copy-frame', 'frame']]) {
	onClick(id, async () => {
		try {
			await navigator.clipboard.writeText(element(field).value);
			return 'copied';
		} catch {
			element(field).select();
			return 'copy.failed';
		}
	});
}
for (const [id, name] of [['channel', 'channel'], ['zone', 'tz']]) {
	// Arrow keys change a closed list at each press; only the last choice is worth a stream.
	let [delay, timer, change] = [0, 0, null];
	const settle = () => {
		clearTimeout(timer);
		if (change) choose({ ...wanted, ...change });
		change = null;
	};
	on('pointerdown', id, () => { delay = 0; });
	on('keydown', id, ({ key }) => {
		delay = key === 'Enter' ? 0 : 500;
		if (delay === 0) settle();
	});
	on('change', id, ({ target }) => {
		change = { [name]: target.value };
		clearTimeout(timer);
		timer = setTimeout(settle, delay);
	});
}
onClick('replay', () => play(6000));
on('change', 'automatic', ({ target }) => pip.setAutomatic(target.checked));

ui.picture(pip);
const [found] = await insist(() => Promise.all([request('channels', { as: 'json', cache: 'no-store' }), clock.measure()]), { timers, onTrouble });
channels = found.channels;
// What an address asks for of a face that is new to the page can be read only now.
if (yours.offer(found.faces ?? [])) wanted = { ...readLook(location.search), ...wanted };
[open, base] = [found.settings ?? [], found.lan ?? base];
ui.lan(found.lan);
const slips = slipsIn(location.search);
if (![undefined, 'live', channel().name].includes(wanted.channel)) {
	slips.push(['channel.none', wanted.channel]);
	delete wanted.channel;
}
if (wanted.tz && !isZone(wanted.tz)) {
	slips.push(['zone.none', wanted.tz]);
	delete wanted.tz;
}
for (const name of yours.unknown(wanted)) {
	slips.push(['value.none', `${name}=${wanted[name]}`]);
	delete wanted[name];
}
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
// What is drawn costs nothing while nobody sees the page.
(function draw() {
	ui.draw(clock.now());
	requestAnimationFrame(draw);
})();
(async () => {
	for (;;) {
		ui.clock(clock);
		ui.accuracy(location.hostname, clock, 1000 / channel().frame_rate);
		// It wakes at the very second, and soon after a change of the clock.
		await timers.sleep(Math.min(250, 1001 - (clock.now() + ui.offset) % 1000));
	}
})();
