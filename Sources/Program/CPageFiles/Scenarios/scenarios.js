// The page of the scenarios: a card for each entry of /scenarios.json.

import { loadWords, speaker, troubleText } from './messages.js';
import { ServerClock } from './server-clock.js';
import { insist, request } from './session.js';
import { countdown, isLink, isOn, reached, sessionName } from './situations.js';
import { Timers } from './timers.js';
import { play } from './trial.js';

const element = (id) => document.getElementById(id);
const query = new URLSearchParams(location.search);
const video = Object.assign(document.createElement('video'), { muted: true, playsInline: true, controls: true });
const timers = Timers.start(video);
const clock = new ServerClock({ url: new URL('time', document.baseURI).href, timers });
await loadWords('en');
const say = speaker('en');
let cards = [];
let hasSessions = false;
// The sessions of this visit have names of their own.
const visit = Math.random().toString(36).slice(2, 8);
let stop = () => {};

/** Asks until there is an answer. */
const demand = (work) => insist(work, { timers, onTrouble: (error, wait) => tell(troubleText(say, error, wait)) });

let hiding = 0;

function tell(text, isPassing = false) {
	element('message').textContent = text;
	clearTimeout(hiding);
	if (isPassing) hiding = setTimeout(tell, 5000, '');
}

async function copy(input) {
	try {
		await navigator.clipboard.writeText(input.value);
		tell('URL copied.', true);
	} catch {
		input.select();
		tell('The browser did not allow that. The URL is selected; copy it with the keyboard.', true);
	}
}

/** Moves the video into the card; a second press removes it. */
async function toggle({ field, screen, url }, signal) {
	field('trial').hidden = screen.hidden = false;
	screen.append(video);
	field('play').textContent = 'Stop';
	field('play').setAttribute('aria-pressed', true);
	const show = (text) => {
		if (field('trial').textContent !== text) field('trial').textContent = text;
	};
	video.setAttribute('aria-label', field('title').textContent);
	try {
		await play(video, url, { clock, timers, signal, say, tell: show });
		show('The stream has ended.');
	} catch (error) {
		if (!signal.aborted) show(`The player has given up: ${troubleText(say, error)}`);
	}
	field('play').textContent = 'Play';
	field('play').setAttribute('aria-pressed', false);
	if (!signal.aborted) return;
	field('trial').hidden = screen.hidden = true;
	// The element is now in another card and keeps its source.
	if (!screen.contains(video)) return;
	video.removeAttribute('src');
	video.load();
	video.remove();
}

function onPlay(card) {
	const isMine = card.field('play').getAttribute('aria-pressed') === 'true';
	stop();
	stop = () => {};
	if (isMine) return;
	const ending = new AbortController();
	stop = () => ending.abort();
	toggle(card, ending.signal);
}

function issueItem({ text, url }) {
	if (!isLink(url)) return text;
	return Object.assign(document.createElement('a'), { href: url, textContent: text, rel: 'noreferrer' });
}

/** Joins texts with commas. */
const listed = (items) => items.flatMap((item, index) => index === 0 ? [item] : [', ', item]);

/** The parameters that the boxes add to each. */
const options = () => (element('labelled').checked ? '&label=on' : '') + (element('exact').checked ? '&exact=yes' : '');

/** The address of a stream of the list, as the visitor reached this page and wants it. */
const address = (url, session = '') => reached(url, document.baseURI) + options()
	+ (session ? `&session=${session}` : '');

