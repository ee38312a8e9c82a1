import { readFile } from 'node:fs/promises';
import { stemOf } from '#domain/formats';
import { createMaterial, createMesh, createNode, createScene } from '#engine/scenes/create-scene';
import { determinant3 } from '#engine/scenes/decompose';
import type { VerbContext } from '#engine/context';
import type { AnimationChannel, Scene, Vec3 } from '#engine/scenes/scene';
import { dropUnusedTextures } from '#engine/scenes/textures-in-use';
import { WarningList } from '#engine/scenes/warning-list';
import { invertAffine } from '#engine/scenes/invert';
import { multiplyMatrices } from '#engine/scenes/world';
import { repair } from '#engine/transforms/repair';
import { unreadable } from '../../files/read-failure.ts';
import { Work } from '../../files/work.ts';
import type { Resources } from '../resources.ts';
import { createTextureLoader } from '../texture-loader.ts';
import { ChunkBytes } from './chunks.ts';
import { placeEyes } from './eyes.ts';
import { readKeyframer, type Node3ds } from './keyframer.ts';
import { addCamera, addLight, type Eye } from './lights.ts';
import { convertMaterial, readMaterial, type Material3ds } from './materials.ts';
import { primitivesOf, readMesh, type Mesh3ds } from './mesh.ts';
import { inSeconds, type Track } from './splines.ts';

const mainChunks = new Set([0x4d4d, 0x3dc2, 0x3daa]);

/** What the chunks of a file hold. */
interface Document3ds {
  materials: Map<string, Material3ds>;
  meshes: Map<string, Mesh3ds>;
  nodes: Node3ds[];
  eyes: Eye[];
}

/**
 * Reads a 3DS: meshes with their materials, textures and smoothing groups, the hierarchy, pivots, instances and movement of the keyframer, cameras and
 * lights. A file that is cut off gives what is whole. Source: Autodesk 3D Studio file toolkit.
 */
export async function readThreeds(path: string, resources: Resources, context: VerbContext = {}): Promise<Scene> {
  const scene = createScene(stemOf(path));
  const warnings = new WarningList();
  const onCut = (): void => warnings.add('endMissing');
  const bytes = await readFile(path, context.signal ? { signal: context.signal } : {});
  const work = context.work ?? new Work(bytes.length);
  const source = readDocument(bytes, scene, onCut, warnings, work);

  const loader = createTextureLoader(scene, resources, warnings);
  const indices = new Map<string, number>();
  for (const mesh of source.meshes.values()) {
    for (const { material: name, faces } of mesh.groups) {
      context.signal?.throwIfAborted();
      if (faces.length === 0 || indices.has(name)) continue;
      const material = source.materials.get(name);
      if (!material) warnings.add('materialMissing', { material: name });
      indices.set(name, scene.materials.length);
      scene.materials.push(material ? await convertMaterial(material, scene, loader, warnings) : createMaterial(name));
    }
  }
  dropUnusedTextures(scene);
  addObjects(scene, source, (name) => indices.get(name) ?? null, warnings, work);
  const { droppedElements } = repair(scene, {}, context);
  warnings.count('nonFiniteDropped', droppedElements);
  warnings.add('unitUnknown');
  scene.warnings.push(...warnings.list());
  return scene;
}

function readDocument(bytes: Buffer, scene: Scene, onCut: () => void, warnings: WarningList, work: Work): Document3ds {
  const source: Document3ds = { materials: new Map(), meshes: new Map(), nodes: [], eyes: [] };
  const file = new ChunkBytes(bytes, 0, bytes.length);
  const { value: main } = file.chunks(onCut).next() as IteratorResult<{ id: number; body: ChunkBytes }, undefined>;
  if (!main || !mainChunks.has(main.id)) throw unreadable('不是有效的 3DS 文件');
  for (const { id, body } of main.body.chunks(onCut)) {
    if (id === 0x3d3d) readEditor(body, source, scene, onCut, warnings);
    else if (id === 0xb000) source.nodes = readKeyframer(body, onCut, work);
    // Some exporters leave the editor's chunks without their parent.
    else if (id === 0x4000 || id === 0xafff) readEditorChunk(id, body, source, scene, onCut, warnings);
  }
  return source;
}

function readEditor(body: ChunkBytes, source: Document3ds, scene: Scene, onCut: () => void, warnings: WarningList): void {
  for (const { id, body: part } of body.chunks(onCut)) {
    const element = backdrops[id];
    if (element) warnings.add('elementDropped', { element });
    else readEditorChunk(id, part, source, scene, onCut, warnings);
  }
}

/** Background and fog, if the file says that they are in use. */
const backdrops: Record<number, string> = { 0x1101: '背景图片', 0x1301: '渐变背景', 0x2201: '雾', 0x2303: '分层雾' };

function readEditorChunk(id: number, body: ChunkBytes, source: Document3ds, scene: Scene, onCut: () => void, warnings: WarningList): void {
  if (id === 0xafff) {
    const material = readMaterial(body, onCut);
    if (!source.materials.has(material.name)) source.materials.set(material.name, material);
  } else if (id === 0x4000) {
    const name = body.name();
    for (const { id: kind, body: part } of body.chunks(onCut)) {
      if (kind === 0x4100) {
        const mesh = readMesh(name, part, onCut);
        // Names are meant to be unique; a second one of the same name is kept under another.
        const key = source.meshes.has(name) ? `${name}#${source.meshes.size}` : name;
        if (mesh.faces.length > 0) source.meshes.set(key, mesh);
      } else if (kind === 0x4600 || kind === 0x4700) {
        const eye = kind === 0x4600 ? addLight(scene, name, part, onCut, warnings) : addCamera(scene, name, part, onCut);
        if (eye) source.eyes.push(eye);
      }
    }
  }
}

