const jpegSegments = 1000;

interface Size {
  width: number;
  height: number;
}

const viewOf = async (file: Blob, from: number, length: number): Promise<DataView> =>
  new DataView(await file.slice(from, from + length).arrayBuffer());

/** Width and height as the header of a PNG, JPEG or WebP tells them, before anything is decoded; undefined where none does. */
export async function pictureSize(file: Blob): Promise<Size | undefined> {
  const head = await viewOf(file, 0, 30);
  if (head.byteLength < 30) return undefined;
  if (head.getUint32(0) === 0x89504e47) return { width: head.getUint32(16), height: head.getUint32(20) };
  if (head.getUint16(0) === 0xffd8) return jpegSize(file);
  return word(head, 0) === 'RIFF' && word(head, 8) === 'WEBP' ? webpSize(head) : undefined;
}

const word = (view: DataView, at: number): string => String.fromCharCode(...[0, 1, 2, 3].map((index) => view.getUint8(at + index)));

/** What a camera says about a picture can stand before its size, in segments of 64 KiB. */
async function jpegSize(file: Blob): Promise<Size | undefined> {
  for (let at = 2, segment = 0; at + 9 <= file.size && segment < jpegSegments; segment++) {
    const view = await viewOf(file, at, 9);
    const marker = view.getUint8(1);
    if (view.getUint8(0) !== 0xff) return undefined;
    // Start-of-frame markers; C4, C8 and CC are tables.
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker))
      return { width: view.getUint16(7), height: view.getUint16(5) };
    at += marker === 0xff ? 1 : 2 + view.getUint16(2);
  }
  return undefined;
}

function webpSize(head: DataView): Size | undefined {
  const kind = word(head, 12);
  if (kind === 'VP8X') {
    const edge = (at: number): number => 1 + (head.getUint16(at, true) | (head.getUint8(at + 2) << 16));
    return { width: edge(24), height: edge(27) };
  }
  if (kind === 'VP8L') {
    const bits = head.getUint32(21, true);
    return { width: 1 + (bits & 0x3fff), height: 1 + ((bits >>> 14) & 0x3fff) };
  }
  return kind === 'VP8 ' ? { width: head.getUint16(26, true) & 0x3fff, height: head.getUint16(28, true) & 0x3fff } : undefined;
}
