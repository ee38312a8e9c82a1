import { open } from 'node:fs/promises';

/** What a file is by its first bytes, whatever it is called. */
const magics: { label: string; at?: number; bytes: string }[] = [
  { label: 'PNG 图片', bytes: '\x89PNG' },
  { label: 'JPEG 图片', bytes: '\xff\xd8\xff' },
  { label: 'GIF 图片', bytes: 'GIF8' },
  { label: 'WebP 图片', at: 8, bytes: 'WEBP' },
  { label: 'TIFF 图片', bytes: 'II*\0' },
  { label: 'PSD 图片', bytes: '8BPS' },
  { label: 'PDF 文档', bytes: '%PDF' },
  { label: 'ZIP 压缩包', bytes: 'PK\x03\x04' },
  { label: '空的 ZIP 压缩包', bytes: 'PK\x05\x06' },
  { label: 'RAR 压缩包', bytes: 'Rar!\x1a\x07' },
  { label: '7Z 压缩包', bytes: '7z\xbc\xaf\x27\x1c' },
  { label: 'GZIP 压缩包', bytes: '\x1f\x8b' },
  { label: 'XZ 压缩包', bytes: '\xfd7zXZ' },
  { label: 'GLB 模型', bytes: 'glTF' },
  { label: 'PLY 模型', bytes: 'ply\n' },
  { label: 'PLY 模型', bytes: 'ply\r' },
  { label: 'OFF 模型', bytes: 'OFF\n' },
  { label: 'OFF 模型', bytes: 'OFF\r' },
  { label: 'FBX 模型', bytes: 'Kaydara FBX Binary' },
  { label: 'FBX 模型', bytes: '; FBX' },
  { label: 'STEP 模型', bytes: 'ISO-10303-21' },
  { label: 'Blender 工程', bytes: 'BLENDER' },
  { label: 'Office 旧格式文档', bytes: '\xd0\xcf\x11\xe0' },
  { label: 'MP4 视频', at: 4, bytes: 'ftyp' },
  { label: 'Windows 程序', bytes: 'MZ' },
  { label: '网页', bytes: '<!DOCTYPE html' },
  { label: '网页', bytes: '<html' },
  { label: 'XML 文档', bytes: '<?xml' },
];

/** The Chinese name of what `head` begins, undefined when it is nothing that we know. */
export function sniffContent(head: Uint8Array): string | undefined {
  const text = Buffer.from(head.subarray(0, 64)).toString('latin1');
  return magics.find(({ at = 0, bytes }) => text.slice(at, at + bytes.length).toLowerCase() === bytes.toLowerCase())?.label;
}

/** The first `length` bytes of a file, fewer when it is shorter. */
export async function readHead(path: string, length: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(length);
    const { bytesRead } = await file.read(head, 0, length, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
