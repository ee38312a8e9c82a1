/**
 * Model and archive formats: what each is called, and what this version does with it.
 * `readable`: geometry is read. `checked`: accepted, the check says what it found. `planned`: refused with the way to convert it.
 * docs/decisions/upload-formats.md
 */

export type FormatSupport = 'readable' | 'checked' | 'planned';

export interface ModelFormat<Id extends string = string> {
  /** What code tells it by; several extensions may be one format. */
  id: Id;
  label: string;
  support: FormatSupport;
  /** How to get to a readable format; shown on the second line of the refusal. */
  convert: string;
  /** Its files carry a picture of themselves, which is shown when their geometry cannot be read. */
  cover?: true;
}

const models = {
  glb: { id: 'glb', label: 'GLB', support: 'readable', convert: '' },
  gltf: { id: 'gltf', label: 'glTF', support: 'readable', convert: '' },
  obj: { id: 'obj', label: 'OBJ', support: 'readable', convert: '' },
  stl: { id: 'stl', label: 'STL', support: 'readable', convert: '' },
  stla: { id: 'stl', label: 'STL', support: 'readable', convert: '' },
  stlb: { id: 'stl', label: 'STL', support: 'readable', convert: '' },
  ply: { id: 'ply', label: 'PLY', support: 'readable', convert: '' },
  fbx: { id: 'fbx', label: 'FBX', support: 'readable', convert: '' },
  dae: { id: 'dae', label: 'DAE', support: 'readable', convert: '' },
  zae: { id: 'zae', label: 'ZAE', support: 'readable', convert: '' },
  '3ds': { id: '3ds', label: '3DS', support: 'readable', convert: '' },
  '3mf': { id: '3mf', label: '3MF', support: 'readable', convert: '' },
  off: { id: 'off', label: 'OFF', support: 'readable', convert: '' },
  amrt: { id: 'amrt', label: 'AMRT', support: 'readable', convert: '' },
  igs: { id: 'iges', label: 'IGES', support: 'readable', convert: '' },
  iges: { id: 'iges', label: 'IGES', support: 'readable', convert: '' },
  stp: { id: 'step', label: 'STEP', support: 'readable', convert: '' },
  step: { id: 'step', label: 'STEP', support: 'readable', convert: '' },
  brep: { id: 'brep', label: 'BREP', support: 'readable', convert: '' },
  jt: { id: 'jt', label: 'JT', support: 'readable', convert: '请在 CAD 软件中连同三角面重新导出 JT，或导出为 STEP、OBJ 或 STL 后再上传' },
  rvt: { id: 'rvt', label: 'RVT', support: 'checked', convert: '可先在 Revit 中导出为 FBX 或 OBJ，再转换为 GLB 后上传', cover: true },
} as const satisfies Record<string, ModelFormat>;
export type ModelFormatId = (typeof models)[keyof typeof models]['id'];

/** By extension. */
export const modelFormats: Readonly<Record<keyof typeof models, ModelFormat<ModelFormatId>>> = models;

export const archiveFormats = {
  zip: { id: 'zip', label: 'ZIP', support: 'readable', convert: '' },
  rar: { id: 'rar', label: 'RAR', support: 'readable', convert: '' },
  '7z': { id: '7z', label: '7Z', support: 'readable', convert: '' },
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

const lookup = <Format extends ModelFormat>(table: Readonly<Record<string, Format>>, extension: string): Format | undefined =>
  Object.hasOwn(table, extension) ? table[extension] : undefined;

/** The lower-case extension of a file name without its dot, `''` when there is none. */
export function extensionOf(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const dot = base.lastIndexOf('.');
  return dot <= 0 ? '' : base.slice(dot + 1).toLowerCase();
}

/** The extension of the model itself: of the one found in an archive, else of what was uploaded. */
export const modelExtensionOf = ({ format, modelPath }: { format: string; modelPath: string | null }): string =>
  modelPath === null ? format : extensionOf(modelPath) || format;

/** The file name without folder and extension. */
export function stemOf(fileName: string): string {
  const base = fileName.slice(Math.max(fileName.lastIndexOf('/'), fileName.lastIndexOf('\\')) + 1);
  const dot = base.lastIndexOf('.');
  return dot <= 0 ? base : base.slice(0, dot);
}

export const modelFormatOf = (extension: string): ModelFormat<ModelFormatId> | undefined => lookup(modelFormats, extension);
export const archiveFormatOf = (extension: string): ModelFormat<keyof typeof archiveFormats> | undefined =>
  lookup(archiveFormats, extension);

/** Which part of a `checked` format is read without its vendor's converter. */
export const checkedParts = ({ cover }: ModelFormat): string =>
  cover === true ? '只读取版本和预览图，不读取几何体' : '只读取版本，不读取几何体';

const accepted = (table: Record<string, ModelFormat>): string[] =>
  Object.entries(table)
    .filter(([, format]) => format.support !== 'planned')
    .map(([extension]) => extension);

/** Names, each once: some extensions share one. */
const labelsOf = (formats: readonly ModelFormat[]): readonly string[] => [...new Set(formats.map(({ label }) => label))];

/** Names of all that may be uploaded. */
export const formatLabels = labelsOf([...Object.values<ModelFormat>(models), ...Object.values<ModelFormat>(archiveFormats)]);
/** Names of those whose geometry is read. */
export const readableLabels = labelsOf(Object.values<ModelFormat>(models).filter(({ support }) => support === 'readable'));

/** Extensions that the single-model tab takes, archives last. */
export const singleModelExtensions = (): string[] => [...accepted(modelFormats), ...accepted(archiveFormats)];
/** Extensions that the oblique tab takes: archives only, which are stored as they are. */
export const obliqueExtensions = (): string[] => accepted(archiveFormats);

/** Whether a file is named as a volume of a split archive: name.part2.rar, name.r00, name.z01, name.7z.001. */
export const isVolumeName = (fileName: string): boolean => /\.(?:part\d+\.rar|r\d{2}|z\d{2}|\d{3})$/i.test(fileName);
