// Televisions and loudspeakers that the browser can send a stream to: the Remote Playback API (Chromecast, W3C) and Safari's picker (AirPlay).
// They play the stream by its address, so it goes to them in an element of its own: a stream that a page puts together itself cannot be sent.

export class Screens {
	#address = '';

	/** @param video an element that is not shown; button appears where there is a screen */
	constructor(video, button) {
		Object.assign(this, { video, button });
		button.hidden = true;
		const show = (isThere) => { button.hidden = !isThere; };
		if (video.webkitShowPlaybackTargetPicker) {
			video.addEventListener('webkitplaybacktargetavailabilitychanged', ({ availability }) => show(availability === 'available'));
		} else if (video.remote) {
			// Where the browser cannot watch, it looks when the button is pressed.
			video.remote.watchAvailability(show).catch(({ name }) => show(name === 'NotSupportedError'));
		}
	}

	/** The source by which the browser judges the screens, without fetching it. */
	set address(address) {
		this.#address = address;
		if (this.video.src !== address && this.video.remote?.state !== 'connected' && !this.video.webkitCurrentPlaybackTargetIsWireless) this.video.src = address;
	}

	/** To call in a press. Returns null, or the name of the message with the reason why not. */
	async choose() {
		const { video } = this;
		try {
			if (video.webkitShowPlaybackTargetPicker) {
				video.webkitShowPlaybackTargetPicker();
			} else {
				await video.remote.prompt();
			}
			if (video.src !== this.#address) video.src = this.#address;
			await video.play();
			return null;
		} catch ({ name }) {
			// Nothing was chosen.
			if (['NotAllowedError', 'AbortError'].includes(name)) return null;
			return name === 'NotFoundError' ? 'screen.none' : 'screen.failed';
		}
	}
}
