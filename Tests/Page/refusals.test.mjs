import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attempt } from '../../Sources/Program/CPageFiles/Page/look.js';
import { mended } from '../../Sources/Program/CPageFiles/Page/refusals.js';

const refusal = (words) => ({ detail: `400, ${words}` });
const noFont = (name, ...characters) => `${name} has characters that no installed font contains: `
	+ `${characters.map((one) => `"${one}" (U+${one.codePointAt(0).toString(16).toUpperCase()})`).join(', ')}; leave them out`;
const look = { tz: 'UTC', subtitles: 'xx', places: 'x', font: 'Nope', channel: 'clock', to: '2026-12-12T20:00:00Z', times: '10:00', face: 'world' };

test('a part of a look that the server refuses is left out', () => {
	for (const [words, without] of [
		["subtitles is 'xx'; it must be none, or up to 8 different languages", 'subtitles=xx'], ['places has 1 place; the world face shows 2 to 9', 'places=x'],
		['channel clock: at 1280x720: no font family "Nope" is installed', 'font=Nope'],
		['channel clock: at 1280x720: time zone Asia/Atlantis: /usr/share/zoneinfo has no such zone; names are those', 'places=x'],
		["unknown time zone 'UTC'; names are those of the IANA database, such as Asia/Shanghai", 'tz=UTC'],
		['font cannot be set by URL on this server; these can: tz (adhoc.settings)', 'font=Nope'],
		['the channel has both to and times; only one of them can be given', 'times=10:00'],
		['the channel has no captions; it needs captions', 'face=world'], ['the channel has nothing to count down to; it needs to or times', 'face=world'],
	]) {
		const name = without.split('=')[0];
		const { sentence, ...rest } = mended(look, refusal(words));
		assert.deepEqual(rest, { look: { ...look, [name]: '' }, name, message: ['value.none', without] });
		assert.equal(sentence, words);
		assert.equal(mended(look, { detail: `503, ${words}` }), null);
	}
	const analog = { ...look, face: 'analog' };
	assert.equal(mended(analog, refusal('to is not a setting of the analog face, only of countdown')).name, 'to');
	for (const error of [null, new Error('400, to is x'), refusal("unknown channel 'x'; known: clock"), refusal('channel is closed'), refusal("size is '9x9'; it must be")]) {
		assert.equal(mended({ tz: 'UTC', channel: 'x' }, error), null);
	}
});

test('a target is left out where addresses may not make a countdown', () => {
	const faceless = { ...look, face: '' };
	for (const [words, name] of [
		['channel clock does not count down; `to` is for channels with the countdown face', 'to'], ['times is not a setting of the digital face, only of countdown', 'times'],
	]) {
		assert.deepEqual(mended(faceless, refusal(words)).look, { ...faceless, [name]: '' });
	}
});

test('a countdown without its target is none', () => {
	const words = "times contains '25:00'; it must be a list of times of day such as 20:00 or 20:00:30";
	const without = (look) => mended(look, refusal(words), (face) => face === 'counting').look;
	assert.deepEqual(without({ times: '25:00', face: 'counting' }), { times: '', face: '' });
	assert.deepEqual(without({ times: '25:00', face: 'other' }), { times: '', face: 'other' });
	assert.deepEqual(without({ times: '25:00', to: look.to, face: 'counting' }), { times: '', to: look.to, face: 'counting' });
});

test('what the server suggests is told', () => {
	assert.deepEqual(mended({ tz: 'utc' }, refusal("unknown time zone 'utc'; did you mean 'UTC'?")).message, ['query.near', 'tz=utc', 'UTC']);
});

