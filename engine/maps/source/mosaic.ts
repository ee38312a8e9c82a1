import type { RasterWindow, Samples } from './raster.ts';

/** A window put together from parts; where no part said what has data, all of it has. */
export class Mosaic {
  readonly #width: number;
  readonly #height: number;
  #bands: Samples[] | undefined;
  #valid: Uint8Array | null = null;
  #alpha: Samples | null = null;

  constructor(width: number, height: number) {
    this.#width = width;
    this.#height = height;
  }

  /** Puts `part` with its first pixel at (x, y); all parts have the same bands. */
  place(part: RasterWindow, x: number, y: number): void {
    const like = <T extends Samples>(samples: T): T => new (samples.constructor as new (length: number) => T)(this.#width * this.#height);
    if (!this.#bands) {
      this.#bands = part.bands.map(like);
      this.#alpha = part.alpha && like(part.alpha);
    }
    if (part.valid && !this.#valid) this.#valid = new Uint8Array(this.#width * this.#height).fill(255);
    for (const [index, band] of part.bands.entries()) this.#copy(band, this.#bands[index]!, part, x, y);
    if (this.#valid) this.#copy(part.valid ?? new Uint8Array(part.width * part.height).fill(255), this.#valid, part, x, y);
    if (part.alpha && this.#alpha) this.#copy(part.alpha, this.#alpha, part, x, y);
  }

  #copy(from: Samples, to: Samples, { width, height }: RasterWindow, x: number, y: number): void {
    for (let row = 0; row < height; row++) to.set(from.subarray(row * width, (row + 1) * width), (y + row) * this.#width + x);
  }

  /** The whole, once there is a part. */
  window(): RasterWindow {
    return { width: this.#width, height: this.#height, bands: this.#bands ?? [], valid: this.#valid, alpha: this.#alpha };
  }
}
