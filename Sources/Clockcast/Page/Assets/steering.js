// How the picture is brought to the present. Errors are seconds, positive when the picture is ahead of the server's time.

/** Beyond it a seek is faster than running. */
export const SEEK = 0.5;
/** Correcting begins beyond the first and ends within the second: a rate of exactly 1 is the smoothest. */
const [BEGIN, END] = [0.008, 0.003];
/** The error is taken back within about this many seconds, but never with more than this much of the rate. */
const [TIME, MOST] = [0.7, 0.12];

/** What to do about an error: `{ seek: true }` or `{ rate }`. */
export function steer(error, rate = 1) {
  if (Math.abs(error) > SEEK) return { seek: true };
  if (Math.abs(error) <= (rate === 1 ? BEGIN : END)) return { rate: 1 };
  const change = Math.max(-MOST, Math.min(MOST, error / TIME));
  return { rate: Math.round((1 - change) * 1000) / 1000 };
}

/** How long before its goal a seek has to aim, learned from what it missed by. */
export class SeekLead {
  seconds = 0.06;

  /** @param error of the first pictures after a seek */
  learn(error) {
    if (Math.abs(error) <= 1) this.seconds = Math.max(0, Math.min(0.8, this.seconds - error / 2));
  }
}
