import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { MediaSourcePlayer, isHole } from '../../Sources/Program/CPageFiles/Page/media-source-player.js';
import { NativePlayer } from '../../Sources/Program/CPageFiles/Page/native-player.js';
import { choosePlayer, keepPlaying } from '../../Sources/Program/CPageFiles/Page/players.js';
import { watchdog } from '../../Sources/Program/CPageFiles/Page/session.js';
import { around, box, join, nameOf, numbers, video as videoOf } from './boxes.mjs';

const START = Date.parse('2026-11-21T04:00:00Z');
const HLS = 'application/vnd.apple.mpegurl';

afterEach(() => {
	delete globalThis.MediaSource;
	delete globalThis.ManagedMediaSource;
});

/** A browser's class that decodes what is asked or not. */
const sourceClass = (decodes = true) => class { static isTypeSupported() { return decodes; } };
const element = (...types) => ({ canPlayType: (type) => types.includes(type) ? 'maybe' : '' });

test('Media Source where there is one, native HLS otherwise, nothing where there is neither', () => {
	for (const [scope, types, expected] of [
		[{ MediaSource: sourceClass() }, [HLS], MediaSourcePlayer],
		[{ MediaSource: sourceClass() }, [], MediaSourcePlayer],
		[{ ManagedMediaSource: sourceClass() }, [HLS], MediaSourcePlayer],
		[{ MediaSource: sourceClass(false) }, [HLS], NativePlayer],
		[{}, [HLS], NativePlayer],
		[{}, [], null],
	]) {
		delete globalThis.MediaSource;
		delete globalThis.ManagedMediaSource;
		Object.assign(globalThis, scope);
		assert.equal(choosePlayer(element(...types)), expected, JSON.stringify([Object.keys(scope), types]));
	}
	globalThis.MediaSource = sourceClass();
	assert.equal(choosePlayer(element(HLS), true), NativePlayer);
});

test('the managed source only where it is the only one', () => {
	globalThis.ManagedMediaSource = sourceClass();
	assert.equal(MediaSourcePlayer.Source, globalThis.ManagedMediaSource);
	globalThis.MediaSource = sourceClass();
	assert.equal(MediaSourcePlayer.Source, globalThis.MediaSource);
});

test('where nothing ends it, a click that the browser wants first is asked for all the same', async () => {
	const told = [];
	class Player { async run() { throw Object.assign(new Error('play'), { kind: 'gesture' }); } }
	await keepPlaying({ dataset: {} }, 'http://host/clock.m3u8', Player, {
		onTrouble: ({ kind }) => told.push(kind), onGesture: () => told.push('a button'),
	});
	assert.deepEqual(told, ['gesture', 'a button']);
});

/** A browser with a managed source and a server, in a time that only the player's own waiting lets pass. */
class Browser {
	now = START;
	log = [];
	hash = '';
	codec = null;
	isBroken = false;
	isEnded = false;
	bytesOf = (path) => videoOf(path, this.codec);
	asked = 0;
	#asleep = [];

