/** A process that makes the groups it is told of, one at a time in one thread. Started by `pinned.ts` only. */

import { availableParallelism } from 'node:os';
import type { TileGroupInput } from '#engine/tiles/tile-group';

export type Told = 'ready' | 'done';
export interface Order {
  input: TileGroupInput;
}

// As many threads of libvips, which it takes from the cores that this process may use.
if (availableParallelism() !== 1) throw new Error('The worker is not on one core');
const { tileGroup } = await import('#engine/tiles/tile-group');
const tell = (told: Told): boolean => process.send!(told);
process.on('message', ({ input }: Order) => void tileGroup(input, { threads: 1 }).then(() => tell('done')));
tell('ready');
