import { crc32, deflateRawSync } from 'node:zlib';
import { expect } from 'chai';
import yauzl from 'yauzl';

export interface ZipEntry {
  name: string | Uint8Array;
  data?: string | Uint8Array;
  /** General purpose bit flags; 1 is encrypted, 0x800 says UTF-8. */
  flags?: number;
  /** 0 stored, 8 deflated (default). */
  method?: number;
  crc?: number;
  /** Upper half of the external attributes: Unix mode. */
  unixMode?: number;
  /** What the directory says instead of the true size. */
  announcedBytes?: number;
  /** Points at the data of the entry of this number instead of bringing its own. */
  sharesDataOf?: number;
}

/** A ZIP of exactly these entries, however wrong they are: what no honest library writes; a ZIP64 from 65,535 entries on. */
export function buildZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  const starts: number[] = [];
  let offset = 0;
  for (const entry of entries) {
    const { flags = 0, method = 8, unixMode } = entry;
    const name = Buffer.from(entry.name as string);
    const data = Buffer.from((entry.data ?? '') as string);
    const packed = method === 8 ? deflateRawSync(data) : data;
    const header = Buffer.alloc(46);
    header.writeUInt32LE(0x02014b50, 0);
    header.writeUInt16LE(unixMode === undefined ? 20 : (3 << 8) | 20, 4);
    header.writeUInt16LE(20, 6);
    header.writeUInt16LE(flags, 8);
    header.writeUInt16LE(method, 10);
    header.writeUInt32LE(entry.crc ?? crc32(data), 16);
    header.writeUInt32LE(packed.length, 20);
    header.writeUInt32LE(entry.announcedBytes ?? data.length, 24);
    header.writeUInt16LE(name.length, 28);
    header.writeUInt32LE(((unixMode ?? 0) << 16) >>> 0, 38);
    header.writeUInt32LE(entry.sharesDataOf === undefined ? offset : (starts[entry.sharesDataOf] ?? 0), 42);
    directory.push(header, name);
    starts.push(offset);
    if (entry.sharesDataOf !== undefined) continue;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    header.copy(local, 4, 6, 30);
    locals.push(local, name, packed);
    offset += local.length + name.length + packed.length;
  }
  const central = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 8);
  end.writeUInt16LE(Math.min(entries.length, 0xffff), 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(offset, 16);
  const longEnd = entries.length < 0xffff ? [] : [zip64End(entries.length, central.length, offset)];
  return Buffer.concat([...locals, central, ...longEnd, end]);
}

/** APPNOTE 4.3.14 and 4.3.15. */
function zip64End(entries: number, bytes: number, offset: number): Buffer {
  const end = Buffer.alloc(56 + 20);
  end.writeUInt32LE(0x06064b50, 0);
  end.writeBigUInt64LE(44n, 4);
  for (const at of [24, 32]) end.writeBigUInt64LE(BigInt(entries), at);
  end.writeBigUInt64LE(BigInt(bytes), 40);
  end.writeBigUInt64LE(BigInt(offset), 48);
  end.writeUInt32LE(0x07064b50, 56);
  end.writeBigUInt64LE(BigInt(offset + bytes), 64);
  end.writeUInt32LE(1, 72);
  return end;
}

/** The names and the bytes of a ZIP, by a reader that holds it to the format. */
export async function unzip(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl.fromBufferPromise(bytes, { strictFileNames: true, validateEntrySizes: true });
  const files = new Map<string, Buffer>();
  for await (const entry of zip.eachEntry()) {
    expect(entry.compressionMethod, 'stored').to.equal(0);
    const chunks: Buffer[] = [];
    for await (const chunk of await zip.openReadStreamPromise(entry)) chunks.push(chunk as Buffer);
    files.set(entry.fileName, Buffer.concat(chunks));
  }
  return files;
}
