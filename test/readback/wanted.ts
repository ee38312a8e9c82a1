/** What must be found in a file that was written from a scene. */

import { createHash } from 'node:crypto';
import { type Target, targetOf, type TargetId } from '#domain/formats/targets';
import { measureBounds } from '#engine/findings/measure';
import { countTriangles, listTriangleDraws } from '#engine/quality/world-triangles';
import type { Scene } from '#engine/scenes/scene';
import { volumeOf } from '../shapes.ts';
import type { Found } from './found.ts';
import type { Reader, Trait } from './readers.ts';

export interface Wanted {
  triangles: number;
  bounds: [number[], number[]];
  volume: number;
  diagonal: number;
  materials: { name: string; color: number[]; hasMap: boolean }[];
  pictures: string[];
  /** Names of nodes that draw, and of joints. */
  nodes: string[];
  joints: string[];
  clips: number[];
  /** Joints that move and whose scale is no half (IEEE 754 binary16), the only scales that USD's animations hold. */
  oddScales: number;
}

const hash = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

/** What the source holds, in metres with Y up. */
export function wantedOf(scene: Scene): Wanted {
  const draws = listTriangleDraws(scene);
  const { min, max } = measureBounds(scene);
  const used = new Set(draws.flatMap(({ draw }) => draw.primitive.material ?? []));
  const materials = scene.materials.filter((_, index) => used.has(index));
  return {
    triangles: countTriangles(draws),
    bounds: [[...min], [...max]],
    volume: volumeOf(scene),
    diagonal: Math.hypot(...max.map((value, axis) => value - min[axis]!)),
    materials: materials.map(({ name, baseColor, baseColorTexture }) => ({
      name,
      color: [...baseColor],
      hasMap: baseColorTexture !== null,
    })),
    pictures: materials.flatMap(({ baseColorTexture: slot }) => (slot ? hash(scene.textures[slot.texture]!.bytes) : [])),
    nodes: scene.nodes.flatMap(({ name, mesh }) => (mesh === null ? [] : name)),
    joints: scene.skins.flatMap((skin) => skin.joints.map((joint) => scene.nodes[joint]!.name)),
    clips: scene.animations.map(({ channels }) => channels.reduce((end, { times }) => Math.max(end, times.at(-1) ?? 0), 0)),
    oddScales: countOddScales(scene),
  };
}

function countOddScales({ skins, nodes, animations }: Scene): number {
  const moving = new Set(animations.slice(0, targetOf('usda').keeps.clips).flatMap(({ channels }) => channels.map(({ node }) => node)));
  const joints = new Set(skins.flatMap((skin) => skin.joints));
  return [...joints].filter((joint) => moving.has(joint) && nodes[joint]!.scale.some((value) => !isHalf(value))).length;
}

/** Eleven digits of the binary system. */
const isHalf = (value: number): boolean => value === 0 || Number.isInteger(value * 2 ** (10 - Math.floor(Math.log2(Math.abs(value)))));

/** What a scene that our reader made holds, as other readers say it. */
export function foundOf(scene: Scene): Found {
  const { triangles, bounds, volume, materials, pictures, clips } = wantedOf(scene);
  return {
    triangles,
    bounds,
    volume,
    materials: materials.map(({ name, color, hasMap }) => ({ name, color: hasMap ? null : color })),
    pictures,
    nodes: scene.nodes.map(({ name }) => name),
    clips: clips.map((seconds, index) => ({ name: scene.animations[index]!.name, seconds })),
    errors: [],
  };
}

const inMetres: Record<'m' | 'cm' | 'mm', number> = { m: 1, cm: 0.01, mm: 0.001 };

/** Points of metres with Y up as the reader gives them. */
function placed(point: number[], frame: 'm' | 'file' | number, { unit, up }: Target): number[] {
  const scale = frame === 'm' ? 1 : 1 / (frame === 'file' ? inMetres[unit ?? 'm'] : frame);
  const [x, y, z] = point.map((value) => value * scale) as [number, number, number];
  return frame === 'file' && up === 'z' ? [x, -z, y] : [x, y, z];
}

export function boundsIn(bounds: [number[], number[]], frame: 'm' | 'file' | number, target: Target): [number[], number[]] {
  const corners = bounds.map((point) => placed(point, frame, target));
  const side = (pick: (...values: number[]) => number): number[] => [0, 1, 2].map((axis) => pick(corners[0]![axis]!, corners[1]![axis]!));
  return [side(Math.min), side(Math.max)];
}

/** Writers spell names as the format allows; Blender and three number what is there twice. */
const plain = (name: string | null): string =>
  (name ?? '')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')
    .replace(/\d+$/, '');
