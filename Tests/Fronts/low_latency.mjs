// Players of low latency behind config/nginx.conf, each of which asks for the next part's list as soon as it has the last one: how many of
// their requests reach the origins, and how late the answers are.
//
//     node Tests/Fronts/low_latency.mjs VIEWERS PARTS NGINX HAPROXY ORIGIN-ADMIN…
//
// NGINX is its URL, https with HTTP/2; HAPROXY that of the other front, or "-"; ORIGIN-ADMIN are URLs whose /metrics count what reaches an
// origin. Exits with 1 where an answer is an error or has not what it was asked for; where the origins were asked by more requests than those
// that nginx says it passed on; where one was passed on although another's answer was there before its own wait was over; or where half of the
// viewers have an answer 120 ms later than the first of them: locks that nginx looks at every 500 ms make players who ask when they have
// the last answer later and later. On a busy machine an answer may come to nginx after the others' wait is over, which are then right to be passed
// on, and all may be late; so where nothing can be told, or many are late, the players begin again, ten times at most.
import http2 from "node:http2";

const [viewers, parts] = process.argv.slice(2, 4).map(Number);
const [nginx, haproxy, ...admins] = process.argv.slice(4);
const streamsOfConnection = 50;
// For how long a list may have come to a player, in milliseconds, before nginx has finished its copy.
const copying = 10;
// For how long nginx has a copy at least, in milliseconds: less than six target durations.
const kept = 10_000;
const rounds = 10;
const path = "/clock;latency=low/0/640x360.m3u8";

function fail(...what) {
    console.error("low_latency:", ...what);
    process.exit(1);
}

const now = () => performance.timeOrigin + performance.now();
const until = (time) => new Promise((resolve) => { setTimeout(resolve, time - now()); });

const connect = () => Promise.all(Array.from({ length: Math.ceil(viewers / streamsOfConnection) }, () => new Promise((resolve) => {
    const session = http2.connect(nginx, { rejectUnauthorized: false });
    session.on("error", (error) => fail(error));
    session.on("remoteSettings", () => resolve(session));
})));
let sessions = await connect();

function get(target, session = sessions[0]) {
    return new Promise((resolve) => {
        const request = session.request({ ":path": target });
        let [status, cache, text] = [0, "", ""];
        request.setEncoding("latin1");
        request.on("response", (head) => { [status, cache] = [head[":status"], head["x-cache"]]; });
        request.on("data", (piece) => { text += piece; });
        request.on("end", () => resolve({ status, cache, text, at: now() }));
        request.on("error", (error) => fail(target, error));
        request.end();
    });
}

// The number of requests for lists that have reached the origins.
async function reached() {
    const texts = await Promise.all(admins.map(async (admin) => (await fetch(`${admin}/metrics`)).text()));
    const counts = texts.flatMap((text) => [...text.matchAll(/clockcast_http_requests_total\{route="media_playlist"[^}]*\} (\d+)/g)]);
    return counts.reduce((sum, [, count]) => sum + Number(count), 0);
}

