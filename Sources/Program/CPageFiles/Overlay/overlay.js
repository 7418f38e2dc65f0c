// The clock as text on a transparent page, to lie over another picture, as in OBS.

import { addressOf, countsDown, hasText, learn, milliseconds, readLook } from './look.js';
import { leftText, offsetText, patternText, unknownLetter } from './overlay-text.js';
import { ServerClock } from './server-clock.js';
import { insist, request } from './session.js';
import { Timers } from './timers.js';
import { isZone, nextOf, ownZone, today } from './zones.js';

const element = (id) => document.getElementById(id);
const put = (id, text) => { if (element(id).textContent !== text) element(id).textContent = text; };
/** The settings of a channel that are words. */
const WORDS = ['locale', 'pattern', 'note', 'before', 'final', 'after', 'hold'];
const WEIGHTS = { light: 300, regular: 400, medium: 500, semibold: 600, bold: 700, black: 900 };

const timers = Timers.start(document);
const clock = new ServerClock({ url: addressOf(document.baseURI, 'time'), timers });
const SILENCE = 'The server is not responding.';
const own = readLook(location.search);
const { channels, settings, faces = [], themes = [] } = await insist(() => request('channels', { as: 'json', cache: 'no-store' }), { timers, onTrouble: () => put('message', SILENCE) });
put('message', '');
learn(faces);
// The server has refused a name that it does not know.
const look = { ...own.channel && channelLook(channels.find(({ name }) => name === own.channel) ?? channels[0]), ...own };
const zone = look.tz && isZone(look.tz) ? today(look.tz) : ownZone();
const offset = milliseconds(look.offset) || 0;
const times = look.times?.split(',');
const isCountdown = countsDown(look.face) || look.to !== undefined || times !== undefined;
const language = look.locale ?? 'en';
const hold = 1000 * (look.hold ?? 60);

/** The look of a channel as far as text has it, in the form of addresses: its face, words, target, zone, and how far it is off. */
function channelLook({ face, to, times, look, time_zone: tz, time_zone_is_set: isSet, offset_ms: offset }) {
	// A target in the address takes the place of the channel's.
	const target = own.face && !countsDown(own.face) || own.to || own.times ? {} : { ...to && { to }, ...times && { times: times.join(',') } };
	// Another face than the channel's begins with its own words.
	const names = own.face && own.face !== face ? ['locale'] : WORDS;
	// A pattern that only pictures can show leaves the time as it is without one.
	const words = Object.fromEntries(names.filter((name) => look[name] && !(name === 'pattern' && unknownLetter(look.pattern))).map((name) => [name, look[name]]));
	// Where no address may change the zone, it is the channel's for everybody.
	return { face, ...words, ...target, ...(isSet || !settings.includes('tz')) && { tz }, offset: `${offset}ms` };
}

/** A colour in the form of addresses. */
const colour = (text) => text && (/^([0-9a-f]{3}|[0-9a-f]{6})$/i.test(text) ? `#${text}` : text);
const { background: ground = '#000000', foreground: ink = '#ffffff' } = themes.find(({ name }) => name === look.theme) ?? {};
const { style } = element('clock');
// Black is the colour of the bars around a picture, and this lies over one.
document.body.style.background = colour(look.background) ?? (ground === '#000000' ? '' : ground);
style.color = colour(look.foreground) ?? ink;
style.fontFamily = look.font ? `${JSON.stringify(look.font)}, system-ui, sans-serif` : '';
style.fontWeight = WEIGHTS[look.font_weight] ?? 600;
document.body.style.placeItems = `center ${{ left: 'start', right: 'end' }[look.alignment] ?? 'center'}`;
const room = 1 - 2 * Number(look.margin ?? 3) / 100;
document.documentElement.lang = language;
// A browser's tab has a ground, unlike a browser source; on a white one light letters could not be read.
const [red, green, blue] = getComputedStyle(element('clock')).color.match(/\d+/g);
document.documentElement.classList.toggle('night', window === top && !window.obsstudio && 0.21 * red + 0.72 * green + 0.07 * blue > 117);

/** The largest letters that fit, as soon as the text has another length, or its window another size. */
let [fitted, fittedAt] = ['', 0];
function fit() {
	const shape = ['above', 'text', 'below'].map((id) => element(id).textContent.replace(/\d/g, '0')).join('\n');
	// On a phone the window's own width becomes that of a text which is too wide.
	const { clientWidth: across, clientHeight: down } = document.documentElement;
	if (shape === fitted && fittedAt === across * 1e5 + down) return;
	[fitted, fittedAt] = [shape, across * 1e5 + down];
	style.fontSize = '100px';
	const { offsetWidth: width, offsetHeight: height } = element('clock');
	style.fontSize = `${100 * room * Math.min(across / width, down / height)}px`;
}

let format = null;
let isWrong = false;

/** The text at a moment of the clock. */
function texts(now) {
	if (!isCountdown) {
		if (!hasText(look.face)) throw new Error(`face: only pictures have ${look.face}`);
		format ??= patternText(look.pattern ?? 'HH:mm:ss', language, zone);
		const note = look.note?.replaceAll('{zone}', zone.replaceAll('_', ' ')).replaceAll('{offset}', offsetText(zone, now)) ?? '';
		return ['', format(now), note];
	}
	const target = times ? nextOf(times, zone, now - hold) : Date.parse(look.to);
	if (Number.isNaN(target)) throw new Error('a countdown needs to=2026-12-12T20:00:00%2B08:00 or times=20:00');
	const { text, isFinal, isOver } = leftText(target - now, look.after);
	return [isOver ? '' : isFinal ? look.final ?? '' : look.before ?? '', text, ''];
}

(function draw() {
	const now = clock.now() + offset;
	try {
		if (!Number.isNaN(now)) texts(now).forEach((text, index) => put(['above', 'text', 'below'][index], text));
		fit();
		requestAnimationFrame(draw);
	} catch (error) {
		isWrong = true;
		put('message', error.message);
	}
})();

for (let failures = 0; ; failures += 1) {
	try {
		await clock.measure();
		if (!isWrong) put('message', '');
		break;
	} catch {
		if (!isWrong) put('message', SILENCE);
		await timers.sleep(Math.min(15_000, 500 * 2 ** failures));
	}
}
await clock.keep();