test('the values that the server knows are told', () => {
	const message = (look, words) => mended(look, refusal(words)).message;
	const words = (value) => `theme is '${value}'; it must be one of dark, light`;
	assert.deepEqual(message({ theme: 'nope' }, words('nope')), ['value.right', 'theme=nope', 'dark, light']);
	// Those of the first mistake, of which alone the message is.
	assert.deepEqual(message({ theme: 'x', zeal: 'y' }, `${words('x')}; zeal is 'y'; it must be one of a, b`), ['value.right', 'theme=x', 'dark, light']);
	// A value is no part of the sentence.
	const sly = "x'; it must be one of us";
	assert.deepEqual(message({ theme: sly }, words(sly)), ['value.right', `theme=${sly}`, 'dark, light']);
	for (const [look, sentence] of [
		// A list that is cut, one with a condition, and one that is not of all values.
		[{ theme: 'x' }, "theme is 'x'; it must be one of dark, li…"],
		[{ locale: 'x' }, "locale is 'x'; it must be one of these languages, alone or with a country: af am"],
		[{ accent: 'x' }, "accent is 'x'; it must be a colour such as #d9480f or one of black, blue"],
	]) {
		const [[name]] = Object.entries(look);
		assert.deepEqual(message(look, sentence), ['value.none', `${name}=x`]);
	}
});

test('characters without a font leave the rest of their text', () => {
	for (const [before, characters, rest] of [
		['🎉 Sale 🎉 in', ['🎉'], 'Sale in'], ['Sale👨‍👩‍👧🛒', ['👨‍👩‍👧', '🛒'], 'Sale'], ['🎉', ['🎉'], ''], ['a ❤️ b', ['❤️'], 'a b'],
	]) {
		assert.deepEqual(mended({ ...look, before }, refusal(noFont('before', ...characters))),
			{ look: { ...look, before: rest }, name: 'before', message: ['font.none', characters.join('')], isSmall: true });
	}
	// A long list may be cut; each time something goes.
	assert.equal(mended({ before: '🎉🛒' }, refusal('before has characters that no installed font contains: "🎉" (U+1F389), "🛒" (U+1F…')).look.before, '');
	assert.equal(mended({ before: '🎉🛒' }, refusal('before has characters that no installed font contains: "🎉" (U+1F3…')).look.before, '🛒');
	// Names of a language are no text that could be shortened.
	const words = 'locale has names with characters that no installed font contains: "中" (U+4E2D); leave it out';
	assert.deepEqual(mended({ locale: 'zh' }, refusal(words)).look, { locale: '' });
});

test('what cannot be traced to a setting leaves the channel, its zone and its sound', () => {
	const words = 'channel clock: at 64x64: "x" does not fit the picture';
	assert.deepEqual(mended({ tz: 'UTC', channel: 'clock', audio: 'tick', pattern: 'x', size: '64x64' }, refusal(words)),
		{ look: { tz: 'UTC', channel: 'clock', audio: 'tick' }, message: ['look.none', words], sentence: words });
	assert.equal(mended({ tz: 'UTC', channel: 'clock' }, refusal(words)), null);
});

test('a look is tried until only something else is wrong with it', async () => {
	const ask = async ({ before, after, margin }) => {
		if (/🎉/.test(before)) throw refusal(noFont('before', '🎉'));
		if (/🛒/.test(after)) throw refusal(noFont('after', '🛒'));
		if (margin) throw refusal("margin is '99'; it must be a whole number from 0 to 30 (percent of the shorter side)");
	};
	const wanted = { before: 'Sale 🎉', after: 'Go 🛒' };
	const { small, ...found } = await attempt(wanted, ask);
	assert.deepEqual(found, { look: { before: 'Sale', after: 'Go' }, wrong: null, error: null });
	assert.deepEqual(small.map(({ name, message }) => [name, ...message]), [['before', 'font.none', '🎉'], ['after', 'font.none', '🛒']]);
	const other = await attempt({ ...wanted, margin: '99' }, ask);
	assert.deepEqual([other.look.before, other.wrong.name, other.small.length], ['Sale', 'margin', 2]);
	// Where nobody answers, nothing is known to be wrong.
	const silent = await attempt(wanted, async () => { throw { kind: 'network' }; });
	assert.deepEqual([silent.look, silent.wrong, silent.error.kind], [wanted, null, 'network']);
});
