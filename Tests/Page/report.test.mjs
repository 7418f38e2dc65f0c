import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { follow } from '../../Sources/Program/CPageFiles/Report/report-feed.js';
import { bar, lanes, legible, nearest, rows, signs } from '../../Sources/Program/CPageFiles/Report/report-lanes.js';
import { picture } from '../../Sources/Program/CPageFiles/Report/report-picture.js';
import { cmcdOf, complaintsOf, isMarked, lastAsked, merge, newMistakes } from '../../Sources/Program/CPageFiles/Report/report-state.js';
import { clockText, levels, section, ticks } from '../../Sources/Program/CPageFiles/Report/report-time.js';
import { bytes, chartText, laneName, notes, outcome, pathwaysText, requestName, sentence, signed, spanText, took } from '../../Sources/Program/CPageFiles/Report/report-words.js';
import { script } from './bundle.mjs';

const ASSETS = new URL('../../Sources/Program/CPageFiles/Report/', import.meta.url);
const read = (name) => readFileSync(new URL(name, ASSETS), 'utf8');
const session = () => JSON.parse(readFileSync(new URL('session.json', import.meta.url), 'utf8'));
const at = (text) => Date.parse(`2026-11-22T${text}Z`);

test('what is seen: so much up to a moment, or all, which is ten seconds at least', () => {
	assert.deepEqual(section(30_000, 0, 100_000), { from: 70_000, until: 100_000 });
	assert.deepEqual(section(120_000, 40_000, 100_000), { from: 40_000, until: 100_000 }, 'nothing was before it began');
	assert.deepEqual(section(0, 40_000, 100_000), { from: 40_000, until: 100_000 });
	assert.deepEqual(section(0, 99_000, 100_000), { from: 90_000, until: 100_000 });
});

test('round times, and no more than there is room for', () => {
	const texts = (from, until, most) => ticks({ from: at(from), until: at(until) }, most).map((time) => clockText(time));
	assert.deepEqual(texts('20:00:09', '20:01:09', 6), ['20:00:10', '20:00:20', '20:00:30', '20:00:40', '20:00:50', '20:01:00']);
	assert.deepEqual(texts('20:00:09', '20:01:09', 2), ['20:00:30', '20:01:00']);
	assert.deepEqual(texts('20:00:10', '20:00:10.500', 5), ['20:00:10']);
	assert.equal(clockText(at('20:00:59.999')), '20:00:59');
	assert.equal(clockText(at('20:00:59.999'), 3), '20:00:59.999');
});

test('the lines of a scale', () => {
	assert.deepEqual(levels(0, 4.1), [0, 2, 4, 6]);
	assert.deepEqual(levels(-7.2, -5.5), [-5, 0]);
	assert.deepEqual(levels(-0.4, 4.1), [0, 2, 4, 6]);
	assert.deepEqual(levels(0, 0), [0]);
	assert.deepEqual(levels(0, 0.25), [0, 0.1, 0.2, 0.3]);
});

test('every kind of request of a session has a lane with words', () => {
	const source = readFileSync('Sources/Scenarios/Sessions/Record/SessionRequest.swift', 'utf8');
	const kinds = [...source.slice(source.indexOf('enum Kind'), source.indexOf('struct Segment')).matchAll(/^ +case (\w+)$/gm)].map((match) => match[1]);
	assert.ok(kinds.includes('part'));
	for (const kind of kinds) assert.match(laneName({ kind, rendition: '640x360' }), /^[A-Z][\w -]+ 640x360$/);
	assert.equal(lanes(kinds.map((kind) => ({ kind }))).at(-1).key, 'other');
	assert.deepEqual(lanes(['sound', 'part', 'segment'].map((kind) => ({ kind }))).map(({ key }) => key), ['segment', 'part', 'sound']);
});

