/** `missing`: a row's object is not there; `size`, `checksum`: it is another one than recorded; `orphan`: no row needs it. */
export interface Finding {
  kind: 'missing' | 'size' | 'checksum' | 'orphan';
  /** A key, or a prefix of objects that one row would need. */
  place: string;
  /** What needs it; null for an orphan. */
  of: string | null;
  bytes: number;
}
