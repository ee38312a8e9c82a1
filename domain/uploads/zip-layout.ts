/** Headers of a ZIP (APPNOTE 6.3.10): names in UTF-8, ZIP64 where a number needs it. */

export interface ZipMember {
  /** Separated by `/`. */
  path: string;
  crc: number;
  /** Size before and after compression. */
  bytes: number;
  packedBytes: number;
  /** 0 stored, 8 deflated. */
  method: 0 | 8;
  /** Milliseconds since 1970. */
  modifiedAt: number;
}

const utf8Names = 0x800;
const max32 = 0xffffffff;
const max16 = 0xffff;
const versions = { plain: 20, zip64: 45 } as const;
const marks = { local: 0x04034b50, central: 0x02014b50, end64: 0x06064b50, locator64: 0x07064b50, end: 0x06054b50 } as const;
const zip64Field = 1;

/** Little-endian numbers of 2, 4 and 8 bytes in a row. */
class Fields {
  readonly #bytes: number[] = [];

  u16(...values: number[]): this {
    return this.#put(values, 2);
  }
  u32(...values: number[]): this {
    return this.#put(values, 4);
  }
  u64(...values: number[]): this {
    return this.#put(values, 8);
  }
  with(parts: readonly Uint8Array[] = []): Uint8Array<ArrayBuffer> {
    const joined = new Uint8Array(this.#bytes.length + parts.reduce((sum, part) => sum + part.length, 0));
    joined.set(this.#bytes);
    let at = this.#bytes.length;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length;
    }
    return joined;
  }

  #put(values: number[], length: number): this {
    for (const value of values) for (let byte = 0; byte < length; byte++) this.#bytes.push(Math.floor(value / 256 ** byte) % 256);
    return this;
  }
}

/** Date and time in DOS format, in steps of two seconds from 1980; in UTC, so that a file gives the same ZIP anywhere. */
function dosTime(modifiedAt: number): [time: number, date: number] {
  const at = new Date(Math.min(Math.max(modifiedAt, Date.UTC(1980, 0, 1)), Date.UTC(2107, 11, 31)));
  const time = (at.getUTCHours() << 11) | (at.getUTCMinutes() << 5) | (at.getUTCSeconds() >> 1);
  return [time, ((at.getUTCFullYear() - 1980) << 9) | ((at.getUTCMonth() + 1) << 5) | at.getUTCDate()];
}

const cap = (value: number): number => Math.min(value, max32);

/** The header before a member's bytes. */
export function localHeader({ path, crc, bytes, packedBytes, method, modifiedAt }: ZipMember): Uint8Array<ArrayBuffer> {
  const name = new TextEncoder().encode(path);
  const wide = bytes >= max32 || packedBytes >= max32;
  const extra = wide ? new Fields().u16(zip64Field, 16).u64(bytes, packedBytes).with() : new Uint8Array();
  return new Fields()
    .u32(marks.local)
    .u16(wide ? versions.zip64 : versions.plain, utf8Names, method, ...dosTime(modifiedAt))
    .u32(crc, wide ? max32 : packedBytes, wide ? max32 : bytes)
    .u16(name.length, extra.length)
    .with([name, extra]);
}

function centralHeader({ path, crc, bytes, packedBytes, method, modifiedAt }: ZipMember, offset: number): Uint8Array {
  const name = new TextEncoder().encode(path);
  const wide = [bytes, packedBytes, offset].filter((value) => value >= max32);
  const extra =
    wide.length > 0
      ? new Fields()
          .u16(zip64Field, wide.length * 8)
          .u64(...wide)
          .with()
      : new Uint8Array();
  const version = wide.length > 0 ? versions.zip64 : versions.plain;
  return new Fields()
    .u32(marks.central)
    .u16(version, version, utf8Names, method, ...dosTime(modifiedAt))
    .u32(crc, cap(packedBytes), cap(bytes))
    .u16(name.length, extra.length, 0, 0, 0)
    .u32(0, cap(offset))
    .with([name, extra]);
}

/** The central directory and end record of a ZIP whose members follow each other from the start. */
export function zipDirectory(members: readonly ZipMember[]): Uint8Array<ArrayBuffer> {
  let start = 0;
  const placed = members.map((member) => {
    const at = start;
    start += localHeader(member).length + member.packedBytes;
    return { ...member, at };
  });
  return zipDirectoryAt(placed, start);
}

/** The same of members that lie anywhere before the directory, which begins at `start`. */
export function zipDirectoryAt(members: readonly (ZipMember & { at: number })[], start: number): Uint8Array<ArrayBuffer> {
  const headers = members.map((member) => centralHeader(member, member.at));
  const length = headers.reduce((sum, header) => sum + header.length, 0);
  const count = members.length;
  const end = new Fields();
  if (start >= max32 || length >= max32 || count >= max16) {
    end.u32(marks.end64).u64(44).u16(versions.zip64, versions.zip64).u32(0, 0).u64(count, count, length, start);
    end
      .u32(marks.locator64, 0)
      .u64(start + length)
      .u32(1);
  }
  end.u32(marks.end).u16(0, 0, Math.min(count, max16), Math.min(count, max16)).u32(cap(length), cap(start)).u16(0);
  return new Fields().with([...headers, end.with()]);
}
