// The floating window: the standard's way and WebKit's.

export class PictureInPicture {
	#opensBySelf = false;

	/** @param onChange called whenever what is possible or open changes */
	constructor(video, onChange) {
		this.video = video;
		for (const name of ['enterpictureinpicture', 'leavepictureinpicture', 'webkitpresentationmodechanged', 'loadedmetadata', 'emptied']) {
			video.addEventListener(name, () => {
				if (!this.isOpen) this.#opensBySelf = false;
				onChange();
			});
		}
		document.addEventListener('visibilitychange', () => this.#pageIsSeen());
		this.setAutomatic(true);
	}

	get #isStandard() { return Boolean(document.pictureInPictureEnabled && this.video.requestPictureInPicture); }
	get #isWebKit() { return Boolean(this.video.webkitSupportsPresentationMode?.('picture-in-picture')); }

	/** The message that says why it is not possible; null if it is. */
	get hindrance() {
		if (!this.#isStandard && !this.#isWebKit || this.video.disablePictureInPicture) return 'pip.none';
		if (this.video.readyState < 1 || this.video.videoWidth === 0) return 'refused';
		return null;
	}

	get isOpen() {
		return document.pictureInPictureElement === this.video || this.video.webkitPresentationMode === 'picture-in-picture';
	}

	/** Opens or closes. Returns null, or the message that says why not. */
	async toggle() {
		try {
			if (this.isOpen) await this.#close();
			else if (this.hindrance) return this.hindrance;
			else await this.#open();
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

	/** Whether the browser may open it when the page is left, if it can. */
	setAutomatic(isOn) {
		this.video.autoPictureInPicture = isOn;
		this.video.toggleAttribute('autopictureinpicture', isOn);
		try {
			navigator.mediaSession?.setActionHandler('enterpictureinpicture', isOn ? () => this.openBySelf() : null);
		} catch {
			// A browser that does not know the action.
		}
	}

	/** Called by the browser when the page is left: it grants the gesture. */
	async openBySelf() {
		if (this.isOpen || this.hindrance) return;
		await this.#open().then(() => { this.#opensBySelf = true; }, () => {});
	}

	/** What opened by itself closes by itself when the page is seen again. */
	#pageIsSeen() {
		if (document.visibilityState === 'visible' && this.#opensBySelf && this.isOpen) this.#close().catch(() => {});
	}
}
