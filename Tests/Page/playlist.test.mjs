import assert from 'node:assert/strict';
import { test } from 'node:test';
import { attributes, chooseVariant, readMedia, readMultivariant } from '../../Sources/Program/CPageFiles/Page/playlist.js';

const MULTIVARIANT = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-INDEPENDENT-SEGMENTS
#EXT-X-STREAM-INF:BANDWIDTH=162531,AVERAGE-BANDWIDTH=89728,CODECS="avc1.64001F,mp4a.40.2",RESOLUTION=1280x720,FRAME-RATE=30.000
clock;tz=Asia~Shanghai/800/1280x720.m3u8?allowance=0
#EXT-X-STREAM-INF:BANDWIDTH=81132,CODECS="avc1.64001E",RESOLUTION=640x360
clock/800/640x360.m3u8
`;

const MEDIA = `#EXTM3U
#EXT-X-VERSION:7
#EXT-X-TARGETDURATION:2
#EXT-X-MEDIA-SEQUENCE:897617603
#EXT-X-START:TIME-OFFSET=0.000000,PRECISE=YES
#EXT-X-MAP:URI="640x360/loading/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-21T04:26:46.800Z
#EXTINF:2.000000,
640x360/loading/897617603.m4s
#EXT-X-DISCONTINUITY
#EXT-X-MAP:URI="640x360/live/init.mp4"
#EXT-X-PROGRAM-DATE-TIME:2026-11-21T04:26:48.800Z
#EXTINF:2.000000,
640x360/live/897617604.m4s
#EXTINF:2.000000,
640x360/live/897617605.m4s
`;

test('attributes may hold commas between quotes', () => {
	assert.deepEqual(attributes('A=1,CODECS="x,y",LAST=z'), { A: '1', CODECS: 'x,y', LAST: 'z' });
});

test('variants with addresses from the playlist’s own', () => {
	const variants = readMultivariant(MULTIVARIANT, 'http://host/below/live.m3u8?tz=Asia/Shanghai');
	assert.deepEqual(variants, [
		{ width: 1280, height: 720, codecs: 'avc1.64001F,mp4a.40.2', frameRate: 30, bandwidth: 89_728, url: 'http://host/below/clock;tz=Asia~Shanghai/800/1280x720.m3u8?allowance=0' },
		{ width: 640, height: 360, codecs: 'avc1.64001E', frameRate: 0, bandwidth: 81_132, url: 'http://host/below/clock/800/640x360.m3u8' },
	]);
});

test('the smallest variant that fills the place, or the largest', () => {
	const variants = readMultivariant(MULTIVARIANT, 'http://host/');
	assert.equal(chooseVariant(variants, 100).height, 360);
	assert.equal(chooseVariant(variants, 361).height, 720);
	assert.equal(chooseVariant(variants, 2000).height, 720);
	assert.equal(chooseVariant(variants, 2000, 100_000).height, 720, 'a line that carries it');
	assert.equal(chooseVariant(variants, 2000, 85_000).height, 360);
	assert.equal(chooseVariant(variants, 2000, 1).height, 360, 'there is nothing smaller');
	assert.equal(chooseVariant(variants, 2000, NaN).height, 720, 'a line that is not known');
});

test('segments with numbers, times and the header that counts for each', () => {
	const { target, segments } = readMedia(MEDIA, 'http://host/clock/800/640x360.m3u8?schedule=x');
	assert.equal(target, 2000);
	assert.deepEqual(segments.map(({ number }) => number), [897617603, 897617604, 897617605]);
	assert.equal(new Date(segments[2].start).toISOString(), '2026-11-21T04:26:50.800Z');
	assert.equal(segments[2].end - segments[2].start, 2000);
	assert.deepEqual(segments.map(({ header }) => header.split('/').at(-2)), ['loading', 'live', 'live']);
	assert.equal(segments[0].url, 'http://host/clock/800/640x360/loading/897617603.m4s');
});

for (const [what, text] of Object.entries({
	'an error page': '<html>',
	'no target duration': '#EXTM3U\n#EXT-X-MEDIA-SEQUENCE:1\n',
	'no date': '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXTINF:2,\na.m4s\n',
	'no duration': '#EXTM3U\n#EXT-X-TARGETDURATION:2\n#EXT-X-PROGRAM-DATE-TIME:2026-11-21T04:26:46.800Z\na.m4s\n',
})) {
	test(`${what} is no playlist`, () => {
		assert.throws(() => readMedia(text, 'http://host/'), { name: 'StreamError', kind: 'playlist' });
	});
}

test('a playlist without variants is refused', () => {
	assert.throws(() => readMultivariant('#EXTM3U\n', 'http://host/'), { kind: 'playlist' });
});
