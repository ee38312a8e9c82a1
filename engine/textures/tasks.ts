/** The tasks that textures run in threads. */

import { defineTasks, type TaskAnswer } from '../threads/tasks.ts';
import type { Level } from './etc1s/kernel.ts';
import type { Ktx2Input } from './ktx2.ts';

export const tasks = defineTasks(import.meta.url, {
  async encodeKtx2(input: Ktx2Input): Promise<TaskAnswer<Uint8Array>> {
    const { encodeKtx2 } = await import('./ktx2.ts');
    return { value: await encodeKtx2(input) };
  },
  async encodeEtc1s(picture: Level): Promise<TaskAnswer<Uint8Array>> {
    const { encodeEtc1s } = await import('./etc1s/encode.ts');
    return { value: await encodeEtc1s(picture) };
  },
});
