import { dirname } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import { extensionOf, modelFormatOf, modelFormats, type ModelFormat, type ModelFormatId } from '#domain/formats';
import { isCut } from '#domain/formats/credits';
import { contentLabels, isBinaryStl, modelOfContent, type Content } from '#domain/formats/content';
import { describeLoss, type ModelWarning } from '#domain/models/warnings';
import type { TessellationId } from '#domain/formats/tessellation';
import type { VerbContext } from '#engine/context';
import type { Scene } from '#engine/scenes/scene';
import { showsGeometry } from '#engine/scenes/shows-geometry';
import { splitShear } from '#engine/scenes/split-shear';
import { dropUndrawable } from '#engine/transforms/meshes/drop-undrawable';
import { repairMotion } from '#engine/transforms/repair-motion';
import { addMissingNormals } from './missing-normals.ts';
import { asFileFault } from '../files/file-fault.ts';
import { truncated, unreadable } from '../files/read-failure.ts';
import { createResources, type Resources } from './resources.ts';
import { settleProfiles } from './settle-profiles.ts';
import { withPlainText } from '../files/plain-text.ts';
import { readAiMark } from '../files/read-ai-mark.ts';
import { sniffFile } from '../files/sniff.ts';
import { Work } from '../files/work.ts';
import { holdToSize } from './hold-to-size.ts';

/** How a model is read. */
export interface ReadOptions {
  /** Folder inside which external files may be found (default: the file's own). */
  root?: string;
  /** How finely surfaces of a CAD file become triangles (default `usualTessellation`); other formats have none. */
  tessellation?: TessellationId;
}

interface Reader {
  read(path: string, resources: Resources, context: VerbContext & Pick<ReadOptions, 'tessellation'>): Promise<Scene>;
  /** Whether a file that begins so can be of this format; `content` is what its magic says, if it has one. */
  accepts(head: Buffer, content: Content | undefined): boolean;
  /** Meshes without normals are shown smooth; other formats define smoothness themselves or are flat (docs/engine.md, Normals). */
  smooth?: true;
  /** Colour profiles of pictures are ignored: glTF 2.0, section 3.9.2. */
  plainColors?: true;
}

