import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Screens } from '../../Sources/Program/CPageFiles/Page/screens.js';

const ADDRESS = 'http://host/clock.m3u8?tz=Asia/Tokyo';
class Element extends EventTarget {
	constructor(more = {}) {
		super();
		Object.assign(this, { src: '', plays: 0, async play() { this.plays += 1; }, ...more });
	}
}
const failing = (name) => () => Promise.reject(new DOMException('', name));

test('the button is there where the browser has a screen', async () => {
	const button = {};
	let tell;
	const remote = { watchAvailability: async (work) => { tell = work; } };
	new Screens(new Element({ remote }), button);
	assert.equal(button.hidden, true);
	tell(true);
	assert.equal(button.hidden, false);
	tell(false);
	assert.equal(button.hidden, true);
	// Where it cannot watch, it looks when it is pressed for; where it may not, there is nothing to press.
	for (const [name, hidden] of [['NotSupportedError', false], ['InvalidStateError', true]]) {
		new Screens(new Element({ remote: { watchAvailability: failing(name) } }), button);
		await new Promise(setImmediate);
		assert.equal(button.hidden, hidden, name);
	}
	new Screens(new Element(), button);
	assert.equal(button.hidden, true);
});

test('Safari’s picker is opened, and the stream is sent by its address', async () => {
	const button = {};
	let shown = 0;
	const video = new Element({ webkitShowPlaybackTargetPicker: () => { shown += 1; } });
	const screens = new Screens(video, button);
	video.dispatchEvent(Object.assign(new Event('webkitplaybacktargetavailabilitychanged'), { availability: 'available' }));
	assert.equal(button.hidden, false);
	screens.address = ADDRESS;
	assert.equal(await screens.choose(), null);
	assert.deepEqual([shown, video.src, video.plays], [1, ADDRESS, 1]);
});

test('a television plays the stream that is shown when it is chosen; failures are reported, and a change of mind is not', async () => {
	for (const [prompt, message, plays] of [
		[async () => {}, null, 1], [failing('NotFoundError'), 'screen.none', 0], [failing('NotAllowedError'), null, 0], [failing('InvalidStateError'), 'screen.failed', 0],
	]) {
		const video = new Element({ remote: { watchAvailability: async () => {}, prompt, state: 'disconnected' } });
		const screens = new Screens(video, {});
		screens.address = ADDRESS;
		assert.equal(await screens.choose(), message);
		assert.deepEqual([video.src, video.plays], [ADDRESS, plays]);
	}
	const video = new Element({ remote: { watchAvailability: async () => {}, prompt: async () => {}, state: 'connected' } });
	const screens = new Screens(video, {});
	screens.address = ADDRESS;
	assert.equal(video.src, '', 'what is on a screen goes on until another is chosen');
	await screens.choose();
	assert.equal(video.src, ADDRESS);
});