// The part that a list hints at, and when it will be there: half a second after the end of what is listed.
function next(text) {
    const [, hint, segment, part] = text.match(/#EXT-X-PRELOAD-HINT:TYPE=PART,URI="([^"]*\/(\d+)\.(\d+)\.m4s[^"]*)"/) ?? fail("no hint in", text);
    const lines = text.split("\n");
    const date = lines.findLastIndex((line) => line.startsWith("#EXT-X-PROGRAM-DATE-TIME:"));
    const after = lines.slice(date).reduce((sum, line) => sum + Number(line.match(/^#EXT-X-PART:DURATION=([\d.]+)/)?.[1] ?? 0), 0);
    return { hint, segment: Number(segment), part: Number(part), release: Date.parse(lines[date].slice(25)) + 1000 * (after + 0.5) };
}

// What was asked for and when, whether it was passed on to an origin, and when the answer came.
const asked = [];

// Asks for the list with a part.
async function reload(query, session, { segment, part, release }) {
    const before = now();
    const { status, cache, text, at } = await get(`${path}?${query}`, session);
    // For a viewer that was held up for seconds the list has the whole segment, or something later.
    const hinted = status === 200 ? next(text) : { segment: 0 };
    if (hinted.segment < segment || hinted.segment === segment && hinted.part <= part) fail(`${query}: ${status}`, text);
    asked.push({ release, before, isPassed: cache !== "HIT", at });
    return text;
}

async function view(number, start) {
    const session = sessions[Math.floor(number / streamsOfConnection)];
    // The distance of each, in milliseconds.
    const distance = 5 + 80 * Math.random();
    let { segment, part, release } = start;
    for (let count = 0; count < parts; count += 1) {
        await until(now() + distance);
        const query = number % 2 ? `_HLS_msn=${segment}&_HLS_part=${part}` : `_HLS_part=${part}&junk=${number}&_HLS_msn=${segment}`;
        const text = await reload(query, session, { segment, part, release });
        ({ segment, part, release } = next(text));
    }
}

// The requests whose wait at nginx ended when the answer to another of them was there, or a copy had been given to another, and which of them were
// passed on all the same. Where a copy is the first to come, as on a busy machine it may, one more has fetched what it is a copy of.
function judged() {
    const [firstAnswers, firstCopies] = [new Map(), new Map()];
    const earlier = (map, { release, at }) => { map.set(release, Math.min(at, map.get(release) ?? Infinity)); };
    for (const one of asked) {
        earlier(firstAnswers, one);
        if (!one.isPassed) earlier(firstCopies, one);
    }
    const told = asked.filter(({ release, before, at }) => {
        // config/nginx.conf: 500 ms after the request, or 30 ms after the part; none before it is asked for.
        const end = Math.max(before, Math.min(before + 500, release + 30));
        return at !== firstAnswers.get(release) && before < release + kept && Math.min(firstAnswers.get(release) + copying, firstCopies.get(release) ?? Infinity) < end;
    });
    const fetched = new Set([...firstAnswers].filter(([release, at]) => at === firstCopies.get(release)).map(([release]) => release));
    return { told, wrong: told.filter(({ isPassed, release }) => isPassed && !fetched.delete(release)) };
}

// What an origin lets wait for 2.5 s, which is longer than it takes to answer anything else, through both fronts: the part of the next
// segment that is hinted at of this one.
async function waits(start) {
    const [segment, part] = [start.segment + 1, start.part];
    const query = `_HLS_msn=${segment}&_HLS_part=${part}`;
    const other = haproxy === "-" ? undefined : fetch(`${haproxy}${path}?${query}`);
    await reload(query, sessions[0], { segment, part, release: start.release + 2000 });
    const reply = await other;
    if (reply && (reply.status !== 200 || !(await reply.text()).includes(`/${segment}.${part}.m4s`))) fail(`haproxy: ${query}: ${reply.status}`);
}

const share = (list, part) => [...list].sort((one, other) => one - other)[Math.min(list.length - 1, Math.floor(part * list.length))].toFixed(0);

// The delay of each behind the first answer with the same part.
function behind(some) {
    const first = new Map();
    for (const { release, at } of some) first.set(release, Math.min(at, first.get(release) ?? Infinity));
    return some.map(({ release, at }) => at - first.get(release));
}

const before = await reached();
let [round, median] = [0, 0];
do {
    round += 1;
    const earlier = asked.length;
    // One has room for a thousand requests (keepalive_requests).
    if (round > 1) {
        sessions.forEach((session) => session.close());
        sessions = await connect();
    }
    // The round begins just behind a part.
    await until((Math.floor(Date.now() / 500) + 2) * 500 + 5);
    const start = next((await get(path)).text);
    await Promise.all([waits(start), ...Array.from({ length: viewers }, (_, number) => view(number, start))]);
    median = share(behind(asked.slice(earlier)), 0.5);
} while ((judged().told.length === 0 || median > 120) && round < rounds);
// Besides what was asked for to begin with, and by the other front.
const count = (await reached()) - before - round * (haproxy === "-" ? 1 : 2);
const passed = asked.filter(({ isPassed }) => isPassed).length;
const { told, wrong } = judged();

const { hint, segment } = next((await get(path)).text);
const folder = path.slice(0, path.lastIndexOf("/") + 1);
for (const cache of ["MISS", "HIT"]) {
    const answer = await get(folder + hint);
    if (answer.status !== 200 || answer.text.slice(4, 8) !== "moof" && answer.text.slice(4, 8) !== "styp" || answer.cache !== cache) fail(hint, answer);
}
for (const query of ["_HLS_part=0", "_HLS_msn=x", `_HLS_msn=${segment + 100}`, `_HLS_msn=${segment + 100}`]) {
    const answer = await get(`${path}?${query}`);
    if (answer.status !== 400 || !["MISS", "BYPASS"].includes(answer.cache)) fail(query, answer);
}
sessions.forEach((session) => session.close());

const late = asked.map(({ at, release }) => at - release);
if (count !== passed) fail(`${count} requests reached the origins, and ${passed} were passed on`);
if (told.length === 0) fail("the machine is too busy for anything to be told: each answer came after the others' wait was over");
if (wrong.length > 0) fail("passed on although there was a copy, or about to be:", wrong.slice(0, 3));
if (median > 120) fail(`half of the viewers have an answer ${median} ms later than the first of them`);
console.log(`ok: nginx: low latency: ${asked.length} requests for lists with parts that were not there yet, ${count} of them at the origins`
    + ` (${(count / (round * parts)).toFixed(1)} a part); late by ${share(late, 0.5)} ms (median), ${share(late, 0.99)} (99 %), ${share(late, 1)} (most),`
    + ` behind the first by ${median} ms (median); ${told.length} had to be copies, and were`);
