// The clock in another site's frame: the video, and a button that floats it.

import { NAMES, addressOf, countsDown, learn, milliseconds, readLook } from './look.js';
import { LANGUAGES, chooseLanguage, loadWords, shopText, speaker, troubleText, wantedLanguages } from './messages.js';
import { PictureInPicture } from './picture-in-picture.js';
import { STORE, choosePlayer, keepPlaying } from './players.js';
import { mended } from './refusals.js';
import { ServerClock } from './server-clock.js';
import { StreamError, lineRate, request } from './session.js';
import { SOUNDS, Sound } from './sound.js';
import { Timers } from './timers.js';
import { ownZone } from './zones.js';

const element = (id) => document.getElementById(id);
const language = chooseLanguage(wantedLanguages());
await loadWords(language);
const say = speaker(language);
const video = element('video');
const timers = Timers.start(video);
const rate = lineRate('/embed-app.js');
const clock = new ServerClock({ url: addressOf(document.baseURI, 'time'), timers });
let { channel = 'live', audio, ...look } = readLook(location.search);
/** The parts of the address that are left out. */
const left = audio && !SOUNDS.includes(audio) ? [say('value.right', `audio=${audio}`, SOUNDS.join(', '))] : [];
const check = location.search ? import('./slips.js').catch(() => null) : null;
// A frame in another site keeps nothing of its own.
const sound = new Sound(video, () => play(), { kind: SOUNDS.includes(audio) ? audio : 'none', place: () => null });
let session = new AbortController();
/** Whether the zone is the visitor's: neither the address nor the server's settings have one. */
let isOwnZone = false;

async function learnChannels() {
	const { channels, settings, faces = [] } = await request('channels', { as: 'json', cache: 'no-store' });
	// Settings in the address, for a face that is new to the page, can be read only now.
	if (learn(faces)) look = { ...readLook(location.search), ...look, channel: '' };
	if (look.tz) return;
	const { time_zone: zone, time_zone_is_set: isSet } = channels.find(({ name }) => name === channel) ?? channels[0];
	isOwnZone = !isSet && settings.includes('tz') && zone !== ownZone();
	if (isOwnZone) look.tz = ownZone();
}

function show() {
	const { isOpen, hindrance } = pip;
	element('float').textContent = element('float').title = say(isOpen ? 'pip.close' : 'pip.open');
	element('float').setAttribute('aria-pressed', isOpen);
	element('float').disabled = !isOpen && hindrance !== null;
}

function tell(error) {
	if (channel !== 'live' && error?.detail?.startsWith('404, unknown channel')) {
		left.push(say('channel.none', channel));
		channel = 'live';
		return play();
	}
	// A zone that the server does not have is no mistake of the address.
	if (isOwnZone && error?.detail?.includes(' unknown time zone ')) {
		isOwnZone = false;
		look = { ...look, tz: '' };
		return play();
	}
	const refusal = mended(look, error, countsDown);
	if (refusal) {
		look = refusal.look;
		left.push(say(...refusal.message));
		return play();
	}
	const off = shopText(say, language, milliseconds(look.offset) || 0);
	const text = [off, ...left, error && troubleText(say, error)].filter(Boolean).join(' ');
	if (element('message').textContent !== text) element('message').textContent = text;
}

function play() {
	const Player = choosePlayer(video);
	element('play').hidden = true;
	element('tick').setAttribute('aria-pressed', sound.isOn);
	session.abort();
	session = new AbortController();
	if (!Player) return tell(new StreamError('unsupported'));
	return keepPlaying(video, addressOf(document.baseURI, `${channel}.m3u8`, { ...look, audio: sound.of({}) }), Player, {
		clock, timers, rate, signal: session.signal, onTrouble: tell, store: STORE * 1000, still: element('still'), words: say('dry.card'), text: { place: () => null },
		onGesture: () => { element('play').hidden = false; },
	}).catch(() => {});
}

const pip = new PictureInPicture(video, show);
pip.setAutomatic(false);
document.documentElement.lang = language;
video.setAttribute('aria-label', say('video'));
element('play').textContent = say('play');
element('play').addEventListener('click', () => {
	play();
	// It goes when it is pressed.
	element('float').focus();
});
element('tick').textContent = element('tick').title = say('sound');
element('tick').hidden = !sound.kind;
element('tick').addEventListener('click', () => sound.toggle());
element('float').addEventListener('click', async () => {
	const message = await pip.toggle();
	if (message) element('message').textContent = say(message);
	else tell();
});
show();
await Promise.all([clock.measure().catch(tell), learnChannels().catch(() => {})]);
for (const slip of (await check)?.slipsIn(location.search, NAMES, LANGUAGES, ['lang']) ?? []) left.push(say(...slip));
clock.keep();
play();
