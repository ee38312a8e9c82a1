import { cornersOf } from '../../scenes/corners.ts';
import type { Primitive } from '../../scenes/scene.ts';

/** Drops the triangles, lines or points of a primitive that name a position which is no number or not there; returns how many. */
export function dropUndrawable(primitive: Primitive): number {
  const { positions, indices } = primitive;
  const vertices = positions.length / 3;
  // Made when there is one: most models have none, in ten thousands of parts.
  let bad: Uint8Array | undefined;
  for (let i = 0; i < positions.length; i++) {
    if (Number.isFinite(positions[i]!)) continue;
    // A vertex that nothing draws any more must still be a number.
    positions[i] = 0;
    bad ??= new Uint8Array(vertices);
    bad[Math.floor(i / 3)] = 1;
  }
  const corners = cornersOf[primitive.mode];
  const whole = indices.length - (indices.length % corners);
  let outOfRange = whole !== indices.length;
  for (let i = 0; i < whole && !outOfRange; i++) outOfRange = indices[i]! >= vertices;
  if (!bad && !outOfRange) return 0;

  const kept = new Uint32Array(whole);
  let next = 0;
  for (let i = 0; i < whole; i += corners) {
    let sound = true;
    for (let k = i; k < i + corners; k++) sound &&= indices[k]! < vertices && !bad?.[indices[k]!];
    if (sound) for (let k = i; k < i + corners; k++) kept[next++] = indices[k]!;
  }
  primitive.indices = kept.slice(0, next);
  return (whole - next) / corners;
}
