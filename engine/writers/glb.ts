/** Writes a scene as a glTF 2.0 binary: the layout first, then one pass over the file, with no second copy of the geometry. */

import { AppError } from '#domain/errors/app-error';
import type { ModelWarning } from '#domain/models/warnings';
import type { geometryCompressions } from '#domain/kinds/lightweight/options';
import type { VerbContext } from '../context.ts';
import { writeOutput } from '../files/output-file.ts';
import { quadsExtension } from '../scenes/quads.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { assetOf } from './asset.ts';
import { createBinary, type Binary } from './binary.ts';
import { chooseGrids, usualPositionBits, type ChosenGrids } from './choose-grids.ts';
import { usualBits, type DracoBits } from './draco-bits.ts';
import { gridsOfStep, type Grids } from './grids.ts';
import { jsonText } from './json-text.ts';
import { buildMaterials, extrasOf } from './materials.ts';
import { createQuantizer, quantizationGridsOf, type QuantizationGrid } from './quantize.ts';
import { buildAnimations, buildNodes, buildSkins } from './nodes.ts';
import { isPacked } from './is-packed.ts';
import { addPlainPrimitive, primitiveModes, type AccessorCache, type PrimitiveJson } from './plain.ts';

export interface GlbOptions {
  /**
   * `draco`: KHR_draco_mesh_compression, positions on one grid a mesh. `meshopt`: EXT_meshopt_compression, positions on one grid
   * of at least 14 bits a mesh. Lines, points and locked triangles are never compressed.
   */
  compression: (typeof geometryCompressions)[number];
  /** Default 14 bits for positions, 10 for normals and colours, 13 for texture coordinates. */
  draco?: DracoBits;
  /**
   * A power of two: compressed positions lie on whole multiples of it in their node's coordinates, so that files side by side meet (default: by each mesh's
   * size; not for `quantize`).
   */
  positionStep?: number | undefined;
  /** Extensions of the file's root by name, written unchanged; viewers may ignore them (default: none). */
  rootExtensions?: Record<string, unknown>;
  /** What stands before the GLB in the file, given its bytes, which are then a multiple of 8 (default: nothing). */
  head?: (glbBytes: number) => Uint8Array;
}

export interface WrittenGlb {
  /** What the grids of compressed positions make of the meshes, where the usual ones would lose too much. */
  warnings: ModelWarning[];
  /** Of the whole file. */
  bytes: number;
  /** Of its JSON. */
  jsonBytes: number;
}

/** Adds one primitive's accessors to the file and gives its JSON. */
type PrimitiveWriter = (primitive: Primitive) => PrimitiveJson;

/**
 * Writes `scene` to `path`. The same scene and options give the same bytes. The scene is not changed. A partly written file is
 * removed when writing fails or is aborted.
 *
 * @example
 * const { bytes } = await writeGlb(scene, '/tmp/job/result.glb', { compression: 'draco' }, { signal });
 * @throws AppError model.tooComplex when the result would pass the 4 GB that a GLB can hold; engine.diskFull when the disk is full.
 */
export async function writeGlb(source: Scene, path: string, options: GlbOptions, context: VerbContext = {}): Promise<WrittenGlb> {
  const { scene, quantizationGrids, grids, warnings } = placeOnGrids(source, options);
  const binary = createBinary();
  const used = new Set<string>();
  const required = new Set<string>();
  const cache: AccessorCache = new Map();
  const { asset, extensions } = assetOf(scene);
  const document: Record<string, unknown> = {
    asset,
    scene: 0,
    scenes: [
      { ...(scene.name ? { name: scene.name } : {}), ...(scene.roots.length > 0 ? { nodes: scene.roots } : {}), ...extrasOf(scene.extras) },
    ],
  };

  const writeTriangles = await triangleWriter(scene, binary, options, quantizationGrids, grids, used, required, context);
  const tables: Record<string, unknown[]> = { meshes: buildMeshes(scene, binary, cache, writeTriangles, used, context) };
  tables.nodes = buildNodes(scene, binary, quantizationGrids, used, required);
  tables.skins = buildSkins(scene, binary, cache);
  tables.animations = buildAnimations(scene, binary, cache);
  tables.cameras = scene.cameras;
  Object.assign(tables, buildMaterials(scene, binary, used, required));
  if (scene.lights.length > 0) extensions.KHR_lights_punctual = { lights: scene.lights };
  Object.assign(extensions, options.rootExtensions);
  for (const name of Object.keys(extensions)) used.add(name);
  if (Object.keys(extensions).length > 0) document.extensions = extensions;
  tables.accessors = binary.accessors;
  tables.bufferViews = binary.views;
  tables.buffers = buffersOf(binary);
  // Empty arrays are not valid glTF.
  for (const [name, list] of Object.entries(tables)) if (list.length > 0) document[name] = list;
  if (used.size > 0) document.extensionsUsed = [...used].toSorted();
  if (required.size > 0) document.extensionsRequired = [...required].toSorted();

  const json = Buffer.from(jsonText(document));
  return { warnings, bytes: await writeFile(path, json, binary, options.head, context), jsonBytes: json.byteLength };
}

interface Placed extends ChosenGrids {
  quantizationGrids: Map<number, QuantizationGrid>;
}

