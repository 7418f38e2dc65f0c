import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { countdown, isLink, isOn, late, reached, sessionName, span, upcoming } from '../../Sources/Program/CPageFiles/Scenarios/situations.js';
import { script, served } from './bundle.mjs';

const ASSETS = new URL('../../Sources/Program/CPageFiles/Scenarios/', import.meta.url);
const read = (name) => readFileSync(new URL(name, ASSETS), 'utf8');
const at = (text) => Date.parse(`2026-11-20T${text}Z`);

test('a fault as it stands in a URL', () => {
	assert.deepEqual(span('404@30-34'), { title: '404', from: 30, length: 4, period: 60 });
	assert.deepEqual(span('640x360.gap@0-10of20'), { title: '640x360.gap', from: 0, length: 10, period: 20 });
	assert.deepEqual(span('pdt=5000@450-0of480'), { title: 'pdt=5000', from: 450, length: 30, period: 480 });
	assert.deepEqual(span('pdt=5000@30-0'), { title: 'pdt=5000', from: 30, length: 30, period: 60 });
	assert.deepEqual(span('restart@30'), { title: 'restart', from: 30, length: 0, period: 60 });
	for (const text of ['nopdt', 'end@after60', 'offline@after0-15', '404@20261120T120000Z-20261120T120010Z', '']) assert.equal(span(text), null);
});

test('what is on, or else what is next, in seconds rounded up', () => {
	const next = (faults, time) => upcoming(faults, at(time));
	assert.deepEqual(next(['404@30-34'], '12:00:00'), { title: '404', isOn: false, seconds: 30 });
	assert.deepEqual(next(['404@30-34'], '12:00:29.999'), { title: '404', isOn: false, seconds: 1 });
	assert.deepEqual(next(['404@30-34'], '12:00:30'), { title: '404', isOn: true, seconds: 4 });
	assert.deepEqual(next(['404@30-34'], '12:00:33.001'), { title: '404', isOn: true, seconds: 1 });
	assert.deepEqual(next(['404@30-34'], '12:00:34'), { title: '404', isOn: false, seconds: 56 });
	assert.deepEqual(next(['pdt=5000@50-10'], '12:01:05'), { title: 'pdt=5000', isOn: true, seconds: 5 });
	// 12:00 is the beginning of a period of eight minutes.
	assert.deepEqual(next(['pdt=5000@450-0of480', 'gap@150-154of480'], '12:01:00'), { title: 'gap', isOn: false, seconds: 90 });
	assert.deepEqual(next(['offline@30-40', 'reset@40'], '12:00:39'), { title: 'offline', isOn: true, seconds: 1 });
	assert.deepEqual(next(['offline@30-40', 'reset@40'], '12:00:41'), { title: 'offline', isOn: false, seconds: 49 });
	assert.equal(next(['nopdt'], '12:00:00'), null);
	assert.deepEqual(upcoming(['404@30-34'], -1000), { title: '404', isOn: false, seconds: 31 }, 'before 1970');
});

test('the same in words', () => {
	const say = (entry, time) => [countdown(entry, at(time)), isOn(entry, at(time))];
	assert.deepEqual(say({ faults: ['404@30-34'] }, '12:00:18'), ['in 12 s', false]);
	assert.deepEqual(say({ faults: ['404@30-34'] }, '12:00:31'), ['now, for 3 s more', true]);
	assert.deepEqual(say({ faults: ['rate=400@0-30', 'pad=2000'] }, '12:00:31'), ['in 29 s: rate=400', false]);
	assert.deepEqual(say({ faults: ['date=5000'] }, '12:00:31'), ['all the time', true]);
	assert.deepEqual(say({ faults: ['end@after60'], after_join: 60 }, '12:00:31'), ['60 s after a viewer joins', false]);
	assert.deepEqual(say({ faults: ['offline@after0-15'], after_join: 0 }, '12:00:31'), ['from the moment a viewer joins', false]);
	assert.deepEqual(say({ faults: [] }, '12:00:31'), ['all the time', false]);
});

