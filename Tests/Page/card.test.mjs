import assert from 'node:assert/strict';
import { test } from 'node:test';
import { cardAddress, fetchCard } from '../../Sources/Program/CPageFiles/Page/card.js';

test('a card is a stream of one sentence in the shape of the clock, of one name for all visitors', () => {
	assert.equal(cardAddress('http://host/clock.m3u8?tz=Asia/Tokyo&size=480x480&audio=tick&face=analog', 'Not live', false),
		'http://host/clock.m3u8?pattern=&size=480x480&audio=tick&face=captions&captions=Not%20live&caption_seconds=86400&timecode=none&background=262626'
		+ '&foreground=d0d0d0&container=cmaf&mux=yes&present=ahead');
	assert.match(cardAddress('http://host/clock.m3u8?audio=tick', '非实时', true), /offset=500ms$/, 'so that the tick comes later');
});

test('the last segment of the smallest variant is taken, and of one that ticks what is before its tick', async () => {
	const answers = {
		'clock.m3u8': '#EXTM3U\n#EXT-X-STREAM-INF:CODECS="x",RESOLUTION=64x64\n64.m3u8\n#EXT-X-STREAM-INF:CODECS="x",RESOLUTION=32x32\n32.m3u8\n',
		'32.m3u8': '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-MAP:URI="h"\n#EXT-X-PROGRAM-DATE-TIME:2026-11-21T04:00:00Z\n#EXTINF:2,\n1\n#EXTINF:2,\n2\n',
	};
	const asked = [];
	const fetch = async (url) => {
		const name = new URL(url).pathname.slice(1);
		asked.push(name);
		return new Response(answers[name] ?? name);
	};
	const card = await fetchCard('http://host/clock.m3u8', 'Not live', { fetch, codecs: 'avc1.64001F' });
	assert.deepEqual(asked, ['clock.m3u8', '32.m3u8', 'h', '2']);
	const texts = [card.header, card.bytes].map((bytes) => new TextDecoder().decode(bytes));
	assert.deepEqual([texts, card.start, card.length], [['h', '2'], Date.parse('2026-11-21T04:00:02Z') / 1000, 2]);
	assert.equal((await fetchCard('http://host/clock.m3u8', 'Not live', { fetch, codecs: 'avc1.64001F,mp4a.40.2' })).length, 0.45);
});
