/** What the source looks like at its places: colour, roughness, metalness and the direction it faces. */

import { decodeImage } from '../images/decode.ts';
import { linearToSrgb, srgbToLinear } from '../images/srgb.ts';
import { createMaterial } from '../scenes/create-scene.ts';
import type { Material, Scene, TextureSlot } from '../scenes/scene.ts';
import { cross, dot, lengthOf, subtract, unit, type Point } from './geometry.ts';
import { Levels, placeUv, sample } from './sample-texture.ts';
import type { Places, Source } from './source.ts';

/** How a place looks. */
export interface Look {
  /** sRGB and alpha, 0 to 1. */
  color: Float64Array;
  roughness: number;
  metallic: number;
  /** Unit normal in world space, with the source's normal map. */
  normal: Point;
}

export interface SourceLook {
  /** How place `index` looks where a pixel of the new picture is `pixel` long in the source's units of diagonal 1; valid until the next call. */
  at(places: Places, index: number, pixel: number): Look;
  /** Materials that are drawn. */
  materials: readonly Material[];
}

/** Decodes the textures that are needed. One that no decoder reads counts as none; `unreadable` are their names. */
export async function createSourceLook(scene: Scene, source: Source): Promise<SourceLook & { unreadable: string[] }> {
  const plain = createMaterial('');
  const used = source.draws.map(({ draw }) => scene.materials[draw.primitive.material ?? -1] ?? plain);
  const pictures = new Map<number, Levels>();
  const unreadable: string[] = [];
  const slots = [...new Set(used)].flatMap((material) => slotsOf(material));
  for (const { texture } of slots) {
    if (pictures.has(texture)) continue;
    const { bytes, name } = scene.textures[texture] ?? { bytes: new Uint8Array(), name: '' };
    const decoded = await decodeImage(bytes);
    if (decoded) pictures.set(texture, new Levels(decoded));
    else unreadable.push(name || `#${texture + 1}`);
  }
  const draws = source.draws.map((draw, i) => createDraw(draw, used[i]!, source.scale));
  const look: Look = { color: new Float64Array(4), roughness: 1, metallic: 0, normal: [0, 0, 1] };
  const texel = new Float64Array(4);
  const read = (slot: TextureSlot | null, shape: Shape, pixel: number): boolean => {
    const picture = slot && pictures.get(slot.texture);
    const uv = slot && shape.uv(slot.uv);
    if (!slot || !picture || !uv) return false;
    const [u, v] = placeUv(slot, ...uv);
    const [tiledX, tiledY] = slot.transform?.scale ?? [1, 1];
    const density = shape.density(slot.uv) * Math.sqrt(picture.width * picture.height * Math.abs(tiledX * tiledY));
    const level = Math.max(0, Math.floor(Math.log2(Math.max(1, density * pixel)) + 0.3));
    sample(picture.at(level), slot, u, v, texel);
    return true;
  };

  return {
    unreadable,
    materials: [...new Set(used)],
    at({ triangles, weights }, index, pixel) {
      const { draw, triangle } = source.drawOf(triangles[index]!);
      const { material, shapeAt } = draws[draw]!;
      const shape = shapeAt(triangle, weights[index * 2]!, weights[index * 2 + 1]!);
      const { color } = look;
      color.set(material.baseColor);
      const tint = shape.color();
      if (tint) for (let k = 0; k < 4; k++) color[k]! *= tint[k]!;
      const textured = read(material.baseColorTexture, shape, pixel);
      for (let k = 0; k < 3; k++) {
        const linear = textured ? srgbToLinear(texel[k]! / 255) : 1;
        color[k] = Math.min(1, Math.max(0, linearToSrgb(Math.max(0, color[k]! * linear))));
      }
      if (textured) color[3]! *= texel[3]! / 255;
      if (material.alphaMode === 'opaque') color[3] = 1;
      look.roughness = material.roughness;
      look.metallic = material.metallic;
      if (read(material.metallicRoughnessTexture, shape, pixel)) {
        look.roughness *= texel[1]! / 255;
        look.metallic *= texel[2]! / 255;
      }
      look.normal = shape.normal();
      if (read(material.normalTexture, shape, pixel)) look.normal = perturbed(look.normal, shape, material, texel);
      return look;
    },
  };
}

const slotsOf = (material: Material): TextureSlot[] =>
  [material.baseColorTexture, material.metallicRoughnessTexture, material.normalTexture].filter((slot) => slot !== null);

