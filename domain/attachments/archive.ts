/** Local entry, empty archive, spanned archive; RAR 4 and 5 begin alike. */
const signatures = [
  { kind: 'zip', bytes: [0x50, 0x4b, 0x03, 0x04] },
  { kind: 'zip', bytes: [0x50, 0x4b, 0x05, 0x06] },
  { kind: 'zip', bytes: [0x50, 0x4b, 0x07, 0x08] },
  { kind: 'rar', bytes: [0x52, 0x61, 0x72, 0x21, 0x1a, 0x07] },
] as const;

export type ArchiveKind = (typeof signatures)[number]['kind'];

/** How many bytes tell the kind. */
export const archiveHeadBytes = 6;

/** What kind of archive begins with these bytes; undefined for anything else. Looks at nothing but its signature. */
export const archiveKindOf = (head: Uint8Array): ArchiveKind | undefined =>
  signatures.find(({ bytes }) => bytes.every((byte, place) => head[place] === byte))?.kind;
