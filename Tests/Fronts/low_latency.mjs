// Players of low latency behind config/nginx.conf, each of which asks for the next part's list as soon as it has the last one: how many of
// their requests reach the origins, and how late the answers are.
//
//     node Tests/Fronts/low_latency.mjs VIEWERS PARTS NGINX HAPROXY ORIGIN-ADMIN…
//
// NGINX is its URL, https with HTTP/2; HAPROXY that of the other front, or "-"; ORIGIN-ADMIN are URLs whose /metrics count what reaches an
// origin. Exits with 1 where an answer is an error or has not what it was asked for, where each list is asked for more than three
// times (a busy machine has the first answer of some so late that the others no longer wait for it), or where half of the viewers have an
// answer 120 ms later than the first of them: locks that nginx looks at every 500 ms make players who ask when they have the last
// answer later and later.
import http2 from "node:http2";

const [viewers, parts] = process.argv.slice(2, 4).map(Number);
const [nginx, haproxy, ...admins] = process.argv.slice(4);
const streamsOfConnection = 50;
const path = "/clock;latency=low/0/640x360.m3u8";

function fail(...what) {
    console.error("low_latency:", ...what);
    process.exit(1);
}

const now = () => performance.timeOrigin + performance.now();
const until = (time) => new Promise((resolve) => { setTimeout(resolve, time - now()); });

const sessions = await Promise.all(Array.from({ length: Math.ceil(viewers / streamsOfConnection) }, () => new Promise((resolve) => {
    const session = http2.connect(nginx, { rejectUnauthorized: false });
    session.on("error", (error) => fail(error));
    session.on("remoteSettings", () => resolve(session));
})));

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

// How many requests for lists have reached the origins.
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

const late = [];
const behindFirst = [];
const firstAnswers = new Map();
// By part, how many answers are not the cache's own.
const passed = new Map();
async function view(number, start) {
    const session = sessions[Math.floor(number / streamsOfConnection)];
    // How far away each is, in milliseconds.
    const distance = 5 + 80 * Math.random();
    let { segment, part, release } = start;
    for (let count = 0; count < parts; count += 1) {
        await until(now() + distance);
        const query = number % 2 ? `_HLS_msn=${segment}&_HLS_part=${part}` : `_HLS_part=${part}&junk=${number}&_HLS_msn=${segment}`;
        const { status, cache, text, at } = await get(`${path}?${query}`, session);
        passed.set(release, (passed.get(release) ?? 0) + (cache === "HIT" ? 0 : 1));
        if (status !== 200 || !new RegExp(`EXT-X-PART:[^\n]*/${segment}\\.${part}\\.m4s`).test(text)) fail(`${query}: ${status}`, text);
        late.push(at - release);
        if (!firstAnswers.has(release)) firstAnswers.set(release, at);
        behindFirst.push(at - firstAnswers.get(release));
        ({ segment, part, release } = next(text));
    }
}

// What an origin lets wait for 2.5 s, which is longer than it takes to answer anything else, through both fronts: the part of the next
// segment that is hinted at of this one.
async function waits(start) {
    const [segment, part] = [start.segment + 1, start.part];
    const target = `${path}?_HLS_msn=${segment}&_HLS_part=${part}`;
    const others = haproxy === "-" ? [] : [fetch(haproxy + target).then(async (reply) => ({ status: reply.status, text: await reply.text() }))];
    for (const { status, text } of await Promise.all([get(target), ...others])) {
        if (status !== 200 || !text.includes(`/${segment}.${part}.m4s`)) fail(`${target}: ${status}`, text);
    }
}

// From just behind a part on.
await until((Math.floor(Date.now() / 500) + 2) * 500 + 5);
const start = next((await get(path)).text);
const before = await reached();
const waiting = waits(start);
await Promise.all(Array.from({ length: viewers }, (_, number) => view(number, start)));
await waiting;
const count = (await reached()) - before - (haproxy === "-" ? 1 : 2);

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

const share = (list, part) => [...list].sort((one, other) => one - other)[Math.min(list.length - 1, Math.floor(part * list.length))].toFixed(0);
console.log(`ok: nginx: low latency: ${late.length} requests for lists with parts that were not there yet, ${count} of them at the origins`
    + ` (${(count / parts).toFixed(1)} a part); late by ${share(late, 0.5)} ms (median), ${share(late, 0.99)} (99 %), ${share(late, 1)} (most),`
    + ` behind the first by ${share(behindFirst, 0.5)} ms (median)`);
if (Math.min(...passed.values()) > 3 || share(behindFirst, 0.5) > 120) fail("more, or later, than it has to be");
