import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Feed, Meter, Placement, codecOf, decodeTime, hasBox } from '../../Sources/Program/CPageFiles/Page/feed.js';
import { StreamError, pause, request } from '../../Sources/Program/CPageFiles/Page/session.js';
import { around, box, join, nameOf, numbers, video } from './boxes.mjs';

const START = Date.parse('2026-11-21T04:00:00Z');

/** A server whose time is that of the sleeping player: two seconds a segment, live from `liveFrom` on. */
class Server {
	constructor({ liveFrom = 0 } = {}) {
		Object.assign(this, { now: START, liveFrom, log: [], answers: [], gaps: [], hash: '', isEnded: false, codec: null, status: () => 200 });
		this.clock = { now: () => this.now };
		this.timers = { sleep: async (delay) => { this.now += delay; } };
		this.fetch = async (url, { cache } = {}) => {
			const path = new URL(url).pathname;
			this.log.push(cache === 'reload' ? `${path} anew` : path);
			const answer = this.answers.shift();
			if (answer instanceof Error) throw answer;
			if (answer) return answer;
			const status = this.status(path);
			if (status !== 200) return new Response('not here\n', { status, headers: { 'Content-Type': 'text/plain' } });
			const text = path.endsWith('live.m3u8')
				? '#EXTM3U\n#EXT-X-STREAM-INF:CODECS="avc1.64001F",RESOLUTION=1280x720\nclock.m3u8\n' : this.#media();
			return { ok: true, text: async () => text, arrayBuffer: async () => video(path, this.codec) };
		};
	}

	#media() {
		const first = Math.floor((this.now - START) / 2000);
		let text = `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${first}\n`;
		for (let number = first; number < first + 3; number += 1) {
			const program = `${this.hash}${number < this.liveFrom ? 'loading' : 'live'}`;
			text += `#EXT-X-MAP:URI="${program}/init.mp4"\n#EXT-X-PROGRAM-DATE-TIME:${new Date(START + number * 2000).toISOString()}\n`
				+ `${this.gaps.includes(number) ? '#EXT-X-GAP\n' : ''}#EXTINF:2.0,\n${program}/${number}.m4s\n`;
		}
		return this.isEnded ? `${text}#EXT-X-ENDLIST\n` : text;
	}

	open(onTrouble) {
		return Feed.open('http://host/live.m3u8', { height: 720, clock: this.clock, timers: this.timers, fetch: this.fetch, onTrouble });
	}
}

/** Headers and segments as they go into a buffer. */
async function* parts(feed) {
	let last = null;
	for await (const { header, bytes } of feed.pieces(new AbortController().signal)) {
		if (header !== last) yield last = header;
		yield bytes;
	}
}

async function take(feed, count) {
	const pieces = parts(feed);
	const found = [];
	for (let index = 0; index < count; index += 1) found.push(nameOf((await pieces.next()).value));
	return found;
}

test('each segment once, in order, behind its header', async () => {
	const feed = await new Server({ liveFrom: 2 }).open();
	assert.equal(feed.type, 'video/mp4; codecs="avc1.64001F"');
	assert.deepEqual(await take(feed, 8), [
		'/loading/init.mp4', '/loading/0.m4s', '/loading/1.m4s', '/live/init.mp4', '/live/2.m4s', '/live/3.m4s', '/live/4.m4s', '/live/5.m4s',
	]);
});

test('the request is for the address, its spaces and plus signs too', async () => {
	for (const [store, begin, low] of [[0, 'allowance=0', ''], [60_000, 'present=ahead', ''], [60_000, 'present=edge', '&latency=low']]) {
		const server = new Server();
		const asked = [];
		const fetch = (url) => {
			asked.push(url);
			return server.fetch(url);
		};
		const url = 'http://host/live.m3u8?before=Sale%20opens%20in&tz=Etc/GMT%2B5' + low;
		await Feed.open(url, { height: 720, clock: server.clock, timers: server.timers, fetch, store });
		assert.deepEqual(asked, [`${url}&container=cmaf&${begin}&mux=yes`]);
	}
});

