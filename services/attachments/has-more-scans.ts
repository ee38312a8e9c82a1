const scanStart = 0xda;
const end = 0xd9;

/** Whether a length follows the marker, and that much is no data. Behind all others nothing is skipped. */
const hasLength = (marker: number): boolean =>
  (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8) ||
  (marker >= scanStart && marker <= 0xdd) ||
  (marker >= 0xe0 && marker <= 0xef) ||
  marker === 0xfe;

/**
 * Whether a JPEG has more than `limit` scans, told in one pass over its markers before anything decodes it. Ends where decoders do, at its end marker;
 * where the file is malformed it may count too many, never too few. False for what is no JPEG.
 */
export function hasMoreScans(bytes: Buffer, limit: number): boolean {
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8) return false;
  let scans = 0;
  for (let at = 2; at + 1 < bytes.length; at++) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== 0xff || marker === 0 || marker === 0xff) continue;
    if (marker === end) return false;
    if (marker === scanStart && ++scans > limit) return true;
    at++;
    if (hasLength(marker)) at += Math.max(2, ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0));
  }
  return false;
}