test('lanes: playlists, headers, media; the larger rendition before the smaller; what is unknown comes last', () => {
	const requests = [['strange', null], ['segment', '640x360'], ['header', null], ['segment', '1280x720'], ['sound', 'aac'], ['playlist', '640x360'], ['multivariant', null], ['segment', '640x360']];
	assert.deepEqual(lanes(requests.map(([kind, rendition]) => ({ kind, rendition }))).map(({ key }) => key),
		['multivariant', 'playlist 640x360', 'header', 'segment 1280x720', 'segment 640x360', 'sound aac', 'strange']);
});

test('a bar reaches from asked to ended, and its pale part to the first byte', () => {
	const x = (moment) => moment / 10;
	const of = (more) => bar({ id: 7, asked: 1000, firstByte: 1200, ended: 1500, status: 200, aborted: false, ...more }, x, 400, 3);
	assert.deepEqual(of({}), { id: 7, x: 100, width: 50, wait: 20, look: 'done' });
	assert.deepEqual(of({ firstByte: null }), { id: 7, x: 100, width: 50, wait: 50, look: 'done' });
	assert.deepEqual(of({ firstByte: 1004, ended: 1006 }), { id: 7, x: 100, width: 3, wait: 0, look: 'done' }, 'too short to be seen');
	assert.deepEqual(of({ ended: null }), { id: 7, x: 100, width: 3, wait: 0, look: 'done' });
	assert.deepEqual(of({ asked: -200, firstByte: 100 }), { id: 7, x: 0, width: 150, wait: 10, look: 'done' }, 'cut at the left');
	assert.deepEqual(of({ ended: 9000 }), { id: 7, x: 100, width: 300, wait: 20, look: 'done' }, 'cut at the right');
	assert.equal(of({ status: 404 }).look, 'failed');
	assert.equal(of({ status: 0 }).look, 'failed', 'no answer at all');
	assert.equal(of({ aborted: true }).look, 'aborted');
	assert.equal(of({ asked: 4100, firstByte: 4100, ended: 4200 }), null);
	assert.equal(of({ asked: -200, firstByte: -150, ended: -100 }), null);
});

test('bars that would cover each other have rows, as many as there may be', () => {
	const spans = [[0, 10], [5, 10], [12, 3], [13, 50], [14, 2]].map(([x, width]) => ({ x, width }));
	assert.deepEqual(rows(spans, 1, 4), [0, 1, 0, 2, 3]);
	assert.deepEqual(rows(spans, 1, 2), [0, 1, 0, 1, 1]);
});

test('signs say what happened; those without room are left out', () => {
	const request = { status: 404, retry: true, aborted: true, switchedFrom: 3 };
	assert.equal(signs(request), '×↻⊘↕');
	assert.equal(signs({ status: 200, retry: false, aborted: false, switchedFrom: null }), '');
	assert.deepEqual(legible([{ x: 10, text: '×' }, { x: 17, text: '×' }, { x: 19, text: '×' }, { x: 40, text: '×↻' }], 9).map(({ x }) => x), [10, 19, 40]);
});

test('a click finds the bar that is nearest, and not one that is far', () => {
	const spots = [{ id: 1, x: 10, width: 3, y: 10 }, { id: 2, x: 100, width: 50, y: 10 }];
	assert.equal(nearest(spots, 20, 12, 24), 1);
	assert.equal(nearest(spots, 149, 30, 24), 2);
	assert.equal(nearest(spots, 60, 10, 24), null);
	assert.equal(nearest([], 60, 10, 24), null);
});

test('reports are put together by the numbers of requests, and a switch is a segment of another rendition', () => {
	const whole = session();
	const first = merge(null, { ...whole, requests: whole.requests.slice(0, 20) });
	assert.equal(first.requests.length, 20);
	const state = merge(first, { ...whole, requests: whole.requests.slice(18), now: '2026-11-22T20:01:30.000Z' });
	assert.equal(state.requests.length, 57);
	assert.equal(state.now, at('20:01:30'));
	assert.deepEqual(state.requests.filter(({ switchedFrom }) => switchedFrom).map(({ id, switchedFrom }) => [id, switchedFrom]), [[28, 25], [43, 40]]);
	assert.equal(lastAsked(state), at('20:00:56.150'));
	assert.deepEqual(state.verdicts.map(({ from }) => from), [at('20:00:30'), at('19:59:30')], 'the newest first');
	assert.deepEqual(state.requests.filter(isMarked).map(({ id }) => id), [23, 24, 25, 28, 38, 43]);
});