test('while the loading program is on, the clock is not, and what stands in for a segment is the loading program', async () => {
	const server = new Server({ liveFrom: 2 });
	const feed = await server.open();
	await take(feed, 4);
	const shown = [0, 3999, 4000, 5999].map((since) => {
		server.now = START + since;
		return feed.showsClock;
	});
	assert.deepEqual(shown, [false, false, true, true]);
	const ahead = new Server({ liveFrom: 9 });
	ahead.clock.now = () => ahead.now - 10;
	const late = await ahead.open();
	await take(late, 5);
	assert.equal(ahead.now, START + 2000);
	assert.equal(late.showsClock, false, 'the list of the next segment is there before it is on');
	const future = new Future();
	const other = await future.open();
	future.standsIn = (path) => path.endsWith('/a1.m4s');
	await future.take(3);
	const standing = [0, 2000, 4000].map((since) => {
		future.now = START + since;
		return other.showsClock;
	});
	assert.deepEqual(standing, [true, false, true]);
});

test('one failure is bridged in silence, the second is reported, and its end too', async () => {
	const broken = new TypeError('failed to fetch');
	for (const [failures, expected] of [[1, [null]], [2, ['network', null]], [3, ['network', 'network', null]]]) {
		const server = new Server();
		const told = [];
		const feed = await server.open((error) => told.push(error?.kind ?? null));
		server.answers = Array(failures).fill(broken);
		// The fifth comes with the next playlist, after the first was read to its end.
		assert.match((await take(feed, 5))[1], /live/);
		assert.deepEqual(told, expected);
	}
});

test('a server that is gone for good ends the feed with a reason', async () => {
	const server = new Server();
	const feed = await server.open(() => {});
	server.fetch = feed.fetch = async () => new Response('draining\n', { status: 503 });
	await assert.rejects(take(feed, 1), (error) => error instanceof StreamError && error.kind === 'status' && error.detail === '503, draining');
});

test('only the server’s own words are shown, and no proxy’s page', async () => {
	const get = (body, type) => request('http://host/', {
		as: 'text', fetch: async () => new Response(body, { status: 502, headers: { 'Content-Type': type } }),
	});
	await assert.rejects(get('no room\nmore', 'text/plain; charset=utf-8'), { kind: 'status', detail: '502, no room' });
	await assert.rejects(get('<html>', 'text/html'), { kind: 'status', detail: '502' });
	await assert.rejects(get('', 'text/plain'), { kind: 'status', detail: '502' });
});

test('whole boxes with the one that is wanted, and nothing else, are video', () => {
	const segment = join(box('styp', 16), box('moof', 100), box('mdat', 5000));
	assert.equal(hasBox(segment, 0x6d6f6f66), true);
	assert.equal(hasBox(segment, 0x6d6f6f76), false);
	for (const [what, bytes] of Object.entries({
		'a page': new TextEncoder().encode('<html><body>Please log in</body></html>').buffer,
		nothing: new ArrayBuffer(0),
		zeros: new ArrayBuffer(20_000),
		'less than a box': segment.slice(0, 7),
		'half of it': segment.slice(0, 2500),
		'more than it': join(segment, new ArrayBuffer(3)),
		'no sample': box('styp', 16),
	})) assert.equal(hasBox(bytes, 0x6d6f6f66), false, what);
});

const VERSION_1 = 0x01000000;
/** A header of two tracks: sound at 48 kHz with times of 32 bits, pictures at 90 kHz with times of 64. */
const HEADER = join(box('ftyp', 16), around('moov', box('mvhd', 100),
	around('trak', around('tkhd', numbers(7, 0, 0, 2, 0)), around('mdia', around('mdhd', numbers(0, 0, 0, 48_000, 0)))),
	around('trak', around('tkhd', numbers(VERSION_1, 0, 0, 0, 0, 1, 0)), around('mdia', around('mdhd', numbers(VERSION_1, 0, 0, 0, 0, 90_000, 0)))),
));
const fragment = (track, ...time) => join(box('styp', 16), around('moof', around('mfhd', numbers(0, 1)),
	around('traf', around('tfhd', numbers(0x20000, track)), around('tfdt', numbers(...time)))), box('mdat', 20));

