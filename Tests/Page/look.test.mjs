import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { NAMES, addressOf, cleaned, countingFace, countsDown, keep, kept, learn, readLook, textLook } from '../../Sources/Program/CPageFiles/Page/look.js';
import { loadWords, speaker } from '../../Sources/Program/CPageFiles/Page/messages.js';
import { slipsIn } from '../../Sources/Program/CPageFiles/Page/slips.js';
import { instantOf, localTime } from '../../Sources/Program/CPageFiles/Page/zones.js';

test('a look is the part of an address about the clock, and nothing else', () => {
	assert.deepEqual(readLook('?lang=de&tz=Etc/GMT+5&pattern=HH:mm&color=ffffff&note=&utm_source=x'),
		{ tz: 'Etc/GMT+5', pattern: 'HH:mm', foreground: 'ffffff' });
	assert.deepEqual(readLook(''), {});
	// Forms and other pages write values like these.
	assert.deepEqual(readLook('?before=Sale+opens+in&after=1%2B1&to=2026-12-12T20:00:00+08:00'),
		{ to: '2026-12-12T20:00:00+08:00', before: 'Sale opens in', after: '1+1' });
});

test('addresses are what people read, and what the server reads', () => {
	const look = { tz: 'Etc/GMT+5', to: '2026-12-12T20:00:00+08:00', note: '{zone} a&b', before: 'Doors open in' };
	const url = addressOf('http://host/below/', 'clock.m3u8', look);
	assert.equal(url, 'http://host/below/clock.m3u8?tz=Etc/GMT%2B5&to=2026-12-12T20:00:00%2B08:00&note=%7Bzone%7D%20a%26b&before=Doors%20open%20in');
	assert.deepEqual(readLook(new URL(url).search), look);
	assert.equal(addressOf('http://host/clock.m3u8?before=Sale%20opens&tz=Etc/GMT+5', '', { mux: 'yes' }),
		'http://host/clock.m3u8?before=Sale%20opens&tz=Etc/GMT%2B5&mux=yes');
	assert.equal(addressOf('http://host/?lang=en&tz=UTC', '?lang=en&tz=UTC', { tz: '' }), 'http://host/?lang=en');
});

test('what was chosen is there at the next visit, even if the browser keeps nonsense, or nothing', () => {
	let stored = null;
	const place = () => ({ getItem: () => stored, setItem: (name, text) => { stored = text; } });
	assert.deepEqual(kept(place), {});
	keep(cleaned({ face: 'analog', tz: '', nonsense: 'x' }), place);
	assert.deepEqual(kept(place), { face: 'analog' });
	for (const text of ['{', '7', '"x"', '[]', '{"face":7,"tz":{}}']) {
		stored = text;
		assert.deepEqual(kept(place), {}, text);
	}
	const none = () => { throw new DOMException('no', 'SecurityError'); };
	assert.deepEqual(kept(none), {});
	keep({}, none);
});

test('a target is picked in the zone that is shown, and becomes an instant', () => {
	for (const [text, zone, instant] of [
		['2026-12-12T20:00:00', 'Asia/Shanghai', '2026-12-12T12:00:00Z'],
		['2026-12-12T20:00', 'UTC', '2026-12-12T20:00:00Z'],
		// An hour after the clocks went forward, and one before they go back.
		['2026-03-29T03:30:00', 'Europe/Berlin', '2026-03-29T01:30:00Z'],
		['2026-10-25T01:30:00', 'Europe/Berlin', '2026-10-24T23:30:00Z'],
		['2026-12-12T00:00:00', 'Asia/Kathmandu', '2026-12-11T18:15:00Z'],
	]) {
		assert.equal(instantOf(text, zone), instant, text);
		assert.equal(localTime(Date.parse(instant), zone), text.padEnd(19, ':00'));
	}
	assert.equal(instantOf('', 'UTC'), '');
});

