/** What the first bytes of an image file tell about it. */

export interface ImageHeader {
  mimeType: string;
  /** 0 when the header does not tell. */
  width: number;
  height: number;
}

/** Format and size of an encoded image, undefined when the bytes are none that we know (TGA has no mark at its start). */
export function readImageHeader(bytes: Uint8Array): ImageHeader | undefined {
  if (bytes.length < 16) return undefined;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const read of headers) {
    const header = read(bytes, view);
    if (header) return header;
  }
  return undefined;
}

type HeaderReader = (bytes: Uint8Array, view: DataView) => ImageHeader | undefined;

const startsWith = (bytes: Uint8Array, magic: string, at = 0): boolean => {
  for (let i = 0; i < magic.length; i++) if (bytes[at + i] !== magic.charCodeAt(i)) return false;
  return true;
};

const png: HeaderReader = (bytes, view) =>
  startsWith(bytes, '\x89PNG\r\n\x1a\n') && bytes.length >= 24
    ? { mimeType: 'image/png', width: view.getUint32(16), height: view.getUint32(20) }
    : undefined;

const jpeg: HeaderReader = (bytes, view) => {
  if (!startsWith(bytes, '\xff\xd8\xff')) return undefined;
  for (let at = 2; at + 9 <= bytes.length;) {
    if (bytes[at] !== 0xff) break;
    const marker = bytes[at + 1]!;
    if (marker === 0xff) {
      at++;
      continue;
    }
    // Start-of-frame markers; C4, C8 and CC are tables.
    const isFrame = marker >= 0xc0 && marker <= 0xcf && marker !== 0xc4 && marker !== 0xc8 && marker !== 0xcc;
    if (isFrame) return { mimeType: 'image/jpeg', width: view.getUint16(at + 7), height: view.getUint16(at + 5) };
    if (marker === 0xda) break;
    at += 2 + view.getUint16(at + 2);
  }
  return { mimeType: 'image/jpeg', width: 0, height: 0 };
};

const webp: HeaderReader = (bytes, view) => {
  if (!startsWith(bytes, 'RIFF') || !startsWith(bytes, 'WEBP', 8) || bytes.length < 30) return undefined;
  const size = (width: number, height: number): ImageHeader => ({ mimeType: 'image/webp', width, height });
  if (startsWith(bytes, 'VP8X', 12)) return size(1 + uint24(bytes, 24), 1 + uint24(bytes, 27));
  if (startsWith(bytes, 'VP8L', 12)) {
    const bits = view.getUint32(21, true);
    return size(1 + (bits & 0x3fff), 1 + ((bits >>> 14) & 0x3fff));
  }
  return size(view.getUint16(26, true) & 0x3fff, view.getUint16(28, true) & 0x3fff);
};

const ktx2: HeaderReader = (bytes, view) =>
  startsWith(bytes, '\xabKTX 20\xbb\r\n\x1a\n') && bytes.length >= 28
    ? { mimeType: 'image/ktx2', width: view.getUint32(20, true), height: Math.max(1, view.getUint32(24, true)) }
    : undefined;

const gif: HeaderReader = (bytes, view) =>
  startsWith(bytes, 'GIF8') ? { mimeType: 'image/gif', width: view.getUint16(6, true), height: view.getUint16(8, true) } : undefined;

const bmp: HeaderReader = (bytes, view) => {
  if (!startsWith(bytes, 'BM') || bytes.length < 26) return undefined;
  // OS/2's header of 12 bytes has sizes of 16 bits.
  if (view.getUint32(14, true) === 12) return { mimeType: 'image/bmp', width: view.getUint16(18, true), height: view.getUint16(20, true) };
  return { mimeType: 'image/bmp', width: Math.abs(view.getInt32(18, true)), height: Math.abs(view.getInt32(22, true)) };
};

const dds: HeaderReader = (bytes, view) =>
  startsWith(bytes, 'DDS ') && bytes.length >= 20
    ? { mimeType: 'image/vnd-ms.dds', width: view.getUint32(16, true), height: view.getUint32(12, true) }
    : undefined;

const tiff: HeaderReader = (bytes) =>
  startsWith(bytes, 'II*\0') || startsWith(bytes, 'MM\0*') ? { mimeType: 'image/tiff', width: 0, height: 0 } : undefined;

const avif: HeaderReader = (bytes) => (startsWith(bytes, 'ftypavi', 4) ? { mimeType: 'image/avif', width: 0, height: 0 } : undefined);

const psd: HeaderReader = (bytes, view) =>
  startsWith(bytes, '8BPS') && bytes.length >= 26
    ? { mimeType: 'image/vnd.adobe.photoshop', width: view.getUint32(18), height: view.getUint32(14) }
    : undefined;

const hdr: HeaderReader = (bytes) =>
  startsWith(bytes, '#?RADIANCE') || startsWith(bytes, '#?RGBE') ? { mimeType: 'image/vnd.radiance', width: 0, height: 0 } : undefined;

const headers: HeaderReader[] = [png, jpeg, webp, ktx2, gif, bmp, dds, tiff, avif, psd, hdr];

const uint24 = (bytes: Uint8Array, at: number): number => bytes[at]! | (bytes[at + 1]! << 8) | (bytes[at + 2]! << 16);

/** Whether an image's header leaves room for transparent pixels: false for JPEG, and for PNG and WebP without alpha. */
export function mayBeTransparent(bytes: Uint8Array): boolean {
  const mimeType = readImageHeader(bytes)?.mimeType ?? '';
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  return alphaOf[mimeType]?.(bytes, view) ?? true;
}

const alphaOf: Readonly<Record<string, (bytes: Uint8Array, view: DataView) => boolean>> = {
  'image/jpeg': () => false,
  // Colour type with an alpha channel, or a tRNS chunk before the picture.
  'image/png': (bytes, view) => {
    if (((bytes[25] ?? 0) & 4) !== 0) return true;
    for (let at = 8; at + 12 <= bytes.length && !startsWith(bytes, 'IDAT', at + 4); at += 12 + view.getUint32(at)) {
      if (startsWith(bytes, 'tRNS', at + 4)) return true;
    }
    return false;
  },
  'image/webp': (bytes, view) => {
    if (startsWith(bytes, 'VP8X', 12)) return (bytes[20]! & 0x10) !== 0;
    return startsWith(bytes, 'VP8L', 12) && ((view.getUint32(21, true) >>> 28) & 1) === 1;
  },
};