test('when a segment begins is its decode time by the clock of its track, of 32 or of 64 bits', () => {
	assert.equal(decodeTime(HEADER, fragment(1, VERSION_1, 37_622, 3_221_225_472 - 2 ** 31)), (37_622 * 2 ** 32 + 2 ** 30) / 90_000);
	assert.equal(decodeTime(HEADER, fragment(1, 0, 180_000)), 2);
	assert.equal(decodeTime(HEADER, fragment(2, 0, 480_000)), 10);
	for (const [what, bytes] of Object.entries({
		'a track that there is not': fragment(3, 0, 180_000),
		'no number': fragment(1, 0),
		'half a number': fragment(1, VERSION_1, 1),
		'nothing at all': fragment(1),
		'no fragment': box('styp', 16),
		'boxes of no size': numbers(0, 0, 0, 0),
	})) assert.ok(Number.isNaN(decodeTime(HEADER, bytes)), what);
	assert.ok(Number.isNaN(decodeTime(new ArrayBuffer(0), fragment(1, 0, 180_000))));
});

/** The offsets of segments of two seconds, each with its timestamp and its date in seconds. */
function offsets(...segments) {
	const placement = new Placement();
	return segments.map(([time, date]) => Math.round(placement.next(time, { start: date * 1000, end: date * 1000 + 2000 }) * 1000) / 1000);
}

test('timestamps that are wall time are left alone, whatever is left out or comes twice', () => {
	assert.deepEqual(offsets([100, 100], [102, 102.04], [104, 103.96], [110, 110], [106, 106], [NaN, 108]), [0, 0, 0, 0, 0, 0]);
});

for (const [what, segments, expected] of [
	['an encoder that begins at zero, twice', [[100, 100], [0, 102], [2, 104], [0, 106], [2, 108], [110, 110]], [0, 102, 102, 106, 106, 0]],
	['a leap of 40 s and back', [[100, 100], [142, 102], [144, 104], [106, 106]], [0, -40, -40, 0]],
	['a leap of 1 s', [[100, 100], [103, 102], [105, 104]], [0, -1, -1]],
	['timestamps that were never wall time', [[47_720, 100], [47_722, 102], [0.142, 104]], [-47_620, -47_620, 103.858]],
	['a segment that is missing after that', [[0, 100], [2, 102], [6, 106]], [100, 100, 100]],
	['dates that are 5 s off for a while', [[100, 100], [102, 107], [104, 109], [106, 106]], [0, 0, 0, 0]],
	['dates that are 5 s off from the first', [[100, 105], [102, 107], [104, 104]], [0, 0, 0]],
	['dates that drift', [[0, 100], [2, 102.05], [4, 104.1], [6, 106.15]], [100, 100, 100, 100]],
]) {
	test(`where segments lie: ${what}`, () => assert.deepEqual(offsets(...segments), expected));
}

test('what is no video is not given on, but asked for anew, past the browser’s cache', async () => {
	for (const place of [1, 2]) {
		const server = new Server();
		const told = [];
		const feed = await server.open((error) => told.push(error?.kind ?? null));
		const page = { ok: true, arrayBuffer: async () => new TextEncoder().encode('<html>').buffer };
		// The playlist is right; in place of the header, or of the first segment, there is a page.
		server.answers = [...Array(place).fill(null), page];
		assert.deepEqual(await take(feed, 3), ['/live/init.mp4', '/live/0.m4s', '/live/1.m4s']);
		assert.ok(server.log.at(-3).endsWith('anew'), server.log);
		assert.deepEqual(told, [null], 'one is not told, only that all is well');
	}
	const server = new Server();
	const told = [];
	const feed = await server.open((error) => told.push(error?.kind ?? null));
	const page = { ok: true, arrayBuffer: async () => new ArrayBuffer(0) };
	server.answers = [null, page, null, page];
	await take(feed, 5);
	assert.deepEqual(told, ['segment', null], 'the second time it is told, and that it is over');
});

