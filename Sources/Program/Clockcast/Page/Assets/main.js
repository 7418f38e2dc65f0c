// The page: finds the time, plays the channel, and wires the buttons.

import { NativePlayer } from './native-player.js';
import { PictureInPicture } from './picture-in-picture.js';
import { choosePlayer, holdPicture, playLoadingClip } from './players.js';
import { ServerClock } from './server-clock.js';
import { StreamError, pause, request } from './session.js';
import { Sound } from './sound.js';
import { Timers } from './timers.js';
import { UI, element } from './ui.js';
import { WakeLock } from './wake-lock.js';
import { milliseconds } from './zones.js';

// A plus sign is one, as the server reads it: Etc/GMT+5.
const query = new URLSearchParams(location.search.replaceAll('+', '%2B'));
const ui = new UI([query.get('lang') ?? '', ...navigator.languages]);
const video = element('video');
const timers = Timers.start(video);
const clock = new ServerClock({ url: addressOf('time'), timers });
const pip = new PictureInPicture(video, () => ui.picture(pip));
const awake = new WakeLock(() => element('awake').setAttribute('aria-pressed', awake.isOn));
const sound = new Sound(video, () => { if (channels.length > 0) play(); });
const wanted = { channel: query.get('channel'), tz: query.get('tz'), offset: query.get('offset') };
let channels = [];
let session = new AbortController();

const channel = () => channels.find(({ name }) => name === wanted.channel) ?? channels[0];

function addressOf(path, values = {}) {
	const url = new URL(path, document.baseURI);
	for (const [name, value] of Object.entries(values)) {
		if (value) url.searchParams.set(name, value);
		else url.searchParams.delete(name);
	}
	// A zone's slash is legal in a query, and people read these addresses.
	return url.href.replaceAll('%2F', '/');
}

const streamAddress = (values) => addressOf(`${channel().name}.m3u8`, { ...wanted, channel: '', ...values });

/** Tells what fails, and tries again until it succeeds. */
async function insist(work, signal) {
	for (let failures = 1; ; failures += 1) {
		const began = performance.now();
		try {
			return await work();
		} catch (error) {
			signal?.throwIfAborted();
			// What ran for long has earned a quick new attempt.
			if (performance.now() - began > 10_000) failures = 1;
			const wait = pause(failures);
			ui.trouble(error, wait);
			await timers.sleep(wait, signal);
		}
	}
}

/** @param rehearsal milliseconds of the loading clip before the stream */
function play(rehearsal = 0) {
	session.abort();
	session = new AbortController();
	const { signal } = session;
	const until = performance.now() + rehearsal;
	const Player = choosePlayer(video, query.get('player') === 'native');
	element('play').hidden = true;
	ui.choices(channels, channel(), wanted.tz ?? '', milliseconds(wanted.offset) || channel().offset_ms);
	ui.address(streamAddress());
	ui.sound(sound);
	ui.error(NaN, 'error.none');
	ui.graph.clear();
	if (!Player) return ui.trouble(new StreamError('unsupported'));
	const isSource = Player !== NativePlayer;
	if (isSource && (rehearsal > 0 || !video.currentSrc)) playLoadingClip(video, addressOf('loading.mp4', { channel: channel().name }));
	const tools = {
		clock,
		timers,
		onReady: () => holdPicture(video, element('still')),
		onPlaying() {
			ui.trouble(null);
			video.dataset.state = 'live';
		},
		onError: (seconds) => ui.error(seconds),
		onTrouble: (error, wait) => ui.trouble(error, wait),
	};
	video.dataset.state = 'loading';
	const address = streamAddress({ loading: isSource ? 0 : rehearsal / 1000, audio: sound.of(channel()) });
	let isAnew = false;
	const attempt = async () => {
		if (isSource) await timers.sleep(Math.max(0, until - performance.now()), signal);
		await new Player(video, { ...tools, isAnew }).run(address, signal).catch((error) => {
			signal.throwIfAborted();
			// What cannot be decoded would come out of the browser's cache again.
			isAnew = error.kind === 'decode';
			video.dataset.state = 'failed';
			ui.error(NaN);
			if (error.kind !== 'gesture') throw error;
			ui.trouble(error);
			element('play').hidden = false;
		});
	};
	insist(attempt, signal).catch(() => {});
}

function choose(changes) {
	Object.assign(wanted, changes);
	history.replaceState(null, '', addressOf(location.href, wanted));
	play();
}

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
onClick('copy', async () => {
	try {
		await navigator.clipboard.writeText(element('address').value);
		return 'copied';
	} catch {
		element('address').select();
		return 'copy.failed';
	}
});
for (const [id, name] of [['channel', 'channel'], ['zone', 'tz']]) {
	// Keys change a closed list at each press; only the last is worth a stream.
	let [delay, timer, change] = [0, 0, null];
	const settle = () => {
		clearTimeout(timer);
		if (change) choose(change);
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
const [found] = await insist(() => Promise.all([request('channels', { as: 'json', cache: 'no-store' }), clock.measure()]));
channels = found.channels;
if (![null, 'live', channel().name].includes(wanted.channel)) ui.tell('channel.none', wanted.channel);
clock.keep();
play(Math.max(0, Math.min(600, query.get('loading'))) * 1000 || 0);
(async () => {
	for (;;) {
		ui.clock(clock);
		// At the very second, and soon after a change of the clock.
		await timers.sleep(Math.min(250, 1001 - (clock.now() + ui.offset) % 1000));
	}
})();
