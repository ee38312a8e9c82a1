/**
 * Model and archive formats: what each is called, and what this version does with it.
 * `readable`: geometry is read. `checked`: accepted, the check says what it found. `planned`: refused with the way to convert it.
 * docs/decisions.md#upload-formats
 */

export type FormatSupport = 'readable' | 'checked' | 'planned';

export interface ModelFormat {
  label: string;
  support: FormatSupport;
  /** How to get to a readable format; shown on the second line of the refusal. */
  convert: string;
  /** Its files carry a picture of themselves, which is shown when their geometry cannot be read. */
  cover?: true;
}

const models = {
  glb: { label: 'GLB', support: 'readable', convert: '' },
  gltf: { label: 'glTF', support: 'readable', convert: '' },
  obj: { label: 'OBJ', support: 'readable', convert: '' },
  stl: { label: 'STL', support: 'readable', convert: '' },
  ply: { label: 'PLY', support: 'readable', convert: '' },
  fbx: { label: 'FBX', support: 'readable', convert: '' },
  dae: { label: 'DAE', support: 'readable', convert: '' },
  zae: { label: 'ZAE', support: 'readable', convert: '' },
  '3ds': { label: '3DS', support: 'readable', convert: '' },
  '3mf': { label: '3MF', support: 'readable', convert: '' },
  off: { label: 'OFF', support: 'readable', convert: '' },
  amrt: { label: 'AMRT', support: 'readable', convert: '' },
  igs: { label: 'IGES', support: 'readable', convert: '' },
  iges: { label: 'IGES', support: 'readable', convert: '' },
  stp: { label: 'STEP', support: 'readable', convert: '' },
  step: { label: 'STEP', support: 'readable', convert: '' },
  brep: { label: 'BREP', support: 'readable', convert: '' },
  jt: { label: 'JT', support: 'checked', convert: '可先在 JT2Go 或 CAD 软件中导出为 STEP、OBJ 或 STL 后再上传' },
  rvt: { label: 'RVT', support: 'checked', convert: '可先在 Revit 中导出为 FBX 或 OBJ，再转换为 GLB 后上传', cover: true },
} as const satisfies Record<string, ModelFormat>;
/** By extension. */
export const modelFormats: Readonly<Record<keyof typeof models, ModelFormat>> = models;

export const archiveFormats = {
  zip: { label: 'ZIP', support: 'readable', convert: '' },
  rar: { label: 'RAR', support: 'readable', convert: '' },
  '7z': { label: '7Z', support: 'readable', convert: '' },
} as const satisfies Record<string, ModelFormat>;

export const textureExtensions = [
  'jpg',
  'jpeg',
  'jpe',
  'jfif',
  'png',
  'webp',
  'tga',
  'bmp',
  'dib',
  'gif',
  'tif',
  'tiff',
  'dds',
  'psd',
  'psb',
  'hdr',
  'ktx2',
  'avif',
] as const;

const lookup = (table: Record<string, ModelFormat>, extension: string): ModelFormat | undefined =>
  Object.hasOwn(table, extension) ? table[extension] : undefined;

/** The lower-case extension of a file name without its dot, `''` when there is none. */
export function extensionOf(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const dot = base.lastIndexOf('.');
  return dot <= 0 ? '' : base.slice(dot + 1).toLowerCase();
}

/** The file name without folder and extension. */
export function stemOf(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const dot = base.lastIndexOf('.');
  return dot <= 0 ? base : base.slice(0, dot);
}

export const modelFormatOf = (extension: string): ModelFormat | undefined => lookup(modelFormats, extension);
export const archiveFormatOf = (extension: string): ModelFormat | undefined => lookup(archiveFormats, extension);

const accepted = (table: Record<string, ModelFormat>): string[] =>
  Object.entries(table)
    .filter(([, format]) => format.support !== 'planned')
    .map(([extension]) => extension);

/** Extensions that the single-model tab takes, archives last. */
export const singleModelExtensions = (): string[] => [...accepted(modelFormats), ...accepted(archiveFormats)];
/** Extensions that the oblique tab takes: archives only, which are stored as they are. */
export const obliqueExtensions = (): string[] => accepted(archiveFormats);
