/** Codes that nobody guesses and anybody can read out: Crockford's base 32, which has no I, L, O or U. */

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const bitsPerCharacter = 5;

/** How many random bytes a code needs. */
export const bytesFor = (characters: number): number => Math.ceil((characters * bitsPerCharacter) / 8);

/**
 * So many characters of a code, 5 random bits in each.
 *
 * @throws RangeError for fewer than `bytesFor(characters)` bytes.
 */
export function readableCode(random: Uint8Array, characters: number): string {
  if (random.length < bytesFor(characters)) throw new RangeError(`A code of ${characters} characters needs ${bytesFor(characters)} bytes`);
  const bits = Array.from(random, (byte) => byte.toString(2).padStart(8, '0')).join('');
  return Array.from(
    { length: characters },
    (_, index) => alphabet[parseInt(bits.slice(index * bitsPerCharacter).slice(0, bitsPerCharacter), 2)],
  ).join('');
}

/** A code as it was meant, however it was typed: small letters, blanks and dashes, O for 0, I or L for 1. */
export const readCode = (typed: string): string => typed.toUpperCase().replace(/[\s-]/g, '').replaceAll('O', '0').replace(/[IL]/g, '1');

/** In groups of four, to be read: `7KQ4-9XWD-2M3P`. */
export const groupCode = (code: string): string => code.replace(/(.{4})(?=.)/g, '$1-');