const toLinear = (value: number): number => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);

const toSrgb = (value: number): number => (value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055);

/** What the reader makes of a linear colour. */
function codingOf({ decodes, leavesEncoded }: Reader, id: TargetId): (value: number) => number {
  if (decodes?.includes(id)) return toLinear;
  return leavesEncoded?.includes(id) ? toSrgb : (value) => value;
}

/** In what ways `found` differs from what the source holds and the target keeps; a reader that tells nothing of a trait differs in nothing. */
export function differences(wanted: Wanted, found: Found, id: TargetId, reader: Reader): { trait: Trait | 'errors'; text: string }[] {
  const target = targetOf(id);
  const { keeps } = target;
  const told: { trait: Trait | 'errors'; text: string }[] = [];
  const say = (trait: Trait | 'errors', text: string): void => void told.push({ trait, text });
  for (const error of found.errors) say('errors', error);
  if (found.triangles === undefined) return told;

  if (found.triangles !== wanted.triangles) say('triangles', `${found.triangles} for ${wanted.triangles}`);
  const frame = reader.frames[id]!;
  const bounds = boundsIn(wanted.bounds, frame, target);
  const scale = Math.hypot(...bounds[0].map((low, axis) => bounds[1][axis]! - low)) / wanted.diagonal;
  const reach = Math.max(wanted.diagonal, ...wanted.bounds.flat().map(Math.abs)) * scale;
  const off = found.bounds
    ? Math.max(...found.bounds.flatMap((side, at) => side.map((value, axis) => Math.abs(value - bounds[at]![axis]!))))
    : Infinity;
  // A half is off by up to 2⁻¹¹ of itself, and so is what its joint carries.
  const tolerance = 1e-5 + (id === 'usda' || id === 'usdz' ? wanted.oddScales * 2 ** -11 : 0);
  if (!(off <= reach * tolerance)) say('bounds', `${JSON.stringify(found.bounds)} for ${JSON.stringify(bounds)}`);
  if (found.volume !== undefined && !(Math.abs(found.volume - wanted.volume * scale ** 3) <= reach ** 3 * 1e-5))
    say('volume', `${found.volume} for ${wanted.volume * scale ** 3}`);

  const materials = found.materials?.filter((one) => one !== null);
  const isNamed = !reader.nameless?.includes(id);
  if (isNamed && materials && keeps.materials !== 'none' && keeps.materials !== 'color') {
    const names = new Set(materials.map(({ name }) => plain(name)));
    const lost = wanted.materials.filter(({ name }) => name !== '' && !names.has(plain(name)));
    if (lost.length > 0) say('materials', `${lost.map(({ name }) => name).join(', ')} not among ${[...names].join(', ')}`);
    const coded = codingOf(reader, id);
    for (const { name, color, hasMap } of wanted.materials) {
      // One without a name may have got any.
      const seen = materials
        .filter((one) => name === '' || plain(one.name) === plain(name))
        .flatMap((one) => (one.color ? [one.color] : []));
      if (hasMap || seen.length === 0) continue;
      const near = (other: number[]): boolean => color.slice(0, 3).every((value, axis) => Math.abs(other[axis]! - coded(value)) <= 0.01);
      if (!seen.some(near)) say('colors', `${name}: ${JSON.stringify(seen)} for ${JSON.stringify(color)}`);
    }
  }
  const pictures = found.pictures?.filter((one) => typeof one === 'string');
  if (pictures && keeps.maps.includes('baseColor')) {
    const lost = wanted.pictures.filter((one) => !pictures.includes(one));
    if (lost.length > 0) say('pictures', `${lost.length} of ${wanted.pictures.length} missing`);
  }
  if (isNamed && found.nodes && keeps.hierarchy) {
    const names = new Set(found.nodes.map(plain));
    const lost = [...wanted.nodes, ...(keeps.skins ? wanted.joints : [])].filter((name) => name !== '' && !names.has(plain(name)));
    if (lost.length > 0) say('nodes', `${lost.slice(0, 5).join(', ')} not among ${[...names].slice(0, 12).join(', ')}`);
  }
  if (found.clips && keeps.clips > 0) {
    const kept = wanted.clips.slice(0, keeps.clips);
    const seen = found.clips.map(({ seconds }) => seconds);
    const lost = kept.filter((seconds) => !seen.some((other) => Math.abs(other - seconds) <= 0.05));
    if (lost.length > 0 || seen.length < kept.length) say('clips', `${JSON.stringify(seen)} for ${JSON.stringify(kept)}`);
  }
  return told;
}
