import assert from 'node:assert/strict';
import { test } from 'node:test';
import TEXTS from '../../Sources/Program/CPageFiles/Page/words-en.js';
import { ServerClock, accuracy, best, contradict, device, exchange, fraction, held, ownError, uncertainty } from '../../Sources/Program/CPageFiles/Page/server-clock.js';

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

test('/time is read in nanoseconds; a failure is reported only if nothing came', async () => {
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

/** A page that asks a server whose clock can be set, each way taking `way` milliseconds, and whose time passes only by waiting. */
function makeServed({ way = 10, until = Infinity } = {}) {
	const at = { now: 0, server: 1e9, isStanding: false };
	const pass = (milliseconds) => {
		at.now += milliseconds;
		if (!at.isStanding) at.server += milliseconds;
	};
	const clock = new ServerClock({
		url: 'http://localhost/time',
		now: () => at.now,
		wall: () => 5e11 + at.now,
		timers: { async sleep(delay) {
			pass(delay);
			await at.after?.();
			if (at.now > until) throw new Error('over');
		} },
		fetch: async () => {
			pass(way);
			const time = at.server * 1e6;
			pass(at.back ?? way);
			return { ok: true, json: async () => ({ received_ns: time, sent_ns: time }) };
		},
	});
	return { at, clock, error: () => clock.now() - at.server };
}

for (const [what, step] of [['back', -3_600_000], ['back by little', -80], ['forward', 7_200_000], ['forward by little', 80]]) {
	test(`a server whose clock is put ${what} is believed from the next sample on`, async () => {
		const { at, clock, error } = makeServed({ until: 120_000 });
		let steps = 0;
		const worst = [];
		at.after = () => {
			// The ways have become slower, so by its round trip alone an old sample would be the better one for minutes.
			if (at.now > 60_000 && steps === 0) {
				at.server += step;
				at.back = 30;
				steps = at.now;
			} else if (steps > 0 && at.now > steps + 20) {
				worst.push(Math.abs(error()));
			}
		};
		await clock.measure(2);
		await assert.rejects(clock.keep(), /over/);
		assert.ok(worst.length > 3);
		// Half of the difference of the ways.
		assert.ok(Math.max(...worst) < 11, `${worst}`);
	});
}

test('after a step it is asked once a second again', async () => {
	const { at, clock } = makeServed({ until: 100_000 });
	const asked = [];
	at.after = () => {
		asked.push(at.now);
		if (asked.length === 12) at.server += 5000;
	};
	await clock.measure(2);
	await assert.rejects(clock.keep(), /over/);
	const pauses = asked.slice(1).map((moment, index) => Math.round((moment - asked[index]) / 1000));
	assert.deepEqual(pauses.slice(0, 20), [1, 1, 1, 1, 1, 1, 1, 10, 10, 10, 10, 1, 1, 1, 1, 1, 1, 1, 1, 10].slice(0, pauses.length));
});

test('a server whose clock stands still is reported with its time', async () => {
	const { at, clock, error } = makeServed({ until: 120_000 });
	const errors = [];
	at.after = () => {
		at.isStanding = at.now > 30_000;
		if (at.now > 60_000) errors.push(error());
	};
	await clock.measure(2);
	await assert.rejects(clock.keep(), /over/);
	// Between two samples, a second apart while they contradict each other, the page's time goes on.
	assert.ok(errors.length > 30 && errors.every((one) => one >= 0 && one < 1100), `${errors}`);
});

test('samples within what the way explains do not contradict each other, whatever the way', () => {
	const quick = { offset: 1000, roundTrip: 10, at: 0 };
	assert.equal(contradict(quick, { offset: 1200, roundTrip: 400, at: 0 }, 0), false);
	assert.equal(contradict(quick, { offset: 1208, roundTrip: 400, at: 0 }, 0), true);
	assert.equal(contradict(quick, { offset: 1001, roundTrip: 0, at: 0 }, 0), false);
	// After two hours the quartz explains as much.
	assert.equal(contradict(quick, { offset: 1208, roundTrip: 400, at: 7_200_000 }, 7_200_000), false);
	const kept = new ServerClock({ now: () => 0, wall: () => 0 });
	kept.add(quick);
	kept.add({ offset: 1150, roundTrip: 300, at: 0 });
	assert.equal(kept.now(), 1000, 'a slow way does not take the place of a quick one');
});

test('the error of the server itself is the wider end of its bound, and none where it does not know it', () => {
	assert.equal(ownError({ earliest_ns: 7e9 - 2e6, latest_ns: 7e9 + 3e6, sent_ns: 7e9 }), 3);
	assert.equal(ownError({ earliest_ns: 7e9 - 4e6, latest_ns: 7e9 - 1e6, sent_ns: 7e9 }), 4, 'its clock is behind');
	for (const answer of [{ sent_ns: 7e9 }, { earliest_ns: null, latest_ns: null, sent_ns: 7e9 }]) assert.ok(Number.isNaN(ownError(answer)));
});

test('the parts add up: the server, half the round trip, half a frame or what the picture is off by', () => {
	assert.deepEqual(accuracy({ server: 1.5, way: 4, frame: 30, shown: -3 }), {
		parts: [['part.server', 1.5], ['part.way', 4], ['part.frame', 15]], sum: 20.5,
	});
	assert.deepEqual(accuracy({ server: 1.5, way: 4, frame: 30, shown: -40 }).parts[2], ['part.shown', 40]);
	assert.ok(Number.isNaN(accuracy({ server: NaN, way: 4, frame: 30, shown: 0 }).sum), 'no number without the server’s');
});

test('the page shows what keeps the clock: NTP, other servers, nothing; servers that contradict each other do not keep it', () => {
	const names = [['synchronized', 'kernel'], ['synchronized', 'references'], ['holdover', 'references'], ['unsynchronized', 'references'],
		['unknown', 'kernel'], ['unknown', 'references'], ['unknown', null]].map(([status, source]) => held({ status, source }));
	assert.deepEqual(names, ['held.synchronized', 'held.references', 'held.holdover', 'held.unsynchronized', 'held.unknown', 'held.contradicted',
		'held.untold']);
	for (const name of names) assert.ok(name in TEXTS, name);
});

test('this device’s clock is right, slow or fast only by a server with a bound of its own error', () => {
	const names = (error, way) => [0, 400, -400].map((deviceOffset) => device({ deviceOffset, own: { error }, way }));
	assert.deepEqual(names(3, 4), ['device.right', 'device.slow', 'device.fast']);
	for (const [error, way] of [[NaN, 4], [3, 60], [5000, 1]]) {
		assert.deepEqual(names(error, way), ['device.same', 'device.behind', 'device.ahead']);
	}
	for (const name of [...names(3, 4), ...names(NaN, 4)]) assert.ok(name in TEXTS, name);
});

test('digits that the sum does not reach are not certain', () => {
	assert.deepEqual(fraction(12_345.9, 9), { digits: '34', certain: 2 });
	assert.deepEqual(fraction(12_009, 19), { digits: '00', certain: 1 });
	assert.deepEqual(fraction(12_990, 100), { digits: '99', certain: 0 });
	assert.deepEqual(fraction(12_990, NaN), { digits: '99', certain: 0 });
});

test('a clock has its server’s statement about itself, and the uncertainty of the way', async () => {
	const answer = { received_ns: 7e9, sent_ns: 7e9, earliest_ns: 6.999e9, latest_ns: 7.001e9, status: 'synchronized', source: 'references' };
	let now = 1000;
	const fetch = async () => {
		now += 10;
		return { ok: true, json: async () => answer };
	};
	const clock = new ServerClock({ url: 'http://localhost/time', fetch, now: () => now, wall: () => now });
	assert.ok(Number.isNaN(clock.own.error) && Number.isNaN(clock.way));
	await clock.sample();
	assert.deepEqual(clock.own, { status: 'synchronized', source: 'references', error: 1 });
	assert.equal(clock.way, 5);
	Object.assign(answer, { earliest_ns: null, latest_ns: null, status: 'unknown', source: 'kernel' });
	await clock.sample();
	assert.equal(clock.own.status, 'unknown');
	assert.ok(Number.isNaN(clock.own.error));
});