/** The scene as it is written, with the grids of its positions by the options: a tile's, whose neighbours must meet it, by their step alone. */
function placeOnGrids(scene: Scene, { compression, draco = usualBits, positionStep }: GlbOptions): Placed {
  const placed: Placed = { scene, grids: new Map(), quantizationGrids: new Map(), warnings: [] };
  if (compression === 'none') return placed;
  if (compression === 'quantize') {
    const { grids, left } = quantizationGridsOf(scene);
    return { ...placed, quantizationGrids: grids, warnings: left > 0 ? [{ code: 'gridsFloat', params: { count: left } }] : [] };
  }
  if (positionStep !== undefined) return { ...placed, grids: gridsOfStep(scene, positionStep) };
  return { ...placed, ...chooseGrids(scene, compression === 'draco' ? draco.position : usualPositionBits) };
}

function buildMeshes(
  scene: Scene,
  binary: Binary,
  cache: AccessorCache,
  writeTriangles: PrimitiveWriter | undefined,
  used: Set<string>,
  context: VerbContext,
): unknown[] {
  const known = new Map<Primitive, PrimitiveJson>();
  const total = scene.meshes.reduce((sum, mesh) => sum + mesh.primitives.length, 0);
  let done = 0;
  return scene.meshes.map((mesh) => {
    const primitives = mesh.primitives.map((primitive) => {
      context.signal?.throwIfAborted();
      let json = known.get(primitive);
      if (!json) {
        const compressed = isPacked(primitive) ? writeTriangles : undefined;
        json = compressed ? compressed(primitive) : addPlainPrimitive(binary, cache, primitive);
        // Encoders change the order that says which triangles are quads.
        if (primitive.quads && !compressed) {
          json.extensions = { [quadsExtension]: {} };
          used.add(quadsExtension);
        }
        if (primitive.material !== null) json.material = primitive.material;
        if (primitive.mode !== 'triangles') json.mode = primitiveModes[primitive.mode];
        known.set(primitive, json);
      }
      context.onProgress?.('encode', ++done, total);
      return json;
    });
    const targetNames = mesh.primitives[0]?.targets.map((target) => target.name) ?? [];
    const extras = targetNames.some((name) => name !== '') ? { ...(mesh.extras as object | null), targetNames } : mesh.extras;
    return {
      ...(mesh.name ? { name: mesh.name } : {}),
      primitives,
      ...(mesh.weights.length > 0 ? { weights: mesh.weights } : {}),
      ...extrasOf(extras),
    };
  });
}

/** The compressing writer of triangles that the options ask for; undefined for none. */
async function triangleWriter(
  scene: Scene,
  binary: Binary,
  options: GlbOptions,
  quantizationGrids: Map<number, QuantizationGrid>,
  grids: Grids,
  used: Set<string>,
  required: Set<string>,
  context: VerbContext,
): Promise<PrimitiveWriter | undefined> {
  const hasPacked = scene.meshes.some(({ primitives }) => primitives.some(isPacked));
  if (options.compression === 'none' || !hasPacked) return undefined;
  for (const name of extensionsOf[options.compression]) {
    used.add(name);
    required.add(name);
  }
  // Encoders are loaded on demand.
  if (options.compression === 'draco')
    return (await import('./draco.ts')).createDracoEncoder(scene, binary, options.draco ?? usualBits, grids);
  if (options.compression === 'meshopt') return (await import('./meshopt.ts')).createMeshoptEncoder(scene, binary, grids, context);
  return createQuantizer(scene, binary, quantizationGrids);
}

const extensionsOf = {
  quantize: ['KHR_mesh_quantization'],
  meshopt: ['EXT_meshopt_compression', 'KHR_mesh_quantization'],
  draco: ['KHR_draco_mesh_compression'],
} as const;

function buffersOf(binary: Binary): unknown[] {
  const buffers: unknown[] = binary.byteLength > 0 ? [{ byteLength: binary.byteLength }] : [];
  if (binary.fallbackLength > 0) {
    buffers.push({ byteLength: binary.fallbackLength, extensions: { EXT_meshopt_compression: { fallback: true } } });
  }
  return buffers;
}

const glbMagic = 0x46546c67;
const chunkTypes = { json: 0x4e4f534a, bin: 0x004e4942 };

async function writeFile(path: string, json: Buffer, binary: Binary, headOf: GlbOptions['head'], context: VerbContext): Promise<number> {
  const binBytes = Math.ceil(binary.byteLength / 4) * 4;
  const others = 12 + 8 + (binBytes > 0 ? 8 + binBytes : 0);
  const multiple = headOf ? 8 : 4;
  const total = Math.ceil((others + json.byteLength) / multiple) * multiple;
  const jsonBytes = total - others;
  const jsonPadding = Buffer.alloc(jsonBytes - json.byteLength, 0x20);
  if (total > 0xffffffff) throw new AppError('model.tooComplex', { limit: 'GLB 4 GB' });

  const head = headOf?.(total) ?? new Uint8Array(0);
  const header = Buffer.alloc(20);
  [glbMagic, 2, total, jsonBytes, chunkTypes.json].forEach((word, index) => header.writeUInt32LE(word, index * 4));
  const binHeader = Buffer.alloc(8);
  binHeader.writeUInt32LE(binBytes, 0);
  binHeader.writeUInt32LE(chunkTypes.bin, 4);

  return await writeOutput(
    path,
    async (file) => {
      for (const part of [head, header, json, jsonPadding]) await file.write(part);
      if (binBytes === 0) return;
      await file.write(binHeader);
      let offset = 0;
      for (const chunk of binary.chunks) {
        if (chunk.byteOffset > offset) await file.write(new Uint8Array(chunk.byteOffset - offset));
        await file.write(chunk.read());
        offset = chunk.byteOffset + chunk.byteLength;
        context.onProgress?.('write', offset, binBytes);
      }
      if (binBytes > offset) await file.write(new Uint8Array(binBytes - offset));
    },
    context,
    head.byteLength + total,
  );
}
