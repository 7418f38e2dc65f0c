import assert from 'node:assert/strict';
import { afterEach, beforeEach, test } from 'node:test';
import { WakeLock } from '../../Sources/Program/CPageFiles/Page/wake-lock.js';

/** A browser that answers requests when it is told to, as many at once as there are. */
class Screen {
	#waiting = [];
	locks = [];

	request() {
		return new Promise((resolve, reject) => {
			this.#waiting.push({
				reject: () => reject(new DOMException('no', 'NotAllowedError')),
				grant: () => {
					const lock = { released: false, async release() { this.released = true; } };
					this.locks.push(lock);
					resolve(lock);
				},
			});
		});
	}

	get held() { return this.locks.filter(({ released }) => !released).length; }

	async answer(how) {
		for (const request of this.#waiting.splice(0)) request[how]();
		await new Promise(setImmediate);
	}

	/** The page goes out of sight, which takes every lock, and comes back. */
	async hideAndShow() {
		for (const lock of this.locks) lock.released = true;
		document.visibilityState = 'hidden';
		document.dispatchEvent(new Event('visibilitychange'));
		document.visibilityState = 'visible';
		document.dispatchEvent(new Event('visibilitychange'));
		await this.answer('grant');
	}
}

let screen;
beforeEach(() => {
	screen = new Screen();
	globalThis.document = Object.assign(new EventTarget(), { visibilityState: 'visible' });
	Object.defineProperty(globalThis, 'navigator', { value: { wakeLock: screen }, configurable: true });
});
afterEach(() => {
	delete globalThis.document;
	delete globalThis.navigator;
});

for (let clicks = 1; clicks <= 5; clicks += 1) {
	test(`${clicks} clicks before the browser has answered leave ${clicks % 2 ? 'one lock' : 'none'}`, async () => {
		const lock = new WakeLock(() => {});
		for (let click = 0; click < clicks; click += 1) lock.toggle();
		await screen.answer('grant');
		assert.equal(lock.isOn, clicks % 2 === 1);
		assert.equal(screen.held, clicks % 2);
		if (lock.isOn) lock.toggle();
		await new Promise(setImmediate);
		assert.equal(screen.held, 0, 'what is held is released by the next click');
	});
}

test('a page that is seen again takes the lock again, but none that was switched off', async () => {
	const lock = new WakeLock(() => {});
	lock.toggle();
	await screen.answer('grant');
	await screen.hideAndShow();
	assert.equal(screen.held, 1);
	await lock.toggle();
	await screen.hideAndShow();
	assert.equal(screen.held, 0);
});

test('a refusal is reported, and the button is off again', async () => {
	const seen = [];
	const lock = new WakeLock(() => seen.push(lock.isOn));
	const told = lock.toggle();
	await screen.answer('reject');
	assert.equal(await told, 'refused');
	assert.deepEqual(seen, [false]);
	assert.equal(screen.held, 0);
});