test('an answer that never comes is reported at once, one that is refused at once only the second time', async () => {
	const server = new Server();
	const told = [];
	const feed = await server.open((error) => told.push(error?.kind ?? null));
	const { fetch } = feed;
	feed.fetch = async () => {
		server.now += 4000;
		feed.fetch = fetch;
		throw new DOMException('late', 'TimeoutError');
	};
	await take(feed, 5);
	assert.deepEqual(told, ['network', null]);
});

test('a playlist that stands still is reported', async () => {
	const server = new Server();
	const feed = await server.open(() => {});
	const old = await (await server.fetch('http://host/clock.m3u8')).text();
	server.now += 60_000;
	feed.fetch = async () => ({ ok: true, text: async () => old });
	await assert.rejects(take(feed, 1), { kind: 'stale' });
});

test('pauses grow, and not all viewers come at once', () => {
	const pauses = [1, 2, 3, 4, 5, 6, 7].map((failures) => pause(failures, () => 0));
	assert.deepEqual(pauses, [500, 1000, 2000, 4000, 8000, 15000, 15000]);
	assert.equal(pause(1, () => 1), 400);
});

test('being ended is no failure of the network', async () => {
	const controller = new AbortController();
	controller.abort(new DOMException('over', 'AbortError'));
	const fetch = async () => { throw new DOMException('over', 'AbortError'); };
	await assert.rejects(request('http://host/', { as: 'text', signal: controller.signal, fetch }), { name: 'AbortError' });
});

test('a codec is what the header declares', () => {
	assert.equal(codecOf(video('a/init.mp4', [0x64, 0x00, 0x0a])), 'avc1.64000A');
	assert.equal(codecOf(video('a/init.mp4', [0x4d, 0x40, 0x1f])), 'avc1.4D401F');
	assert.equal(codecOf(video('a/init.mp4')), null);
	assert.equal(codecOf(new ArrayBuffer(0)), null);
});

test('settings that change under the stream: the new header, and no segment twice or left out', async () => {
	const server = new Server();
	server.codec = [0x64, 0x00, 0x1f];
	const feed = await server.open((error) => assert.equal(error, null));
	const pieces = parts(feed);
	const next = async () => nameOf((await pieces.next()).value);
	for (const name of ['/live/init.mp4', '/live/0.m4s', '/live/1.m4s', '/live/2.m4s']) assert.equal(await next(), name);
	server.hash = '1f3a9c/';
	server.codec = [0x4d, 0x40, 0x20];
	const began = server.now;
	assert.equal(await next(), '/1f3a9c/live/init.mp4');
	assert.equal(feed.type, 'video/mp4; codecs="avc1.4D4020"');
	assert.equal(await next(), '/1f3a9c/live/3.m4s');
	assert.ok(server.now - began <= 2000, 'it was there when the list was read next');
});

for (const status of [404, 410]) {
	test(`${status} for a name of before the settings changed: the list is read again at once, past the browser’s cache`, async () => {
		const server = new Server();
		const told = [];
		const feed = await server.open((error) => told.push(error?.kind ?? null));
		const pieces = parts(feed);
		const next = async () => nameOf((await pieces.next()).value);
		assert.deepEqual([await next(), await next()], ['/live/init.mp4', '/live/0.m4s']);
		// The list that is being gone through still has the old names.
		server.status = (path) => path.startsWith('/live/') ? status : 200;
		server.hash = '1f3a9c/';
		const began = server.now;
		assert.deepEqual([await next(), await next()], ['/1f3a9c/live/init.mp4', '/1f3a9c/live/1.m4s']);
		assert.equal(server.now, began);
		assert.deepEqual(server.log.slice(-4), ['/live/1.m4s', '/clock.m3u8 anew', '/1f3a9c/live/init.mp4 anew', '/1f3a9c/live/1.m4s anew']);
		assert.deepEqual(told, [null], 'nothing is told but that all is well');
	});
}

