/** Writes valid oblique scenes of any size and coordinate system: a hilly ground in square tiles, each in several levels. */

import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { sharp } from '#engine/images/vips';
import { osgbFile, type GeometryPlan, type NodePlan, type OsgbOptions } from './osgb.ts';

export interface ScenePlan {
  /** Tiles along each axis (default 2 × 1). */
  columns?: number;
  rows?: number;
  /** Levels of each tile (default 3); the finest has `2 ** levels` squares an edge. */
  levels?: number;
  /** Metres of a tile's edge (default 100). */
  edge?: number;
  mode?: 'pixels' | 'distance';
  srs?: string | null;
  origin?: string | null;
  /** Folder before `metadata.xml` and `Data`, with `/` (default none). */
  within?: string;
  /** Column of the first tile, for blocks side by side. */
  first?: number;
  osgb?: OsgbOptions;
}

/** Height of the ground, metres. */
export const groundAt = (x: number, y: number): number => 5 * Math.sin(x / 30) + 3 * Math.cos(y / 20);

/** Name of a tile's file; level 0 is the root's. */
export const tilePath = (column: number, row: number, level: number): string => {
  const name = `Tile_+${String(column).padStart(3, '0')}_+${String(row).padStart(3, '0')}`;
  return `Data/${name}/${name}${level === 0 ? '' : `_L${15 + level}_0`}.osgb`;
};

/** Writes the scene into `folder`, and answers how many files it has. */
export async function writeScene(folder: string, plan: ScenePlan = {}): Promise<number> {
  const { columns = 2, rows = 1, levels = 3, edge = 100, mode = 'pixels', within = '', first = 0, osgb } = plan;
  const { srs = 'EPSG:4547', origin = '500000,2500000,10' } = plan;
  const colour = sharp({ create: { width: 16, height: 16, channels: 3, background: '#6a8' } });
  const picture = { name: 'ground.jpg', bytes: new Uint8Array(await colour.jpeg().toBuffer()) };
  const write = async (path: string, content: string | Buffer): Promise<void> => {
    await mkdir(dirname(join(folder, within, path)), { recursive: true });
    await writeFile(join(folder, within, path), content);
  };
  const texts = [srs !== null && `<SRS>${srs}</SRS>`, origin !== null && `<SRSOrigin>${origin}</SRSOrigin>`].filter(Boolean);
  await write(
    'metadata.xml',
    `<?xml version="1.0" encoding="utf-8"?>\n<ModelMetadata version="1">\n${texts.join('\n')}\n</ModelMetadata>\n`,
  );
  for (let column = first; column < first + columns; column++)
    for (let row = 0; row < rows; row++)
      for (let level = 0; level < levels; level++) {
        const ground = { ...groundPlan(column * edge, row * edge, edge, 2 ** (level + 1)), picture };
        const finer =
          level + 1 < levels
            ? tilePath(column, row, level + 1)
                .split('/')
                .at(-1)!
            : undefined;
        await write(
          tilePath(column, row, level),
          osgbFile(finer === undefined ? ground : pagedPlan(ground, finer, mode, edge, level), osgb),
        );
      }
  return columns * rows * levels;
}

/** The finer file is shown from 50 pixels on and twice that of each level before, or from ten edges down and half that. */
function pagedPlan(node: GeometryPlan, file: string, mode: 'pixels' | 'distance', edge: number, level: number): NodePlan {
  const range = mode === 'pixels' ? 50 * 2 ** level : (10 * edge) / 2 ** level;
  const [near, far] = [
    { from: mode === 'pixels' ? range : 0, to: mode === 'pixels' ? 1e30 : range, file },
    { from: mode === 'pixels' ? 0 : range, to: mode === 'pixels' ? range : 1e30, node },
  ];
  return { mode, radius: edge, levels: [far, near] };
}

/** A square of ground of `cells` squares an edge. */
export function groundPlan(x0: number, y0: number, edge: number, cells: number): GeometryPlan {
  const positions: number[] = [];
  const uvs: number[] = [];
  const indices: number[] = [];
  for (let row = 0; row <= cells; row++)
    for (let column = 0; column <= cells; column++) {
      const [x, y] = [x0 + (column * edge) / cells, y0 + (row * edge) / cells];
      positions.push(x, y, groundAt(x, y));
      uvs.push(column / cells, row / cells);
      const at = row * (cells + 1) + column;
      if (row < cells && column < cells) indices.push(at, at + 1, at + cells + 2, at, at + cells + 2, at + cells + 1);
    }
  return { positions, uvs, sets: [{ mode: 4, indices, type: 'UInt' }] };
}
