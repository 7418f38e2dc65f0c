import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { Subtitles, chooseRendition, readCues, readRenditions } from '../../Sources/Program/CPageFiles/Page/subtitles.js';

const NOON = Date.parse('2026-11-20T12:00:00Z') / 1000;
const MULTIVARIANT = `#EXTM3U
#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="tick",URI="clock/0/audio.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="English",LANGUAGE="en",DEFAULT=YES,AUTOSELECT=YES,URI="clock/0/subtitles-en.m3u8"
#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subtitles",NAME="繁體中文",LANGUAGE="zh-Hant",DEFAULT=NO,AUTOSELECT=YES,URI="clock/0/subtitles-zh-Hant.m3u8"
#EXT-X-MEDIA:TYPE=CLOSED-CAPTIONS,GROUP-ID="captions",NAME="CC",INSTREAM-ID="CC1"
#EXT-X-STREAM-INF:BANDWIDTH=1,SUBTITLES="subtitles"
clock/0/640x360.m3u8
`;

test('renditions are those of subtitles, with addresses from the playlist’s own', () => {
	assert.deepEqual(readRenditions({ text: MULTIVARIANT, base: 'http://host/below/clock.m3u8?x=y' }), [
		{ label: 'English', language: 'en', url: 'http://host/below/clock/0/subtitles-en.m3u8' },
		{ label: '繁體中文', language: 'zh-Hant', url: 'http://host/below/clock/0/subtitles-zh-Hant.m3u8' },
	]);
});

const segment = (map, cues = '12:00:00.000 --> 12:00:01.000') => `WEBVTT\n${map}\n1795176000\n${cues}\n12:00:00 UTC+00:00\nFriday &amp; more\n`;

test('a cue is where its map says, on either side of a wrap, with whatever ends its lines', () => {
	const wanted = [{ id: '1795176000', start: NOON, end: NOON + 1, text: '12:00:00 UTC+00:00\nFriday &amp; more' }];
	const map = 'X-TIMESTAMP-MAP=LOCAL:12:00:00.000,MPEGTS:6350193664\n';
	for (const text of [
		segment(map), `\ufeff${segment(map)}`, segment(map).replaceAll('\n', '\r\n'),
		segment('X-TIMESTAMP-MAP=MPEGTS:6350193664,LOCAL:12:00:00.000\n'),
		segment(`X-TIMESTAMP-MAP=LOCAL:12:00:00.000,MPEGTS:${6350193664 + 2 ** 33}\n`),
		segment('X-TIMESTAMP-MAP=LOCAL:11:59:59.000,MPEGTS:6350103664\n'),
	]) assert.deepEqual(readCues(text, NOON - 1), wanted, JSON.stringify(text));
	assert.deepEqual(readCues(segment('X-TIMESTAMP-MAP=LOCAL:12:00:00.000,MPEGTS:0\n'), NOON + 7, NOON), wanted, 'as pictures are moved');
});

test('a map that is off moves its cues, and without one they are not near', () => {
	assert.equal(readCues(segment('X-TIMESTAMP-MAP=LOCAL:12:00:00.000,MPEGTS:6350238664\n'), NOON)[0].start, NOON + 0.5);
	assert.ok(Math.abs(readCues(segment(''), NOON)[0].start - NOON) > 3600);
});

test('what has no cues has none, and what is not WebVTT is refused', () => {
	for (const text of ['WEBVTT', 'WEBVTT\nX-TIMESTAMP-MAP=LOCAL:12:00:00.000,MPEGTS:0\n\n', 'WEBVTT\n\nNOTE nothing\n']) assert.deepEqual(readCues(text, 0), []);
	for (const text of ['', '<html>', 'WEBVTTX\n']) assert.throws(() => readCues(text, 0), { kind: 'segment' });
});

test('the visitor’s language, as exactly as there is one, or the first', () => {
	const renditions = ['en', 'zh-Hant', 'de'].map((language) => ({ language }));
	for (const [languages, chosen] of [
		[['', 'de-AT', 'en'], 'de'], [['zh-CN'], 'zh-Hant'], [['fr', 'ZH-hant'], 'zh-Hant'], [['fr'], 'en'], [[], 'en'],
	]) assert.equal(chooseRendition(renditions, languages).language, chosen, languages.join());
	assert.equal(chooseRendition([], ['en']), undefined);
});

