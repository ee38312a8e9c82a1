/** What hostile files are made of. */

/** How checking a hostile file must end: read (a warning aside), or with one of these errors, all of them the file's fault. */
export type HostileEnd = 'read' | 'refused' | readonly string[];

export interface HostileFile {
  name: string;
  /** The files by name, the first to be checked; as long as `size` says, in whatever unit the kind has. */
  make: (size: number) => Record<string, string | Uint8Array> | Promise<Record<string, string | Uint8Array>>;
  size: number;
  ends: HostileEnd;
}

/** `count` times what `piece` gives, as one text. */
export const repeat = (count: number, piece: (index: number) => string): string =>
  Array.from({ length: count }, (_, i) => piece(i)).join('');

/** Different names of one polynomial hash with the factor 31: each bit of the number is one of two pairs that it cannot tell apart. */
export const collidingName = (index: number, bits = 20): string =>
  Array.from({ length: bits }, (_, bit) => ((index >> bit) & 1 ? 'BB' : 'Aa')).join('');
