import sharp from 'sharp';
import type { Point } from '#domain/risk/figures';

export type Rgb = readonly [red: number, green: number, blue: number];

/** Lines within a row of pixels in which shapes are measured. */
const lines = 4;

/** Red, green and blue of `#rrggbb`. */
export const rgb = (colour: string): Rgb => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16)) as unknown as Rgb;

/** Pixels to cover with shapes, with smooth edges. Ours, so that no reader of picture files has to be open in a process that takes strangers' files. */
export class Canvas {
  readonly width: number;
  readonly height: number;
  /** Red, green, blue and alpha of each pixel, from the top left. */
  readonly data: Uint8ClampedArray;

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
    this.data = new Uint8ClampedArray(width * height * 4);
  }

  /** Colours every pixel by where it is. */
  paint(colourAt: (x: number, y: number) => Rgb): void {
    for (let y = 0, at = 0; y < this.height; y++) {
      for (let x = 0; x < this.width; x++, at += 4) {
        const colour = colourAt(x, y);
        this.data[at] = colour[0];
        this.data[at + 1] = colour[1];
        this.data[at + 2] = colour[2];
        this.data[at + 3] = 255;
      }
    }
  }

  /** Covers what polygons enclose, as one shape. `alpha`: 0 to 1. */
  cover(polygons: readonly (readonly Point[])[], [red, green, blue]: Rgb, alpha = 1): void {
    const { data } = this;
    this.measure(polygons, (at, share) => {
      const paint = share * alpha;
      const below = ((data[at + 3] ?? 0) / 255) * (1 - paint);
      const all = paint + below;
      data[at] = (red * paint + (data[at] ?? 0) * below) / all;
      data[at + 1] = (green * paint + (data[at + 1] ?? 0) * below) / all;
      data[at + 2] = (blue * paint + (data[at + 2] ?? 0) * below) / all;
      data[at + 3] = all * 255;
    });
  }

  /** Draws along a closed outline. */
  stroke(outline: readonly Point[], width: number, colour: Rgb, alpha = 1): void {
    this.cover(edgesOf(outline, width / 2), colour, alpha);
  }

  /** A part of this canvas in the form of a polygon, which is given in the part's own pixels. */
  cut(left: number, top: number, size: number, outline: readonly Point[]): Canvas {
    const part = new Canvas(size, size);
    part.measure([outline], (at, share) => {
      const from = ((top + Math.floor(at / 4 / size)) * this.width + left + ((at / 4) % size)) * 4;
      part.data.set([...this.data.subarray(from, from + 3), share * 255], at);
    });
    return part;
  }

  /** As WebP of this quality. */
  webp(quality: number): Promise<Buffer> {
    const { width, height } = this;
    return sharp(this.data, { raw: { width, height, channels: 4 } })
      .webp({ quality, effort: 2 })
      .toBuffer();
  }

  /** Calls `each` with every pixel that the polygons touch, and the share of it that they cover together. */
  private measure(polygons: readonly (readonly Point[])[], each: (at: number, share: number) => void): void {
    const ys = polygons.flatMap((polygon) => polygon.map(([, y]) => y));
    const first = Math.max(0, Math.floor(Math.min(...ys)));
    const last = Math.min(this.height - 1, Math.ceil(Math.max(...ys)));
    const xs = polygons.flatMap((polygon) => polygon.map(([x]) => x));
    const left = Math.max(0, Math.floor(Math.min(...xs)));
    const right = Math.min(this.width, Math.ceil(Math.max(...xs)) + 1);
    const shares = new Float32Array(this.width);
    for (let row = first; row <= last; row++) {
      shares.fill(0, left, right);
      for (const polygon of polygons) {
        for (let line = 0; line < lines; line++) addLine(shares, polygon, row + (line + 0.5) / lines);
      }
      for (let x = left; x < right; x++) {
        const share = Math.min(1, shares[x] ?? 0);
        if (share > 0.002) each((row * this.width + x) * 4, share);
      }
    }
  }
}

/** Adds how much of each pixel lies inside a polygon on one line: between its first and second crossing, its third and fourth, … */
function addLine(shares: Float32Array, polygon: readonly Point[], y: number): void {
  const crossings: number[] = [];
  let last = polygon.at(-1) ?? [0, 0];
  for (const corner of polygon) {
    if (corner[1] > y !== last[1] > y) crossings.push(corner[0] + ((y - corner[1]) / (last[1] - corner[1])) * (last[0] - corner[0]));
    last = corner;
  }
  crossings.sort((one, other) => one - other);
  for (let pair = 0; pair + 1 < crossings.length; pair += 2) {
    const from = Math.max(0, crossings[pair] ?? 0);
    const to = Math.min(shares.length, crossings[pair + 1] ?? 0);
    for (let x = Math.floor(from); x < to; x++) shares[x] = (shares[x] ?? 0) + (Math.min(x + 1, to) - Math.max(x, from)) / lines;
  }
}

/** A box for each edge of an outline, a little longer than the edge so that corners close. */
function edgesOf(outline: readonly Point[], half: number): Point[][] {
  return outline.map((from, index): Point[] => {
    const to = outline[(index + 1) % outline.length] ?? from;
    const length = Math.hypot(to[0] - from[0], to[1] - from[1]) || 1;
    const [dx, dy] = [((to[0] - from[0]) / length) * half, ((to[1] - from[1]) / length) * half];
    return [
      [from[0] - dx / 2 - dy, from[1] - dy / 2 + dx],
      [to[0] + dx / 2 - dy, to[1] + dy / 2 + dx],
      [to[0] + dx / 2 + dy, to[1] + dy / 2 - dx],
      [from[0] - dx / 2 + dy, from[1] - dy / 2 - dx],
    ];
  });
}

/** A circle, as a polygon. */
export const circle = (x: number, y: number, radius: number): Point[] => {
  const corners = Math.max(8, Math.ceil(radius * 2.5));
  return Array.from({ length: corners }, (_, corner): Point => {
    const turn = (corner / corners) * 2 * Math.PI;
    return [x + radius * Math.cos(turn), y + radius * Math.sin(turn)];
  });
};
