/** The scans of a JPEG. A decoder goes over all of the picture with each, so that few bytes may ask for any number of passes. */

const scanStart = 0xda;
const end = 0xd9;

/** The most that a texture or a map may have. Progressive pictures have about ten; one of four colours that are stored apart has 18. */
export const mostScans = 32;

/** Whether a length follows the marker, and that much is no data. Behind all others nothing is skipped. */
const hasLength = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) ||
  (marker >= scanStart && marker <= 0xdd) ||
  (marker >= 0xe0 && marker <= 0xef) ||
  marker === 0xfe;

/** Counts the scans of a JPEG that arrives in chunks, up to its end marker. Of a malformed file it may count too many, never too few. */
export class ScanCounter {
  scans = 0;
  #state: 'data' | 'marker' | 'length' | 'lengthEnd' = 'data';
  #skip = 0;
  #high = 0;
  #ended = false;

  /** Takes the next bytes, of which the first two of all are the start marker. */
  add(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length && !this.#ended;) {
      if (this.#skip > 0) {
        const skipped = Math.min(this.#skip, bytes.length - at);
        this.#skip -= skipped;
        at += skipped;
      } else if (this.#state === 'data') {
        const next = bytes.indexOf(0xff, at);
        if (next < 0) return;
        this.#state = 'marker';
        at = next + 1;
      } else this.#take(bytes[at++] ?? 0);
    }
  }

  #take(byte: number): void {
    if (this.#state === 'marker') {
      if (byte === 0xff) return;
      if (byte === end) this.#ended = true;
      if (byte === scanStart) this.scans++;
      this.#state = hasLength(byte) ? 'length' : 'data';
    } else if (this.#state === 'length') {
      this.#high = byte;
      this.#state = 'lengthEnd';
    } else {
      this.#skip = Math.max(0, ((this.#high << 8) | byte) - 2);
      this.#state = 'data';
    }
  }
}

/** Whether a JPEG has more than `limit` scans, told from its markers before anything decodes it. False for what is no JPEG. */
export function hasMoreScans(bytes: Uint8Array, limit: number = mostScans): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  const counter = new ScanCounter();
  counter.add(bytes);
  return counter.scans > limit;
}
