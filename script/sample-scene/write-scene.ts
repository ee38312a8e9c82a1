/** Writes the sample scene as a production of oblique photography: a folder of OSGB for each tile, each level in a file of its own. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { osgbFile, type GeometryPlan, type NodePlan } from '#test/osgb';
import { groundShare, paintTile, wall } from './paint-tile.ts';
import { createTown, extent, floorOf, groundAt, type House, type Town, type Tree } from './town.ts';

const edge = 80;
/** From the coarsest: squares of ground along an edge, pixels of the picture, whether trees stand, and the pixels from which the next is shown. */
const levels = [
  { cells: 8, size: 128, trees: false, until: 260 },
  { cells: 16, size: 256, trees: true, until: 620 },
  { cells: 32, size: 640, trees: true, until: Infinity },
] as const;
const metadata = `<?xml version="1.0" encoding="utf-8"?>
<ModelMetadata version="1">
<SRS>EPSG:4547</SRS>
<SRSOrigin>500000,2500000,20</SRSOrigin>
</ModelMetadata>
`;

type Corner = readonly [x: number, y: number, z: number, u: number, v: number];

/** The triangles of a tile. */
class Surface {
  readonly positions: number[] = [];
  readonly uvs: number[] = [];
  readonly indices: number[] = [];
  readonly #x0: number;
  readonly #y0: number;

  constructor(x0: number, y0: number) {
    this.#x0 = x0;
    this.#y0 = y0;
  }

  /** A place that is painted as it is seen from above. */
  above(x: number, y: number, z: number): Corner {
    return [x, y, z, (x - this.#x0) / edge, 1 - groundShare * (1 - (y - this.#y0) / edge)];
  }

  /** A flat face whose corners go around it counter-clockwise. */
  face(...corners: Corner[]): void {
    const first = this.positions.length / 3;
    for (const [x, y, z, u, v] of corners) {
      this.positions.push(x, y, z);
      this.uvs.push(Math.min(1, Math.max(0, u)), Math.min(1, Math.max(0, v)));
    }
    for (let corner = 2; corner < corners.length; corner++) this.indices.push(first, first + corner - 1, first + corner);
  }

  ground(cells: number): void {
    const step = edge / cells;
    for (let row = 0; row < cells; row++)
      for (let column = 0; column < cells; column++) {
        const [x, y] = [this.#x0 + column * step, this.#y0 + row * step];
        const corners = [
          [x, y],
          [x + step, y],
          [x + step, y + step],
          [x, y + step],
        ] as const;
        this.face(...corners.map(([east, north]) => this.above(east, north, groundAt(east, north))));
      }
  }

  house(house: House): void {
    const { x, y, width, depth, height, ridge } = house;
    const floor = floorOf(house);
    const eaves = floor + height;
    const around = [
      [x, y],
      [x + width, y],
      [x + width, y + depth],
      [x, y + depth],
    ] as const;
    for (const [index, from] of around.entries()) this.#wall(from, around[(index + 1) % 4] ?? from, floor, eaves);
    const [sw, se, ne, nw] = around.map(([east, north]) => this.above(east, north, eaves)) as [Corner, Corner, Corner, Corner];
    if (ridge === 0) return this.face(sw, se, ne, nw);
    const [west, east] = [x, x + width].map((end) => this.above(end, y + depth / 2, eaves + ridge)) as [Corner, Corner];
    this.face(sw, se, east, west);
    this.face(ne, nw, west, east);
    this.face(se, ne, east);
    this.face(nw, sw, west);
  }

  /** In pieces as high as the picture of the wall. */
  #wall(from: readonly [number, number], to: readonly [number, number], floor: number, eaves: number): void {
    const across = Math.min(1, Math.hypot(to[0] - from[0], to[1] - from[1]) / wall.width);
    for (let low = floor; low < eaves; low += wall.height) {
      const high = Math.min(eaves, low + wall.height);
      const v = ((high - low) / wall.height) * (1 - groundShare) * 0.98;
      this.face([...from, low, 0, 0], [...to, low, across, 0], [...to, high, across, v], [...from, high, 0, v]);
    }
  }

  /** A crown of eight faces. */
  tree({ x, y, radius }: Tree): void {
    const middle = groundAt(x, y) + radius * 1.3;
    const ring = [0, 1, 2, 3, 4, 5].map((turn) => {
      const angle = (turn * Math.PI) / 3;
      return this.above(x + radius * Math.cos(angle), y + radius * Math.sin(angle), middle);
    });
    const [top, foot] = [this.above(x, y, middle + radius * 1.4), this.above(x, y, middle - radius * 1.3)];
    for (const [index, from] of ring.entries()) {
      const to = ring[(index + 1) % ring.length] ?? from;
      this.face(from, to, top);
      this.face(to, from, foot);
    }
  }
}

async function planTile(town: Town, x0: number, y0: number, level: (typeof levels)[number]): Promise<GeometryPlan> {
  const surface = new Surface(x0, y0);
  const isHere = ({ x, y }: { x: number; y: number }): boolean => x >= x0 && x < x0 + edge && y >= y0 && y < y0 + edge;
  surface.ground(level.cells);
  for (const house of town.houses.filter(isHere)) surface.house(house);
  if (level.trees) for (const tree of town.trees.filter(isHere)) surface.tree(tree);
  const { positions, uvs, indices } = surface;
  const picture = { name: 'tile.jpg', bytes: await paintTile(town, x0, y0, edge, level.size) };
  return { positions, uvs, sets: [{ mode: 4, indices, type: 'UInt' }], picture };
}

/** Writes the scene into `folder`, `metadata.xml` and `Data` in it. */
export async function writeSampleScene(folder: string): Promise<void> {
  const town = createTown();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'metadata.xml'), metadata);
  for (let column = 0; column * edge < extent.east; column++)
    for (let row = 0; row * edge < extent.north; row++) {
      const name = `Tile_+00${column}_+00${row}`;
      const fileOf = (level: number): string => `${name}${level === 0 ? '' : `_L${17 + level}_0`}.osgb`;
      for (const [index, level] of levels.entries()) {
        const plan = await planTile(town, column * edge, row * edge, level);
        const finer = index + 1 < levels.length ? fileOf(index + 1) : undefined;
        const node: NodePlan =
          finer === undefined
            ? plan
            : {
                ...{ mode: 'pixels', radius: edge },
                levels: [
                  { from: 0, to: level.until, node: plan },
                  { from: level.until, to: 1e30, file: finer },
                ],
              };
        const path = join(folder, 'Data', name, fileOf(index));
        await mkdir(dirname(path), { recursive: true });
        await writeFile(path, osgbFile(node));
      }
    }
}
