import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Sound } from '../../Sources/Program/CPageFiles/Page/sound.js';

/** A browser that has been here before, or not. */
class Visit {
	constructor(kept = null, kind = '') {
		this.items = new Map(kept ? [['clockcast.sound', kept]] : []);
		this.video = { muted: true, volume: 1 };
		this.page = new EventTarget();
		this.changes = 0;
		const storage = { getItem: (name) => this.items.get(name) ?? null, setItem: (name, text) => this.items.set(name, text) };
		this.sound = new Sound(this.video, () => { this.changes += 1; }, { kind, place: () => storage, page: this.page });
	}

	get kept() { return JSON.parse(this.items.get('clockcast.sound')); }

	press(id) {
		const event = new Event('click');
		Object.defineProperty(event, 'target', { value: { id } });
		this.page.dispatchEvent(event);
	}
}

test('there is no sound until it is pressed for, and none after the second press', () => {
	const { sound, video } = new Visit();
	assert.deepEqual([sound.isOn, video.muted, sound.of({ audio: 'beep' })], [false, true, 'none']);
	sound.toggle();
	assert.deepEqual([sound.isOn, video.muted, sound.of({ audio: 'beep' }), sound.of({})], [true, false, 'beep', 'tick']);
	sound.toggle();
	assert.deepEqual([sound.isOn, video.muted, sound.of({})], [false, true, 'none']);
});

test('the volume and the wish are kept; the wish is granted at the first press, whatever that is for', () => {
	const first = new Visit();
	first.sound.toggle();
	first.sound.volume = 0.25;
	assert.deepEqual(first.kept, { isOn: true, volume: 0.25 });
	for (const id of ['fullscreen', 'tick']) {
		const later = new Visit(first.items.get('clockcast.sound'));
		assert.deepEqual([later.video.volume, later.video.muted, later.changes], [0.25, true, 0]);
		later.press(id);
		// The button itself does it.
		if (id === 'tick') later.sound.toggle();
		assert.deepEqual([later.video.muted, later.changes], [false, 1]);
		later.press(id);
		assert.equal(later.changes, 1);
	}
	first.sound.toggle();
	const never = new Visit(first.items.get('clockcast.sound'));
	never.press('fullscreen');
	assert.equal(never.sound.isOn, false);
});

test('a browser that keeps nothing, or nonsense, is a first visit', () => {
	for (const text of ['{', '7', 'null', '{"volume":"loud","isOn":"no"}', '{"volume":-3}']) {
		const { sound, video } = new Visit(text);
		assert.equal(sound.isOn, false);
		assert.ok(video.volume >= 0 && video.volume <= 1);
	}
	const video = {};
	const sound = new Sound(video, () => {}, { place: () => { throw new DOMException('no', 'SecurityError'); }, page: new EventTarget() });
	sound.toggle();
	assert.equal(video.muted, false);
});

test('an address can ask for a sound, which is heard from the first press on, or for none', () => {
	const asked = new Visit(null, 'pips');
	assert.deepEqual([asked.sound.of({ audio: 'beep' }), asked.video.muted], ['none', true]);
	assert.deepEqual([asked.sound.isAwaited, asked.sound.kindOf({ audio: 'beep' })], [true, 'pips']);
	asked.press('fullscreen');
	assert.deepEqual([asked.sound.of({ audio: 'beep' }), asked.video.muted, asked.changes, asked.sound.isAwaited], ['pips', false, 1, false]);
	const silent = new Visit('{"isOn":true,"volume":1}', 'none');
	silent.press('fullscreen');
	assert.deepEqual([silent.sound.of({}), silent.video.muted, silent.changes, silent.sound.isAwaited], ['none', true, 0, false]);
	// A press that ends what the sound belongs to does not bring it.
	const ended = new Visit(null, 'pips');
	ended.sound.choose('none');
	ended.press('sale-end');
	assert.deepEqual([ended.sound.of({}), ended.video.muted, ended.changes], ['none', true, 0]);
});

test('a sound is chosen for what is played next, and stays that of the button', () => {
	const { sound, video, changes } = new Visit();
	sound.choose('pips');
	assert.deepEqual([sound.of({}), video.muted, changes], ['pips', false, 0]);
	sound.toggle();
	assert.equal(sound.of({}), 'none');
	sound.toggle();
	assert.equal(sound.of({}), 'pips');
	sound.choose('none');
	assert.deepEqual([sound.of({ audio: 'beep' }), video.muted], ['none', true]);
});