afterEach(() => {
	delete globalThis.VTTCue;
	delete globalThis.Option;
});

/** An element of the page, as far as it is used. */
class Field extends EventTarget {
	hidden = true;
	attributes = {};
	options = [];
	setAttribute(name, value) { this.attributes[name] = value; }
	replaceChildren(...options) { this.options = options; }
}

/** A video, its page and a server whose list goes three segments ahead. */
class Page {
	now = NOON * 1000;
	log = [];
	failing = '';
	stored = null;
	button = new Field();
	choice = new Field();

	constructor() {
		globalThis.VTTCue = class { constructor(startTime, endTime, text) { Object.assign(this, { startTime, endTime, text }); } };
		globalThis.Option = class { constructor(text, value) { Object.assign(this, { text, value }); } };
		const tracks = Object.assign(new EventTarget(), { list: [], [Symbol.iterator]() { return this.list[Symbol.iterator](); } });
		this.video = {
			textTracks: tracks,
			addTextTrack(kind, label, language) {
				const cues = [];
				const track = {
					kind, label, language, mode: 'disabled', get cues() { return this.mode === 'disabled' ? null : cues; },
					addCue: (cue) => cues.push(cue), removeCue: (cue) => cues.splice(cues.indexOf(cue), 1),
				};
				tracks.list.push(track);
				return track;
			},
		};
		this.timers = { sleep: (delay, signal) => new Promise((resolve, reject) => {
			signal.addEventListener('abort', () => reject(signal.reason));
			this.ring = () => {
				this.now += delay;
				resolve();
			};
		}) };
		this.feed = {
			multivariant: { text: MULTIVARIANT, base: 'http://host/clock.m3u8' }, clock: { now: () => this.now }, offset: 0, store: 60_000,
			fetch: async (url) => {
				const path = new URL(url).pathname;
				this.log.push(path);
				if (this.failing && path.includes(this.failing)) return new Response('no\n', { status: 503 });
				return { ok: true, url, text: async () => path.endsWith('.m3u8') ? this.#list() : this.#file(path) };
			},
		};
		const place = () => ({ getItem: () => this.stored, setItem: (_, text) => { this.stored = text; } });
		this.make = (languages = []) => new Subtitles(this.video, { ...this, place, languages });
	}

	#list() {
		const first = Math.floor(this.now / 2000);
		const entries = [0, 1, 2].map((index) => `#EXTINF:2.0,\nlive/${first + index}.vtt\n`);
		return `#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MEDIA-SEQUENCE:${first}\n#EXT-X-PROGRAM-DATE-TIME:${new Date(first * 2000).toISOString()}\n${entries.join('')}`;
	}

	#file(path) {
		const second = Number(/(\d+)\.vtt/.exec(path)[1]) * 2;
		const map = `LOCAL:00:00:00.000,MPEGTS:${second * 90_000 % 2 ** 33}`;
		// The third spans the border to the next segment.
		const cues = [0, 1, 2].map((at) => `${second + at}\n00:00:0${at}.000 --> 00:00:0${at + 1}.000\n${path.split('/')[2]} ${second + at}\n`);
		return `WEBVTT\nX-TIMESTAMP-MAP=${map}\n\n${cues.join('\n')}`;
	}

	get shown() { return this.video.textTracks.list.find(({ mode }) => mode === 'showing'); }
	get starts() { return this.shown.cues.map(({ startTime }) => startTime - NOON); }

	/** Lets all that goes on come to its next wait, and that be over. */
	async pass() {
		await new Promise((resolve) => { setTimeout(resolve, 0); });
		this.ring();
		await new Promise((resolve) => { setTimeout(resolve, 0); });
	}

	async press(field, value) {
		if (value !== undefined) field.value = value;
		field.dispatchEvent(new Event(value === undefined ? 'click' : 'change'));
		await new Promise((resolve) => { setTimeout(resolve, 0); });
	}
}

