import type { Vec3 } from '#engine/scenes/scene';
import { linearToSrgb, srgbToLinear } from '../../images/srgb.ts';
import { GrowingFloats } from '../../numbers/growing.ts';
import type { ObjChunk, ObjColorScale, ObjCounts } from './parse-range.ts';

/** An OBJ's numbered lists: `v`, `vt` and `vn` of all chunks, in file order. */
export class ObjValues {
  readonly origin: Vec3;
  readonly positions = new GrowingFloats(1024);
  readonly uvs = new GrowingFloats();
  readonly normals = new GrowingFloats();
  /** Linear RGBA, 4 a position; empty until the first colour. */
  readonly colors = new GrowingFloats();

  /** Chunks with colours: the first position of each, which of the following have one, and what they were divided by. */
  #colored: { before: number; colored: Uint32Array; scale: ObjColorScale }[] = [];
  /** A block of ZBrush's lines, and how many positions precede its end. */
  #paint = new GrowingFloats();
  #painted = 0;

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
    this.#color(chunk, before);
    for (const { positions, colors } of chunk.paint) {
      if (before + positions !== this.#painted) this.#applyPaint();
      this.#painted = before + positions;
      this.#paint.append(colors);
    }
  }

  /** To be called behind the last chunk: one file has one scale of colours, which a chunk alone may not show. */
  finish(): void {
    this.#applyPaint();
    if (this.#colored.some(({ scale }) => scale === 255)) {
      const colors = this.colors.view();
      for (const { before, colored } of this.#colored.filter(({ scale }) => scale === 1)) {
        for (const position of colored) {
          const at = (before + position) * 4;
          for (let channel = at; channel < at + 3; channel++) colors[channel] = srgbToLinear(linearToSrgb(colors[channel]!) / 255);
        }
      }
    }
    this.#colored = [];
  }

  #color({ colors: from, colored, colorScale: scale }: ObjChunk, before: number): void {
    if (colored.length === 0 && this.colors.length === 0) return;
    const colors = this.#whiten();
    if (colored.length > 0) this.#colored.push({ before, colored, scale });
    for (let i = 0; i < colored.length; i++) {
      const at = (before + colored[i]!) * 4;
      colors[at] = from[i * 3]!;
      colors[at + 1] = from[i * 3 + 1]!;
      colors[at + 2] = from[i * 3 + 2]!;
    }
  }

  /** Positions without a colour are white. */
  #whiten(): Float32Array {
    const wanted = (this.positions.length / 3) * 4;
    const colors = this.colors.reserve(wanted - this.colors.length);
    colors.fill(1, this.colors.length, wanted);
    this.colors.length = wanted;
    return colors;
  }

  /** A block's last colour is of the position right before it. */
  #applyPaint(): void {
    const count = this.#paint.length / 3;
    if (count === 0) return;
    const colors = this.#whiten();
    const first = Math.max(0, this.#painted - count);
    for (let i = 0; i < Math.min(count, this.#painted); i++)
      for (let channel = 0; channel < 3; channel++) colors[(first + i) * 4 + channel] = this.#paint.at(i * 3 + channel);
    this.#paint = new GrowingFloats();
  }
}