test('no more requests are kept than the server keeps', () => {
	const whole = session();
	assert.deepEqual(merge(null, { ...whole, kept: { limit: 2 } }).requests.map(({ id }) => id), [56, 57]);
});

test('another replica’s part stays apart; a server that began again begins anew', () => {
	const whole = session();
	const state = merge(null, whole);
	const other = merge(merge(state, { ...whole, replica: 'b', requests: [] }), { ...whole, replica: 'b', requests: [] });
	assert.deepEqual([other.replica, other.others, other.requests.length], ['127.0.0.1:8080', ['b'], 57]);
	const anew = merge(state, { ...whole, begun: '2026-11-22T20:05:00.000Z', requests: whole.requests.slice(0, 1) });
	assert.deepEqual(anew.requests.map(({ id }) => id), [1]);
});

test('a mistake is new once', () => {
	const whole = session();
	const wrong = { ...whole, verdicts: [{ ...whole.verdicts[0], correct: false }, whole.verdicts[1]] };
	const [before, after] = [merge(null, whole), merge(null, wrong)];
	assert.deepEqual(newMistakes(before, after).map(({ fault, from }) => [fault, from]), [['404@30-34', at('20:00:30')]]);
	assert.deepEqual(newMistakes(after, merge(after, wrong)), []);
	assert.deepEqual(newMistakes(null, before), []);
});

test('CMCD: the newest value of each key, its range, and what was wrong', () => {
	const requests = [{ cmcd: { bl: 100, su: true } }, { cmcd: null }, { cmcd: { bl: 40 }, cmcdErrors: ['bl: no'] }, { cmcd: { bl: 70 }, cmcdErrors: ['bl: no'] }];
	assert.deepEqual(cmcdOf(requests), [
		{ key: 'bl', count: 3, newest: 70, least: 40, greatest: 100 }, { key: 'su', count: 1, newest: true, least: null, greatest: null }]);
	assert.deepEqual(complaintsOf(requests), [{ text: 'bl: no', count: 2 }]);
});

test('in words', () => {
	const { requests } = merge(null, session());
	assert.equal(sentence(requests[23]), 'Request 24, 20:00:28.930: Segment 1280x720, 404, 41 B in 6 ms (first byte 3); segment 897688815 of 20:00:30.000, asked for 1.07 s ahead of its time; failed; retry; fault 404@30-34.');
	assert.equal(sentence(requests[5]), 'Request 6, 20:00:12.030: Playlist 1280x720, 200, 900 B in 6 ms (first byte 3); 1.98 s after the playlist before.');
	assert.deepEqual(notes(requests[24]), ['retry', 'aborted', 'fault 404@30-34']);
	assert.deepEqual([bytes(9999), bytes(123_456), bytes(12_345_678)], ['9999 B', '123 kB', '12 MB']);
	assert.deepEqual([signed(-0.5), signed(2), signed(null)], ['−0.50 s', '+2.00 s', '–']);
	assert.equal(took({ asked: 0, firstByte: null, ended: null }), 'not over');
	assert.equal(spanText({ from: at('20:00:30'), until: at('20:00:34') }), '20:00:30 to 20:00:34');
	assert.equal(spanText({ from: at('20:00:30'), until: at('20:00:30') }), '20:00:30');
	assert.equal(spanText({ from: null, until: null }), 'always');
	assert.equal(spanText({ from: at('20:00:30'), until: at('20:00:34'), afterJoining: '10 to 14 s after joining' }), '10 to 14 s after joining: 20:00:30 to 20:00:34');
	assert.equal(
		chartText({ from: at('20:00:20'), until: at('20:00:40') }, requests),
		'Requests from 20:00:20 to 20:00:40 UTC: 25, of which 2 failed, 2 were retries, 1 were aborted, 1 switched. The table below has each.');
	assert.deepEqual([[true, true], [true, false], [true, null], [false, null]].map(([met, correct]) => outcome({ met, correct }).word),
		['correct', 'not correct', 'met, not judged', 'not met']);
});

