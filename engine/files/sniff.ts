import { open } from 'node:fs/promises';

/** Kinds of content that can be recognised, and what people call them. */
export const contentLabels = {
  png: 'PNG 图片',
  jpeg: 'JPEG 图片',
  gif: 'GIF 图片',
  webp: 'WebP 图片',
  tiff: 'TIFF 图片',
  psd: 'PSD 图片',
  pdf: 'PDF 文档',
  zip: 'ZIP 压缩包',
  emptyZip: '空的 ZIP 压缩包',
  rar: 'RAR 压缩包',
  sevenZip: '7Z 压缩包',
  gzip: 'GZIP 压缩包',
  xz: 'XZ 压缩包',
  glb: 'GLB 模型',
  ply: 'PLY 模型',
  off: 'OFF 模型',
  fbx: 'FBX 模型',
  step: 'STEP 模型',
  blend: 'Blender 工程',
  compoundFile: 'Office 旧格式文档',
  mp4: 'MP4 视频',
  exe: 'Windows 程序',
  html: '网页',
  xml: 'XML 文档',
} as const satisfies Record<string, string>;

export type Content = keyof typeof contentLabels;

/** The first bytes of each. */
const magics: { content: Content; at?: number; bytes: string }[] = [
  { content: 'png', bytes: '\x89PNG' },
  { content: 'jpeg', bytes: '\xff\xd8\xff' },
  { content: 'gif', bytes: 'GIF8' },
  { content: 'webp', at: 8, bytes: 'WEBP' },
  { content: 'tiff', bytes: 'II*\0' },
  { content: 'psd', bytes: '8BPS' },
  { content: 'pdf', bytes: '%PDF' },
  { content: 'zip', bytes: 'PK\x03\x04' },
  { content: 'emptyZip', bytes: 'PK\x05\x06' },
  { content: 'rar', bytes: 'Rar!\x1a\x07' },
  { content: 'sevenZip', bytes: '7z\xbc\xaf\x27\x1c' },
  { content: 'gzip', bytes: '\x1f\x8b' },
  { content: 'xz', bytes: '\xfd7zXZ' },
  { content: 'glb', bytes: 'glTF' },
  { content: 'ply', bytes: 'ply\n' },
  { content: 'ply', bytes: 'ply\r' },
  { content: 'off', bytes: 'OFF\n' },
  { content: 'off', bytes: 'OFF\r' },
  { content: 'fbx', bytes: 'Kaydara FBX Binary' },
  { content: 'fbx', bytes: '; FBX' },
  { content: 'step', bytes: 'ISO-10303-21' },
  { content: 'blend', bytes: 'BLENDER' },
  { content: 'compoundFile', bytes: '\xd0\xcf\x11\xe0' },
  { content: 'mp4', at: 4, bytes: 'ftyp' },
  { content: 'exe', bytes: 'MZ' },
  { content: 'html', bytes: '<!DOCTYPE html' },
  { content: 'html', bytes: '<html' },
  { content: 'xml', bytes: '<?xml' },
];

/** The kind of content by its first bytes, whatever the file's name; undefined when unknown. */
export function sniffContent(head: Uint8Array): Content | undefined {
  const text = Buffer.from(head.subarray(0, 64)).toString('latin1');
  return magics.find(({ at = 0, bytes }) => text.slice(at, at + bytes.length).toLowerCase() === bytes.toLowerCase())?.content;
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
