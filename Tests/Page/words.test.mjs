import assert from 'node:assert/strict';
import { readFileSync, readdirSync } from 'node:fs';
import { test } from 'node:test';
import { points, scale } from '../../Sources/Program/CPageFiles/Page/graph.js';
import { milliseconds } from '../../Sources/Program/CPageFiles/Page/look.js';
import { LANGUAGES, addWords, chooseLanguage, loadWords, speaker, troubleText } from '../../Sources/Program/CPageFiles/Page/messages.js';
import TEXTS from '../../Sources/Program/CPageFiles/Page/words-en.js';
import { SOUNDS } from '../../Sources/Program/CPageFiles/Page/sound.js';
import { allZones, findZone } from '../../Sources/Program/CPageFiles/Page/zone-search.js';
import { isZone, nextOf, timeText, zoneText } from '../../Sources/Program/CPageFiles/Page/zones.js';
import { script } from './bundle.mjs';

const ASSETS = new URL('../../Sources/Program/CPageFiles/Page/', import.meta.url);
const read = (name) => readFileSync(new URL(name, ASSETS), 'utf8');

const words = (name) => import(`../../Sources/Program/CPageFiles/Page/${name}`);

test('every language has all texts, with the same things filled in', async () => {
	for (const language of LANGUAGES.slice(1)) {
		const { default: texts } = await words(`./words-${language}.js`);
		assert.deepEqual(Object.keys(texts).sort(), Object.keys(TEXTS).sort(), language);
		for (const [name, text] of Object.entries(texts)) assert.equal(text.split('{}').length, TEXTS[name].split('{}').length, text);
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

test('the first language that there is', async () => {
	await loadWords('de', () => Promise.reject(new Error('no network')));
	assert.equal(speaker('de')('play'), 'play');
	await loadWords('de', async (name) => name.includes('-de') ? Promise.reject(new Error('not there')) : words(name));
	assert.equal(speaker('de')('play'), 'Play', 'in English, if there is no other');
	for (const language of [...LANGUAGES, 'fr']) await loadWords(language, words);
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

test('a zone is found by its name, its city, or what people call its time; by the name of today', () => {
	for (const [text, zone] of [
		['Asia/Shanghai', 'Asia/Shanghai'], ['shanghai', 'Asia/Shanghai'], ['new york', 'America/New_York'], ['utc', 'UTC'], ['Etc/GMT+5', 'Etc/GMT+5'],
		['kolk', 'Asia/Kolkata'], ['Asia/Calcutta', 'Asia/Kolkata'], ['kyiv', 'Europe/Kyiv'], ['são paulo', 'America/Sao_Paulo'],
		['China', 'Asia/Shanghai'], ['nowhere', null], ['', null], ['+08:00', 'Etc/GMT-8'],
		['GMT+8', 'Etc/GMT-8'], ['+8', 'Etc/GMT-8'], ['UTC-05:00', 'Etc/GMT+5'], ['UTC+0', 'UTC'], ['CST', null],
		['+5:30', 'Asia/Kolkata'], ['UTC+05:45', 'Asia/Kathmandu'], ['GMT+0930', 'Australia/Darwin'], ['-9:30', 'Pacific/Marquesas'], ['-3:30', null], ['+7:20', null],
		['Beijing', 'Asia/Shanghai'], ['北京', 'Asia/Shanghai'], ['上海', 'Asia/Shanghai'], ['서울', 'Asia/Seoul'], ['München', 'Europe/Berlin'], ['munich', 'Europe/Berlin'],
		['Köln', 'Europe/Berlin'], ['Mumbai', 'Asia/Kolkata'], ['new delhi', 'Asia/Kolkata'], ['San Fran', 'America/Los_Angeles'], ['Genève', 'Europe/Zurich'],
		['India', 'Asia/Kolkata'], ['US/Pacific', 'US/Pacific'], ['Etc/GMT-8', 'Etc/GMT-8'],
		['UK', null], ['USA', null], ['EST', null], ['IST', null], ['Korea', 'Asia/Seoul'], ['Israel', 'Asia/Jerusalem'], ['GMT+0800', 'Etc/GMT-8'],
	]) assert.equal(findZone(text, 'en'), zone, text);
	assert.equal(findZone('日本標準時', 'ja'), 'Asia/Tokyo');
	assert.ok(!allZones().includes('Asia/Calcutta') && allZones().includes('Asia/Kolkata'));
	assert.deepEqual(['Etc/GMT-8', 'Etc/GMT+11', 'UTC', 'America/New_York'].map(zoneText), ['UTC+8', 'UTC-11', 'UTC', 'America/New_York']);
	for (const zone of ['Etc/GMT-14', 'Etc/GMT+5', 'UTC', 'Asia/Tokyo']) assert.equal(findZone(zoneText(zone), 'en'), zone);
	assert.deepEqual(['+08:00', '', 'Nowhere/Land', 'Asia/Tokyo'].map(isZone), [false, false, false, true]);
});

test('the next of some times of day, in a zone', () => {
	const at = (text) => new Date(nextOf(['10:00', '20:00:30'], 'Asia/Shanghai', Date.parse(text))).toISOString();
	assert.equal(at('2026-11-25T01:59:59Z'), '2026-11-25T02:00:00.000Z');
	assert.equal(at('2026-11-25T02:00:00Z'), '2026-11-25T12:00:30.000Z');
	assert.equal(at('2026-11-25T12:00:30Z'), '2026-11-26T02:00:00.000Z');
	assert.ok(Number.isNaN(nextOf([], 'UTC', 0)));
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
	const all = readdirSync(ASSETS).filter((name) => !/^words-/.test(name)).map(read).join('');
	const options = [...all.matchAll(/id="(\w+)" data-options="([^"]*)"/g)].flatMap(([, id, names]) =>
		names.split(' ').map((name) => name === 'own' ? name : `${id === 'second_hand' ? 'hand' : id}.${name}`));
	for (const name of options) assert.ok(name in TEXTS, name);
	// The page makes fields of settings that are new to it.
	const settings = readFileSync(new URL('../../config/clockcast.yaml', import.meta.url), 'utf8');
	const isSetting = (name) => new RegExp(`[ {]${name.split('.')[0]}: `).test(settings);
	for (const name of Object.keys(TEXTS).filter((name) => !/^(trouble|face|theme)\./.test(name) && !options.includes(name))) {
		// The status of the server's clock follows "held.".
		if (SOUNDS.some((sound) => name === `sound.${sound}`)) continue;
		if (['synchronized', 'holdover', 'unsynchronized', 'unknown'].some((status) => name === `held.${status}`)) continue;
		assert.ok(all.includes(`'${name}'`) || all.includes(`"${name}"`) || isSetting(name), name);
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
	assert.deepEqual(others, ['sale-reading.js', 'slips.js', 'subtitles.js', 'taps.js', 'timer-worker.js', 'words-de.js', 'words-en.js', 'words-ja.js', 'words-zh.js', 'zone-search.js']);
});

test('the operator’s words take the place of the page’s own, and a new language has English for what it lacks', async () => {
	await loadWords('ja', words);
	addWords('ja', { play: '再生する' });
	addWords('fr', { play: 'Lire', 'error.ahead': 'en avance de {} ms' });
	assert.equal(speaker('ja')('play'), '再生する');
	assert.equal(speaker('ja')('fullscreen'), '全画面');
	assert.equal(speaker(chooseLanguage(['fr-CA', 'de']))('error.ahead', '3'), 'en avance de 3 ms');
	assert.equal(speaker('fr')('fullscreen'), 'Full screen');
	assert.equal(speaker('de')('play'), 'Abspielen');
});

test('what is wrong is told in words, and when it is tried again', async () => {
	await loadWords('en', words);
	const error = Object.assign(new Error('status: 503'), { name: 'StreamError', kind: 'status', detail: '503' });
	assert.equal(troubleText(speaker('en'), error), 'The server responded with 503.');
	assert.equal(troubleText(speaker('en'), error, 1200), 'The server responded with 503. Trying again in 2 s.');
	assert.equal(troubleText(speaker('en'), new Error('no')), 'Something went wrong: no.');
});
