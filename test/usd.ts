/** Crates of USD as three's reader sees them, and meshes in the pose that a layer gives them. */

import { readFile } from 'node:fs/promises';
import { USDCParser, type UsdSpec } from 'three/examples/jsm/loaders/usd/USDCParser.js';
import { invertAffine } from '#engine/scenes/invert';
import { createNode } from '#engine/scenes/create-scene';
import { sampleChannel } from '#engine/scenes/sample-channel';
import type { Mat4, Quat, Vec3 } from '#engine/scenes/scene';
import { identityMatrix, localMatrix, multiplyMatrices } from '#engine/scenes/world';

export interface UsdLayer {
  specs: Record<string, UsdSpec>;
  /** Paths of the prims of a type, in the layer's order. */
  prims(type: string): string[];
  /** A property's value; of one that moves, its value at a time code. */
  value(path: string, timeCode?: number): number[] | string[] | string | number | undefined;
  targets(path: string): string[];
}

interface Samples {
  times: number[];
  values: ArrayLike<number>[];
}

/** The first file of a package, which is its layer. */
export async function layerOf(usdzPath: string): Promise<UsdLayer> {
  const zip = await readFile(usdzPath);
  const start = 30 + zip.readUInt16LE(26) + zip.readUInt16LE(28);
  const bytes = new Uint8Array(zip.subarray(start, start + zip.readUInt32LE(18)));
  const { specsByPath: specs } = new USDCParser().parseData(bytes.buffer);
  return {
    specs,
    prims: (type) => Object.keys(specs).filter((path) => specs[path]!.specType === 6 && specs[path]!.fields.typeName === type),
    value(path, timeCode) {
      const fields = specs[path]?.fields;
      const samples = fields?.timeSamples as Samples | undefined;
      if (samples && timeCode !== undefined) return between(samples, timeCode, path);
      const value = fields?.default;
      return ArrayBuffer.isView(value) ? Array.from(value as unknown as ArrayLike<number>) : (value as string);
    },
    targets: (path) => (specs[path]?.fields.targetPaths ?? []) as string[],
  };
}

/** Straight between the samples, turns along the great circle, each by itself. */
function between({ times, values }: Samples, timeCode: number, path: string): number[] {
  const turns = /orient$|rotations$/.test(path);
  const width = turns ? 4 : values[0]!.length;
  return Array.from({ length: values[0]!.length / width }, (_, at) =>
    sampleChannel(
      {
        node: 0,
        path: turns ? 'rotation' : 'translation',
        interpolation: 'LINEAR',
        times: Float32Array.from(times),
        values: Float32Array.from(values.flatMap((sample) => Array.from(sample).slice(at * width, (at + 1) * width))),
      },
      timeCode,
    ),
  ).flat();
}

const numbers = (layer: UsdLayer, path: string, timeCode: number): number[] | undefined =>
  layer.value(path, timeCode) as number[] | undefined;
const matrixAt = (list: readonly number[], index: number): Mat4 => Float64Array.from(list.slice(index * 16, index * 16 + 16));

const placed = (translation?: number[], rotation?: number[], scale?: number[]): Mat4 =>
  Float64Array.from(
    localMatrix(
      createNode('', {
        ...(translation && { translation: translation as Vec3 }),
        ...(rotation && { rotation: rotation as Quat }),
        ...(scale && { scale: scale as Vec3 }),
      }),
    ),
  );

/** A prim's place in the world. */
export function placeOf(layer: UsdLayer, path: string, timeCode: number): Mat4 {
  let place = identityMatrix();
  for (let prim = path; prim !== ''; prim = prim.slice(0, prim.lastIndexOf('/'))) {
    const matrix = numbers(layer, `${prim}.xformOp:transform`, timeCode);
    const ops = ['translate', 'orient', 'scale'].map((op) => numbers(layer, `${prim}.xformOp:${op}`, timeCode));
    place = multiplyMatrices(matrix ? Float64Array.from(matrix) : placed(...ops), place);
  }
  return place;
}

