import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { points, scale } from '../../Sources/Program/CPageFiles/Page/graph.js';
import { milliseconds } from '../../Sources/Program/CPageFiles/Page/look.js';
import { LANGUAGES, TEXTS, addWords, chooseLanguage, speaker } from '../../Sources/Program/CPageFiles/Page/messages.js';
import { allZones, timeText } from '../../Sources/Program/CPageFiles/Page/zones.js';
import { script } from './bundle.mjs';

const ASSETS = new URL('../../Sources/Program/CPageFiles/Page/', import.meta.url);
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
	for (const [, name] of code.matchAll(/'((?:pip|error|device|copy|channel|zone|trouble)\.[a-z]+|refused)'/g)) assert.ok(name in TEXTS, name);
	const thrown = ['feed.js', 'session.js', 'playlist.js', 'media-source-player.js', 'native-player.js', 'main.js'].map(read).join('');
	for (const [, kind] of thrown.matchAll(/StreamError\('([a-z]+)'/g)) assert.ok(`trouble.${kind}` in TEXTS, kind);
});

test('the first language that there is', () => {
	assert.equal(chooseLanguage(['fr-FR', 'zh-TW', 'en']), 'zh');
	assert.equal(chooseLanguage(['de-AT']), 'de');
	assert.equal(chooseLanguage(['fr']), 'en');
	assert.equal(speaker('de')('error.ahead', '3'), 'geht 3 ms vor');
});

test('time as text, cut and not rounded', () => {
	const noon = Date.parse('2026-11-21T12:00:00Z');
	const shanghai = timeText('Asia/Shanghai', 'en');
	assert.deepEqual([shanghai.zone, shanghai.text(noon + 999.9)], ['Asia/Shanghai', '20:00:00']);
	assert.equal(timeText('Etc/GMT+5', 'en').text(noon), '07:00:00');
	const nowhere = timeText('No/Where', 'de');
	assert.deepEqual([nowhere.zone, nowhere.text(noon)], ['UTC', '12:00:00'], 'it is named as what it is');
	assert.equal(allZones()[0], 'UTC');
});

test('lengths as the server reads them', () => {
	for (const [text, length] of [['-151ms', -151], ['1.5s', 1500], ['+2m', 120_000], ['1h', 3_600_000], ['0s', 0]]) {
		assert.equal(milliseconds(text), length);
	}
	for (const text of [null, '', '5', '1d', 'h', '1h30m']) assert.ok(Number.isNaN(milliseconds(text)), text);
});

test('the graph shows the newest at its right edge and grows with the errors', () => {
	assert.equal(points([0, 0], 3, 50), '120.0,32.0 240.0,32.0');
	assert.equal(points([500], 2, 50), '240.0,2.0');
	assert.equal(scale([3, -60]), 100);
	assert.equal(scale([9999]), 1000);
});

test('no message is left over', () => {
	const all = readdirSync(ASSETS).filter((name) => name !== 'messages.js').map(read).join('');
	const options = [...all.matchAll(/id="(\w+)" data-options="([^"]*)"/g)].flatMap(([, id, names]) =>
		names.split(' ').map((name) => name === 'own' ? name : `${id === 'second_hand' ? 'hand' : id}.${name}`));
	for (const name of options) assert.ok(name in TEXTS, name);
	for (const name of Object.keys(TEXTS).filter((name) => !/^(trouble|face)\./.test(name) && !options.includes(name))) {
		// The status of the server's clock follows "held.".
		if (['synchronized', 'holdover', 'unsynchronized', 'unknown'].some((status) => name === `held.${status}`)) continue;
		assert.ok(all.includes(`'${name}'`) || all.includes(`"${name}"`), name);
	}
});

test('all scripts are one, and no name is taken twice', () => {
	const all = new Set();
	for (const name of ['main.js', 'embed.js']) {
		const seen = new Set();
		const text = script(read, name, seen);
		for (const one of seen) all.add(one);
		assert.ok(!/^(import|export) /m.test(text));
		// It has an await at its top level.
		assert.doesNotThrow(() => new Function(`return async () => { ${text.replaceAll('import.meta.url', '""')} }`), name);
	}
	const others = readdirSync(ASSETS).filter((name) => name.endsWith('.js') && !all.has(name));
	assert.deepEqual(others, ['timer-worker.js']);
});

test('the operator’s words take the place of the page’s own, and a new language says what it lacks in English', () => {
	addWords('ja', { play: '再生する' });
	addWords('fr', { play: 'Lire', 'error.ahead': 'en avance de {} ms' });
	assert.equal(speaker('ja')('play'), '再生する');
	assert.equal(speaker('ja')('fullscreen'), '全画面');
	assert.equal(speaker(chooseLanguage(['fr-CA', 'de']))('error.ahead', '3'), 'en avance de 3 ms');
	assert.equal(speaker('fr')('fullscreen'), 'Full screen');
	assert.equal(speaker('de')('play'), 'Abspielen');
});