test('each name that a stream’s query can have is one of the page’s, or is reported', () => {
	const table = readFileSync(new URL('../../docs/urls.md', import.meta.url), 'utf8').split('\n## ').find((part) => part.startsWith('The query of'));
	const names = [...table.matchAll(/^\| (.*?) \|/gm)].flatMap(([, cell]) => [...cell.matchAll(/`([a-z.]+)=/g)].map(([, name]) => name));
	assert.ok(names.length > 20 && names.includes('latency') && names.includes('session'), names);
	for (const name of names) {
		const isOwn = name === 'loading' || Object.keys(readLook(`?${name}=x`)).length > 0;
		const told = ['latency', 'session'].includes(name) ? [`query.${name}`] : ['query.stream', name];
		assert.deepEqual(slipsIn(`?${name}=${name === 'loading' ? 8 : 'x'}`, NAMES, ['en']), isOwn ? [] : [told], name);
	}
});

test('parts of an address without effect are reported, and those that others add are not', () => {
	for (const [search, slips] of [
		['?tzz=Asia/Tokyo', [['query.near', 'tzz', 'tz']]],
		['', []],
		['?lang=de&channel=x&tz=UTC&face=analog&color=fff&loading=8&store=10&player=native', []],
		['?utm_source=x&fbclid=y&time=1&_=7&v=2&ref=z', []],
		['?past=9', [['query.stream', 'past']]],
		['?dvr=60&dvr=90&fault=404', [['query.stream', 'dvr'], ['query.stream', 'fault']]],
		['?laoding=8', [['query.near', 'laoding', 'loading']]],
		['?chanel=x&Face=analog&patern=HH', [['query.near', 'chanel', 'channel'], ['query.near', 'Face', 'face'], ['query.near', 'patern', 'pattern']]],
		['?subs=en&zone=UTC&sound=tick', [['query.near', 'subs', 'subtitles'], ['query.near', 'zone', 'tz'], ['query.near', 'sound', 'audio']]],
		['?loading=soon&store=', [['value.right', 'loading=soon', '0–600'], ['value.right', 'store=', '4–60']]],
		['?loading=-1', [['value.right', 'loading=-1', '0–600']]],
		['?lang=fr&player=foo', [['value.right', 'player=foo', 'native, page'], ['value.right', 'lang=fr', 'en, de']]],
		['?lang=DE-at&player=page', []],
	]) assert.deepEqual(slipsIn(search, NAMES, ['en', 'de']), slips, search);
	// A frame has fewer parameters of its own.
	assert.deepEqual(slipsIn('?lang=fr&loading=8&channle=x&utm=y', NAMES, ['en', 'de'], ['lang']),
		[['query.stream', 'loading'], ['query.near', 'channle', 'channel'], ['value.right', 'lang=fr', 'en, de']]);
});

test('text over other pictures has the part of a look that it can show, and names the channel for the rest', () => {
	const fields = (...names) => names.map((name) => ({ name }));
	assert.equal(countsDown('countdown'), false, 'as long as nothing is known');
	assert.equal(learn([{ name: 'digital', fields: fields('pattern', 'lines', 'note'), text: true }, { name: 'analog', fields: fields('second_hand', 'note'), text: true },
		{ name: 'world', fields: fields('places'), text: false }, { name: 'countdown', fields: fields('to', 'times', 'before'), text: true }]), false);
	assert.deepEqual([countingFace(), ...['countdown', 'digital', 'none', undefined].map(countsDown)], ['countdown', true, false, false, false]);
	assert.equal(learn([{ name: 'moon', fields: fields('phase', 'note'), text: false }]), true);
	assert.deepEqual([readLook('?phase=full&x=1'), learn([])], [{ phase: 'full' }, false]);
	const channel = { name: 'clock', face: 'digital', offset_ms: 500 };
	const doors = { name: 'doors', face: 'countdown', offset_ms: 0 };
	for (const [look, of, zone, address] of [
		[{}, channel, 'UTC', 'channel=clock&tz=UTC'], [{}, channel, '', 'channel=clock'], [{ pattern: 'HH', theme: 'dark' }, channel, '', 'channel=clock&pattern=HH'],
		[{ face: 'countdown', to: '2036-12-12T20:00:00Z', before: 'Sale' }, channel, 'UTC', 'channel=clock&tz=UTC&face=countdown&to=2036-12-12T20:00:00Z&before=Sale'],
		[{ face: 'analog', note: 'x', foreground: 'ffffff' }, channel, 'UTC', 'channel=clock&tz=UTC&foreground=ffffff&note=x&face=analog'],
		[{ face: 'moon', foreground: 'ffffff' }, channel, 'UTC', 'tz=UTC&offset=500ms&foreground=ffffff'], [{ face: 'moon', offset: '-3s' }, channel, '', 'offset=-3s'],
		[{ before: 'Sale', offset: '-3s' }, doors, '', 'channel=doors&offset=-3s&before=Sale'], [{ face: 'digital', pattern: 'HH' }, doors, '', 'channel=doors&pattern=HH&face=digital'],
		[{ face: 'world', places: 'x' }, doors, 'UTC', 'tz=UTC'],
	]) {
		const query = (text) => Object.fromEntries(new URLSearchParams(text));
		assert.deepEqual(query(new URL(addressOf('http://host/', 'overlay', textLook(look, of, zone))).search), query(address));
	}
});

test('a message can be filled twice, with any text of an address', async () => {
	for (const language of ['en', 'ja']) await loadWords(language, (name) => import(`../../Sources/Program/CPageFiles/Page/${name}`));
	assert.equal(speaker('en')('query.near', '$&', 'loading'), 'There is no “$&”. Did you mean “loading”?');
	assert.equal(speaker('ja')('query.near', 'a', 'b'), '「a」という項目はありません。「b」のことですか。');
	assert.equal(speaker('en')('query.stream'), 'This page does not use “”. It belongs in the address of the stream.');
});
