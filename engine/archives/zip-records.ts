/** Records of ZIP files (APPNOTE 6.3): local headers, the directory and its end, with ZIP64 where 32 bits do not hold a number. */

export interface ZipRecord {
  /** In UTF-8. */
  name: Buffer;
  /** Stored or Deflate. */
  method: 0 | 8;
  crc: number;
  /** Of the file, and of what stands of it in the ZIP. */
  bytes: number;
  packedBytes: number;
  /** Where its local header begins. */
  start: number;
}

/** What 32 bits hold; that itself says that the number is elsewhere. */
const most32 = 0xffffffff;
const most16 = 0xffff;
const namesInUtf8 = 0x800;
/** 1 January 2000: the same files give the same bytes. */
const day = ((2000 - 1980) << 9) | (1 << 5) | 1;
const [localBytes, centralBytes, endBytes] = [30, 46, 22];
const [plainVersion, largeVersion] = [20, 45];
const largeId = 1;

/** A ZIP64 extra field of 64-bit numbers, empty for none. */
function largeField(numbers: readonly number[]): Buffer {
  if (numbers.length === 0) return Buffer.alloc(0);
  const field = Buffer.alloc(4 + numbers.length * 8);
  field.writeUInt16LE(largeId, 0);
  field.writeUInt16LE(numbers.length * 8, 2);
  for (const [index, number] of numbers.entries()) field.writeBigUInt64LE(BigInt(number), 4 + index * 8);
  return field;
}

/** What local header and directory say alike, from the version on. */
function writeCommon(
  record: Buffer,
  at: number,
  { name, method, crc, bytes, packedBytes }: ZipRecord,
  isLarge: boolean,
  extra: number,
): void {
  record.writeUInt16LE(isLarge ? largeVersion : plainVersion, at);
  record.writeUInt16LE(namesInUtf8, at + 2);
  record.writeUInt16LE(method, at + 4);
  record.writeUInt16LE(day, at + 8);
  record.writeUInt32LE(crc, at + 10);
  record.writeUInt32LE(Math.min(packedBytes, most32), at + 14);
  record.writeUInt32LE(Math.min(bytes, most32), at + 18);
  record.writeUInt16LE(name.length, at + 22);
  record.writeUInt16LE(extra, at + 24);
}

/** Bytes of a local header without extra fields. */
export const localHeaderBytes = (name: Buffer): number => localBytes + name.length;

/**
 * @param isLarge Whether both sizes are told in 64 bits, which has to be known before they are.
 * @param extra Further extra fields.
 */
export function localHeader(record: ZipRecord, isLarge = false, extra: Buffer = Buffer.alloc(0)): Buffer {
  const large = largeField(isLarge ? [record.bytes, record.packedBytes] : []);
  const header = Buffer.alloc(localBytes);
  header.writeUInt32LE(0x04034b50, 0);
  writeCommon(header, 4, isLarge ? { ...record, bytes: most32, packedBytes: most32 } : record, isLarge, large.length + extra.length);
  return Buffer.concat([header, record.name, large, extra]);
}

export function directoryEntry(record: ZipRecord): Buffer {
  const { name, bytes, packedBytes, start } = record;
  const large = largeField([bytes, packedBytes, start].filter((number) => number >= most32));
  const entry = Buffer.alloc(centralBytes);
  entry.writeUInt32LE(0x02014b50, 0);
  entry.writeUInt16LE(large.length > 0 ? largeVersion : plainVersion, 4);
  writeCommon(entry, 6, record, large.length > 0, large.length);
  entry.writeUInt32LE(Math.min(start, most32), 42);
  return Buffer.concat([entry, name, large]);
}

/** The end of a directory of `count` entries and so many `bytes` that begins at `start`, with a comment in ASCII. */
export function directoryEnd(count: number, start: number, bytes: number, comment = ''): Buffer {
  const end = Buffer.alloc(endBytes + comment.length);
  end.writeUInt16LE(comment.length, endBytes - 2);
  end.write(comment, endBytes, 'latin1');
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(count, most16), 8);
  end.writeUInt16LE(Math.min(count, most16), 10);
  end.writeUInt32LE(Math.min(bytes, most32), 12);
  end.writeUInt32LE(Math.min(start, most32), 16);
  if (count < most16 && start < most32 && bytes < most32) return end;
  const large = Buffer.alloc(56);
  large.writeUInt32LE(0x06064b50, 0);
  large.writeBigUInt64LE(44n, 4);
  large.writeUInt16LE(largeVersion, 12);
  large.writeUInt16LE(largeVersion, 14);
  for (const [index, number] of [count, count, bytes, start].entries()) large.writeBigUInt64LE(BigInt(number), 24 + index * 8);
  const locator = Buffer.alloc(20);
  locator.writeUInt32LE(0x07064b50, 0);
  locator.writeBigUInt64LE(BigInt(start + bytes), 8);
  locator.writeUInt32LE(1, 16);
  return Buffer.concat([large, locator, end]);
}