test('two servers of different settings, in turn: each name that one does not know is asked for until the other answers', async () => {
	const server = new Server();
	const told = [];
	const feed = await server.open((error) => told.push(error?.kind ?? null));
	let count = 0;
	server.status = (path) => {
		const mine = (count += 1) % 3 === 0 ? 'new/' : '';
		server.hash = mine;
		return path.endsWith('.m3u8') || path.startsWith(`/${mine}live`) ? 200 : 404;
	};
	const names = (await take(feed, 40)).filter((name) => name.endsWith('m4s')).map((name) => parseInt(name.split('/').at(-1)));
	assert.ok(names.length > 10, names);
	for (const [index, name] of names.slice(1).entries()) assert.ok(name > names[index], `${names}`);
});

const lacking = (...missing) => (path) => missing.some((number) => path.endsWith(`/${number}.m4s`)) ? 404 : 200;

test('a segment that is not there is asked for while something is in store, and then passed over', async () => {
	for (const missing of [[2], [2, 3]]) {
		const server = new Server();
		const told = [];
		const feed = await server.open((error) => told.push(error?.kind ?? null));
		server.status = lacking(...missing);
		const pieces = feed.pieces(new AbortController().signal);
		const names = [];
		for (let count = 0; count < 3; count += 1) names.push(nameOf((await pieces.next()).value.bytes));
		const next = 2 + missing.length;
		assert.deepEqual(names, ['/live/0.m4s', '/live/1.m4s', `/live/${next}.m4s`]);
		assert.ok(server.now < START + next * 2000 - 500, `${server.now - START} ms`);
		assert.ok(server.now >= START + 2000, 'it was tried for long enough');
		assert.equal(feed.until, START + (next + 1) * 2000);
		assert.deepEqual(told.filter((kind) => kind !== 'status'), [null]);
	}
});

test('when nothing can be reached a second request is all that is made besides', async () => {
	const server = new Server();
	const feed = await server.open(() => {});
	await take(feed, 4);
	const { fetch } = feed;
	feed.fetch = async (url, options) => {
		if (url.endsWith('.m4s')) {
			server.log.push(url);
			throw new TypeError('no network');
		}
		return fetch(url, options);
	};
	server.log.length = 0;
	await assert.rejects(take(feed, 1), { kind: 'network' });
	const rounds = server.log.filter((path) => path.startsWith('/clock.m3u8')).length;
	const segments = server.log.filter((path) => path.endsWith('.m4s')).length;
	assert.ok(segments <= rounds * 2, `${segments} in ${rounds} rounds`);
});

test('a segment that is marked as a gap is not requested', async () => {
	const server = new Server();
	const told = [];
	const feed = await server.open((error) => told.push(error));
	server.gaps = [1, 2];
	assert.deepEqual(await take(feed, 4), ['/live/init.mp4', '/live/0.m4s', '/live/3.m4s', '/live/4.m4s']);
	assert.deepEqual(told, []);
	assert.equal(server.log.filter((path) => /[12].m4s/.test(path)).length, 0);
	assert.ok(server.now <= START + 4000);
});

test('a stream that ends is taken to its end, and then nothing is asked for any more', async () => {
	const server = new Server();
	const feed = await server.open((error) => assert.equal(error, null));
	const pieces = feed.pieces(new AbortController().signal);
	for (let piece = 0; piece < 3; piece += 1) await pieces.next();
	server.isEnded = true;
	const names = [];
	for await (const { bytes } of pieces) names.push(nameOf(bytes));
	assert.deepEqual(names, ['/live/3.m4s']);
	assert.deepEqual([server.log.at(-1), feed.isEnded, feed.until], ['/live/3.m4s', true, START + 8000]);
	assert.equal((await pieces.next()).done, true);
});