/** Positions of a Mesh in the world as UsdSkel bends it: blend shapes, then linear skinning by its skeleton. */
export function posedPoints(layer: UsdLayer, mesh: string, timeCode: number): Float64Array {
  const points = Float64Array.from(layer.value(`${mesh}.points`) as number[]);
  const [skeleton] = layer.targets(`${mesh}.skel:skeleton`);
  if (skeleton === undefined) return moved(points, placeOf(layer, mesh, timeCode));
  const [animation] = layer.targets(`${skeleton}.skel:animationSource`);
  const shapes = (layer.value(`${mesh}.skel:blendShapes`) ?? []) as string[];
  const known = (layer.value(`${animation}.blendShapes`) ?? []) as string[];
  const weights = animation === undefined ? [] : (numbers(layer, `${animation}.blendShapeWeights`, timeCode) ?? []);
  layer.targets(`${mesh}.skel:blendShapeTargets`).forEach((target, at) => {
    const weight = weights[known.indexOf(shapes[at]!)] ?? 0;
    const offsets = (layer.value(`${target}.offsets`) ?? []) as number[];
    ((layer.value(`${target}.pointIndices`) ?? []) as number[]).forEach((point, k) => {
      for (let axis = 0; axis < 3; axis++) points[point * 3 + axis]! += weight * offsets[k * 3 + axis]!;
    });
  });
  const indices = layer.value(`${mesh}.primvars:skel:jointIndices`) as number[] | undefined;
  if (!indices) return moved(points, placeOf(layer, mesh, timeCode));
  return skinned(layer, mesh, points, indices, jointPlaces(layer, skeleton, animation, timeCode), placeOf(layer, skeleton, timeCode));
}

/** From where each joint was bound to where it is, in the skeleton's space. */
function jointPlaces(layer: UsdLayer, skeleton: string, animation: string | undefined, timeCode: number): Mat4[] {
  const joints = layer.value(`${skeleton}.joints`) as string[];
  const rests = layer.value(`${skeleton}.restTransforms`) as number[];
  const binds = layer.value(`${skeleton}.bindTransforms`) as number[];
  const animated = (layer.value(`${animation}.joints`) ?? []) as string[];
  const [translations, rotations, scales] = ['translations', 'rotations', 'scales'].map((name) =>
    animation === undefined ? undefined : numbers(layer, `${animation}.${name}`, timeCode),
  );
  const places: Mat4[] = [];
  joints.forEach((joint, index) => {
    const at = animated.indexOf(joint);
    const local =
      at < 0
        ? matrixAt(rests, index)
        : placed(translations!.slice(at * 3, at * 3 + 3), rotations!.slice(at * 4, at * 4 + 4), scales!.slice(at * 3, at * 3 + 3));
    const parent = joints.indexOf(joint.slice(0, Math.max(0, joint.lastIndexOf('/'))));
    places.push(parent < 0 ? local : multiplyMatrices(places[parent]!, local));
  });
  return places.map((place, index) => multiplyMatrices(place, invertAffine(matrixAt(binds, index))!));
}

function skinned(
  layer: UsdLayer,
  mesh: string,
  points: Float64Array,
  indices: readonly number[],
  joints: readonly Mat4[],
  place: Mat4,
): Float64Array {
  const weights = layer.value(`${mesh}.primvars:skel:jointWeights`) as number[];
  const geomBind = Float64Array.from(layer.value(`${mesh}.primvars:skel:geomBindTransform`) as number[]);
  const size = (indices.length * 3) / points.length;
  const bound = moved(points, geomBind);
  const out = new Float64Array(points.length);
  for (let vertex = 0; vertex * 3 < points.length; vertex++)
    for (let k = 0; k < size; k++) {
      const weight = weights[vertex * size + k]!;
      const point = moved(bound.slice(vertex * 3, vertex * 3 + 3), joints[indices[vertex * size + k]!]!);
      for (let axis = 0; axis < 3; axis++) out[vertex * 3 + axis]! += weight * point[axis]!;
    }
  return moved(out, place);
}

function moved(points: Float64Array, m: Mat4): Float64Array {
  return points.map((_, at) => {
    const [vertex, axis] = [at - (at % 3), at % 3];
    return m[axis]! * points[vertex]! + m[axis + 4]! * points[vertex + 1]! + m[axis + 8]! * points[vertex + 2]! + m[axis + 12]!;
  });
}
