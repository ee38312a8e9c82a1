/** The rules of 3D Tiles (OGC 22-025r4) that a tileset of files must keep, each by its name; Khronos's validator for what the tiles hold. */

import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { validateBytes, type ValidationMessage } from 'gltf-validator';

export interface TileJson {
  boundingVolume: { box: number[] };
  geometricError: number;
  refine?: string;
  transform?: number[];
  content?: { uri: string };
  children?: TileJson[];
}
export interface TilesetJson {
  asset: { version: string };
  geometricError: number;
  root: TileJson;
}

/** A content with its corners in the frame of the outermost tileset's root, Z up. */
export interface FoundContent {
  path: string;
  tile: TileJson;
  json: GltfJson;
  binary: Buffer;
}

export interface GltfJson {
  nodes: { mesh?: number; translation?: number[] }[];
  meshes: { primitives: { attributes: Record<string, number>; indices: number; material: number; extensions?: object }[] }[];
  accessors: { bufferView?: number; byteOffset?: number; count: number; componentType: number; min?: number[]; max?: number[] }[];
  bufferViews: { byteOffset?: number; byteLength: number; byteStride?: number }[];
  images?: { bufferView: number; mimeType: string }[];
  materials?: { extensions?: Record<string, unknown> }[];
}

export interface TilesetWalk {
  /** The rules that are broken, with the tile. */
  broken: string[];
  contents: FoundContent[];
  root: TileJson;
}

const slack = 1e-6;

/** The validator knows neither KTX2 nor its extension, and takes them for a mistake. */
const unknownToValidator = ({ code, message }: ValidationMessage): boolean =>
  message === "Invalid value 'image/ktx2'. Valid values are ('image/jpeg', 'image/png')." || code === 'IMAGE_UNRECOGNIZED_FORMAT';

/** Goes through `tileset.json` in `folder` and all tilesets that it refers to. */
export async function walkTileset(folder: string, version: '1.1' | '1.0' = '1.1'): Promise<TilesetWalk> {
  const broken: string[] = [];
  const contents: FoundContent[] = [];
  const rule = (holds: boolean, what: string, where: string): void => void (holds || broken.push(`${what}: ${where}`));

  const tileset = async (path: string, above?: TileJson): Promise<TileJson> => {
    const { asset, geometricError, root } = JSON.parse(await readFile(join(folder, path), 'utf8')) as TilesetJson;
    rule(asset?.version === version, `asset.version is ${version}`, path);
    rule(geometricError >= 0, 'tileset.geometricError is not negative', path);
    rule(root.refine === 'REPLACE' || root.refine === 'ADD', 'root.refine is given', path);
    rule(above === undefined || !root.transform, 'an inner tileset stands in the frame of its tile', path);
    rule(geometricError >= root.geometricError, 'tileset.geometricError is not below its root', path);
    await tile(root, path, above);
    return root;
  };

  const tile = async (one: TileJson, path: string, above?: TileJson): Promise<void> => {
    const where = `${path} ${one.content?.uri ?? ''}`;
    const { box } = one.boundingVolume;
    rule(box.length === 12 && box.every(Number.isFinite), 'boundingVolume.box has 12 numbers', where);
    rule(one.geometricError >= 0 && Number.isFinite(one.geometricError), 'geometricError is not negative', where);
    if (above) {
      rule(isInside(one, above), 'a box holds those of its children', where);
      rule(one.geometricError <= above.geometricError, 'an error is not above its parent', where);
    }
    const children = one.children ?? [];
    rule(one.children === undefined || children.length > 0, 'children is not empty', where);
    rule(children.length === 0 || one.geometricError > 0, 'an error above children is not 0', where);
    if (one.content) {
      const { uri } = one.content;
      rule(!/^(?:[a-z]+:|\/|\.\.)/i.test(uri), 'content.uri stays in the folder', where);
      const target = join(dirname(path), decodeURIComponent(uri));
      if (uri.endsWith('.json')) {
        rule(children.length === 0, 'a tile with a tileset as content has no children', where);
        await tileset(target, one);
      } else await content(target, one);
    }
    for (const child of children) await tile(child, path, one);
  };

  const content = async (path: string, one: TileJson): Promise<void> => {
    const file = await readFile(join(folder, path));
    const bytes = version === '1.0' ? unwrap(file, path) : file;
    const length = bytes.readUInt32LE(12);
    const json = JSON.parse(bytes.toString('utf8', 20, 20 + length)) as GltfJson;
    const { issues } = await validateBytes(new Uint8Array(bytes));
    const hasKtx2 = json.images?.some(({ mimeType }) => mimeType === 'image/ktx2') ?? false;
    const severe = issues.messages.filter((message) => message.severity < 2 && !(hasKtx2 && unknownToValidator(message)));
    rule(severe.length === 0, `glTF ${JSON.stringify(severe.slice(0, 2))}`, path);
    rule(
      JSON.stringify(boundsOf(json).map((value) => Number.isFinite(value))) === '[true,true,true,true,true,true]',
      'a content draws',
      path,
    );
    const [minX, minY, minZ, maxX, maxY, maxZ] = boundsOf(json) as [number, number, number, number, number, number];
    const hull = { boundingVolume: { box: boxOf([minX, minY, minZ], [maxX, maxY, maxZ]) }, geometricError: 0 };
    rule(isInside(hull, one), 'a box holds its content', path);
    for (const { extensions } of json.materials ?? []) {
      const unlit = extensions?.KHR_materials_unlit !== undefined;
      const normals = json.meshes.some(({ primitives }) => primitives.some(({ attributes }) => attributes.NORMAL !== undefined));
      rule(!unlit || !normals, 'what is unlit has no normals', path);
    }
    contents.push({ path, tile: one, json, binary: bytes.subarray(28 + length) });
  };

  /** The GLB in a b3dm (OGC 18-053r2, 7.2). */
  const unwrap = (file: Buffer, path: string): Buffer => {
    const word = (at: number): number => file.readUInt32LE(at);
    const [total, json] = [word(8), word(12)];
    rule(file.toString('latin1', 0, 4) === 'b3dm' && word(4) === 1, 'a content of 1.0 is a b3dm', path);
    rule(total === file.byteLength && total % 8 === 0, 'byteLength is that of the file, and a multiple of 8', path);
    const start = 28 + json + word(16) + word(20) + word(24);
    rule(start % 8 === 0, 'what a b3dm holds begins at multiples of 8', path);
    const table = JSON.parse(file.toString('utf8', 28, 28 + json)) as { BATCH_LENGTH?: number };
    rule(table.BATCH_LENGTH === 0, 'a feature table has BATCH_LENGTH', path);
    const glb = file.subarray(start);
    rule(glb.readUInt32LE(8) === glb.byteLength, 'the GLB fills the rest', path);
    return glb;
  };

  const root = await tileset('tileset.json');
  return { broken, contents, root };
}

