/** Colours of a source's textures, at a place and at the fineness that is wanted. */

import type { Decoded } from '../images/raw-formats.ts';
import type { TextureSlot, Wrap } from '../scenes/scene.ts';

/** A picture and its halves down to one pixel, made as they are asked for. */
export class Levels {
  private readonly levels: Decoded[];

  constructor(picture: Decoded) {
    this.levels = [picture];
  }

  get width(): number {
    return this.levels[0]!.width;
  }

  get height(): number {
    return this.levels[0]!.height;
  }

  at(level: number): Decoded {
    while (this.levels.length <= level) {
      const last = this.levels.at(-1)!;
      if (last.width === 1 && last.height === 1) return last;
      this.levels.push(halve(last));
    }
    return this.levels[level]!;
  }
}

function halve({ width, height, rgba }: Decoded): Decoded {
  const [w, h] = [Math.max(1, width >> 1), Math.max(1, height >> 1)];
  const out = new Uint8Array(w * h * 4);
  for (let y = 0; y < h; y++) {
    const rows = [Math.min(height - 1, 2 * y) * width, Math.min(height - 1, 2 * y + 1) * width] as const;
    for (let x = 0; x < w; x++) {
      const columns = [Math.min(width - 1, 2 * x), Math.min(width - 1, 2 * x + 1)] as const;
      for (let k = 0; k < 4; k++) {
        const upper = rgba[(rows[0] + columns[0]) * 4 + k]! + rgba[(rows[0] + columns[1]) * 4 + k]!;
        const lower = rgba[(rows[1] + columns[0]) * 4 + k]! + rgba[(rows[1] + columns[1]) * 4 + k]!;
        out[(y * w + x) * 4 + k] = (upper + lower + 2) >> 2;
      }
    }
  }
  return { width: w, height: h, rgba: out };
}

const wrapped: Readonly<Record<Wrap, (at: number, size: number) => number>> = {
  repeat: (at, size) => ((at % size) + size) % size,
  clamp: (at, size) => Math.min(size - 1, Math.max(0, at)),
  mirror: (at, size) => {
    const turn = ((at % (2 * size)) + 2 * size) % (2 * size);
    return turn < size ? turn : 2 * size - 1 - turn;
  },
};

/** Texture coordinates as a slot transforms them (KHR_texture_transform). */
export function placeUv({ transform }: TextureSlot, u: number, v: number): [number, number] {
  if (!transform) return [u, v];
  const [c, s] = [Math.cos(transform.rotation), Math.sin(transform.rotation)];
  const [x, y] = [u * transform.scale[0], v * transform.scale[1]];
  return [c * x + s * y + transform.offset[0], -s * x + c * y + transform.offset[1]];
}

/** Bytes R, G, B, A between the four pixels around a place, into `out`. */
export function sample({ width, height, rgba }: Decoded, slot: TextureSlot, u: number, v: number, out: Float64Array): void {
  const [x, y] = [u * width - 0.5, v * height - 0.5];
  const [left, top] = [Math.floor(x), Math.floor(y)];
  const [fx, fy] = slot.magFilter === 'nearest' ? [Math.round(x - left), Math.round(y - top)] : [x - left, y - top];
  const [wrapX, wrapY] = [wrapped[slot.wrapS], wrapped[slot.wrapT]];
  if (!Number.isFinite(x + y)) {
    out.fill(255);
    return;
  }
  const [x0, x1] = [wrapX(left, width), wrapX(left + 1, width)];
  const [y0, y1] = [wrapY(top, height) * width, wrapY(top + 1, height) * width];
  for (let k = 0; k < 4; k++) {
    const upper = rgba[(y0 + x0) * 4 + k]! * (1 - fx) + rgba[(y0 + x1) * 4 + k]! * fx;
    const lower = rgba[(y1 + x0) * 4 + k]! * (1 - fx) + rgba[(y1 + x1) * 4 + k]! * fx;
    out[k] = upper * (1 - fy) + lower * fy;
  }
}