test('each cue once, also one that spans a border; segments once; what is past is forgotten', async () => {
	const page = new Page();
	const ending = new AbortController();
	page.make().follow(page.feed, ending.signal);
	await page.pass();
	const half = NOON / 2;
	// The list was read again after five target durations, and has three more segments.
	assert.deepEqual(page.log, ['/clock/0/subtitles-en.m3u8', ...[0, 1, 2].map((at) => `/clock/0/live/${half + at}.vtt`),
		'/clock/0/subtitles-en.m3u8', ...[5, 6, 7].map((at) => `/clock/0/live/${half + at}.vtt`)]);
	assert.deepEqual(page.starts, [0, 1, 2, 3, 4, 5, 6, 10, 11, 12, 13, 14, 15, 16]);
	for (let turn = 0; turn < 2; turn += 1) await page.pass();
	assert.ok(page.starts[0] >= 10, `${page.starts}`);
	ending.abort();
	const { length } = page.log;
	await new Promise((resolve) => { setTimeout(resolve, 0); });
	assert.equal(page.log.length, length);
});

test('the button, the languages, and what is kept of both', async () => {
	const page = new Page();
	const subtitles = page.make(['zh-TW']);
	subtitles.follow(page.feed);
	await page.pass();
	assert.deepEqual([page.button.hidden, page.button.attributes['aria-pressed'], page.choice.hidden], [false, true, false]);
	assert.deepEqual(page.choice.options.map(({ text, value, lang }) => [text, value, lang]), [['English', 'en', 'en'], ['繁體中文', 'zh-Hant', 'zh-Hant']]);
	assert.deepEqual([page.choice.value, page.shown.language], ['zh-Hant', 'zh-Hant']);
	await page.press(page.choice, 'en');
	assert.deepEqual([page.shown.language, page.starts.length], ['en', 7]);
	await page.press(page.button);
	assert.deepEqual([page.shown, page.button.attributes['aria-pressed'], page.choice.hidden], [undefined, false, true]);
	const { length } = page.log;
	page.ring();
	await page.press(new Field());
	assert.equal(page.log.length, length, 'what is not shown is not fetched');
	assert.equal(page.stored, '{"isOn":false,"language":"en"}');
	const again = page.make(['zh-TW']);
	again.follow(page.feed);
	assert.deepEqual([again.isOn, page.shown], [false, undefined]);
	subtitles.follow({ ...page.feed, multivariant: { text: '#EXTM3U\n', base: 'http://host/' } });
	assert.equal(page.button.hidden, true, 'a stream without any has no button');
});

test('a list or a segment that fails is asked for again, and the others are there', async () => {
	for (const failing of ['.m3u8', `${NOON / 2 + 1}.vtt`]) {
		const page = new Page();
		page.failing = failing;
		page.make().follow(page.feed);
		await page.pass();
		page.failing = '';
		await page.pass();
		assert.deepEqual(page.starts, [0, 1, 2, 3, 4, 5, 6], failing);
	}
});

test('where the browser plays HLS itself, its tracks are switched, and its own controls change the button', () => {
	const page = new Page();
	page.make().follow(null);
	assert.equal(page.button.hidden, true, 'it has no tracks yet, or never');
	for (const language of ['en', 'de']) {
		page.video.addTextTrack('subtitles', language, language);
		page.video.textTracks.dispatchEvent(new Event('addtrack'));
	}
	assert.deepEqual([page.button.hidden, page.choice.hidden, page.shown.language], [false, false, 'en']);
	page.shown.mode = 'disabled';
	page.video.textTracks.dispatchEvent(new Event('change'));
	assert.deepEqual([page.button.attributes['aria-pressed'], page.stored], [false, null]);
	page.button.dispatchEvent(new Event('click'));
	assert.equal(page.shown.language, 'en');
	assert.deepEqual(page.log, []);
});

test('a browser that keeps nothing, or nonsense, shows what the stream has', () => {
	const page = new Page();
	for (const stored of ['{', '7', '{"isOn":0,"language":7}']) {
		page.stored = stored;
		const { isOn, language } = page.make();
		assert.deepEqual([isOn, language], [true, ''], stored);
	}
});
