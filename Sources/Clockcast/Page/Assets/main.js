// The page: finds the time, plays the channel, and wires the buttons.

import { holdPicture, playLoadingClip } from './loading-clip.js';
import { MediaSourcePlayer } from './media-source-player.js';
import { NativePlayer } from './native-player.js';
import { PictureInPicture } from './picture-in-picture.js';
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
const timers = Timers.start();
const clock = new ServerClock({ url: new URL('time', document.baseURI).href, timers });
const pip = new PictureInPicture(video, () => ui.picture(pip));
const awake = new WakeLock(() => element('awake').setAttribute('aria-pressed', awake.isOn));
const wanted = { channel: query.get('channel'), zone: query.get('tz') ?? '', native: query.get('player') === 'native' };
let channels = [];
let session = new AbortController();

const channel = () => channels.find(({ name }) => name === wanted.channel) ?? channels[0];

function streamAddress() {
	const url = new URL(`${channel().name}.m3u8`, document.baseURI);
	url.search = '';
	if (wanted.zone) url.searchParams.set('tz', wanted.zone);
	return url.href.replaceAll('%2F', '/');
}

const clipAddress = () => {
	const url = new URL('loading.mp4', document.baseURI);
	url.searchParams.set('channel', channel().name);
	return url.href;
};

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
	const isSource = MediaSourcePlayer.isSupported && !wanted.native;
	element('play').hidden = true;
	ui.choices(channels, channel(), wanted.zone);
	ui.address(streamAddress());
	ui.error(NaN, 'error.none');
	ui.graph.clear();
	if (!isSource && !NativePlayer.isSupported(video)) return ui.trouble(new StreamError('unsupported'));
	if (isSource && (rehearsal > 0 || !video.currentSrc)) playLoadingClip(video, clipAddress());
	const tools = {
		clock,
		timers,
		async onReady() {
			await timers.sleep(Math.max(0, until - performance.now()), signal);
			holdPicture(video, element('still'));
		},
		onPlaying() {
			ui.trouble(null);
			video.dataset.state = 'live';
		},
		onError: (seconds) => ui.error(seconds),
		onTrouble: (error, wait) => ui.trouble(error, wait),
	};
	video.dataset.state = 'loading';
	const address = new URL(streamAddress());
	if (!isSource && rehearsal > 0) address.searchParams.set('loading', rehearsal / 1000);
	for (let failures = 1; !signal.aborted; failures += 1) {
		const began = performance.now();
		try {
			await new (isSource ? MediaSourcePlayer : NativePlayer)(video, tools).run(address.href, signal);
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
	history.replaceState(null, '', here.href.replaceAll('%2F', '/'));
	play();
}

element('float').addEventListener('click', async () => {
	const reason = await pip.toggle();
	if (reason) ui.tell(reason);
});
element('play').addEventListener('click', () => play());
element('fullscreen').addEventListener('click', async () => {
	const stage = element('stage');
	try {
		if (document.fullscreenElement) await document.exitFullscreen();
		else if (stage.requestFullscreen) await stage.requestFullscreen();
		else video.webkitEnterFullscreen();
	} catch {
		ui.tell('pip.refused');
	}
});
element('awake').hidden = !WakeLock.isSupported;
element('awake').addEventListener('click', async () => {
	const reason = await awake.toggle();
	if (reason) ui.tell(reason);
});
element('copy').addEventListener('click', async () => {
	try {
		await navigator.clipboard.writeText(element('address').value);
		ui.tell('copied');
	} catch {
		element('address').select();
		ui.tell('copy.failed');
	}
});
element('channel').addEventListener('change', ({ target }) => choose({ channel: target.value }));
element('zone').addEventListener('change', ({ target }) => choose({ zone: target.value }));
element('replay').addEventListener('click', () => play({ rehearsal: REHEARSAL }));
element('automatic').addEventListener('change', ({ target }) => pip.setAutomatic(target.checked));

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