test('a stream that was over before the first request is reported as one that stands still', async () => {
	const server = new Server();
	server.isEnded = true;
	const feed = await server.open(() => {});
	const text = await (await server.fetch('http://host/clock.m3u8')).text();
	server.now += 8000;
	feed.fetch = async () => ({ ok: true, text: async () => text });
	await assert.rejects(take(feed, 1), { kind: 'stale' });
});

test('a list that is gone ends the feed at once: a new start asks which there are', async () => {
	const server = new Server();
	const feed = await server.open(() => {});
	const pieces = parts(feed);
	for (let piece = 0; piece < 4; piece += 1) await pieces.next();
	server.status = (path) => path.endsWith('clock.m3u8') ? 404 : 200;
	const began = server.now + 2000;
	await assert.rejects(pieces.next(), { kind: 'status', detail: '404, not here', isGone: true });
	assert.equal(server.now, began);
});

test('addresses of a list start from the URL that answered, and the next list is asked for where the first was', async () => {
	const server = new Server();
	const { fetch } = server;
	let hour = 0;
	server.fetch = async (url, options) => {
		const answer = await fetch(url, options);
		// Only lists are redirected, each time to somewhere else.
		const name = new URL(url).pathname.split('/').at(-1);
		return name.endsWith('m3u8') ? { ...answer, url: `http://host/there${hour += 1}/${name}` } : answer;
	};
	const feed = await server.open((error) => assert.equal(error, null));
	assert.deepEqual(await take(feed, 5), [
		'/there2/live/init.mp4', '/there2/live/0.m4s', '/there2/live/1.m4s', '/there2/live/2.m4s', '/there3/live/init.mp4',
	]);
	assert.deepEqual(server.log.filter((path) => path.endsWith('clock.m3u8')), ['/there1/clock.m3u8', '/there1/clock.m3u8']);
});

for (const status of [404, 503]) {
	test(`a list that was just named and is ${status} is waited for, and another is asked for only after half a minute`, async () => {
		const server = new Server();
		const feed = await server.open(() => {});
		server.status = (path) => path.endsWith('clock.m3u8') && server.now < START + 15_000 ? status : 200;
		assert.deepEqual((await take(feed, 2))[0], '/live/init.mp4');
		assert.ok(server.now >= START + 15_000 && server.now < START + 19_000, `${server.now - START} ms`);
		assert.ok(server.log.filter((path) => path.startsWith('/clock.m3u8')).length <= 9, server.log);

		const other = new Server();
		const never = await other.open(() => {});
		other.status = () => status;
		await assert.rejects(take(never, 1), { kind: 'status' });
		assert.ok(other.now >= START + 30_000 && other.now < START + 36_000, `${other.now - START} ms`);
	});
}

test('a list that is not there yet is requested again at the server’s time', async () => {
	for (const [seconds, expected] of [['12', 12_000], ['45', 45_000], ['600', 60_000]]) {
		const server = new Server();
		const feed = await server.open(() => {});
		server.answers = [new Response('soon\n', { status: 404, headers: { 'Retry-After': seconds } })];
		await take(feed, 1);
		assert.ok(server.now >= START + expected && server.now <= START + expected + 500, `${server.now - START} ms`);
		assert.equal(server.log.filter((path) => path.startsWith('/clock.m3u8')).length, 2);
	}
});

test('a list that is gone for good by its answer is not awaited', async () => {
	const server = new Server();
	const feed = await server.open(() => {});
	server.status = () => 410;
	await assert.rejects(take(feed, 1), { kind: 'status' });
	assert.equal(server.now, START);
});

test('a server whose clock was put back goes on from what it lists then', async () => {
	const server = new Server();
	server.now += 3_600_000;
	const feed = await server.open(() => {});
	const pieces = parts(feed);
	for (let piece = 0; piece < 4; piece += 1) await pieces.next();
	server.now -= 1_800_000;
	const began = server.now;
	assert.equal(nameOf((await pieces.next()).value), '/live/901.m4s');
	assert.ok(server.now - began <= 2000);
});

