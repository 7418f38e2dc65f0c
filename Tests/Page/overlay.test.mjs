import assert from 'node:assert/strict';
import { test } from 'node:test';
import { leftText, offsetText, patternText, unknownLetter } from '../../Sources/Program/CPageFiles/Overlay/overlay-text.js';

const at = Date.parse('2026-12-05T20:04:09.876Z');

test('patterns say what the pictures say', () => {
	for (const [pattern, zone, text] of [
		['HH:mm:ss', 'UTC', '20:04:09'], ['h:mm:ss a', 'UTC', '8:04:09 PM'], ['HH:mm:ss.S', 'UTC', '20:04:09.8'], ['HH:mm:ss.SSS', 'UTC', '20:04:09.876'],
		['EEEE HH:mm:ss', 'Asia/Shanghai', 'Sunday 04:04:09'], ['EEE, d. MMM yy', 'UTC', 'Sat, 5. Dec 26'], ['yyyy-MM-dd', 'Asia/Shanghai', '2026-12-06'],
		["'o''clock' HH", 'UTC', "o'clock 20"], ['MMMM d, yyyy', 'UTC', 'December 5, 2026'],
	]) assert.equal(patternText(pattern, 'en', zone)(at), text, pattern);
	assert.equal(patternText('EEEE, d. MMMM', 'de', 'UTC')(at), 'Samstag, 5. Dezember');
	assert.equal(patternText('HH:mm', 'en', 'UTC')(Date.parse('2026-12-05T00:00:00Z')), '00:00');
	assert.deepEqual(['HH:mm', "'W'ww EEE", 'QQ'].map(unknownLetter), [undefined, 'w', 'Q']);
	assert.throws(() => patternText('ww HH', 'en', 'UTC'), /^Error: pattern: only pictures have w$/);
});

test('a countdown is rounded up, and becomes the word exactly at its target', () => {
	const text = (left, after) => leftText(left, after).text;
	assert.deepEqual([90_061_000, 86_400_000, 86_399_001, 11_000, 10_001, 10_000, 9001, 1, 0, -5000].map((left) => text(left)),
		['1d 01:01:01', '1d 00:00:00', '1d 00:00:00', '00:00:11', '00:00:11', '10', '10', '1', 'NOW', 'NOW']);
	assert.equal(text(0, 'OPEN'), 'OPEN');
	assert.deepEqual([leftText(10_000).isFinal, leftText(0).isOver, leftText(11_000).isFinal], [true, true, false]);
});

test('the offset of a zone', () => {
	assert.deepEqual(['UTC', 'Asia/Shanghai', 'America/New_York', 'Asia/Kathmandu'].map((zone) => offsetText(zone, at)),
		['UTC+00:00', 'UTC+08:00', 'UTC−05:00', 'UTC+05:45']);
});