	constructor() {
		const browser = this;
		// Node's own takes no media sources.
		Object.assign(URL, { createObjectURL: () => 'blob:source', revokeObjectURL: (url) => this.log.push(`revoke ${url}`) });
		class Buffer extends EventTarget {
			buffered = { length: 0 };
			appendWindowEnd = Infinity;
			#offset = 0;
			get timestampOffset() { return this.#offset; }
			set timestampOffset(value) {
				browser.log.push(`offset ${value}`);
				this.#offset = value;
			}
			appendBuffer(bytes) {
				browser.log.push(`append ${nameOf(bytes)}`);
				// Data that cannot be decoded ends the source before the update ends.
				if (browser.isBroken) browser.source.readyState = 'ended';
				queueMicrotask(() => this.dispatchEvent(new Event('updateend')));
			}
			changeType(type) { browser.log.push(`type ${type}`); }
		}
		globalThis.ManagedMediaSource = class extends EventTarget {
			static isTypeSupported() { return true; }
			readyState = 'closed';
			streaming = false;
			constructor() {
				super();
				browser.source = this;
			}
			open() {
				this.readyState = 'open';
				this.dispatchEvent(new Event('sourceopen'));
			}
			ask(isAsking) {
				this.streaming = isAsking;
				this.dispatchEvent(new Event(isAsking ? 'startstreaming' : 'endstreaming'));
			}
			endOfStream() {
				this.readyState = 'ended';
				browser.log.push('end of stream');
			}
			addSourceBuffer(type) {
				browser.log.push(`buffer ${type}`);
				return new Buffer();
			}
		};
		this.video = Object.assign(new EventTarget(), {
			clientHeight: 720, disableRemotePlayback: false, paused: true, seeking: false, playbackRate: 1, buffered: { length: 0 },
			async play() { this.paused = false; },
		});
		Object.defineProperty(this.video, 'src', { set: (url) => {
			this.log.push(`src, ${this.video.disableRemotePlayback ? 'remote playback disabled' : 'remote playback possible'}`);
			// WebKit opens a managed source only on an element that cannot be sent to another device.
			if (url.startsWith('blob:') && this.video.disableRemotePlayback) queueMicrotask(() => this.source.open());
		} });
		Object.defineProperty(this.video, 'currentTime', {
			configurable: true,
			get: () => this.now / 1000,
			set: () => queueMicrotask(() => this.video.dispatchEvent(new Event('seeked'))),
		});
		this.tools = {
			clock: { now: () => this.now },
			timers: {
				sleep: (delay) => new Promise((resolve) => { this.#asleep.push({ resolve, at: this.now + delay }); }),
				every: (period, signal) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))),
			},
			fetch: async (url) => {
				this.asked += 1;
				const path = new URL(url).pathname;
				const text = path.endsWith('live.m3u8') ? '#EXTM3U\n#EXT-X-STREAM-INF:CODECS="avc1.64001F",RESOLUTION=1280x720\nclock.m3u8\n' : this.#media();
				return { ok: true, text: async () => text, arrayBuffer: async () => this.bytesOf(path.slice(1)) };
			},
			onPlaying: () => this.log.push('plays'),
		};
	}

	#media() {
		const first = Math.floor((this.now - START) / 2000);
		const date = new Date(START + first * 2000).toISOString();
		return `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-MAP:URI="${this.hash}init.mp4"\n#EXT-X-PROGRAM-DATE-TIME:${date}\n`
			+ `#EXTINF:2,\n${this.hash}${first}.m4s\n#EXTINF:2,\n${this.hash}${first + 1}.m4s\n${this.isEnded ? '#EXT-X-ENDLIST\n' : ''}`;
	}

	/** Everything that can happen without time passing. */
	async settle() {
		for (let turn = 0; turn < 20; turn += 1) await new Promise(setImmediate);
	}

	async pass(milliseconds) {
		this.now += milliseconds;
		const due = this.#asleep.filter(({ at }) => at <= this.now);
		this.#asleep = this.#asleep.filter(({ at }) => at > this.now);
		for (const { resolve } of due) resolve();
		await this.settle();
	}
}