/** A normal turned by the source's normal map, in the frame of its triangle's texture coordinates. */
function perturbed(normal: Point, shape: Shape, { normalTexture, normalScale }: Material, texel: Float64Array): Point {
  const along = shape.tangent(normalTexture!.uv);
  if (!along) return normal;
  const lift = dot(along.tangent, normal);
  const t = unit(subtract(along.tangent, [normal[0] * lift, normal[1] * lift, normal[2] * lift]));
  const b = cross(normal, t);
  const [x, y, z] = [
    ((texel[0]! / 255) * 2 - 1) * normalScale,
    ((texel[1]! / 255) * 2 - 1) * normalScale * along.sign,
    (texel[2]! / 255) * 2 - 1,
  ];
  const turned: Point = [0, 1, 2].map((k) => t[k]! * x + b[k]! * y + normal[k]! * z) as Point;
  return lengthOf(turned) > 0 ? unit(turned) : normal;
}

/** A place on a triangle of a primitive. */
interface Shape {
  uv(set: number): [number, number] | undefined;
  /** Lengths of texture coordinates in a length of the source. */
  density(set: number): number;
  color(): readonly number[] | undefined;
  normal(): Point;
  /** World direction in which u grows, and 1, or −1 where the picture is mirrored. */
  tangent(set: number): { tangent: Point; sign: number } | undefined;
}

function createDraw(
  { draw, pose }: Source['draws'][number],
  material: Material,
  scale: number,
): { material: Material; shapeAt(triangle: number, second: number, third: number): Shape } {
  const { primitive, matrix: m } = draw;
  const { indices, uvs, colors } = primitive;
  const corner = [0, 0, 0];
  const weights = [1, 0, 0];
  const direction = (v: Point): Point => [0, 1, 2].map((k) => m[k]! * v[0] + m[4 + k]! * v[1] + m[8 + k]! * v[2]) as Point;
  const position = (k: number): Point => {
    const at = corner[k]! * 3;
    return direction([pose.positions[at]!, pose.positions[at + 1]!, pose.positions[at + 2]!]);
  };
  const mix = (values: Float32Array, size: number, k: number): number =>
    weights[0]! * values[corner[0]! * size + k]! +
    weights[1]! * values[corner[1]! * size + k]! +
    weights[2]! * values[corner[2]! * size + k]!;
  // Normals go by the inverse transpose: the cofactors, turned over where the place is mirrored.
  const columns = [0, 4, 8].map((at): Point => [m[at]!, m[at + 1]!, m[at + 2]!]) as [Point, Point, Point];
  const cofactors = [cross(columns[1], columns[2]), cross(columns[2], columns[0]), cross(columns[0], columns[1])] as const;
  const side = dot(columns[0], cofactors[0]) < 0 ? -1 : 1;
  const edges = (): [Point, Point] => {
    const a = position(0);
    return [subtract(position(1), a), subtract(position(2), a)];
  };
  const uvEdges = (set: number): [number, number, number, number] => {
    const uv = uvs[set]!;
    const [a, b, c] = corner.map((vertex) => [uv[vertex * 2]!, uv[vertex * 2 + 1]!] as const) as [Pair, Pair, Pair];
    return [b[0] - a[0], b[1] - a[1], c[0] - a[0], c[1] - a[1]];
  };
  const shape: Shape = {
    uv: (set) => (uvs[set] ? [mix(uvs[set], 2, 0), mix(uvs[set], 2, 1)] : undefined),
    density(set) {
      const [p, q] = edges();
      const area = lengthOf(cross(p, q)) / scale / scale;
      const [a, b, c, d] = uvEdges(set);
      return area > 0 ? Math.sqrt(Math.abs(a * d - b * c) / area) : 0;
    },
    color: () => (colors ? [0, 1, 2, 3].map((k) => mix(colors, 4, k)) : undefined),
    normal() {
      const { normals } = pose;
      if (normals) {
        const n = [0, 1, 2].map((k) => side * mix(normals, 3, k)) as Point;
        const turned: Point = [0, 1, 2].map((k) => cofactors[0][k]! * n[0] + cofactors[1][k]! * n[1] + cofactors[2][k]! * n[2]) as Point;
        if (lengthOf(turned) > 0) return unit(turned);
      }
      const [p, q] = edges();
      return unit(side > 0 ? cross(p, q) : cross(q, p));
    },
    tangent(set) {
      if (!uvs[set]) return undefined;
      const [p, q] = edges();
      const [a, b, c, d] = uvEdges(set);
      const area = a * d - b * c;
      if (area === 0) return undefined;
      // v runs downwards, and green upwards.
      return { tangent: [0, 1, 2].map((k) => (d * p[k]! - b * q[k]!) / area) as Point, sign: area < 0 ? 1 : -1 };
    },
  };
  return {
    material,
    shapeAt(triangle, second, third) {
      for (let k = 0; k < 3; k++) corner[k] = indices[triangle * 3 + k]!;
      weights[0] = 1 - second - third;
      weights[1] = second;
      weights[2] = third;
      return shape;
    },
  };
}

type Pair = readonly [number, number];
