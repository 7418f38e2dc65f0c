// A page to hand over: it plays one failing stream in a session, counts down to the fault, and shows the report beside it.

import { loadWords, speaker, troubleText } from './messages.js';
import { ServerClock } from './server-clock.js';
import { sessionName } from './situations.js';
import { Timers } from './timers.js';
import { play } from './trial.js';
import { captionOf, comingUp, frameOf, hintOf, playerOf, queryOf, shiftOf, streamOf, titleOf } from './try-words.js';

const element = (id) => document.getElementById(id);
const query = queryOf(location.search);
const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, controls: true });
const timers = Timers.start(video);
const here = (path) => new URL(path, document.baseURI).href;
const clock = new ServerClock({ url: here('time'), timers });
await loadWords('en');
const say = speaker('en');
const hasOwn = video.canPlayType('application/vnd.apple.mpegurl') !== '';
/** The name for the first session; `new` is one that is made up here. */
const given = query.get('session') === 'new' ? '' : query.get('session');
let ending = null;
let runs = 0;
let session = '';
let joined = 0;
let faults = [];

function tell(text) {
	if (element('message').textContent !== text) element('message').textContent = text;
}

/** Each run has a report of its own, so that none has requests of another. */
function begin() {
	runs += 1;
	const visit = Math.random().toString(36).slice(2, 8);
	session = runs === 1 && given || sessionName('try', visit);
	faults = [];
	joined = clock.now();
	const url = here(streamOf(location.search, session));
	element('url').value = url;
	element('link').href = here(`sessions/${session}`);
	return url;
}

/** The report is there as soon as the server has answered the first request. */
async function showReport(signal) {
	const url = here(`sessions/${session}`);
	for (;;) {
		await timers.sleep(2000, signal).catch(() => {});
		if (signal.aborted) return;
		const reply = await fetch(`${url}.json`, { cache: 'no-store', signal }).catch(() => null);
		if (signal.aborted) return;
		if (reply?.ok) {
			const report = await reply.json().catch(() => ({}));
			faults = [...report.faults ?? [], ...report.breaks ?? []];
			if (element('report').hidden || element('session').src !== url) {
				element('report').hidden = false;
				element('session').src = url;
			}
		}
	}
}

async function run() {
	ending = new AbortController();
	const { signal } = ending;
	element('play').textContent = 'Stop';
	element('screen').replaceChildren(video);
	video.setAttribute('aria-label', element('what').textContent);
	const url = begin();
	showReport(signal);
	const isOwn = element('player').value === 'native';
	element('played').textContent = playerOf(location.search, isOwn);
	const [hint, shift] = [hintOf(location.search, isOwn), shiftOf(location.search, joined) ?? 0];
	try {
		await play(video, url, { clock, timers, signal, say, tell, isOwn, shift, hint });
		tell('The stream has ended.');
	} catch (error) {
		if (!signal.aborted) tell(`The player has given up: ${troubleText(say, error)} ${hint}`.trimEnd());
	}
	if (!signal.aborted) return;
	video.removeAttribute('src');
	video.load();
	tell('Stopped. The report stays.');
}

function stop() {
	ending?.abort();
	ending = null;
	element('play').textContent = 'Play';
}

let shown = '';

function tick() {
	const { text, isOn } = comingUp(faults, clock.now());
	if (element('countdown').textContent !== text) element('countdown').textContent = text;
	element('countdown').classList.toggle('on', isOn);
	const frame = document.hidden || !ending ? null : frameOf(location.search, clock.now(), joined, faults.filter((item) => item.break));
	// The previous picture stays until the next is there.
	if (!frame || frame === shown) return;
	shown = frame;
	const image = new Image();
	image.onload = () => {
		element('frame').src = image.src;
		element('right').hidden = false;
	};
	image.src = here(frame);
}

element('what').textContent = titleOf(location.search);
element('shown').textContent = captionOf(location.search);
document.title = `${titleOf(location.search)} – ${document.title}`;
if (!hasOwn) element('player').querySelector('[value="native"]').remove();
if (query.get('player') === 'page') element('player').value = 'page';
element('play').addEventListener('click', () => {
	if (ending) stop();
	else run();
});
element('player').addEventListener('change', () => {
	stop();
	run();
});
element('copy').addEventListener('click', async () => {
	element('url').select();
	await navigator.clipboard?.writeText(element('url').value).catch(() => {});
});
await clock.measure().catch((error) => tell(troubleText(say, error)));
clock.keep();
/** The server's words against a picture, for which it is as strict as for the stream. If it makes none, the stream is asked for. */
async function refusal(frame) {
	const stream = streamOf(location.search, sessionName('try', 'check'));
	let reply = await fetch(here(frame ?? stream), { cache: 'no-store' });
	if (frame && reply.status === 404) reply = await fetch(here(stream), { cache: 'no-store' });
	return reply.ok ? '' : reply.text();
}
const player = query.get('player');
const wrong = player && !['native', 'page'].includes(player) && `player is '${player}'; it must be native or page`
	|| given && await refusal(`frame.png?session=${encodeURIComponent(given)}`) || await refusal(frameOf(location.search, clock.now(), clock.now()));
if (wrong) {
	tell(wrong);
	element('play').disabled = true;
} else run();
for (;;) {
	tick();
	await timers.sleep(Math.min(250, 1001 - clock.now() % 1000));
}