test('a managed source opens beside no AirPlay, and gets data only while it asks for some', async () => {
	const browser = new Browser();
	const ending = new AbortController();
	const run = new MediaSourcePlayer(browser.video, browser.tools).run('http://host/live.m3u8', ending.signal);
	await browser.settle();
	assert.deepEqual(browser.log, [
		'src, remote playback disabled', 'buffer video/mp4; codecs="avc1.64001F"', 'append init.mp4', 'append 0.m4s',
	]);
	await browser.pass(200);
	assert.equal(browser.log.splice(0).at(-1), 'plays');

	await browser.pass(4000);
	assert.deepEqual(browser.log, [], 'nothing is appended before it asks');
	browser.source.ask(true);
	await browser.settle();
	// The second segment of the first list has gone by in the meantime, but it had been listed: it is asked for first.
	assert.deepEqual(browser.log.splice(0), ['append 1.m4s']);
	await browser.pass(2000);
	assert.deepEqual(browser.log.splice(0), ['append 3.m4s', 'append 4.m4s']);

	browser.source.ask(false);
	await browser.pass(2000);
	// Data that was under way when the source stopped asking is still appended.
	assert.deepEqual(browser.log.splice(0), ['append 5.m4s']);
	await browser.pass(20_000);
	assert.deepEqual(browser.log.splice(0), []);
	browser.source.ask(true);
	await browser.settle();
	await browser.pass(2000);
	assert.match(browser.log.at(-1), /append 1[3-6].m4s/);

	ending.abort(new Error('over'));
	await assert.rejects(run, /over/);
	assert.equal(browser.log.at(-1), 'revoke blob:source');
});

/** A player of a source that always asks for data, which has begun; `run` is what becomes of it. */
async function begin(browser) {
	const ending = new AbortController();
	const run = new MediaSourcePlayer(browser.video, browser.tools).run('http://host/live.m3u8', ending.signal);
	run.catch(() => {});
	await browser.settle();
	browser.source.ask(true);
	await browser.pass(200);
	browser.log.length = 0;
	return { ending, run };
}

test('settings that change under the stream: the buffer learns the new type before it gets the new header', async () => {
	const browser = new Browser();
	browser.codec = [0x64, 0x00, 0x1f];
	const { ending, run } = await begin(browser);
	browser.hash = '1f3a9c/';
	await browser.pass(2000);
	assert.deepEqual(browser.log.splice(0), ['append 1f3a9c/init.mp4', 'append 1f3a9c/2.m4s'], 'a type that stays');
	browser.hash = '77aa01/';
	browser.codec = [0x4d, 0x40, 0x20];
	await browser.pass(2000);
	assert.deepEqual(browser.log.splice(0), ['type video/mp4; codecs="avc1.4D4020"', 'append 77aa01/init.mp4', 'append 77aa01/3.m4s']);
	ending.abort(new Error('over'));
	await assert.rejects(run, /over/);
});

test('an encoder that begins at zero and goes on is put where its dates say, once', async () => {
	const browser = new Browser();
	const { ending, run } = await begin(browser);
	browser.hash = 'again/';
	browser.bytesOf = (path) => path.endsWith('init.mp4')
		? join(box('ftyp', 100, path), around('moov', around('trak', around('tkhd', numbers(0, 0, 0, 1)), around('mdia', around('mdhd', numbers(0, 0, 0, 1000))))))
		: join(box('styp', 100, path), around('moof', around('traf', around('tfhd', numbers(0, 1)), around('tfdt', numbers(0, (parseInt(path.slice(6)) - 2) * 2000)))));
	await browser.pass(2000);
	await browser.pass(2000);
	assert.deepEqual(browser.log, [`offset ${START / 1000 + 4}`, 'append again/init.mp4', 'append again/2.m4s', 'append again/3.m4s']);
	ending.abort(new Error('over'));
	await assert.rejects(run, /over/);
});

test('new settings that this browser cannot decode are reported as such', async () => {
	const browser = new Browser();
	const { run } = await begin(browser);
	globalThis.ManagedMediaSource.isTypeSupported = () => false;
	browser.hash = '1f3a9c/';
	browser.codec = [0x6e, 0x00, 0x33];
	await browser.pass(4000);
	await assert.rejects(run, { kind: 'codec', detail: 'avc1.6E0033' });
});

test('what cannot be decoded ends the player with that reason, for a new one to start', async () => {
	const browser = new Browser();
	const { run } = await begin(browser);
	browser.isBroken = true;
	await browser.pass(4000);
	await assert.rejects(run, { kind: 'decode' });
	assert.equal(browser.log.at(-1), 'revoke blob:source');
});

