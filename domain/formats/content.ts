/** What a file really is, told by its first bytes whatever its name says. */

import { archiveFormatOf, extensionOf, modelFormatOf, stemOf, type ModelFormatId } from '../formats.ts';

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
  tar: 'TAR 压缩包',
  glb: 'GLB 模型',
  gltf: 'glTF 模型',
  obj: 'OBJ 模型',
  stl: 'STL 模型',
  ply: 'PLY 模型',
  off: 'OFF 模型',
  fbx: 'FBX 模型',
  dae: 'DAE 模型',
  '3ds': '3DS 模型',
  '3mf': '3MF 模型',
  step: 'STEP 模型',
  iges: 'IGES 模型',
  brep: 'BREP 模型',
  jt: 'JT 模型',
  mtl: 'MTL 材质文件（要和 OBJ 一起压缩后上传）',
  blend: 'Blender 工程',
  usdc: 'USD 模型',
  compoundFile: 'Office 旧格式文档',
  mp4: 'MP4 视频',
  exe: 'Windows 程序',
  html: '网页',
  xml: 'XML 文档',
} as const satisfies Record<string, string>;

export type Content = keyof typeof contentLabels;

/** How much of a file's beginning `contentOf` looks at. */
export const contentHeadBytes = 4096;

/** The first bytes of each. */
const magics: { content: Content; at?: number; bytes: string }[] = [
  { content: 'png', bytes: '\x89PNG' },
  { content: 'jpeg', bytes: '\xff\xd8\xff' },
  { content: 'gif', bytes: 'GIF8' },
  { content: 'webp', at: 8, bytes: 'WEBP' },
  { content: 'tiff', bytes: 'II*\0' },
  { content: 'tiff', bytes: 'MM\0*' },
  { content: 'psd', bytes: '8BPS' },
  { content: 'pdf', bytes: '%PDF' },
  { content: 'emptyZip', bytes: 'PK\x05\x06' },
  // The first of several volumes: APPNOTE 8.5.
  { content: 'zip', bytes: 'PK\x07\x08' },
  { content: 'rar', bytes: 'Rar!\x1a\x07' },
  { content: 'sevenZip', bytes: '7z\xbc\xaf\x27\x1c' },
  { content: 'gzip', bytes: '\x1f\x8b' },
  { content: 'xz', bytes: '\xfd7zXZ' },
  { content: 'tar', at: 257, bytes: 'ustar' },
  { content: 'glb', bytes: 'glTF' },
  { content: 'fbx', bytes: 'Kaydara FBX Binary' },
  { content: 'blend', bytes: 'BLENDER' },
  { content: 'usdc', bytes: 'PXR-USDC' },
  { content: 'compoundFile', bytes: '\xd0\xcf\x11\xe0' },
  { content: 'mp4', at: 4, bytes: 'ftyp' },
  { content: 'exe', bytes: 'MZ' },
];

