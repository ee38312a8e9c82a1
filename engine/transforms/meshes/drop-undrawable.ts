import { listLoops } from '../../kernels/lists.ts';
import { cornersOf } from '../../scenes/corners.ts';
import type { Primitive } from '../../scenes/scene.ts';

/** Drops the triangles, lines or points of a primitive that refer to a missing or non-finite position; returns how many. */
export function dropUndrawable(primitive: Primitive): number {
  const { positions, indices } = primitive;
  const vertices = positions.length / 3;
  const corners = cornersOf[primitive.mode];
  const whole = indices.length - (indices.length % corners);
  // Nearly always.
  if (whole === indices.length && listLoops.allFinite(positions) && listLoops.largest(indices) < vertices) return 0;

  let bad: Uint8Array | undefined;
  for (let i = 0; i < positions.length; i++) {
    if (Number.isFinite(positions[i]!)) continue;
    // An unused vertex must still be finite.
    positions[i] = 0;
    bad ??= new Uint8Array(vertices);
    bad[Math.floor(i / 3)] = 1;
  }
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
