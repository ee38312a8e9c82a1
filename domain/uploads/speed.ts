/** Upload speed and time left, from the last seconds only, so that a pause or a faster connection shows soon. */

const windowMs = 8000;
/** Shorter spans are too short to measure. */
const floorMs = 800;

export interface SpeedMeter {
  /** Records the total of bytes sent at `nowMs`; it may fall when a part is resent. */
  record: (sentBytes: number, nowMs: number) => void;
  /** Bytes per second, or undefined until there is enough data. */
  bytesPerSecond: () => number | undefined;
  /** Starts over, after a pause. */
  reset: () => void;
}

export function createSpeedMeter(): SpeedMeter {
  let samples: { sentBytes: number; atMs: number }[] = [];
  return {
    record(sentBytes, atMs) {
      samples.push({ sentBytes, atMs });
      // Keeps one sample older than the window, so that the whole window is covered.
      while (samples.length > 2 && atMs - (samples[1]?.atMs ?? atMs) >= windowMs) samples.shift();
    },
    bytesPerSecond() {
      const [first, last] = [samples[0], samples.at(-1)];
      if (first === undefined || last === undefined || last.atMs - first.atMs < floorMs) return undefined;
      return Math.max(0, ((last.sentBytes - first.sentBytes) / (last.atMs - first.atMs)) * 1000);
    },
    reset() {
      samples = [];
    },
  };
}

/** Milliseconds until `leftBytes` are sent, or undefined when the speed is unknown. */
export function timeLeftMs(leftBytes: number, bytesPerSecond: number | undefined): number | undefined {
  if (leftBytes <= 0) return 0;
  return bytesPerSecond === undefined || bytesPerSecond < 1 ? undefined : (leftBytes / bytesPerSecond) * 1000;
}