/** How the text of each begins; the first that matches counts. */
const texts: { content: Content; begins: (text: string) => boolean }[] = [
  { content: 'ply', begins: (text) => /^ply[\r\n]/.test(text) },
  { content: 'off', begins: (text) => /^(ST)?C?N?4?n?OFF([ \t]+BINARY)?[ \t]*[\r\n]/.test(text) },
  // A comment may precede the magic.
  { content: 'step', begins: (text) => text.startsWith('ISO-10303-21') || (text.startsWith('/*') && text.includes('ISO-10303-21')) },
  { content: 'fbx', begins: (text) => /^(; FBX|FBXHeaderExtension:)/.test(text) },
  // 80 letters, then the byte order.
  { content: 'jt', begins: (text) => /^Version \d+\.\d[ -~\s]{60}/.test(text) && text.charCodeAt(80) <= 1 },
  { content: 'brep', begins: (text) => /^(DBRep_DrawableShape|CASCADE Topology)/.test(text) },
  { content: 'stl', begins: (text) => /^solid\b/i.test(text) && /\sfacet\s+(normal|outer|vertex)\s/i.test(text) },
  { content: 'gltf', begins: (text) => /^\{\s*"(asset|scenes?|accessors|bufferViews|extensionsUsed)"\s*:/.test(text) },
  { content: 'dae', begins: (text) => text.startsWith('<') && /<(\w+:)?COLLADA[\s>]/.test(text) },
  { content: 'html', begins: (text) => /^<(!doctype )?html/i.test(text) },
  { content: 'xml', begins: (text) => text.startsWith('<?xml') },
  // An OBJ may begin with its materials.
  { content: 'mtl', begins: (text) => statementsOf(text).next().value === 'newmtl' && !hasVertex(text) },
  { content: 'obj', begins: isObj },
];

/** The kind of content of a file of `size` bytes that begins with `head`; undefined when unknown. 4 KiB of head tell every kind. */
export function contentOf(head: Uint8Array, size: number): Content | undefined {
  const bytes = head.subarray(0, contentHeadBytes);
  const latin = latin1(bytes);
  const magic = magics.find(({ at = 0, bytes: mark }) => latin.startsWith(mark, at));
  if (magic !== undefined) return magic.content;
  if (latin.startsWith('PK\x03\x04')) return isThreemf(latin) ? '3mf' : 'zip';
  const written = textOf(bytes, latin);
  // Columns 73 to 80 of every line hold its section and number; blanks may precede.
  if (/^[^\r\n]{72}[SCB][ 0]{6}1/.test(written)) return 'iges';
  const text = written.trimStart();
  return texts.find(({ begins }) => begins(text))?.content ?? (isThreeds(bytes) ? '3ds' : isBinaryStl(bytes, size) ? 'stl' : undefined);
}

const latin1 = (bytes: Uint8Array): string => String.fromCharCode(...bytes);

/** What no text holds, the end of one under DOS aside. */
// oxlint-disable-next-line no-control-regex
const noText = /[\0-\x08\x0e-\x19\x1b-\x1f\ufffe\uffff]/;
const isAscii = (byte = 0): boolean => (byte >= 0x20 && byte < 0x7f) || (byte >= 9 && byte <= 13);

/**
 * Whether a file that begins with `head` is text in UTF-16: by its byte order mark or, without one, by a first letter of ASCII, as all our formats have it
 * (of XML says so https://www.w3.org/TR/xml/#sec-guessing). What holds more than text in its first 4 KiB is none.
 */
export function wideEncodingOf(head: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  const [a, b] = head;
  const isLittle = (a === 0xff && b === 0xfe) || (isAscii(a) && b === 0);
  if (!isLittle && !(a === 0xfe && b === 0xff) && !(a === 0 && isAscii(b))) return undefined;
  const encoding = isLittle ? 'utf-16le' : 'utf-16be';
  return noText.test(new TextDecoder(encoding).decode(head.subarray(0, contentHeadBytes))) ? undefined : encoding;
}

function textOf(bytes: Uint8Array, latin: string): string {
  const wide = wideEncodingOf(bytes);
  if (wide !== undefined) return new TextDecoder(wide).decode(bytes);
  return latin.startsWith('\xef\xbb\xbf') ? latin.slice(3) : latin;
}

/** The first word of each line that is whole and no comment. */
function* statementsOf(text: string): Generator<string> {
  const lines = text.split(/\r\n|\r|\n/);
  if (text.length >= contentHeadBytes / 4) lines.pop();
  for (const line of lines) {
    const [word = ''] = line.trimStart().split(/\s/, 1);
    if (word !== '' && !word.startsWith('#')) yield word;
  }
}

const objWords = new Set(
  'v vt vn vp f fo l p o g s mg usemtl mtllib usemap maplib cstype deg bmat step curv curv2 surf parm trim hole scrv sp end con bevel c_interp d_interp lod'.split(
    ' ',
  ),
);

function isObj(text: string): boolean {
  let told = false;
  let inMaterial = false;
  for (const word of statementsOf(text)) {
    inMaterial ||= word === 'newmtl';
    if (!objWords.has(word) && !inMaterial) return false;
    told ||= word === 'mtllib';
  }
  return told || hasVertex(text);
}

const hasVertex = (text: string): boolean => /^[ \t]*v[ \t]+[-+.\d]\S*[ \t]+[-+.\d]\S*[ \t]+[-+.\d]/m.test(text);

/** The parts of a package stand before its pictures, and each part's name before its bytes. */
const isThreemf = (latin: string): boolean =>
  /^(3D\/3dmodel\.model|\[Content_Types\]\.xml|_rels\/)/i.test(latin.slice(30, 60)) && /[^/]3D\/3dmodel\.model/i.test(latin);

/** The main chunk, and in it one of those that begin it: version, editor, keyframer. */
const isThreeds = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x4d && bytes[1] === 0x4d && [0x0002, 0x3d3d, 0xb000].includes((bytes[6] ?? 0) | ((bytes[7] ?? 0) << 8));

/** 80 bytes of anything, a count, and 50 bytes for each triangle. */
export function isBinaryStl(head: Uint8Array, size: number): boolean {
  if (head.length < 84) return false;
  const count = new DataView(head.buffer, head.byteOffset).getUint32(80, true);
  return count > 0 && size === 84 + count * 50;
}

const modelContents: Partial<Record<Content, ModelFormatId>> = {
  glb: 'glb',
  gltf: 'gltf',
  obj: 'obj',
  stl: 'stl',
  ply: 'ply',
  off: 'off',
  fbx: 'fbx',
  dae: 'dae',
  '3ds': '3ds',
  '3mf': '3mf',
  step: 'step',
  iges: 'iges',
  brep: 'brep',
  jt: 'jt',
};

/** The format of a model with this content. */
export const modelOfContent = (content: Content | undefined): ModelFormatId | undefined =>
  content === undefined ? undefined : modelContents[content];

const archiveContents: Partial<Record<Content, string>> = { zip: 'zip', rar: 'rar', sevenZip: '7z' };
/** Models that are ZIPs themselves, by extension. */
const zippedModels = new Set(['3mf', 'zae', 'dae']);

/** Whether a file holds files to unpack: by its content, and by its extension where that says nothing of a model. */
export function holdsFiles(content: Content | undefined, extension: string): boolean {
  if (content !== undefined && archiveContents[content] !== undefined) return content !== 'zip' || !zippedModels.has(extension);
  return archiveFormatOf(extension) !== undefined && modelOfContent(content) === undefined;
}

/** The extension that readers go by where a file's own misleads them; undefined where it does not, or nothing better is known. */
function betterExtension(extension: string, content: Content): string | undefined {
  const archive = archiveContents[content];
  const model = modelContents[content];
  if (archiveFormatOf(extension) !== undefined) return model;
  // Which model it is, readers see for themselves.
  if (modelFormatOf(extension) !== undefined) return content === 'zip' && zippedModels.has(extension) ? undefined : archive;
  // Documents of many kinds are ZIPs too.
  return content === 'zip' && extension !== '' ? undefined : (model ?? archive);
}

/**
 * The name that tells what a file is, where its own does not: without an extension, with an unknown one, or with an archive's while it is a model, or the
 * other way round. A known extension is replaced, an unknown one kept before the right one.
 */
export function nameByContent(fileName: string, head: Uint8Array, size: number): string {
  const content = contentOf(head, size);
  const extension = extensionOf(fileName);
  const better = content && betterExtension(extension, content);
  if (better === undefined) return fileName;
  const isKnown = (modelFormatOf(extension) ?? archiveFormatOf(extension)) !== undefined;
  return `${isKnown ? stemOf(fileName) : fileName}.${better}`;
}
