import { open } from 'node:fs/promises';
import { stemOf } from '#domain/formats';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene, createSlot } from '#engine/scenes/create-scene';
import type { VerbContext } from '#engine/context';
import type { Primitive, Scene } from '#engine/scenes/scene';
import { dropUnusedTextures } from '#engine/scenes/textures-in-use';
import { WarningList } from '#engine/scenes/warning-list';
import { gatherVertices } from '#engine/transforms/meshes/gather';
import { GrowingIndices } from '../../numbers/growing.ts';
import type { Resources } from '../resources.ts';
import { FaceCollector } from './faces.ts';
import { maxHeaderBytes, parsePlyHeader, type PlyElement } from './header.ts';
import { readPlyRows } from './rows.ts';
import { VertexCollector } from './vertices.ts';

/**
 * Reads a PLY of any encoding, property types and order: positions, normals, uvs and colours of vertices, faces with uvs or colours of
 * their own (corners that differ become vertices of their own), a texture for each number that faces have, triangle strips, edges as lines. A file without faces is a point cloud.
 */
export async function readPly(path: string, resources: Resources, context: VerbContext = {}): Promise<Scene> {
  const scene = createScene(stemOf(path));
  const warnings = new WarningList();
  const header = parsePlyHeader(await readHead(path));
  scene.credits = header.credits;
  const vertices = new VertexCollector(warnings);
  const faces = new FaceCollector(vertices, warnings, header.textures.length);

  const visitorOf = (element: PlyElement) => {
    if (element.name === 'vertex') return vertices.visitor(element);
    if (element.name === 'face') return faces.faceVisitor(element);
    if (element.name === 'tristrips') return faces.stripVisitor(element);
    if (element.name === 'edge') return faces.edgeVisitor(element);
    if (element.count > 0) warnings.add('elementDropped', { element: element.name });
    return undefined;
  };
  await readPlyRows(path, header, visitorOf, context);

  if (vertices.isSplatCloud) warnings.add('splatsDropped');
  const vertexCount = vertices.count;
  const mesh = faces.finish();

  const load = await textureLoader(header.textures, scene, resources, warnings);
  const isColored = vertices.hasColors || mesh.colors !== null;
  const materials = new Map<number, number | null>();
  /** The material of faces with this texture; what is beside the faces, lines and points, is of the first. */
  const materialOf = async (number: number): Promise<number | null> => {
    const known = materials.get(number);
    if (known !== undefined) return known;
    const path = header.textures[number];
    const texture = path === undefined ? null : await load(path);
    const isPlain = path === undefined && header.textures.length === 0 && !isColored;
    const name = path === undefined || header.textures.length === 1 ? scene.name : stemOf(path);
    if (!isPlain) scene.materials.push(createMaterial(name, { baseColorTexture: texture === null ? null : createSlot(texture) }));
    const material = isPlain ? null : scene.materials.length - 1;
    materials.set(number, material);
    return material;
  };
  if (!faces.isNumbered) warnings.count('texturesUnassigned', header.textures.length - 1);

  const { normals, uvs, colors } = mesh;
  const primitives = [];
  const places = new Int32Array(mesh.faces.size > 1 ? mesh.positions.length / 3 : 0).fill(-1);
  for (const [number, indices] of mesh.faces) {
    const primitive = createPrimitive(mesh.positions, indices, {
      normals,
      uvs: uvs ? [uvs] : [],
      colors,
      material: await materialOf(number),
    });
    primitives.push(mesh.faces.size > 1 ? onOwnVertices(primitive, places) : primitive);
  }
  if (mesh.lines.length > 0)
    primitives.push(createPrimitive(mesh.positions, mesh.lines, { mode: 'lines', colors, material: await materialOf(0) }));
  if (primitives.length === 0 && vertexCount > 0) {
    const everyPoint = Uint32Array.from({ length: vertexCount }, (_, index) => index);
    primitives.push(createPrimitive(mesh.positions, everyPoint, { mode: 'points', colors, material: await materialOf(0) }));
  }
  dropUnusedTextures(scene);
  if (primitives.length > 0) addRootMesh(scene, createMesh(scene.name, primitives), { translation: vertices.origin });
  warnings.add('unitUnknown');
  scene.warnings.push(...warnings.list());
  return scene;
}

/** Libraries for pictures are loaded where there are some. */
async function textureLoader(
  textures: readonly string[],
  scene: Scene,
  resources: Resources,
  warnings: WarningList,
): Promise<(path: string) => Promise<number | null>> {
  if (textures.length === 0) return () => Promise.resolve(null);
  const { createTextureLoader } = await import('../texture-loader.ts');
  const loader = createTextureLoader(scene, resources, warnings);
  return (path) => loader.load(path);
}

/** The primitive over the vertices that it uses alone, in order of first use: in time by its corners, however many share the file. `places` holds −1 for each vertex, before and after. */
function onOwnVertices(primitive: Primitive, places: Int32Array): Primitive {
  const order = new GrowingIndices();
  const indices = primitive.indices.map((vertex) => {
    if (places[vertex]! < 0) {
      places[vertex] = order.length;
      order.push(vertex);
    }
    return places[vertex]!;
  });
  const used = order.take();
  for (const vertex of used) places[vertex] = -1;
  return gatherVertices(primitive, used, indices);
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path);
  try {
    const head = Buffer.alloc(maxHeaderBytes);
    const { bytesRead } = await file.read(head, 0, maxHeaderBytes, 0);
    return head.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
