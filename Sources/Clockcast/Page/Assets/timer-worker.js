// Timers of a page in the background are held back, those of a worker are not, and a floating clock is in the background.
onmessage = ({ data: { id, delay } }) => setTimeout(() => postMessage(id), delay);
