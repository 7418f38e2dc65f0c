import assert from 'node:assert/strict';
import { afterEach, beforeEach, mock, test } from 'node:test';
import { PictureInPicture } from '../../Sources/Program/CPageFiles/Page/picture-in-picture.js';

beforeEach(() => {
	mock.timers.enable({ apis: ['setTimeout'] });
	globalThis.document = Object.assign(new EventTarget(), { visibilityState: 'visible', pictureInPictureElement: null });
});
afterEach(() => {
	mock.timers.reset();
	delete globalThis.document;
});

const see = (state) => {
	document.visibilityState = state;
	document.dispatchEvent(new Event('visibilitychange'));
};

/** An element as browsers have it in common. */
const makeVideo = (more) => Object.assign(new EventTarget(), {
	readyState: 4, videoWidth: 1280, attributes: {}, toggleAttribute(name, isOn) { this.attributes[name] = isOn; }, ...more,
});

/** iPhones: presentation modes, and no standard interface. */
const makeWebKit = (refusal) => makeVideo({
	webkitPresentationMode: 'inline',
	webkitSupportsPresentationMode: (mode) => mode === 'picture-in-picture',
	webkitSetPresentationMode(mode) {
		if (refusal) throw refusal;
		this.webkitPresentationMode = mode;
		this.dispatchEvent(new Event('webkitpresentationmodechanged'));
	},
});

function makeStandard(refusal) {
	document.pictureInPictureEnabled = true;
	const video = makeVideo({ async requestPictureInPicture() {
		if (refusal) throw refusal;
		document.pictureInPictureElement = video;
		video.dispatchEvent(new Event('enterpictureinpicture'));
	} });
	document.exitPictureInPicture = async () => {
		document.pictureInPictureElement = null;
		video.dispatchEvent(new Event('leavepictureinpicture'));
	};
	return video;
}

for (const [what, make] of [['the standard’s way', makeStandard], ['WebKit’s presentation mode', makeWebKit]]) {
	test(`${what}: opens and closes, and says when it does`, async () => {
		const video = make();
		const seen = [];
		const pip = new PictureInPicture(video, () => seen.push(pip.isOpen));
		assert.equal(pip.hindrance, null);
		assert.equal(await pip.toggle(), null);
		assert.equal(pip.isOpen, true);
		assert.equal(await pip.toggle(), null);
		assert.equal(pip.isOpen, false);
		assert.deepEqual(seen, [true, false]);
	});

	test(`${what}: what opened by itself closes when the page is seen again, what was opened by hand does not`, async () => {
		const pip = new PictureInPicture(make(), () => {});
		see('hidden');
		await pip.openBySelf();
		assert.equal(pip.isOpen, true);
		see('visible');
		mock.timers.tick(1000);
		await new Promise(setImmediate);
		assert.equal(pip.isOpen, false);
		await pip.toggle();
		see('hidden');
		await pip.openBySelf();
		see('visible');
		mock.timers.tick(1000);
		await new Promise(setImmediate);
		assert.equal(pip.isOpen, true);
	});

	test(`${what}: a refusal is told in words`, async () => {
		for (const [name, message] of [['NotAllowedError', 'refused'], ['InvalidStateError', 'refused'], ['NotSupportedError', 'pip.none']]) {
			const pip = new PictureInPicture(make(new DOMException('no', name)), () => {});
			assert.equal(await pip.toggle(), message);
			assert.equal(pip.isOpen, false);
		}
	});
}

test('why it is not possible', () => {
	assert.equal(new PictureInPicture(makeVideo(), () => {}).hindrance, 'pip.none');
	assert.equal(new PictureInPicture(Object.assign(makeStandard(), { readyState: 0 }), () => {}).hindrance, 'refused');
	assert.equal(new PictureInPicture(Object.assign(makeStandard(), { disablePictureInPicture: true }), () => {}).hindrance, 'pip.none');
	const video = makeStandard();
	document.pictureInPictureEnabled = false;
	assert.equal(new PictureInPicture(video, () => {}).hindrance, 'pip.none');
	assert.equal(new PictureInPicture(Object.assign(makeWebKit(), { requestPictureInPicture() {} }), () => {}).hindrance, null);
});

test('opening when the page is left can be switched off', () => {
	const video = makeStandard();
	const pip = new PictureInPicture(video, () => {});
	assert.deepEqual([video.autoPictureInPicture, video.attributes.autopictureinpicture], [true, true]);
	pip.setAutomatic(false);
	assert.deepEqual([video.autoPictureInPicture, video.attributes.autopictureinpicture], [false, false]);
});
