/** What the tiles of a group begin with: files that none of its others has reached. */

import type { Box } from './box.ts';
import type { RootToGroup } from './build-tops.ts';
import type { Tile } from './tileset.ts';
import type { Point } from '#domain/crs/ellipsoid';

export interface MadeRoot extends Pick<RootToGroup, 'loadTop'> {
  /** Undefined when it draws nothing. */
  tile: Tile | undefined;
  /** Files reached through files below it. */
  height: number;
}

/** The roots made so far, by their real paths: one that a later file names is that one's child, and no root any more. */
export class MadeRoots {
  readonly #made = new Map<string, MadeRoot>();

  add(real: string, root: MadeRoot): void {
    this.#made.set(real, root);
  }

  has(real: string): boolean {
    return this.#made.has(real);
  }

  /** Takes a root out; undefined for what is none, or is higher than may be. */
  take(real: string, highest = Infinity): MadeRoot | undefined {
    const found = this.#made.get(real);
    if (!found || found.height > highest) return undefined;
    this.#made.delete(real);
    return found;
  }

  /** Those that are left and draw something, in the order in which they were made. */
  get left(): RootToGroup[] {
    return [...this.#made.values()].flatMap(({ tile, loadTop }) => (tile ? { tile, loadTop } : []));
  }
}

/** Gaps that are kept one by one: each is compared with each file that nothing reached. */
const mostGaps = 1000;

/** Where a level is shown instead of a file that is lost or passed over: what was below that file would be drawn over it. */
export class Gaps {
  readonly #boxes: Box[] = [];

  add(box: Box): void {
    if (this.#boxes.length < mostGaps) this.#boxes.push(box);
  }

  /** Whether a place lies above, in or below one. */
  hold([x, y]: Point): boolean {
    return this.#boxes.some(({ min, max }) => x >= min[0] && x <= max[0] && y >= min[1] && y <= max[1]);
  }
}
