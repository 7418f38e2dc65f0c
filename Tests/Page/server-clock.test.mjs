import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ServerClock, best, exchange, uncertainty } from '../../Sources/Program/Clockcast/Page/Assets/server-clock.js';

test('an even way gives the exact offset', () => {
	const sample = exchange({ left: 1000, back: 1240, came: 5100, went: 5140 });
	assert.equal(sample.offset, 4000);
	assert.equal(sample.roundTrip, 200);
});

test('an uneven way is wrong by at most half of the round trip', () => {
	// The server is exactly 4000 ahead; the way there takes 190, back 10.
	const sample = exchange({ left: 1000, back: 1200, came: 5190, went: 5190 });
	assert.equal(sample.offset, 4090);
	assert.ok(Math.abs(sample.offset - 4000) <= uncertainty(sample, sample.at));
});

test('the quickest sample counts until it is too old', () => {
	const quick = { offset: 1, roundTrip: 10, at: 0 };
	const slow = { offset: 2, roundTrip: 12, at: 1000 };
	assert.equal(best([quick, slow], 1000), quick);
	const later = { offset: 3, roundTrip: 12, at: 600_000 };
	assert.equal(best([quick, later], 600_000), later);
	assert.equal(best([], 0), null);
});

test('server time follows the monotonic clock, not one that is set', () => {
	const at = { monotonic: 100, wall: 9000 };
	const clock = new ServerClock({ now: () => at.monotonic, wall: () => at.wall });
	assert.ok(Number.isNaN(clock.now()));
	clock.add({ offset: 5000, roundTrip: 4, at: 100 });
	at.monotonic = 150;
	at.wall = 1;
	assert.equal(clock.now(), 5150);
	assert.equal(clock.at(200), 5200);
	assert.equal(clock.deviceOffset, 5149);
});

test('after a jump of the clocks, older samples are forgotten', () => {
	const at = { monotonic: 100, wall: 9100 };
	const clock = new ServerClock({ now: () => at.monotonic, wall: () => at.wall });
	clock.add({ offset: 5000, roundTrip: 1, at: 100 });
	// The machine slept an hour: wall time went on, the monotonic clock stood still.
	at.wall += 3_600_000;
	clock.add({ offset: 3_605_000, roundTrip: 80, at: 100 });
	assert.equal(clock.now(), 3_605_100);
});

test('/time is read in nanoseconds; a failure is told only if nothing came', async () => {
	let asked = 0;
	const fetch = async () => {
		asked += 1;
		if (asked === 1) throw new TypeError('no network');
		return { ok: true, json: async () => ({ received_ns: 7e9, sent_ns: 7e9 }) };
	};
	const clock = new ServerClock({ url: 'http://localhost/time', fetch, now: () => 1000, wall: () => 0 });
	await clock.measure(2);
	assert.equal(clock.now(), 7000);
	const dead = new ServerClock({ url: 'http://localhost/time', fetch: async () => ({ ok: false, status: 503 }), now: () => 0 });
	await assert.rejects(dead.measure(2), /503/);
	const strange = new ServerClock({ url: 'http://localhost/time', fetch: async () => ({ ok: true, json: async () => ({}) }), now: () => 0 });
	await assert.rejects(strange.measure(2), /time/);
});