test('the chart: a bar for each request that is seen, the fault behind them, now as a line', () => {
	const state = merge(null, session());
	const drawn = picture(state, { from: at('20:00:20'), until: at('20:01:20') }, { width: 1377, unit: 1 }, at('20:00:58.630'), 24);
	const of = (name) => drawn.shapes.filter(({ attributes }) => attributes.class.split(' ').includes(name)).map(({ attributes, text }) => text ?? attributes);
	assert.deepEqual(of('fault'), [{ class: 'fault', x: 376, y: 0, width: 80, height: drawn.height - 2 }]);
	assert.deepEqual(of('fault-name'), ['404@30-34']);
	// 20 pixels a second, behind a margin of 176 for the names.
	assert.deepEqual(of('failed').map(({ x, width }) => [x, width]), [[337, 3], [354.6, 3]]);
	assert.deepEqual(of('chosen').map(({ class: name }) => name), ['failed chosen']);
	assert.deepEqual(of('aborted').map(({ x, width }) => [x, width]), [[374.8, 7]]);
	assert.deepEqual(of('now').map(({ x1 }) => x1), [948.6]);
	assert.deepEqual(of('sign'), ['×', '×↻', '↻⊘', '↕', '↕']);
	assert.equal(of('switch').length, 2);
	assert.equal(drawn.spots.length, state.requests.filter(({ asked }) => asked >= at('20:00:20')).length);
	const empty = picture({ ...state, requests: [], faults: [] }, { from: 0, until: 10_000 }, { width: 320, unit: 1 }, 20_000);
	assert.deepEqual(empty.spots, []);
	assert.ok(empty.shapes.every(({ attributes }) => Object.values(attributes).every((value) => typeof value === 'string' || Number.isFinite(value))));
});

test('names of faults never run into each other, and have the words of the URL', () => {
	const state = merge(null, session());
	const faults = [0, 1, 2, 3, 4].map((at) => ({ fault: 'list.stale@20261212T200010Z-20261212T200030Z', asked: 'list.stale@after10-30', from: at * 1000, until: at * 1000 + 500 }));
	const { shapes } = picture({ ...state, faults }, { from: 0, until: 10_000 }, { width: 321, unit: 1 }, 0);
	const names = shapes.filter(({ attributes }) => attributes.class === 'fault-name');
	assert.deepEqual(names.map(({ attributes: { x, y }, text }) => [x, y, text]), [3, 35, 67].map((x, row) => [x, 13 + 14 * row, 'list.stale@after10-30']));
});

test('titles of lanes and panels stand above the figures of scales, on a phone too', () => {
	const { shapes } = picture(merge(null, session()), { from: at('20:00:20'), until: at('20:01:20') }, { width: 320, unit: 1 }, 0);
	const texts = (name) => shapes.filter(({ tag, attributes }) => tag === 'text' && attributes.class === name).map(({ attributes: { x, y }, text }) => ({ x, y, text }));
	const [titles, levels] = [texts('title'), texts('level')];
	assert.ok(titles.length >= 5 && levels.length >= 4, 'lanes and two panels');
	for (const title of titles) {
		for (const level of levels) assert.ok(Math.abs(title.y - level.y) >= 12 || title.x !== level.x, `${title.text} and ${level.text}`);
	}
});

