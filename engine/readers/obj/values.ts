import type { Vec3 } from '#engine/scenes/scene';
import { GrowingFloats } from '../../numbers/growing.ts';
import type { ObjChunk, ObjCounts } from './parse-range.ts';

/** An OBJ's numbered lists: `v`, `vt` and `vn` of all chunks, in file order. */
export class ObjValues {
  readonly origin: Vec3;
  readonly positions = new GrowingFloats(1024);
  readonly uvs = new GrowingFloats();
  readonly normals = new GrowingFloats();
  /** Linear RGBA, 4 a position; empty until the first colour. */
  readonly colors = new GrowingFloats();

  constructor(origin: Vec3) {
    this.origin = origin;
  }

  counts(): ObjCounts {
    return { positions: this.positions.length / 3, uvs: this.uvs.length / 2, normals: this.normals.length / 3 };
  }

  add(chunk: ObjChunk): void {
    const before = this.positions.length / 3;
    this.positions.append(chunk.positions);
    this.uvs.append(chunk.uvs);
    this.normals.append(chunk.normals);
    if (chunk.colored.length === 0 && this.colors.length === 0) return;
    // Positions without a colour are white.
    const wanted = (this.positions.length / 3) * 4;
    const colors = this.colors.reserve(wanted - this.colors.length);
    colors.fill(1, this.colors.length, wanted);
    this.colors.length = wanted;
    for (let i = 0; i < chunk.colored.length; i++) {
      const at = (before + chunk.colored[i]!) * 4;
      colors[at] = chunk.colors[i * 3]!;
      colors[at + 1] = chunk.colors[i * 3 + 1]!;
      colors[at + 2] = chunk.colors[i * 3 + 2]!;
    }
  }
}
