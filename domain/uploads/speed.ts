/** Speed and time left of an upload, from the last seconds only, so that a pause or a faster line shows soon. */

const windowMs = 8000;
/** Less than this says nothing yet. */
const floorMs = 800;

export interface SpeedMeter {
  /** Tells how many bytes have been sent in all at `nowMs`; falling numbers (a part is sent again) are taken as they are. */
  record: (sentBytes: number, nowMs: number) => void;
  /** Bytes a second, or undefined while too little is known. */
  bytesPerSecond: () => number | undefined;
  /** Starts afresh, after a pause. */
  reset: () => void;
}

export function createSpeedMeter(): SpeedMeter {
  let samples: { sentBytes: number; atMs: number }[] = [];
  return {
    record(sentBytes, atMs) {
      samples.push({ sentBytes, atMs });
      // The last sample older than the window stays, so that the window is full.
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

/** Milliseconds until `leftBytes` are sent, undefined while nobody can say. */
export function timeLeftMs(leftBytes: number, bytesPerSecond: number | undefined): number | undefined {
  if (leftBytes <= 0) return 0;
  return bytesPerSecond === undefined || bytesPerSecond < 1 ? undefined : (leftBytes / bytesPerSecond) * 1000;
}
