/** The transforms of a node, in order and as one matrix. */

import type { Mat4 } from '#engine/scenes/scene';
import { identityMatrix, multiplyMatrices } from '#engine/scenes/world';
import type { XmlElement } from '../xml/tree.ts';

export interface DaeTransform {
  kind: 'matrix' | 'translate' | 'rotate' | 'scale' | 'lookat' | 'skew';
  sid: string;
  values: Float64Array;
}

const lengths: Record<DaeTransform['kind'], number> = { matrix: 16, translate: 3, rotate: 4, scale: 3, lookat: 9, skew: 7 };
const isKind = (name: string): name is DaeTransform['kind'] => Object.hasOwn(lengths, name);

/** The transforms of a `node` in order; one with too few numbers does nothing. */
export const readTransforms = (node: XmlElement): DaeTransform[] =>
  node.children.flatMap((element) => {
    if (!isKind(element.name)) return [];
    const values = element.floats();
    const sound = values.length >= lengths[element.name] && values.every(Number.isFinite);
    return sound ? [{ kind: element.name, sid: element.attributes.sid ?? '', values }] : [];
  });

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

const matrices: Record<DaeTransform['kind'], (values: Float64Array) => Mat4> = {
  // Written row by row.
  matrix: (v) => Float64Array.from({ length: 16 }, (_, i) => v[(i % 4) * 4 + Math.floor(i / 4)]!),
  translate: (v) => new Float64Array([1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, v[0]!, v[1]!, v[2]!, 1]),
  scale: (v) => new Float64Array([v[0]!, 0, 0, 0, 0, v[1]!, 0, 0, 0, 0, v[2]!, 0, 0, 0, 0, 1]),
  rotate: (v) => rotation(v[0]!, v[1]!, v[2]!, radians(v[3]!)),
  lookat: lookAt,
  skew,
};

/** Column-major matrix of one transform. */
export const matrixOf = ({ kind, values }: DaeTransform): Mat4 => matrices[kind](values);

/** Column-major product of transforms in their order. */
export const composeTransforms = (transforms: readonly DaeTransform[]): Mat4 =>
  transforms.reduce((product, transform) => multiplyMatrices(product, matrixOf(transform)), identityMatrix());

/** Rotation about an axis of any length (Rodrigues). */
function rotation(ax: number, ay: number, az: number, angle: number): Mat4 {
  const length = Math.hypot(ax, ay, az);
  if (length === 0) return identityMatrix();
  const [x, y, z] = [ax / length, ay / length, az / length];
  const c = Math.cos(angle);
  const s = Math.sin(angle);
  const t = 1 - c;
  return new Float64Array([
    t * x * x + c,
    t * x * y + s * z,
    t * x * z - s * y,
    0,
    t * x * y - s * z,
    t * y * y + c,
    t * y * z + s * x,
    0,
    t * x * z + s * y,
    t * y * z - s * x,
    t * z * z + c,
    0,
    0,
    0,
    0,
    1,
  ]);
}

/** Eye, point of interest and up: the camera's own axes, looking along −z. */
function lookAt(v: Float64Array): Mat4 {
  const eye = [v[0]!, v[1]!, v[2]!] as const;
  const z = unit([eye[0] - v[3]!, eye[1] - v[4]!, eye[2] - v[5]!]);
  const x = unit(cross([v[6]!, v[7]!, v[8]!], z));
  const y = cross(z, x);
  const sound = [...x, ...y, ...z].every(Number.isFinite);
  if (!sound) return matrices.translate(v);
  return new Float64Array([...x, 0, ...y, 0, ...z, 0, ...eye, 1]);
}

type Triple = readonly [number, number, number];
const dot = (a: Triple, b: Triple): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
const unit = (a: Triple): Triple => {
  const length = Math.hypot(...a);
  return [a[0] / length, a[1] / length, a[2] / length];
};
const cross = (a: Triple, b: Triple): Triple => [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];

/**
 * Shear as the RenderMan Interface 3.2 has it: turns `a` by `angle` towards `b` along planes that hold `b`: p + α (p · n) b, n the part of `a`
 * square to `b`.
 */
function skew(v: Float64Array): Mat4 {
  const angle = radians(v[0]!);
  const turned: Triple = [v[1]!, v[2]!, v[3]!];
  const along = unit([v[4]!, v[5]!, v[6]!]);
  const share = dot(turned, along);
  const square = unit([turned[0] - share * along[0], turned[1] - share * along[1], turned[2] - share * along[2]]);
  const own = dot(turned, square);
  const after = own * Math.cos(angle) - share * Math.sin(angle);
  const alpha = (own * Math.sin(angle) + share * Math.cos(angle)) / after - share / own;
  if (!(after > 1e-6) || !Number.isFinite(alpha)) return identityMatrix();
  const out = identityMatrix();
  for (let column = 0; column < 3; column++)
    for (let row = 0; row < 3; row++) out[column * 4 + row]! += alpha * square[column]! * along[row]!;
  return out;
}
