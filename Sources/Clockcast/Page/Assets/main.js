// The page: finds the time, plays the channel, and wires the buttons.

import { holdPicture, playLoadingClip } from './loading-clip.js';
import { NativePlayer } from './native-player.js';
import { PictureInPicture } from './picture-in-picture.js';
import { choosePlayer } from './players.js';
import { StreamError, pause, request } from './retry.js';
import { ServerClock } from './server-clock.js';
import { Timers } from './timers.js';
import { UI, element } from './ui.js';
import { WakeLock } from './wake-lock.js';

/** How long the loading clip plays when it is asked for. */
const REHEARSAL = 6000;
/** A stream that ran for this long has earned a quick new attempt. */
const SOUND = 10_000;

const query = new URLSearchParams(location.search);
const ui = new UI(UI.languages(query));
const video = element('video');
const timers = Timers.start(video);
const clock = new ServerClock({ url: addressOf('time'), timers });
const pip = new PictureInPicture(video, () => ui.picture(pip));
const awake = new WakeLock(() => element('awake').setAttribute('aria-pressed', awake.isOn));
const wanted = { channel: query.get('channel'), zone: query.get('tz') ?? '', native: query.get('player') === 'native' };
let channels = [];
let session = new AbortController();

const channel = () => channels.find(({ name }) => name === wanted.channel) ?? channels[0];

/** A zone's slash is legal in a query, and people read these addresses. */
function readable(url) { return url.href.replaceAll('%2F', '/'); }

function addressOf(path, query) {
	const url = new URL(path, document.baseURI);
	url.search = new URLSearchParams(query);
	return readable(url);
}

const streamAddress = (query) => addressOf(`${channel().name}.m3u8`, { ...wanted.zone && { tz: wanted.zone }, ...query });

/** Asks for what there is until it is known. */
async function findChannels(signal) {
	for (let failures = 1; ; failures += 1) {
		try {
			const [{ channels: found }] = await Promise.all([request('channels', { as: 'json', cache: 'no-store', signal }), clock.measure()]);
			ui.trouble(null);
			// Variants of channels are listed too; a zone is chosen for itself here.
			return found.filter(({ name }) => !name.includes(';')).map(({ name, time_zone: timeZone }) => ({ name, timeZone }));
		} catch (error) {
			const wait = pause(failures);
			ui.trouble(error instanceof StreamError ? error : new StreamError('network'), wait);
			await timers.sleep(wait, signal);
		}
	}
}

/** Plays until another session begins; failures are told and tried again. */
async function play({ rehearsal = 0 } = {}) {
	session.abort(new DOMException('replaced', 'AbortError'));
	session = new AbortController();
	const { signal } = session;
	const until = performance.now() + rehearsal;
	const Player = choosePlayer(video, wanted.native);
	element('play').hidden = true;
	ui.choices(channels, channel(), wanted.zone);
	ui.address(streamAddress());
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
	const address = streamAddress(!isSource && rehearsal > 0 ? { loading: rehearsal / 1000 } : {});
	for (let failures = 1; !signal.aborted; failures += 1) {
		const began = performance.now();
		try {
			if (isSource) await timers.sleep(Math.max(0, until - performance.now()), signal);
			await new Player(video, tools).run(address, signal);
		} catch (error) {
			if (signal.aborted) return;
			video.dataset.state = 'failed';
			ui.error(NaN);
			if (error.kind === 'gesture') {
				ui.trouble(error);
				element('play').hidden = false;
				return;
			}
			if (performance.now() - began > SOUND) failures = 1;
			const wait = pause(failures);
			ui.trouble(error, wait);
			await timers.sleep(wait, signal).catch(() => {});
		}
	}
}

function choose(changes) {
	Object.assign(wanted, changes);
	const here = new URL(location.href);
	for (const [name, value] of [['channel', wanted.channel], ['tz', wanted.zone]]) {
		if (value) here.searchParams.set(name, value);
		else here.searchParams.delete(name);
	}
	history.replaceState(null, '', readable(here));
	play();
}

const on = (name, id, work) => element(id).addEventListener(name, work);

/** Says why something did not work, if it did not. */
const tell = (reason) => reason && ui.tell(reason);

on('click', 'float', async () => tell(await pip.toggle()));
on('click', 'play', () => play());
on('click', 'fullscreen', async () => {
	const stage = element('stage');
	try {
		if (document.fullscreenElement) await document.exitFullscreen();
		else if (stage.requestFullscreen) await stage.requestFullscreen();
		else video.webkitEnterFullscreen();
	} catch {
		tell('pip.refused');
	}
});
element('awake').hidden = !WakeLock.isSupported;
on('click', 'awake', async () => tell(await awake.toggle()));
on('click', 'copy', async () => {
	try {
		await navigator.clipboard.writeText(element('address').value);
		tell('copied');
	} catch {
		element('address').select();
		tell('copy.failed');
	}
});
on('change', 'channel', ({ target }) => choose({ channel: target.value }));
on('change', 'zone', ({ target }) => choose({ zone: target.value }));
on('click', 'replay', () => play({ rehearsal: REHEARSAL }));
on('change', 'automatic', ({ target }) => pip.setAutomatic(target.checked));

ui.picture(pip);
channels = await findChannels(new AbortController().signal);
clock.keep(new AbortController().signal);
const seconds = Number(query.get('loading'));
play({ rehearsal: seconds > 0 ? Math.min(seconds, 600) * 1000 : 0 });
(async () => {
	for (;;) {
		ui.clock(clock);
		// At the very second, but not later than a change of the clock is to be seen.
		await timers.sleep(Math.min(250, 1001 - clock.now() % 1000));
	}
})();