test('after a decode error all is asked for past the browser’s cache', async () => {
	const server = new Server();
	const { fetch } = server;
	const feed = await Feed.open('http://host/live.m3u8', { height: 720, clock: server.clock, timers: server.timers, fetch, isAnew: true });
	await take(feed, 3);
	assert.deepEqual(server.log.slice(1).filter((line) => !line.endsWith(' anew')), []);
});

for (const [what, step] of [['back', -1_800_000], ['forward', 1_800_000]]) {
	test(`a list that went ${what} because the server's clock was put right has the clock asked, and is followed at once`, async () => {
		const server = new Server();
		server.now += 3_600_000;
		let [error, asked] = [0, 0];
		// The page's clock, which believes in the old time until it is asked.
		const clock = { now: () => server.now + error, sample: async () => { [error, asked] = [0, asked + 1]; } };
		const feed = await Feed.open('http://host/live.m3u8', {
			height: 720, clock, timers: server.timers, fetch: server.fetch, onTrouble: (trouble) => assert.equal(trouble, null),
		});
		const pieces = parts(feed);
		for (let piece = 0; piece < 4; piece += 1) await pieces.next();
		assert.equal(asked, 0);
		server.now += step;
		error = -step;
		const began = server.now;
		assert.equal(nameOf((await pieces.next()).value), `/live/${Math.floor((server.now - START) / 2000)}.m4s`);
		assert.ok(server.now - began <= 2000);
		assert.equal(asked, 1);
	});
}

/** A list of the future of `reach` segments in two sizes, on a line of so many bits a second. */
class Future {
	constructor({ rate = Infinity, reach = 30 } = {}) {
		Object.assign(this, { now: START, log: [], isOffline: false, running: 0, most: 0, name: 'a' });
		this.clock = { now: () => this.now };
		this.timers = { sleep: async (delay) => { this.now += delay; } };
		this.fetch = async (url) => {
			const { pathname: path, search } = new URL(url);
			this.log.push(path + search);
			this.running += 1;
			this.most = Math.max(this.most, this.running);
			await new Promise(setImmediate);
			this.running -= 1;
			if (this.isOffline) throw new TypeError('no network');
			if (path === '/live.m3u8') return new Response(['720', '360'].map((height) =>
				`#EXT-X-STREAM-INF:BANDWIDTH=${height}00,CODECS="avc1.64001F",RESOLUTION=640x${height}\n${height}.m3u8\n`).join('').replace(/^/, '#EXTM3U\n'));
			if (!path.endsWith('m3u8')) {
				const redirected = this.standsIn(path);
				return { ok: true, redirected, arrayBuffer: async () => video(redirected ? path.replace('/a', '/loading') : path) };
			}
			const first = Math.floor((this.now - START) / 2000);
			const size = path.slice(1, 4);
			return new Response(`#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-MAP:URI="${size}/init.mp4"\n`
				+ `#EXT-X-PROGRAM-DATE-TIME:${new Date(START + first * 2000).toISOString()}\n`
				+ Array.from({ length: reach }, (_, index) => `#EXTINF:2,\n${size}/${this.name}${first + index}.m4s\n`).join(''));
		};
		this.standsIn = () => false;
		this.rate = rate;
	}

	async open(more) {
		this.feed = await Feed.open('http://host/live.m3u8', {
			height: 720, store: 60_000, clock: this.clock, timers: this.timers, fetch: this.fetch, onTrouble: () => {}, ...more,
		});
		this.feed.meter = { rate: this.rate, start() {}, end() {} };
		return this.feed;
	}

	/** The names of the next segments. */
	async take(count) {
		this.pieces ??= this.feed.pieces(new AbortController().signal);
		const names = [];
		for (let index = 0; index < count; index += 1) names.push(nameOf((await this.pieces.next()).value.bytes));
		return names;
	}
}

