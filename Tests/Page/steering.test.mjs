import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Lateness, SEEK, Steering, band, median, steer } from '../../Sources/Program/CPageFiles/Page/steering.js';

const TOLERATED = band(30);

test('half of a frame is left alone, whatever the frame rate', () => {
	assert.deepEqual(steer(0.017, TOLERATED), { rate: 1 });
	assert.deepEqual(steer(-0.017, TOLERATED), { rate: 1 });
	assert.ok(band(10) > 0.05);
	assert.ok(band(120) < 0.034);
	assert.equal(band(0), band(30));
});

test('a picture that is ahead is slowed, one that is behind is hurried, never by more than an eighth', () => {
	for (let error = 0.019; error < SEEK; error += 0.01) {
		const [ahead, behind] = [steer(error, TOLERATED).rate, steer(-error, TOLERATED).rate];
		assert.ok(ahead < 1 && ahead >= 0.875, `${error}: ${ahead}`);
		assert.ok(behind > 1 && behind <= 1.125, `${error}: ${behind}`);
	}
});

test('beyond half a second it seeks', () => {
	assert.deepEqual(steer(0.51, TOLERATED), { seek: true });
	assert.deepEqual(steer(-30, TOLERATED), { seek: true });
});

test('driven by its own decisions, an error of 0.4 s is gone within four seconds', () => {
	for (const first of [0.4, -0.4]) {
		let error = first;
		for (let beat = 0; beat < 20; beat += 1) error += (steer(error, TOLERATED).rate - 1) * 0.2;
		assert.ok(Math.abs(error) < 0.034, `${error}`);
	}
});

/** A video that plays without a picture to be seen, and what holds it; `wait` lets seconds go by and looks again. */
function makeSteering(error, skew = 0) {
	let now = 1000;
	const video = { paused: false, seeking: false, playbackRate: 1, currentTime: now + error };
	const lateness = { clear() {}, take: () => video.currentTime - now };
	const steering = new Steering(video, {
		clock: { now: () => now * 1000 }, lateness, frameRate: 30,
		onError: (error) => { seen = error; },
		seek: () => Object.assign(video, { currentTime: now, playbackRate: 1 }),
	});
	let seen = NaN;
	return {
		video,
		steering,
		wait(seconds) {
			now += seconds;
			video.currentTime += seconds * video.playbackRate * (1 + skew);
			steering.look();
			return seen;
		},
	};
}

for (const beat of [0.2, 1, 60]) {
	test(`looked at every ${beat} s, an error goes, does not come back and is never made larger`, () => {
		for (const first of [0.3, -0.3]) {
			const { wait } = makeSteering(first);
			// The first look has no beat yet, so it is short, as in a page that is seen.
			wait(0.2);
			let last = Math.abs(wait(0.2));
			for (let look = 0; look < 60; look += 1) {
				const error = Math.abs(wait(beat));
				// When looks become rare, the rate of the last quick one stays in force once for all of the long time.
				if (look > 0) assert.ok(error <= Math.max(last, TOLERATED) + 1e-3, `look ${look}: ${error} after ${last}`);
				last = error;
			}
			assert.ok(last <= TOLERATED + 1e-9, `${last}`);
		}
	});
}

test('a media clock that runs wrong is held at one look a minute too', () => {
	const { wait } = makeSteering(0, 1e-4);
	for (let look = 0; look < 60; look += 1) assert.ok(Math.abs(wait(60)) < 0.034);
});

test('a video that is paused or seeking is left alone', () => {
	for (const state of ['paused', 'seeking']) {
		const { video, wait } = makeSteering(0.3);
		video[state] = true;
		assert.ok(Number.isNaN(wait(0.2)));
		assert.equal(video.playbackRate, 1);
	}
});

test('a seek learns to aim further ahead when it comes late', () => {
	const late = makeSteering(-0.2);
	const first = late.steering.lead;
	late.steering.landed();
	late.wait(0.2);
	late.wait(0.2);
	assert.ok(late.steering.lead > first);
	const { steering, video, wait } = makeSteering(0);
	for (let time = 0; time < 20; time += 1) {
		steering.landed();
		wait(0.2);
		video.currentTime += 0.5;
		wait(0.2);
	}
	assert.equal(steering.lead, 0);
	video.currentTime -= 50;
	steering.landed();
	wait(0.2);
	assert.equal(steering.lead, 0);
});

test('the median of some', () => {
	assert.equal(median([3, 1, 2]), 2);
	assert.equal(median([4, 1, 2, 3]), 2.5);
	assert.ok(Number.isNaN(median([])));
});

/** A video whose pictures are shown by hand. */
function makeVideo() {
	return {
		currentTime: 0,
		requestVideoFrameCallback(callback) { this.callback = callback; },
		show(mediaTime, now, expectedDisplayTime) { this.callback(now, { mediaTime, expectedDisplayTime }); },
	};
}

test('pictures show the error; without any the media clock does, corrected by the last of them', () => {
	const time = { now: 1000 };
	const clock = { now: () => time.now, at: (moment) => moment };
	const video = makeVideo();
	const lateness = new Lateness(video, clock, () => 0);
	lateness.start(new AbortController().signal);
	video.currentTime = 1.05;
	// Shown between now and the expected time: at 1008, with 1.020 on it.
	for (let picture = 0; picture < 3; picture += 1) video.show(1.02, 1000, 1016);
	assert.ok(Math.abs(lateness.take() - 0.012) < 1e-9);
	assert.ok(Math.abs(lateness.take() - 0.012) < 1e-9);
	video.currentTime = 2;
	assert.ok(Math.abs(lateness.take() - 0.962) < 1e-9);
});

test('what was seen before a seek does not count', () => {
	const video = makeVideo();
	const lateness = new Lateness(video, { now: () => 5000, at: (moment) => moment }, () => 0);
	lateness.start(new AbortController().signal);
	for (let picture = 0; picture < 3; picture += 1) video.show(1, 5000, 5000);
	lateness.clear();
	video.currentTime = 5;
	assert.equal(lateness.take(), 0);
});