const isGltf: Reader['accepts'] = (head, content) =>
  content === 'glb' || content === 'gltf' || (content === undefined && /^(\xef\xbb\xbf)?\s*\{/.test(head.toString('latin1')));
const isStep: Reader['accepts'] = (head, content) => content === 'step' || (content === undefined && head.includes('ISO-10303-21'));
/** Text that is nothing else for certain. */
const isText =
  (own: Content): Reader['accepts'] =>
  (head, content) =>
    content === own || (content === undefined && !head.includes(0));

/** Text without the usual head begins with a comment or a named field. */
const isFbx: Reader['accepts'] = (head, content) =>
  content === 'fbx' || (content === undefined && /^(\xef\xbb\xbf)?\s*(;|[A-Za-z_]\w*:)/.test(head.toString('latin1')));

/** Collada is XML in any encoding, or an archive of it. */
const isDae: Reader['accepts'] = (head, content) =>
  content === 'dae' ||
  content === 'xml' ||
  content === 'zip' ||
  (content === undefined && /^[\s\xef\xbb\xbf\xff\xfe\0]*<\0?[?!A-Za-z]/.test(head.toString('latin1')));

/** How much of a file's beginning `accepts` looks at. */
const acceptBytes = 512;

/** Readers are loaded on demand: loading all their libraries takes longer than reading most models. */
const readers: Record<ModelFormatId, Reader> = {
  glb: { read: async (...args) => (await import('./gltf/read-gltf.ts')).readGltf(...args), accepts: isGltf, plainColors: true },
  gltf: { read: async (...args) => (await import('./gltf/read-gltf.ts')).readGltf(...args), accepts: isGltf, plainColors: true },
  amrt: { read: async (...args) => (await import('./amrt/read-amrt.ts')).readAmrt(...args), accepts: isGltf, plainColors: true },
  obj: {
    read: async (...args) => (await import('./obj/read-obj.ts')).readObj(...args),
    // Materials may stand in it, before the first vertex.
    accepts: (head, content) => content === 'mtl' || isText('obj')(head, content),
  },
  stl: {
    read: async (path, _resources, context) => (await import('./read-stl.ts')).readStl(path, context),
    accepts: (_head, content) => content === undefined || content === 'stl',
  },
  ply: {
    read: async (...args) => (await import('./ply/read-ply.ts')).readPly(...args),
    accepts: (_head, content) => content === 'ply',
    smooth: true,
  },
  dae: { read: async (...args) => (await import('./dae/read-dae.ts')).readDae(...args), accepts: isDae, smooth: true },
  zae: { read: async (...args) => (await import('./dae/read-dae.ts')).readDae(...args), accepts: isDae, smooth: true },
  fbx: { read: async (...args) => (await import('./fbx/read-fbx.ts')).readFbx(...args), accepts: isFbx },
  '3mf': {
    read: async (path, _resources, context) => (await import('./threemf/read-threemf.ts')).readThreemf(path, context),
    accepts: (_head, content) => content === 'zip' || content === '3mf',
  },
  '3ds': {
    read: async (...args) => (await import('./threeds/read-threeds.ts')).readThreeds(...args),
    accepts: (_head, content) => content === undefined || content === '3ds',
    smooth: true,
  },
  step: { read: async (...args) => (await import('./cad/read-step.ts')).readStep(...args), accepts: isStep },
  jt: {
    read: async (...args) => (await import('./jt/read-jt.ts')).readJt(...args),
    accepts: (head) => head.toString('latin1', 0, 8) === 'Version ',
  },
  rvt: {
    read: async (path, _resources, context) => (await import('./rvt/read-rvt.ts')).readRvt(path, context),
    accepts: (_head, content) => content === 'compoundFile',
  },
  iges: { read: async (path, _resources, context) => (await import('./cad/read-cad.ts')).readIges(path, context), accepts: isText('iges') },
  brep: { read: async (path, _resources, context) => (await import('./cad/read-cad.ts')).readBrep(path, context), accepts: isText('brep') },
  off: {
    read: async (path, _resources, context) => (await import('./read-off.ts')).readOff(path, context),
    accepts: (_head, content) => content === undefined || content === 'off',
    smooth: true,
  },
};

/**
 * Reads a model file into a scene, by its extension and its content. Geometry and motion with values that are not finite are dropped with a warning.
 * Throws `model.*` for faulty files: one that holds less than its counts say, or ends before anything is
 * complete, is `model.truncated`; in formats without counts, the complete part is read with the warning `endMissing`. Text may be UTF-8 or GBK, with or without a
 * byte order mark, or UTF-16 of either order.
 */
export async function readModel(path: string, options: VerbContext & ReadOptions = {}): Promise<Scene> {
  const stored = await sniffFile(path);
  const work = options.work ?? new Work(stored.size);
  const context = { ...options, work };
  const resources = createResources(path, context.root ?? dirname(path));
  const readAs = async (plain: string): Promise<{ scene: Scene; reader: Reader }> => {
    const { head, size, content } = plain === path ? stored : await sniffFile(plain);
    const { id, warnings } = chooseFormat(extensionOf(path), head, size, content);
    const scene = await readers[id].read(plain, resources, context).catch((error: unknown) => {
      throw asFileFault(error);
    });
    if (content === 'mtl' && scene.meshes.length === 0) throw noModel(extensionOf(path), modelFormatOf(extensionOf(path)), content);
    scene.warnings.unshift(...warnings);
    return { scene, reader: readers[id] };
  };
  const { scene, reader } = await withPlainText(path, stored.head, readAs, context);
  const aiMark = await readAiMark(path);
  if (aiMark !== undefined) scene.aiMark = aiMark;
  holdToSize(scene, work);
  if (isCut(scene.credits)) scene.warnings.push({ code: 'creditsCut' });
  if (!reader.plainColors) scene.warnings.push(...(await settleProfiles(scene, context)));
  nameLinesAndPoints(scene);
  let dropped = 0;
  for (const primitive of new Set(scene.meshes.flatMap((mesh) => mesh.primitives))) dropped += dropUndrawable(primitive);
  if (dropped > 0) scene.warnings.push({ code: 'nonFiniteDropped', params: { count: dropped } });
  scene.warnings.push(...repairMotion(scene, {}, context).warnings);
  splitShear(scene);
  if (!showsGeometry(scene)) throw nothingLeft(scene);
  if (reader.smooth) await addMissingNormals(scene, {}, context);
  return scene;
}

const nothingLeft = ({ warnings }: Scene): AppError =>
  warnings.some(({ code }) => code === 'endMissing') ? truncated() : new AppError('model.noGeometry', { cause: describeLoss(warnings) });

/** Reports lines and points, which are kept. */
function nameLinesAndPoints(scene: Scene): void {
  const primitives = scene.meshes.flatMap((mesh) => mesh.primitives);
  const total = (mode: string): number =>
    primitives.reduce((sum, primitive) => sum + (primitive.mode === mode ? primitive.indices.length : 0), 0);
  const points = total('points');
  if (points > 0) scene.warnings.push(total('triangles') > 0 ? { code: 'pointsKept', params: { count: points } } : { code: 'pointCloud' });
  if (total('lines') > 0) scene.warnings.push({ code: 'linesKept', params: { count: total('lines') / 2 } });
}

/**
 * The format to read a file as: its extension's where the content can be that, else the content's, with a warning. Throws `model.empty`, `model.formatPlanned`,
 * and `model.wrongContent` or `model.unreadable` for what is no model.
 */
function chooseFormat(
  extension: string,
  head: Buffer,
  size: number,
  content: Content | undefined,
): { id: ModelFormatId; warnings: ModelWarning[] } {
  if (size === 0) throw new AppError('model.empty');
  const named = modelFormatOf(extension);
  if (named?.support === 'planned') throw new AppError('model.formatPlanned', { format: named.label, convert: named.convert });
  // A binary STL may begin with anything, even with another format's mark.
  if (named && ((named.id === 'stl' && isBinaryStl(head, size)) || readers[named.id].accepts(head.subarray(0, acceptBytes), content)))
    return { id: named.id, warnings: [] };
  const id = modelOfContent(content);
  if (id === undefined) throw noModel(extension, named, content);
  const format = labelOf(id);
  const code = named ? 'extensionWrong' : 'extensionMissing';
  return { id, warnings: [{ code, params: named ? { extension, format } : { format } }] };
}

const labelOf = (id: ModelFormatId): string => Object.values(modelFormats).find((format) => format.id === id)!.label;

function noModel(extension: string, named: ModelFormat | undefined, content: Content | undefined): AppError {
  const actual = content === undefined ? '' : `（实际内容是 ${contentLabels[content]}）`;
  if (named) return new AppError('model.wrongContent', { expected: `${named.label} 模型`, actual });
  return unreadable(`不支持的文件类型${extension === '' ? '' : ` .${extension}`}${actual}`);
}
