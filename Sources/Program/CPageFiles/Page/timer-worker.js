// See timers.js.
onmessage = ({ data: { id, delay } }) => setTimeout(() => postMessage(id), delay);
