/** Reads a model with three's loaders. Runs in Chromium, which gives it pictures and XML; `three.ts` serves it. */

import { type AnimationClip, Box3, type Color, type LoadingManager, type Material, Mesh, type Object3D, Texture, Vector3 } from 'three';
import { ColladaLoader } from 'three/examples/jsm/loaders/ColladaLoader.js';
import { FBXLoader } from 'three/examples/jsm/loaders/FBXLoader.js';
import { GLTFLoader } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { MTLLoader } from 'three/examples/jsm/loaders/MTLLoader.js';
import { OBJLoader } from 'three/examples/jsm/loaders/OBJLoader.js';
import { PLYLoader } from 'three/examples/jsm/loaders/PLYLoader.js';
import { STLLoader } from 'three/examples/jsm/loaders/STLLoader.js';
import { TDSLoader } from 'three/examples/jsm/loaders/TDSLoader.js';
import { ThreeMFLoader } from 'three/examples/jsm/loaders/3MFLoader.js';
import { USDLoader } from 'three/examples/jsm/loaders/USDLoader.js';
import type { Found } from './found.ts';
import { lookOf } from './look.ts';

interface Loaded {
  root: Object3D;
  clips: AnimationClip[];
}

type Load = (url: string, manager: LoadingManager) => Promise<Loaded>;
const still = (root: Object3D): Loaded => ({ root, clips: root.animations });

const loaders: Record<string, Load> = {
  glb: loadGltf,
  gltf: loadGltf,
  amrt: loadGltf,
  fbx: async (url, manager) => still(await new FBXLoader(manager).loadAsync(url)),
  usdz: async (url, manager) => still(await new USDLoader(manager).loadAsync(url)),
  usda: async (url, manager) => still(await new USDLoader(manager).loadAsync(url)),
  '3mf': async (url, manager) => still(await new ThreeMFLoader(manager).loadAsync(url)),
  stl: async (url, manager) => still(new Mesh(await new STLLoader(manager).loadAsync(url))),
  ply: async (url, manager) => still(new Mesh(await new PLYLoader(manager).loadAsync(url))),
  '3ds': async (url, manager) => still(await new TDSLoader(manager).setResourcePath(url.slice(0, url.lastIndexOf('/') + 1)).loadAsync(url)),
  obj: loadObj,
  dae: async (url, manager) => {
    const collada = await new ColladaLoader(manager).loadAsync(url);
    if (!collada) throw new Error('nothing is read');
    return { root: collada.scene, clips: collada.scene.animations };
  },
};

async function loadGltf(url: string, manager: LoadingManager): Promise<Loaded> {
  const { scene, animations } = await new GLTFLoader(manager).loadAsync(url);
  return { root: scene, clips: animations };
}

async function loadObj(url: string, manager: LoadingManager): Promise<Loaded> {
  const materials = await new MTLLoader(manager).loadAsync(url.replace(/\.obj$/, '.mtl')).catch(() => undefined);
  materials?.preload();
  const loader = new OBJLoader(manager);
  if (materials) loader.setMaterials(materials);
  return still(await loader.loadAsync(url));
}

/** Corners of a mesh's triangles in the world, as it is posed. */
function* trianglesOf(mesh: Mesh): Generator<[Vector3, Vector3, Vector3]> {
  const { index, attributes, drawRange } = mesh.geometry;
  const count = Math.min(index ? index.count : (attributes.position?.count ?? 0), drawRange.count);
  const corner = (at: number): Vector3 => mesh.getVertexPosition(index ? index.getX(at) : at, new Vector3()).applyMatrix4(mesh.matrixWorld);
  for (let at = 0; at + 2 < count; at += 3) yield [corner(at), corner(at + 1), corner(at + 2)];
}

const materialsOf = ({ material }: Mesh): Material[] => (Array.isArray(material) ? material : [material]);

/** Loads the model at `url` and says what is in it. */
export async function readInPage(url: string, manager: LoadingManager): Promise<Found> {
  let isBusy = false;
  manager.onStart = () => void (isBusy = true);
  manager.onLoad = () => void (isBusy = false);
  const load = loaders[url.slice(url.lastIndexOf('.') + 1)]!;
  const { root, clips } = await load(url, manager);
  // Most loaders give the model before its pictures have come.
  while (isBusy) await new Promise((resolve) => setTimeout(resolve, 10));
  root.updateMatrixWorld(true);
  const bounds = new Box3();
  const materials = new Set<Material>();
  const found = { triangles: 0, volume: 0, nodes: [] as string[] };
  root.traverse((part) => {
    found.nodes.push(part.name);
    if (!(part instanceof Mesh)) return;
    for (const one of materialsOf(part)) materials.add(one);
    const side = part.matrixWorld.determinant() < 0 ? -1 : 1;
    for (const [a, b, c] of trianglesOf(part)) {
      found.triangles++;
      found.volume += (side * a.dot(b.clone().cross(c))) / 6;
      bounds.expandByPoint(a).expandByPoint(b).expandByPoint(c);
    }
  });
  const errors = [...materials].flatMap((material) =>
    Object.values(material)
      .filter((value) => value instanceof Texture && !((value.image as { width?: number } | undefined)?.width ?? 0))
      .map(() => `${material.name}: a picture did not come`),
  );
  return {
    ...found,
    bounds: [bounds.min.toArray(), bounds.max.toArray()],
    materials: [...materials].map((material) => ({ name: material.name, color: colorOf(material) })),
    clips: clips.map(({ name, duration }) => ({ name, seconds: duration })),
    looks: [...materials].flatMap(looksOf),
    errors,
  };
}

interface Canvas {
  getContext: (kind: '2d') => {
    drawImage: (image: unknown, ...place: number[]) => void;
    getImageData: (...place: number[]) => { data: Uint8ClampedArray };
  };
}
declare const OffscreenCanvas: new (width: number, height: number) => Canvas;

/** How a material's base picture looks; none for bare pixels, which a canvas does not draw. */
function looksOf(material: Material): number[][] {
  const { map } = material as Material & { map?: Texture | null };
  const image = map?.image as { width?: number; height?: number; data?: unknown } | null | undefined;
  if (!image?.width || image.data) return [];
  const { width, height = width } = image;
  const context = new OffscreenCanvas(width, height).getContext('2d');
  context.drawImage(image, 0, 0);
  return [lookOf(context.getImageData(0, 0, width, height).data, width, height)];
}

function colorOf(material: Material): number[] | null {
  const { color, map } = material as Material & { color?: Color; map?: Texture | null };
  return color && !map ? [...color.toArray(), material.opacity] : null;
}