/** Bounds of a content in the frame of its tile: glTF's Y is up, the frame's Z. */
function boundsOf(json: GltfJson): number[] {
  const out = [Infinity, Infinity, Infinity, -Infinity, -Infinity, -Infinity];
  for (const { mesh, translation: [tx, ty, tz] = [0, 0, 0] } of json.nodes)
    for (const { attributes } of json.meshes[mesh!]!.primitives) {
      const { min, max } = json.accessors[attributes.POSITION!]!;
      for (const corner of [min!, max!])
        [corner[0]! + tx!, -(corner[2]! + tz!), corner[1]! + ty!].forEach((value, axis) => {
          out[axis] = Math.min(out[axis]!, value);
          out[axis + 3] = Math.max(out[axis + 3]!, value);
        });
    }
  return out;
}

const boxOf = (min: number[], max: number[]): number[] => {
  const half = min.map((least, axis) => (max[axis]! - least) / 2);
  return [...min.map((least, axis) => least + half[axis]!), half[0]!, 0, 0, 0, half[1]!, 0, 0, 0, half[2]!];
};

function isInside(inner: TileJson, outer: TileJson): boolean {
  const [a, b] = [inner.boundingVolume.box, outer.boundingVolume.box];
  return [0, 1, 2].every((axis) => Math.abs(a[axis]! - b[axis]!) + a[3 + axis * 4]! <= b[3 + axis * 4]! + slack);
}

/** Positions of an uncompressed content in the frame, Z up, 3 numbers a vertex. */
export function positionsOf({ json, binary }: FoundContent): number[][] {
  return json.nodes.flatMap(({ mesh, translation: [tx, ty, tz] = [0, 0, 0] }) =>
    json.meshes[mesh!]!.primitives.flatMap(({ attributes }) => {
      const accessor = json.accessors[attributes.POSITION!]!;
      const view = json.bufferViews[accessor.bufferView!]!;
      const stride = view.byteStride ?? 12;
      return Array.from({ length: accessor.count }, (_, index) => {
        const at = (view.byteOffset ?? 0) + (accessor.byteOffset ?? 0) + index * stride;
        const [x, y, z] = [0, 4, 8].map((more) => binary.readFloatLE(at + more)) as [number, number, number];
        return [x + tx!, -(z + tz!), y + ty!];
      });
    }),
  );
}
