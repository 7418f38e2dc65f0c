import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { points, scale } from '../../Sources/Clockcast/Page/Assets/graph.js';
import { LANGUAGES, TEXTS, chooseLanguage, speaker } from '../../Sources/Clockcast/Page/Assets/messages.js';
import { allZones, timeText } from '../../Sources/Clockcast/Page/Assets/zones.js';

const ASSETS = new URL('../../Sources/Clockcast/Page/Assets/', import.meta.url);
const read = (name) => readFileSync(new URL(name, ASSETS), 'utf8');

test('every language says everything, with the same things filled in', () => {
	for (const [name, texts] of Object.entries(TEXTS)) {
		assert.equal(texts.length, LANGUAGES.length, name);
		for (const text of texts) assert.equal(text.includes('{}'), texts[0].includes('{}'), text);
	}
});

test('every message that is asked for exists', () => {
	const asked = [...read('index.html').matchAll(/data-(?:text|label)="([^"]+)"/g)].map(([, name]) => name);
	assert.ok(asked.length > 15);
	for (const name of asked) assert.ok(name in TEXTS, name);
	const code = ['main.js', 'ui.js', 'picture-in-picture.js', 'wake-lock.js'].map(read).join('');
	for (const [, name] of code.matchAll(/'((?:pip|error|device|copy|awake|zone|qr|trouble)\.[a-z]+)'/g)) assert.ok(name in TEXTS, name);
	const thrown = ['feed.js', 'retry.js', 'session.js', 'playlist.js', 'media-source-player.js', 'native-player.js', 'main.js'].map(read).join('');
	for (const [, kind] of thrown.matchAll(/StreamError\('([a-z]+)'/g)) assert.ok(`trouble.${kind}` in TEXTS, kind);
});

test('the first language that there is', () => {
	assert.equal(chooseLanguage(['fr-FR', 'zh-TW', 'en']), 'zh');
	assert.equal(chooseLanguage(['de-AT']), 'de');
	assert.equal(chooseLanguage(['fr']), 'en');
	assert.equal(speaker('de')('error.ahead', '3'), '3 ms vor');
});

test('time as text, cut and not rounded', () => {
	const noon = Date.parse('2026-11-21T12:00:00Z');
	assert.equal(timeText('Asia/Shanghai', 'en')(noon + 999.9), '20:00:00');
	assert.equal(timeText('No/Where', 'de')(noon), '12:00:00');
	assert.equal(allZones()[0], 'UTC');
});

test('the graph shows the newest at its right edge and grows with the errors', () => {
	assert.equal(points([0, 0], 3, 50), '120.0,32.0 240.0,32.0');
	assert.equal(points([500], 2, 50), '240.0,2.0');
	assert.equal(scale([3, -60]), 100);
	assert.equal(scale([9999]), 1000);
});

test('no message is left over', () => {
	const all = readdirSync(ASSETS).filter((name) => name !== 'messages.js').map(read).join('');
	for (const name of Object.keys(TEXTS).filter((name) => !name.startsWith('trouble.'))) {
		assert.ok(all.includes(`'${name}'`) || all.includes(`"${name}"`), name);
	}
});

test('all of the page is smaller than 60 kB, and each of its modules is fetched at once', () => {
	const names = readdirSync(ASSETS);
	const size = names.reduce((sum, name) => sum + Buffer.byteLength(read(name)), 0);
	assert.ok(size < 60_000, `${size} bytes`);
	const loaded = [...read('index.html').matchAll(/(?:href|src)="page\/([a-z-]+\.js)"/g)].map(([, name]) => name);
	assert.deepEqual(loaded.sort(), names.filter((name) => name.endsWith('.js') && name !== 'timer-worker.js').sort());
});