test('a hole is where nothing is buffered and something is for later', () => {
	const buffered = (...ranges) => ({ length: ranges.length, start: (index) => ranges[index][0], end: (index) => ranges[index][1] });
	for (const [ranges, time, expected] of [
		[[], 5, false], [[[0, 4]], 5, false], [[[0, 4], [6, 8]], 5, true], [[[0, 4], [6, 8]], 4, true], [[[0, 4], [6, 8]], 6, false],
		[[[0, 4], [6, 8]], 3, false], [[[0, 4], [6, 8]], 9, false], [[[6, 8]], 5, true],
	]) assert.equal(isHole(buffered(...ranges), time), expected, JSON.stringify([ranges, time]));
});

test('a stream that ends is played to its end and stands still there, until play is pressed', async () => {
	const browser = new Browser();
	let beat;
	browser.tools.timers.every = (period, signal, work) => {
		beat = work;
		return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
	};
	const told = [];
	browser.tools.onTrouble = (error) => told.push(error?.kind ?? null);
	const { run } = await begin(browser);
	let isOver = false;
	run.catch(() => { isOver = true; });
	browser.isEnded = true;
	await browser.pass(2000);
	assert.deepEqual(browser.log.splice(0), ['append 2.m4s', 'end of stream']);
	const { asked } = browser;
	browser.video.dispatchEvent(new Event('play'));
	await browser.settle();
	Object.defineProperty(browser.video, 'currentTime', { value: START / 1000 + 6, writable: true });
	await browser.pass(4000);
	for (let look = 0; look < 60; look += 1) {
		await browser.pass(200);
		beat();
	}
	assert.deepEqual([isOver, browser.log, browser.asked, told.filter(Boolean)], [false, [], asked, []]);
	browser.video.dispatchEvent(new Event('play'));
	await assert.rejects(run, { kind: 'stale' });
});

/** An element that plays HLS itself; `date` is what getStartDate gives. */
function makeNative(date, play = async () => {}, fetch = undefined) {
	const time = { now: START };
	const looks = [];
	const video = Object.assign(new EventTarget(), {
		paused: false, seeking: false, playbackRate: 1, currentTime: 0, sources: [], play,
		...date !== undefined && { getStartDate: () => date },
	});
	Object.defineProperty(video, 'src', { set(url) { this.sources.push(url); } });
	const errors = [];
	const ending = new AbortController();
	const run = new NativePlayer(video, {
		clock: { now: () => time.now },
		timers: { every: (period, signal, work) => {
			looks.push(work);
			return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
		} },
		onError: (error) => errors.push(error),
		fetch,
	}).run('http://host/live.m3u8', ending.signal);
	return { time, video, errors, run, ending, look: () => looks[0](), ready: () => new Promise(setImmediate) };
}

test('native HLS with getStartDate is steered by its dates', async () => {
	const { time, video, errors, run, ending, look, ready } = makeNative(new Date(START - 10_000));
	await ready();
	video.currentTime = 10.2;
	look();
	assert.ok(Math.abs(errors[0] - 0.2) < 1e-6 && video.playbackRate < 1);
	time.now += 250;
	video.currentTime = 10.25;
	look();
	assert.equal(video.playbackRate, 1);
	// Resumed after a pause it is far behind, and jumps.
	time.now += 30_000;
	look();
	assert.ok(Math.abs(video.currentTime - 40.25) < 1e-6);
	ending.abort(new Error('over'));
	await assert.rejects(run, /over/);
});

