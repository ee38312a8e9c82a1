/** Where a ZIP's directory stands, told from the end of the file (APPNOTE 6.3.10). */

/** A comment of 64 KiB, the end record, and ZIP64's before it. */
export const zipTailBytes = 66_000;

const marks = { end: 0x06054b50, locator64: 0x07064b50, end64: 0x06064b50 } as const;
const [endBytes, locatorBytes, end64Bytes] = [22, 20, 56];
const elsewhere = 0xffffffff;

/** The offset at which the directory begins; undefined where the file's last bytes do not say it, as with several volumes or more than a comment behind it. */
export function zipDirectoryAt(tail: Uint8Array, size: number): number | undefined {
  const view = new DataView(tail.buffer, tail.byteOffset, tail.byteLength);
  const tailAt = size - tail.length;
  for (let at = tail.length - endBytes; at >= 0; at--) {
    if (view.getUint32(at, true) !== marks.end || at + endBytes + view.getUint16(at + 20, true) !== tail.length) continue;
    const offset = view.getUint32(at + 16, true);
    const start = offset === elsewhere ? start64(view, tailAt, at - locatorBytes) : offset;
    return start !== undefined && start < tailAt + at ? start : undefined;
  }
  return undefined;
}

function start64(view: DataView, tailAt: number, locatorAt: number): number | undefined {
  if (locatorAt < 0 || view.getUint32(locatorAt, true) !== marks.locator64) return undefined;
  const at = Number(view.getBigUint64(locatorAt + 8, true)) - tailAt;
  if (at < 0 || at + end64Bytes > view.byteLength || view.getUint32(at, true) !== marks.end64) return undefined;
  const start = Number(view.getBigUint64(at + 48, true));
  return Number.isSafeInteger(start) ? start : undefined;
}
