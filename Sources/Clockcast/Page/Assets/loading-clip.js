// The loading clip in the very element that the live stream takes over, as an app does it.

/** Plays the clip in a loop until the element gets another source. */
export async function playLoadingClip(video, url) {
	video.loop = true;
	video.playbackRate = 1;
	video.src = url;
	await video.play().catch(() => {});
}

/** Leaves the last picture on a canvas behind the video, so that changing the source does not flash. */
export function holdPicture(video, canvas) {
	if (video.readyState < 2 || video.videoWidth === 0) return;
	canvas.width = video.videoWidth;
	canvas.height = video.videoHeight;
	canvas.getContext('2d')?.drawImage(video, 0, 0);
}