/** Adds a node for each of the keyframer's objects, and for each mesh that it does not name. */
function addObjects(
  scene: Scene,
  source: Document3ds,
  materialIndex: (name: string) => number | null,
  warnings: WarningList,
  work: Work,
): void {
  const others = new Map(source.nodes.filter(({ kind }) => kind !== 'object').map((node) => [node.id, node]));
  // What hangs on a camera or a light stays where its points are.
  const objects = source.nodes.filter(({ kind, parent }) => kind === 'object' && !others.has(parent));
  const left = source.nodes.filter((node) => node.kind === 'object' && others.has(node.parent));
  for (const { position, rotation, scale, parent } of left) {
    const moving = [position, rotation, scale, others.get(parent)!.position];
    warnings.count('channelsDropped', moving.filter(({ frames }) => frames.length > 1).length);
  }
  for (const node of source.nodes) warnings.count('channelsDropped', node.others);
  const nodeOf = new Map<number, number>();
  const meshes = new Map<string, number>();
  const channels: AnimationChannel[] = [];
  for (const object of objects) {
    const mesh = source.meshes.get(object.name);
    const meshIndex = mesh ? cachedMesh(scene, mesh, object.pivot, materialIndex, warnings, meshes, work) : null;
    const index = scene.nodes.length;
    scene.nodes.push(
      createNode(object.instance || (object.name === '$$$DUMMY' ? 'group' : object.name), {
        mesh: meshIndex,
        translation: finiteOr(object.position.values[0], [0, 0, 0]),
        rotation: object.rotation.values[0] ?? [0, 0, 0, 1],
        scale: finiteOr(object.scale.values[0], [1, 1, 1]),
      }),
    );
    if (!nodeOf.has(object.id)) nodeOf.set(object.id, index);
    addChannel(channels, index, 'translation', object.position, warnings);
    addChannel(channels, index, 'rotation', object.rotation, warnings);
    addChannel(channels, index, 'scale', object.scale, warnings);
  }
  const firstNode = scene.nodes.length - objects.length;
  objects.forEach((object, order) => {
    const child = firstNode + order;
    const parent = nodeOf.get(object.parent);
    // Parents come before their children, so there can be no cycle.
    if (parent !== undefined && parent < child) scene.nodes[parent]!.children.push(child);
    else scene.roots.push(child);
  });
  const placed = new Set(objects.map(({ name }) => name));
  for (const [name, mesh] of source.meshes) {
    if (placed.has(name)) continue;
    scene.meshes.push(createMesh(mesh.name, primitivesOf(mesh, mesh.points, materialIndex, warnings, work)));
    scene.roots.push(scene.nodes.push(createNode(mesh.name, { mesh: scene.meshes.length - 1 })) - 1);
  }
  placeEyes(scene, source.eyes, source.nodes, nodeOf, channels, warnings);
  if (channels.length > 0) scene.animations.push({ name: scene.name, channels });
}

/** The mesh in its own axes about the pivot; the same mesh about the same pivot is one. */
function cachedMesh(
  scene: Scene,
  mesh: Mesh3ds,
  pivot: Vec3,
  materialIndex: (name: string) => number | null,
  warnings: WarningList,
  known: Map<string, number>,
  work: Work,
): number {
  const key = JSON.stringify([mesh.name, pivot]);
  const found = known.get(key);
  if (found !== undefined) return found;
  const primitives = primitivesOf(mesh, localPoints(mesh, pivot), materialIndex, warnings, work);
  const index = scene.meshes.push(createMesh(mesh.name, primitives)) - 1;
  known.set(key, index);
  return index;
}

/** Points are kept in the world: the inverse of the object's matrix brings them home, and the pivot becomes their origin. */
function localPoints({ points, matrix }: Mesh3ds, pivot: Vec3): Float32Array {
  // A mirrored object's axes are kept with the mirroring; the keyframer places it without.
  const own = matrix && determinant3(matrix) < 0 ? multiplyMatrices(matrix, [-1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]) : matrix;
  const inverse = own && invertAffine(own);
  const out = new Float32Array(points.length);
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!];
    for (let axis = 0; axis < 3; axis++) {
      const value = inverse ? inverse[axis]! * x + inverse[4 + axis]! * y + inverse[8 + axis]! * z + inverse[12 + axis]! : [x, y, z][axis]!;
      out[i + axis] = value - (Number.isFinite(pivot[axis]) ? pivot[axis]! : 0);
    }
  }
  return out;
}

const finiteOr = (value: Vec3 | undefined, fallback: Vec3): Vec3 => (value?.every(Number.isFinite) ? value : fallback);

function addChannel(
  channels: AnimationChannel[],
  node: number,
  path: 'translation' | 'rotation' | 'scale',
  track: Track<readonly number[]>,
  warnings: WarningList,
): void {
  if (track.frames.length < 2) return;
  if (!track.values.flat().every(Number.isFinite)) {
    warnings.count('channelsDropped');
    return;
  }
  channels.push({ node, path, interpolation: 'LINEAR', ...inSeconds(track) });
}
