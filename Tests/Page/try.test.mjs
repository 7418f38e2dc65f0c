import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { captionOf, comingUp, frameOf, hintOf, playerOf, streamOf, titleOf } from '../../Sources/Program/CPageFiles/Try/try-words.js';
import { script } from './bundle.mjs';

const at = (text) => Date.parse(`2026-11-20T${text}Z`);

test('the stream of a page’s query is in a session, and faults stay readable', () => {
	assert.equal(streamOf('?fault=list.stale@20-30,404@34-36', 'try-abcdef'), 'live.m3u8?fault=list.stale@20-30,404@34-36&session=try-abcdef');
	assert.equal(
		streamOf('?channel=clock&scenario=gap&replay=2026-11-20T12:00:10Z&player=page&session=mine', 'mine'),
		'clock.m3u8?scenario=gap&replay=2026-11-20T12:00:10Z&session=mine',
	);
	assert.equal(streamOf('?channel=a/b&note=x%26y', 'try-1234'), 'a%2Fb.m3u8?note=x%26y&session=try-1234');
	// A plus sign is what it is for the server.
	assert.equal(streamOf('?tz=Etc/GMT+5&note=1%2B1+a', 'try-1234'), 'live.m3u8?tz=Etc/GMT+5&note=1%2B1+a&session=try-1234');
});

test('what the page’s own player plays instead is told', () => {
	for (const [query, words] of [
		['', ''], ['?container=cmaf&mux=yes', ''], ['?container=ts&fault=404@30', '. It plays container=cmaf in place of container=ts, which it cannot play.'],
		['?mux=no&container=ts', '. It plays container=cmaf and mux=yes in place of container=ts and mux=no, which it cannot play.'],
	]) assert.equal(playerOf(query, false), `The player${words}`);
	assert.equal(playerOf('?container=ts', true), 'The player');
});

test('what is tried is the title', () => {
	assert.equal(titleOf('?scenario=gap&fault=pdt=5000&replay=20261120T120010Z&tz=Asia/Tokyo'), 'gap · pdt=5000 · replay=20261120T120010Z');
	assert.equal(titleOf('?break=20-35&break.as=splice&dvr=60&breakfast=1'), 'break=20-35 · break.as=splice · dvr=60');
	assert.equal(titleOf('?steer=a,b@30&fault=a.503@0-30&key=10'), 'a.503@0-30 · key=10 · steer=a,b@30');
	assert.equal(titleOf(''), 'a stream without a fault');
});

test('a player that has given up is told what it cannot do, and what it can', () => {
	const [chromium, own] = ['Chromium’s own HLS decrypts transport streams: add container=ts.', 'This page’s own player does not '];
	assert.equal(hintOf('?key=10&fault=key.404@30-36', true), chromium);
	assert.equal(hintOf('?scenario=key-missing', true), chromium);
	for (const query of ['?key=10&container=ts', '?steer=a,b', '?define=name', '']) assert.equal(hintOf(query, true), '', query);
	assert.ok(hintOf('?key=10&container=ts', false).startsWith(`${own}decrypt; `));
	assert.ok(hintOf('?define=import', false).startsWith(`${own}know variables; `));
	assert.equal(hintOf('?steer=a,b&fault=a.503', false), '');
});

test('the picture of this moment is that of the stream’s own time', () => {
	const now = at('12:34:56.789');
	assert.equal(frameOf('?fault=404@30-34&channel=clock', now, now), 'frame.png?fault=404@30-34&channel=clock&at=2026-11-20T12:34:56.000Z');
	assert.equal(frameOf('?fault=404@30-34&label=on&delay=60', now, now), 'frame.png?fault=404@30-34&delay=60&at=2026-11-20T12:33:56.000Z');
	for (const replay of ['2026-11-20T03:00:10Z', '20261120T030010Z', '2026-11-20T12:00:10%2B09:00', '2026-11-20T12:00:10+09:00']) {
		assert.match(frameOf(`?replay=${replay}`, now, now - 5500), /&at=2026-11-20T03:00:15.000Z$/);
	}
	for (const query of ['?start=-60', '?start=20261120T120000Z&end=20261120T120100Z', '?live=20261120T120000Z', '?replay=x']) {
		assert.equal(frameOf(query, now, now), null);
	}
});

test('a break after the arrival is shown at the instants of its report', () => {
	const now = at('12:34:56.789');
	const found = { break: 'break-1', asked: 'break=after20-36', shown: '2026-11-20T12:34:50.000Z', from: '2026-11-20T12:35:20.000Z', until: '2026-11-20T12:35:36.500Z' };
	const query = '?break=after20-36&break.as=splice';
	assert.equal(frameOf(query, now, now, [found]), 'frame.png?break=20261120T123450Z-20261120T123506.500Z&break.as=splice&at=2026-11-20T12:34:56.000Z');
	assert.equal(frameOf(query, now, now), `frame.png${query}&at=2026-11-20T12:34:56.000Z`);
	assert.equal(frameOf('?break=20-36', now, now, [{ ...found, asked: 'break=20-36' }]), 'frame.png?break=20-36&at=2026-11-20T12:34:56.000Z');
});

test('where an ad is played beside the stream, the caption tells why the picture is none of it', () => {
	for (const query of ['?break=20-35', '?scenario=interstitial-pods', '?scenario=gap,pre-roll']) assert.match(captionOf(query), / instead\.$/, query);
	for (const query of ['?break=20-36&break.as=splice', '?scenario=splice', '?fault=404', '']) assert.match(captionOf(query), / stays so\.$/, query);
});

test('what is on or comes next, by the report', () => {
	const fault = (asked, from, until) => ({ asked, from: from && new Date(at(from)).toISOString(), until: until && new Date(at(until)).toISOString() });
	const faults = [fault('404@30-34', '12:00:30', '12:00:34'), fault('404@30-34', '12:01:30', '12:01:34'), fault('reset@40', '12:00:40', null)];
	assert.deepEqual(comingUp(faults, at('12:00:17.500')), { text: '404@30-34 in 13 s', isOn: false });
	assert.deepEqual(comingUp(faults, at('12:00:30')), { text: '404@30-34 now, for 4 s more', isOn: true });
	assert.deepEqual(comingUp(faults, at('12:00:36')), { text: 'reset@40 in 4 s', isOn: false });
	assert.deepEqual(comingUp(faults, at('12:02:00')), { text: 'It is over', isOn: false });
	assert.deepEqual(comingUp([fault('rate=400', null, null)], at('12:00:00')), { text: 'All the time', isOn: true });
	assert.deepEqual(comingUp([], at('12:00:00')), { text: '', isOn: false });
});

const read = (name) => {
	const folder = ['Try', 'Scenarios', 'Page'].find((part) => existsSync(new URL(`../../Sources/Program/CPageFiles/${part}/${name}`, import.meta.url)));
	return readFileSync(new URL(`../../Sources/Program/CPageFiles/${folder}/${name}`, import.meta.url), 'utf8');
};

test('its scripts are one, and no name is taken twice', () => {
	const seen = new Set();
	const text = script(read, 'try.js', seen);
	assert.ok(seen.has('try-words.js') && seen.has('trial.js'));
	assert.ok(!/^(import|export) /m.test(text));
	assert.doesNotThrow(() => new Function(`return async () => { ${text.replaceAll('import.meta.url', '""')} }`));
});

test('the page has every element that its script asks for', () => {
	const html = read('try.html');
	for (const [, id] of read('try.js').matchAll(/element\('([\w-]+)'\)/g)) assert.ok(html.includes(`id="${id}"`), id);
});