function makeCard(entry) {
	const node = element('situation').content.firstElementChild.cloneNode(true);
	const field = (name) => node.querySelector(`[data-field="${name}"]`);
	const card = { entry, field, screen: node.querySelector('.screen') };
	node.id = entry.name;
	field('title').href = `#${entry.name}`;
	for (const name of ['title', 'name', 'sentence', 'served', 'expect']) field(name).textContent = entry[name];
	field('rules').append(...listed(entry.rules));
	field('issues').append(...listed(entry.issues.map(issueItem)));
	for (const name of ['rules', 'issues']) field(name).parentElement.hidden = entry[name].length === 0;
	if (!entry.url) {
		field('countdown').textContent = `not available for this channel: ${entry.problem}`;
		node.querySelector('.stream').hidden = true;
		return { ...card, node };
	}
	const session = element('recorded').checked ? sessionName(entry.name, visit) : '';
	const url = address(entry.url, session);
	field('try').hidden = !hasSessions;
	field('try').href = `try?channel=${encodeURIComponent(element('channel').value)}&scenario=${entry.name}${options()}`;
	field('try').setAttribute('aria-label', `Try ${entry.title}, with a report beside it`);
	field('report').hidden = !session;
	field('report').href = `sessions/${session}`;
	field('report').setAttribute('aria-label', `Report of ${entry.title}`);
	const input = field('url');
	input.value = url;
	input.setAttribute('aria-label', `URL of ${entry.title}`);
	field('copy').setAttribute('aria-label', `Copy the URL of ${entry.title}`);
	field('copy').addEventListener('click', () => copy(input));
	field('play').setAttribute('aria-label', `Play or stop ${entry.title}`);
	field('play').setAttribute('aria-pressed', false);
	Object.assign(card, { url, node });
	field('play').addEventListener('click', () => onPlay(card));
	const details = node.querySelector('.qr');
	details.addEventListener('toggle', () => {
		const image = details.querySelector('img');
		image.alt = `QR code of ${url}`;
		image.onerror = () => { image.alt = 'The QR code cannot be loaded.'; };
		image.src = `qr.svg?text=${encodeURIComponent(url)}`;
	}, { once: true });
	const others = node.querySelector('.others');
	others.hidden = entry.others.length === 0;
	others.querySelector('ul').append(...entry.others.map((other) => {
		const link = Object.assign(document.createElement('a'), { href: address(other.url), textContent: other.faults.join(', ') });
		const item = document.createElement('li');
		item.append(link);
		return item;
	}));
	return card;
}

/** Hides the cards, and the links to them, that lack one of the words. */
function filter() {
	const words = element('filter').value.toLowerCase().split(/\s+/).filter(Boolean);
	for (const { node, link, text } of cards) link.hidden = node.hidden = !words.every((word) => text.includes(word));
	const count = cards.filter(({ node }) => !node.hidden).length;
	element('found').textContent = words.length > 0 ? `${count} of ${cards.length}` : '';
}

function tick() {
	const now = clock.now();
	element('time').textContent = new Date(now).toISOString().slice(11, 19);
	for (const { entry, field } of cards) {
		if (!entry.url) continue;
		const text = countdown(entry, now);
		const line = field('countdown');
		if (line.textContent !== text) line.textContent = text;
		line.classList.toggle('on', isOn(entry, now));
	}
}

async function show(channel) {
	stop();
	const list = await demand(() => request(`scenarios.json${channel ? `?channel=${encodeURIComponent(channel)}` : ''}`, { as: 'json', cache: 'no-store' }));
	tell('');
	hasSessions = list.sessions;
	element('channel').value = list.channel;
	cards = list.scenarios.map(makeCard);
	element('situations').replaceChildren(...cards.map(({ node }) => node));
	for (const card of cards) {
		card.link = Object.assign(document.createElement('a'), { href: `#${card.entry.name}`, textContent: card.entry.title });
		// Without the countdown, whose words change.
		card.text = card.node.textContent.toLowerCase();
	}
	element('names').replaceChildren(...cards.map(({ link }) => link));
	filter();
	element('situations').setAttribute('aria-busy', false);
	element('recorded').parentElement.hidden = !list.sessions;
	for (const link of document.querySelectorAll('[data-list]')) {
		const address = new URL(link.href);
		if (channel) address.searchParams.set('channel', channel);
		link.href = address.href;
	}
	tick();
}

const [found] = await demand(() => Promise.all([request('channels', { as: 'json', cache: 'no-store' }), clock.measure()]));
const names = found.channels.map(({ name }) => name).filter((name) => !name.includes(';'));
element('channel').append(...names.map((name) => new Option(name)));
element('channel').addEventListener('change', ({ target }) => {
	history.replaceState(null, '', `?channel=${encodeURIComponent(target.value)}`);
	show(target.value).catch((error) => tell(troubleText(say, error)));
});
element('filter').addEventListener('input', filter);
for (const id of ['labelled', 'exact', 'recorded']) {
	element(id).addEventListener('change', () => {
		show(element('channel').value).catch((error) => tell(troubleText(say, error)));
	});
}
clock.keep();
const wanted = query.get('channel') ?? '';
if (wanted && wanted !== 'live' && !names.includes(wanted)) tell(`There is no channel “${wanted}”.`);
await show(names.includes(wanted) ? wanted : '');
// The browser looked for the card before it was there.
element(location.hash.slice(1))?.scrollIntoView();
for (;;) {
	tick();
	// Soon after the second begins.
	await timers.sleep(Math.min(250, 1001 - clock.now() % 1000));
}