for (const [what, date] of [['no getStartDate', undefined], ['one that is no date', new Date(NaN)], ['one that is not known', NaN]]) {
	test(`native HLS with ${what} is left at its own rate, and joins anew after a pause`, async () => {
		const { time, video, errors, run, ending, look, ready } = makeNative(date);
		await ready();
		look();
		assert.ok(Number.isNaN(errors[0]));
		assert.equal(video.playbackRate, 1);
		video.dispatchEvent(new Event('pause'));
		time.now += 5000;
		video.dispatchEvent(new Event('play'));
		assert.deepEqual(video.sources, ['http://host/live.m3u8', 'http://host/live.m3u8']);
		ending.abort(new Error('over'));
		await assert.rejects(run, /over/);
	});
}

test('a browser that wants a click first, one that cannot play, and one that was refused, say so', async () => {
	const words = "400, theme is 'x'";
	for (const [play, reply, wanted] of [
		[() => Promise.reject(new DOMException('no', 'NotAllowedError')), null, { kind: 'gesture' }],
		[() => new Promise(() => {}), new Response('#EXTM3U'), { kind: 'decode' }],
		[() => new Promise(() => {}), new Response("theme is 'x'\n", { status: 400, headers: { 'content-type': 'text/plain' } }), { kind: 'status', detail: words }],
	]) {
		const { video, run, ready } = makeNative(undefined, play, async () => reply);
		const told = assert.rejects(run, { name: 'StreamError', ...wanted });
		await ready();
		video.dispatchEvent(new Event('error'));
		await told;
	}
});

/** A video that is looked at every 200 ms. */
function makeWatched(feed) {
	const time = { now: START };
	const video = { currentTime: 0, seeking: false };
	const told = [];
	const watch = watchdog(video, { clock: { now: () => time.now }, onTrouble: (error) => told.push(error?.kind ?? null) }, feed);
	return {
		time, video, told,
		look(times, { moves = false, mayRest = false } = {}) {
			for (let look = 0; look < times; look += 1) {
				time.now += 200;
				if (moves) video.currentTime += 0.2;
				watch(mayRest);
			}
			return told.at(-1);
		},
	};
}

test('a picture that stands still is reported within a second, and no longer when it moves', () => {
	const { look } = makeWatched();
	assert.equal(look(20, { moves: true }), null);
	assert.equal(look(3), null);
	assert.equal(look(2), 'still');
	assert.equal(look(1, { moves: true }), null);
});

test('a picture that goes on standing still ends the player, so does a seek that never ends', () => {
	for (const isSeeking of [false, true]) {
		const { video, look } = makeWatched();
		look(1);
		video.seeking = isSeeking;
		assert.equal(look(30, { moves: isSeeking }), 'still');
		assert.throws(() => look(2, { moves: isSeeking }), { name: 'StreamError', kind: 'still' });
	}
});

test('a picture that may rest, a machine that slept and a feed with a reason are no standstill', () => {
	const feed = { failures: 0 };
	const { time, told, look } = makeWatched(feed);
	assert.equal(look(100, { mayRest: true }), null);
	time.now += 3_600_000;
	assert.equal(look(1), null);
	told.length = 0;
	feed.failures = 1;
	look(100);
	assert.deepEqual(told, [], 'what the feed tells is left alone');
	feed.failures = 0;
	assert.equal(look(4), null);
	assert.equal(look(2), 'still');
});

test('a picture that never comes ends the player, even without an error', async () => {
	globalThis.document = { hidden: false };
	try {
		const browser = new Browser();
		let beat;
		browser.tools.timers.every = (period, signal, work) => new Promise((_, reject) => {
			beat = () => {
				browser.now += period;
				try { work(); } catch (error) { reject(error); }
			};
			signal.addEventListener('abort', () => reject(signal.reason));
		});
		// A seek to where nothing can be shown.
		Object.defineProperty(browser.video, 'currentTime', { get: () => 0, set() { this.seeking = true; } });
		const run = assert.rejects(new MediaSourcePlayer(browser.video, browser.tools).run('http://host/live.m3u8', new AbortController().signal), { kind: 'still' });
		await browser.settle();
		for (let look = 0; look < 40; look += 1) beat();
		await run;
	} finally {
		delete globalThis.document;
	}
});