test('a fault that is always on covers the chart, an event is a moment, and a name at the end is inside the chart', () => {
	const state = merge(null, session());
	const faults = [{ fault: 'pad=2000', from: null, until: null }, { fault: 'reset@1', from: 1000, until: null }, { fault: 'a-long-name@59-0', from: 9000, until: 12_000 }];
	const { shapes } = picture({ ...state, faults }, { from: 0, until: 10_000 }, { width: 321, unit: 1 }, 0);
	assert.deepEqual(shapes.filter(({ attributes }) => attributes.class === 'fault').map(({ attributes: { x, width } }) => [x, width]), [[0, 320], [32, 2], [288, 32]]);
	assert.deepEqual(shapes.filter(({ attributes }) => attributes.class === 'fault-name').map(({ attributes: { x, y } }) => [x, y]), [[3, 13], [35, 27], [192, 13]]);
});

/** Follows with a clock of its own until it has slept so often. */
async function followed(rounds, { source, ask }) {
	const seen = [];
	let [time, left] = [0, rounds];
	await follow({
		onReport: (report) => seen.push(report),
		onState: (state) => seen.push(state),
		open: () => {
			seen.push(`open at ${time / 1000}`);
			return source;
		},
		ask: async () => ask(time / 1000),
		now: () => time,
		sleep: async (milliseconds) => {
			time += milliseconds;
			left -= 1;
			if (left === 0) throw new Error('over');
		},
	}).catch(({ message }) => assert.equal(message, 'over'));
	return seen;
}

test('what comes by events is not asked for', async () => {
	const source = Object.assign(new EventTarget(), { readyState: 1 });
	const ask = async () => assert.fail();
	const promise = followed(2, { source, ask });
	source.dispatchEvent(Object.assign(new Event('report'), { data: '{"id":1}' }));
	assert.deepEqual(await promise, ['open at 0', { id: 1 }, 'live']);
});

test('where no event comes, it is asked for: after 2 s, then every 5 s; events are tried again every 30 s', async () => {
	const seen = await followed(33, { source: Object.assign(new EventTarget(), { readyState: 2 }), ask: (time) => time });
	assert.deepEqual(seen, ['open at 0', 2, 'asking', 7, 'asking', 12, 'asking', 17, 'asking', 22, 'asking', 27, 'asking', 'open at 30', 32, 'asking']);
});

test('a lost session is distinguished from a lost server', async () => {
	const source = Object.assign(new EventTarget(), { readyState: 2 });
	const ask = (time) => { throw Object.assign(new Error('no'), time < 5 ? { status: 404 } : {}); };
	assert.deepEqual(await followed(8, { source, ask }), ['open at 0', 'gone', 'lost']);
});

test('the page weighs less than 45 kB besides what it shares, its scripts are one, and no name is taken twice', () => {
	const names = readdirSync(ASSETS);
	const size = names.reduce((sum, name) => sum + Buffer.byteLength(read(name)), 0);
	assert.ok(size < 45_000, `${size} bytes`);
	assert.ok(!/<style|style=|<script>|onclick/.test(read('report.html')), 'nothing that its policy forbids');
	const seen = new Set();
	const text = script(read, 'report-main.js', seen);
	assert.ok(!/^(import|export) /m.test(text));
	assert.doesNotThrow(() => new Function(`return async () => { ${text} }`));
	assert.deepEqual(names.filter((name) => name.endsWith('.js') && !seen.has(name)), []);
});

test('pathways: from when, how many segments, and why the player left', () => {
	const stays = [
		{ pathway: 'a', from: at('20:00:10.020'), until: at('20:00:30.100'), segments: 9, left: 'failed' },
		{ pathway: 'b', from: at('20:00:30.100'), until: null, segments: 4, left: null },
	];
	assert.equal(pathwaysText(stays), 'a from 20:00:10, 9 segments, failed; b from 20:00:30, 4 segments');
	assert.equal(pathwaysText([]), '');
});

