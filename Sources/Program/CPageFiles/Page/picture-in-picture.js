// The floating window: the standard's way and WebKit's.

export class PictureInPicture {
	#opensBySelf = false;

	/** @param onChange called when the window opens or closes, or becomes possible or impossible */
	constructor(video, onChange) {
		this.video = video;
		for (const name of ['enterpictureinpicture', 'leavepictureinpicture', 'webkitpresentationmodechanged', 'loadedmetadata', 'emptied']) {
			video.addEventListener(name, () => {
				if (!this.isOpen) this.#opensBySelf = false;
				onChange();
			});
		}
		// Chromium does so itself, unless the page does it too.
		document.addEventListener('visibilitychange', () => setTimeout(() => {
			if (document.visibilityState === 'visible' && this.#opensBySelf && this.isOpen) this.#close().catch(() => {});
		}, 1000));
		this.setAutomatic(true);
	}

	get #isStandard() { return document.pictureInPictureEnabled && this.video.requestPictureInPicture; }

	/** The name of the message with the reason why it is not possible; null if it is. */
	get hindrance() {
		const { video } = this;
		const isKnown = this.#isStandard || video.webkitSupportsPresentationMode?.('picture-in-picture');
		if (!isKnown || video.disablePictureInPicture) return 'pip.none';
		return video.readyState < 1 || video.videoWidth === 0 ? 'refused' : null;
	}

	get isOpen() {
		return document.pictureInPictureElement === this.video || this.video.webkitPresentationMode === 'picture-in-picture';
	}

	/** Returns null, or the name of the message with the reason why not. */
	async toggle() {
		try {
			if (!this.isOpen && this.hindrance) return this.hindrance;
			await (this.isOpen ? this.#close() : this.#open());
			return null;
		} catch (error) {
			return error.name === 'NotSupportedError' ? 'pip.none' : 'refused';
		}
	}

	async #open() {
		if (this.#isStandard) await this.video.requestPictureInPicture();
		else this.video.webkitSetPresentationMode('picture-in-picture');
	}

	async #close() {
		if (document.pictureInPictureElement === this.video) await document.exitPictureInPicture();
		else this.video.webkitSetPresentationMode?.('inline');
	}

	/** Whether it opens when the page is left. */
	setAutomatic(isOn) {
		this.video.autoPictureInPicture = isOn;
		this.video.toggleAttribute('autopictureinpicture', isOn);
		try {
			navigator.mediaSession?.setActionHandler('enterpictureinpicture', isOn ? () => this.openBySelf() : null);
		} catch {
			// The browser does not support the action.
		}
	}

	/** Called by the browser when the page is left: it grants the gesture. */
	async openBySelf() {
		if (this.isOpen || this.hindrance) return;
		await this.#open().then(() => { this.#opensBySelf = true; }, () => {});
	}
}
