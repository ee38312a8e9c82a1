import sharp from 'sharp';

/** What is read of a picture's kind: the formats that people may send. */
const heads = [/^\x89PNG/, /^\xff\xd8\xff/, /^RIFF[^]{4}WEBP/];
const pixels = 40_000_000;
const decodeSeconds = 5;

/**
 * The difference hash of a picture (64 bits as 16 hex digits): whether each of 8 × 8 places is darker than its right neighbour. It changes little when a picture is
 * resized, encoded anew or made brighter. Undefined for what is no readable JPEG, PNG or WebP of at most 40 megapixels.
 */
export async function hashPicture(bytes: Buffer): Promise<string | undefined> {
  const head = bytes.subarray(0, 16).toString('latin1');
  if (!heads.some((magic) => magic.test(head))) return undefined;
  const small = sharp(bytes, { limitInputPixels: pixels, failOn: 'truncated' })
    .timeout({ seconds: decodeSeconds })
    .flatten({ background: '#ffffff' })
    .greyscale()
    .resize(9, 8, { fit: 'fill' })
    .raw();
  const levels = await small.toBuffer().catch(() => undefined);
  if (levels === undefined) return undefined;
  let bits = '';
  for (let row = 0; row < 8; row++) {
    for (let column = 0; column < 8; column++) bits += (levels[row * 9 + column] ?? 0) < (levels[row * 9 + column + 1] ?? 0) ? '1' : '0';
  }
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0');
}

/** In how many of their 64 bits two hashes differ. */
export function hashDistance(one: string, other: string): number {
  let differing = BigInt(`0x${one}`) ^ BigInt(`0x${other}`);
  let count = 0;
  for (; differing > 0n; differing &= differing - 1n) count++;
  return count;
}
