import assert from 'node:assert/strict';
import { test } from 'node:test';
import { corrected, measure, shownAt } from '../../Sources/Program/CPageFiles/Page/taps.js';

const noon = Date.parse('2026-12-12T12:00:00Z');
/** Taps at a clock's seconds, each early or late by as much as a hand is. */
const tapsAt = (ahead, hand = [12, -20, 5, -9, 12]) => hand.map((late, index) => noon + 1000 * index - ahead + late);

test('five taps find a clock within half a second, and say how well', () => {
	for (const ahead of [0, 151, -151, 430, -430]) {
		const { ahead: found, error } = measure(tapsAt(ahead), 10);
		assert.ok(Math.abs(found - ahead) < 0.5, `${found} of ${ahead}`);
		// A spread of 14.1 ms; 2.776 * 14.1 / √5 + 10 + 8.
		assert.ok(Math.abs(error - 35.5) < 0.5, `${error}`);
	}
	assert.ok(measure(tapsAt(0, [90, -80, 60, -70, 0])).error > 80, 'an unsteady hand is told');
});

test('a tap may be left out, and what follows no clock is no result', () => {
	const taps = tapsAt(-300);
	assert.ok(Math.abs(measure([...taps.slice(0, 2), taps[3], taps[4], taps[4] + 2000]).ahead + 300) < 10);
	assert.ok(Number.isNaN(measure([0, 1400, 1900, 3300, 4000].map((tap) => noon + tap)).error));
});

test('the seconds that it showed tell by how many whole seconds it is off', () => {
	const tap = noon + 4000 + 300;
	// It is 300 ms behind, or 3.3 s, or 2.7 s ahead.
	assert.equal(shownAt(tap, -300), 4);
	assert.deepEqual([4, 1, 7].map((seconds) => corrected(-300, tap, seconds)), [-300, -3300, 2700]);
	// Over the minute's end.
	assert.equal(corrected(-300, noon + 300, 58), -2300);
	assert.equal(corrected(-300, noon + 58_300, 1), 2700);
});

test('of a countdown they are those that are left', () => {
	const tap = noon + 4000 + 300;
	const target = noon + 60_000;
	assert.equal(shownAt(tap, -300, target), 56);
	// A shop with more time left is behind.
	assert.deepEqual([56, 59, 53].map((seconds) => corrected(-300, tap, seconds, target)), [-300, -3300, 2700]);
	assert.equal(corrected(-300, noon + 58_300, 1, target), 700);
});
