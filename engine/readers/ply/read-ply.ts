import { open } from 'node:fs/promises';
import { stemOf } from '#domain/formats';
import { addRootMesh, createMaterial, createMesh, createPrimitive, createScene, createSlot } from '#engine/scenes/create-scene';
import type { VerbContext } from '#engine/context';
import type { Scene } from '#engine/scenes/scene';
import { dropUnusedTextures } from '#engine/scenes/textures-in-use';
import { WarningList } from '#engine/scenes/warning-list';
import type { Resources } from '../resources.ts';
import { FaceCollector } from './faces.ts';
import { maxHeaderBytes, parsePlyHeader, type PlyElement } from './header.ts';
import { readPlyRows } from './rows.ts';
import { VertexCollector } from './vertices.ts';

/**
 * Reads a PLY of any encoding, property types and order: positions, normals, uvs and colours of vertices, faces with uvs or colours of
 * their own (corners that differ become vertices of their own), triangle strips, edges as lines. A file without faces is a point cloud.
 */
export async function readPly(path: string, resources: Resources, context: VerbContext = {}): Promise<Scene> {
  const scene = createScene(stemOf(path));
  const warnings = new WarningList();
  const header = parsePlyHeader(await readHead(path));
  const vertices = new VertexCollector();
  const faces = new FaceCollector(vertices, warnings);

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

  let material: number | null = null;
  if (header.texture !== '' || vertices.hasColors || mesh.colors !== null) {
    const texture = header.texture === '' ? null : await loadTexture(header.texture, scene, resources, warnings);
    scene.materials.push(createMaterial(scene.name, { baseColorTexture: texture === null ? null : createSlot(texture) }));
    material = 0;
  }
  dropUnusedTextures(scene);
  const { normals, uvs, colors } = mesh;
  const attributes = { normals, uvs: uvs ? [uvs] : [], colors, material };
  const primitives = [];
  if (mesh.indices.length > 0) primitives.push(createPrimitive(mesh.positions, mesh.indices, attributes));
  if (mesh.lines.length > 0)
    primitives.push(createPrimitive(mesh.positions, mesh.lines, { mode: 'lines', colors: attributes.colors, material }));
  if (primitives.length === 0 && vertexCount > 0) {
    const everyPoint = Uint32Array.from({ length: vertexCount }, (_, index) => index);
    primitives.push(createPrimitive(mesh.positions, everyPoint, { mode: 'points', colors, material }));
  }
  if (primitives.length > 0) addRootMesh(scene, createMesh(scene.name, primitives), { translation: vertices.origin });
  warnings.add('unitUnknown');
  scene.warnings.push(...warnings.list());
  return scene;
}

async function loadTexture(path: string, scene: Scene, resources: Resources, warnings: WarningList): Promise<number | null> {
  const { createTextureLoader } = await import('../texture-loader.ts');
  return await createTextureLoader(scene, resources, warnings).load(path);
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
