import { crc32 } from 'node:zlib';

export interface RarEntry {
  name: string;
  data?: string | Uint8Array;
  crc?: number;
  /** What the header says instead of the true size. */
  announcedBytes?: number;
  folder?: boolean;
  /** Redirection record: 1 Unix link, 4 hard link, 5 copy of an entry before it. */
  redirect?: { type: number; target: string };
}

/** A variable-length number: seven bits a byte, the lowest first. */
function vint(value: number): Uint8Array {
  const bytes: number[] = [];
  do {
    bytes.push((value % 128) | (value >= 128 ? 128 : 0));
    value = Math.floor(value / 128);
  } while (value > 0);
  return Buffer.from(bytes);
}

/** A block: CRC, size, then the header itself. */
function block(...parts: Uint8Array[]): Buffer {
  const body = Buffer.concat(parts);
  const sized = Buffer.concat([vint(body.length), body]);
  const crc = Buffer.alloc(4);
  crc.writeUInt32LE(crc32(sized));
  return Buffer.concat([crc, sized]);
}

/**
 * A RAR 4 of stored files (layout: RAR 4.x technote of WinRAR 3.93), names as plain bytes. `volume` makes it one of a set: the first is 1.
 */
export function buildRar4(
  entries: readonly { name: string | Uint8Array; data: string | Uint8Array }[],
  { volume }: { volume?: number } = {},
): Buffer {
  const header = (type: number, flags: number, ...parts: Uint8Array[]): Buffer => {
    const body = Buffer.concat([Buffer.alloc(7), ...parts]);
    body[2] = type;
    body.writeUInt16LE(flags, 3);
    body.writeUInt16LE(body.length, 5);
    body.writeUInt16LE(crc32(body.subarray(2)) & 0xffff, 0);
    return body;
  };
  const words = (...values: number[]): Uint8Array => new Uint8Array(Uint32Array.from(values).buffer);
  const blocks: Uint8Array[] = [Buffer.from('Rar!\x1a\x07\x00', 'latin1')];
  blocks.push(header(0x73, volume === undefined ? 0 : volume === 1 ? 0x111 : 0x11, new Uint8Array(6)));
  for (const { name, data } of entries) {
    const bytes = Buffer.from(data);
    const nameBytes = Buffer.from(name as string);
    const tail = Buffer.alloc(4);
    // Version 2.0, stored.
    tail.set([20, 0x30]);
    tail.writeUInt16LE(nameBytes.length, 2);
    const fields = [words(bytes.length, bytes.length), Uint8Array.of(2), words(crc32(bytes), 0), tail, words(0x20), nameBytes];
    blocks.push(header(0x74, 0x8000, ...fields), bytes);
  }
  blocks.push(header(0x7b, 0x4000));
  return Buffer.concat(blocks);
}

/** A RAR 5 of exactly these stored entries, however wrong they are (layout: RAR 5.0 archive format, rarlab.com/technote.htm). `volume` is its number in a set; `solid` only says so. */
export function buildRar5(entries: readonly RarEntry[], { volume, solid }: { volume?: number; solid?: boolean } = {}): Buffer {
  const blocks: Uint8Array[] = [rar5Start(volume, solid)];
  for (const entry of entries) {
    const data = Buffer.from((entry.data ?? '') as string);
    blocks.push(rar5Entry(entry, data.length, entry.crc ?? crc32(data)), data);
  }
  blocks.push(rar5End);
  return Buffer.concat(blocks);
}

/** The mark and the archive's own header. */
export function rar5Start(volume?: number, solid = false): Buffer {
  const flags = (volume === undefined ? 0 : volume === 0 ? 1 : 3) + (solid ? 4 : 0);
  const header = block(vint(1), vint(0), vint(flags), ...(volume ? [vint(volume)] : []));
  return Buffer.concat([Buffer.from('Rar!\x1a\x07\x01\x00', 'latin1'), header]);
}

/** The header before the bytes of a stored file. */
export function rar5Entry(entry: RarEntry, bytes: number, sum: number): Buffer {
  const name = Buffer.from(entry.name);
  const target = Buffer.from(entry.redirect?.target ?? '');
  const record = entry.redirect
    ? Buffer.concat([vint(5), vint(entry.redirect.type), vint(0), vint(target.length), target])
    : Buffer.alloc(0);
  const extra: Uint8Array = entry.redirect ? Buffer.concat([vint(record.length), record]) : record;
  const crc = Buffer.alloc(4);
  crc.writeUInt32LE(sum);
  return block(
    vint(2),
    vint(2 | (extra.length > 0 ? 1 : 0)),
    ...(extra.length > 0 ? [vint(extra.length)] : []),
    vint(bytes),
    vint(4 | (entry.folder ? 1 : 0)),
    vint(entry.announcedBytes ?? bytes),
    vint(0),
    crc,
    vint(0),
    vint(1),
    vint(name.length),
    name,
    extra,
  );
}

/** The block after the last file. */
export const rar5End = block(vint(5), vint(0), vint(0));
