/** What files of each kind begin with, in Latin-1. */
export const marks = {
  tiff: ['II*\0', 'MM\0*', 'II+\0', 'MM\0+'],
  picture: ['\u0089PNG\r\n', '\u00ff\u00d8\u00ff'],
  sqlite: ['SQLite format 3\0'],
  tilePack: ['MMTILES1'],
  zip: ['PK\u0003\u0004'],
} as const satisfies Record<string, readonly string[]>;

/** @param start The first 16 bytes of a file, or more. */
export function isMarked(start: Uint8Array, known: readonly string[]): boolean {
  const text = Buffer.from(start.subarray(0, 16)).toString('latin1');
  return known.some((mark) => text.startsWith(mark));
}