test('the pathways of a player have a lane, and a request its pathway', () => {
	const report = session();
	const minute = report.verdicts[0].from.slice(0, 17);
	report.pathways = [
		{ pathway: 'a', from: `${minute}05.000Z`, until: `${minute}30.000Z`, segments: 9, left: 'failed' },
		{ pathway: 'b', from: `${minute}30.000Z`, until: `${minute}31.000Z`, segments: 1, left: 'steered' },
		{ pathway: 'a', from: `${minute}31.000Z`, until: null, segments: 4, left: null },
	];
	report.requests = [{ ...report.requests[0], kind: 'segment', rendition: '640x360', pathway: 'b', status: 200, asked: `${minute}50.000Z`, ended: `${minute}50.500Z` }];
	const state = merge(null, report);
	const { shapes } = picture(state, { from: Date.parse(`${minute}00.000Z`), until: Date.parse(`${minute}59.000Z`) }, { width: 1000, unit: 1 }, 0);
	const scale = (1000 - 176 - 1) / 59;
	const tenth = (value) => Math.round(value * 10) / 10;
	const lane = shapes.filter(({ attributes }) => attributes.class?.startsWith('pathway pathway-'));
	assert.deepEqual(
		lane.map(({ attributes: { class: name, x, width } }) => [name, x, width]),
		[['pathway pathway-0', 5, 25], ['pathway pathway-1', 30, 1], ['pathway pathway-0', 31, 19]]
			.map(([name, from, length]) => [name, tenth(176 + from * scale), tenth(length * scale)]),
	);
	// A name is there where it can be read.
	assert.deepEqual(shapes.filter(({ attributes }) => attributes.class === 'pathway-name').map(({ text }) => text), ['a', 'a']);
	assert.ok(shapes.some(({ text }) => text === 'Pathway'));
	assert.ok(!picture(merge(null, session()), { from: 0, until: 60_000 }, { width: 1000, unit: 1 }, 0).shapes.some(({ text }) => text === 'Pathway'));
	assert.equal(requestName(state.requests.at(-1)), 'Segment 640x360 by b');
	assert.equal(requestName({ kind: 'key', rendition: null, pathway: null }), 'Key');
	assert.match(sentence(state.requests.at(-1)), /: Segment 640x360 by b, 200, /);
});

test('a break has a lane with what was asked for of its ad, and where the player returned', () => {
	const report = session();
	const minute = report.verdicts[0].from.slice(0, 17);
	report.breaks = [{ break: 'break-77', asked: 'break=20-35', from: `${minute}20.000Z`, until: `${minute}35.000Z`, again: `${minute}36.500Z` }];
	const ad = { ...report.requests[0], kind: 'ad', rendition: null, segment: null, break: { second: 77, ad: 1, primaryId: null, startOffset: null } };
	report.requests.push({ ...ad, id: 9001, asked: `${minute}12.000Z`, ended: `${minute}13.000Z` }, { ...ad, id: 9002, break: { second: 76, ad: 1 } });
	const state = merge(null, report);
	const { shapes } = picture(state, { from: Date.parse(`${minute}00.000Z`), until: Date.parse(`${minute}59.000Z`) }, { width: 1000, unit: 1 }, 0);
	const only = (name) => shapes.filter(({ attributes }) => attributes.class === name);
	const scale = (1000 - 176 - 1) / 59;
	assert.deepEqual(only('break').map(({ attributes: { x, width } }) => [x, width]), [[176 + 20 * scale, 15 * scale].map((value) => Math.round(value * 10) / 10)]);
	assert.deepEqual(only('ad').map(({ attributes: { width } }) => width), [Math.round(scale * 10) / 10]);
	assert.deepEqual(only('sign return').map(({ text }) => text), ['↩']);
	assert.ok(shapes.some(({ text }) => text === 'Break, ad, return'));
	assert.ok(!picture(merge(null, session()), { from: 0, until: 60_000 }, { width: 1000, unit: 1 }, 0).shapes.some(({ text }) => text === 'Break, ad, return'));
});

test('a wrong return from a break is news', () => {
	const wrong = { break: 'break-77', asked: 'break=20-35', from: '2026-11-22T20:00:20.000Z', until: null, correct: false };
	const before = merge(null, { ...session(), verdicts: [] });
	assert.deepEqual(newMistakes(before, merge(before, { ...session(), verdicts: [wrong] })).map(({ asked }) => asked), ['break=20-35']);
});
