/** The task of making tiles that runs in threads. */

import type { TileCounts } from '#domain/models/tiles';
import { defineTasks, type TaskAnswer } from '../threads/tasks.ts';
import type { TileGroupInput } from './tile-group.ts';

export const tasks = defineTasks(import.meta.url, {
  /** Loads what the first group needs. */
  async prepare(): Promise<TaskAnswer<undefined>> {
    await import('./tile-group.ts');
    return { value: undefined };
  },
  async tileGroup(input: TileGroupInput): Promise<TaskAnswer<TileCounts>> {
    const { tileGroup } = await import('./tile-group.ts');
    // Groups run side by side: within one there is one thread.
    return { value: await tileGroup(input, { threads: 1 }) };
  },
});
