import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Timers } from '../../Sources/Program/CPageFiles/Page/timers.js';

/** Timers whose time is set by hand and whose alarms ring when they are told to. */
function make() {
	const alarms = [];
	const time = { now: 0 };
	return { alarms, time, timers: new Timers((id, delay) => alarms.push({ id, delay }), () => time.now) };
}

/** Whether a promise is settled by now. */
const isOver = (promise) => Promise.race([promise.then(() => true), new Promise((resolve) => setImmediate(resolve, false))]);

test('a wait ends when its own alarm rings, and no other', async () => {
	const { alarms, timers } = make();
	const [one, other] = [timers.sleep(200), timers.sleep(300)];
	assert.deepEqual(alarms.map(({ delay }) => delay), [200, 300]);
	timers.ring(alarms[1].id);
	assert.equal(await isOver(other), true);
	assert.equal(await isOver(one), false);
	timers.ring(alarms[0].id);
	await one;
});

test('where alarms are held back, a sign of life from the video ends what is over by the clock', async () => {
	const { time, timers } = make();
	const [short, long] = [timers.sleep(200), timers.sleep(60_000)];
	time.now = 199;
	timers.wake();
	assert.equal(await isOver(short), false);
	time.now = 450;
	timers.wake();
	assert.equal(await isOver(short), true);
	assert.equal(await isOver(long), false);
});

test('a video that has run out ends every wait', async () => {
	const { timers } = make();
	const wait = timers.sleep(60_000);
	timers.wake(Infinity);
	await wait;
});

test('an alarm that rings late, twice or without a listener does no harm', async () => {
	const { alarms, time, timers } = make();
	const wait = timers.sleep(200);
	time.now = 250;
	timers.wake();
	await wait;
	timers.ring(alarms[0].id);
	timers.ring(99);
});

test('a wait that is given up has a reason', async () => {
	const { timers } = make();
	const controller = new AbortController();
	const wait = timers.sleep(200, controller.signal);
	const beats = timers.every(200, controller.signal, () => assert.fail('no beat was due'));
	controller.abort(new Error('enough'));
	await assert.rejects(wait, /enough/);
	await assert.rejects(beats, /enough/);
	await assert.rejects(timers.sleep(1, controller.signal), /enough/);
});

test('beats go on for as long as the alarms ring', async () => {
	const { alarms, timers } = make();
	let beats = 0;
	const controller = new AbortController();
	timers.every(200, controller.signal, () => { beats += 1; }).catch(() => {});
	for (let round = 0; round < 5; round += 1) {
		timers.ring(alarms.at(-1).id);
		await new Promise(setImmediate);
	}
	assert.equal(beats, 5);
	controller.abort();
});