test('a minute of the future is kept in store, of the one phase that all pages ask for, a few segments at once', async () => {
	const future = new Future();
	const feed = await future.open();
	assert.match(future.log[0], /present=ahead/);
	assert.deepEqual((await future.take(30)).slice(-2), ['/720/a28.m4s', '/720/a29.m4s']);
	assert.deepEqual([feed.left, future.now, future.most], [60_000, START, 3]);
	// The next list is asked for when a sixth has been played.
	assert.deepEqual(await future.take(1), ['/720/a30.m4s']);
	assert.equal(future.now, START + 10_000);
});

test('the first segment has the line for itself', async () => {
	const future = new Future();
	await future.open();
	await future.take(1);
	assert.deepEqual(future.log.filter((path) => path.includes('m4s')), ['/720/a0.m4s']);
});

test('a page may keep less', async () => {
	const future = new Future();
	const feed = await future.open({ store: 6000 });
	await future.take(3);
	assert.equal(feed.left, 6000);
	await future.take(1);
	assert.equal(future.now, START + 2000);
});

test('without a network it is left as it is for as long as there is something in store', async () => {
	const future = new Future();
	const feed = await future.open();
	await future.take(30);
	future.isOffline = true;
	future.timers.sleep = async (delay) => {
		future.now += delay;
		if (future.now > START + 56_000) future.isOffline = false;
	};
	assert.deepEqual(await future.take(1), ['/720/a30.m4s'], 'nothing is missing');
	assert.ok(future.now > START + 56_000 && future.now < START + 60_000, 'as the end comes near it tries more often');
});

test('on a thin line the small one is taken until much is in store', async () => {
	// Twice what the large one needs.
	const future = new Future({ rate: 150_000 });
	const feed = await future.open();
	const names = await future.take(30);
	assert.equal(names.findIndex((name) => name.startsWith('/720/')), 12, 'with 20 s in store, and what was under way, the large one will do');
	assert.equal(new Set(names.map((name) => parseInt(name.slice(6)))).size, 30, 'none is missing and none is there twice');
	assert.equal(feed.left, 60_000);
});

test('what is in store and has another name by now is replaced, but for the next seconds', async () => {
	const future = new Future();
	await future.open();
	await future.take(30);
	future.name = 'b';
	// Ten seconds later; what is due in four is left as it is.
	assert.deepEqual(await future.take(2), ['/720/b8.m4s', '/720/b9.m4s']);
	assert.deepEqual((await future.take(26)).at(-1), '/720/b35.m4s');
});

test('what is in store is not fetched again because the list comes from elsewhere', async () => {
	const future = new Future();
	const { fetch } = future;
	let hour = 0;
	future.fetch = async (url) => {
		const answer = await fetch(url);
		return url.endsWith('0.m3u8') ? { ok: true, url: `http://host/there${hour += 1}/720.m3u8`, text: () => answer.text() } : answer;
	};
	await future.open();
	assert.deepEqual((await future.take(30)).at(-1), '/there1/720/a29.m4s');
	assert.deepEqual(await future.take(1), ['/there2/720/a30.m4s']);
});

test('what stands in for a segment of the future gives way to it', async () => {
	const future = new Future();
	future.standsIn = (path) => path.endsWith('/a20.m4s');
	await future.open();
	assert.equal((await future.take(30))[20], '/720/loading20.m4s');
	future.standsIn = () => false;
	assert.deepEqual(await future.take(2), ['/720/a20.m4s', '/720/a21.m4s']);
	assert.deepEqual((await future.take(14)).at(-1), '/720/a35.m4s');
});

test('a line is measured while something comes, however many requests there are', () => {
	const meter = new Meter();
	assert.ok(Number.isNaN(meter.rate));
	meter.start(0);
	meter.start(500);
	meter.end(1000, 10_000);
	meter.end(1000, 10_000);
	assert.equal(meter.rate, 160_000);
	meter.start(5000);
	meter.end(6000, 10_000);
	assert.equal(meter.rate, 120_000, 'the older counts for half');
	meter.start(7000);
	meter.end(9000, 0);
	assert.equal(meter.rate, 120_000, 'what failed says nothing');
});