test('a URL by the address at which the page was reached, with no character escaped that was not', () => {
	const url = 'http://10.0.0.7:8080/clock.m3u8?fault=640x360.404@30-34,pad=2000';
	assert.equal(reached(url, 'https://example.com/scenarios'), 'https://example.com/clock.m3u8?fault=640x360.404@30-34,pad=2000');
	assert.equal(reached(url, 'https://example.com/clocks/scenarios?channel=clock'), 'https://example.com/clocks/clock.m3u8?fault=640x360.404@30-34,pad=2000');
});

test('a report has a name that a server takes', () => {
	assert.equal(sessionName('gap', 'k3x9q'), 'gap-k3x9q0');
	assert.equal(sessionName('a-scenario-with-a-very-long-name', 'k3x9qz'), 'a-scenario-with-a-very-l-k3x9qz');
});

test('a late clock', async () => {
	const clock = late({ now: () => 9000, at: (moment) => moment + 100, sample: async () => 'asked' }, 7000);
	assert.deepEqual([clock.now(), clock.at(8000), await clock.sample()], [2000, 1100, 'asked']);
});

test('only an issue of a tracker becomes a link', () => {
	assert.ok(isLink('https://github.com/video-dev/hls.js/issues/813'));
	for (const url of [undefined, 'javascript:alert(1)', 'https://example.com/a/b/issues/1', 'https://github.com/a/b/issues/1?x']) assert.ok(!isLink(url));
});

test('the page weighs less than 20 kB besides what it shares, its scripts are one, and no name is taken twice', () => {
	const names = readdirSync(ASSETS);
	const size = names.reduce((sum, name) => sum + Buffer.byteLength(read(name)), 0);
	assert.ok(size < 20_000, `${size} bytes`);
	assert.ok(!/<style|style=|<script>|onclick/.test(read('scenarios.html')), 'nothing that its policy forbids');
	const seen = new Set();
	const shared = new URL('../Page/', ASSETS);
	const text = script((name) => readFileSync(new URL(name, names.includes(name) ? ASSETS : shared), 'utf8'), 'scenarios.js', seen);
	assert.ok(!/^(import|export) /m.test(text));
	assert.doesNotThrow(() => new Function(`return async () => { ${text.replaceAll('import.meta.url', '""')} }`));
	assert.deepEqual(names.filter((name) => name.endsWith('.js') && !seen.has(name)), []);
});

const { play } = await served('trial.js');
const say = (name, ...fillings) => [name, ...fillings].filter(Boolean).join(' ');

test('the page’s own player begins again each time it has given up, until the viewer has seen enough', async (context) => {
	context.mock.method(Math, 'random', () => 0);
	const [told, waits, ending, { fetch }] = [[], [], new AbortController(), globalThis];
	globalThis.MediaSource = class { static isTypeSupported() { return true; } };
	globalThis.fetch = async () => { throw new TypeError('no network'); };
	const timers = {
		async sleep(milliseconds, signal) {
			waits.push(milliseconds);
			if (waits.length === 5) ending.abort();
			signal.throwIfAborted();
		},
	};
	const clock = { now: () => at('12:00:00'), at: () => at('12:00:00'), sample: async () => {} };
	const tell = (text) => told.push(text);
	try {
		await assert.rejects(play({ clientHeight: 0 }, 'http://host/clock.m3u8', { clock, timers, say, tell, signal: ending.signal, isOwn: false }), { name: 'AbortError' });
	} finally {
		globalThis.fetch = fetch;
		delete globalThis.MediaSource;
	}
	assert.deepEqual(waits.map((wait) => Math.ceil(wait / 1000)), [1, 1, 2, 4, 8]);
	assert.deepEqual(told, ['Starting…', ...[1, 1, 2, 4, 8].map((seconds) => `trouble.network trouble.again ${seconds}`)]);
});
