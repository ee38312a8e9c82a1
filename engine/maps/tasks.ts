/** The task of super-resolution that runs in threads. */

import type { MapPlan } from '#domain/maps/plan';
import { defineTasks, type TaskAnswer } from '../threads/tasks.ts';
import type { ResolvedRange } from './resolve-range.ts';

export interface RangeInput {
  path: string;
  plan: MapPlan;
  index: number;
  rangePath: string;
}

export const tasks = defineTasks(import.meta.url, {
  async resolveRange({ path, plan, index, rangePath }: RangeInput): Promise<TaskAnswer<ResolvedRange>> {
    const [{ withWholeRaster }, { resolveRaster }] = await Promise.all([import('./with-raster.ts'), import('./resolve-range.ts')]);
    return { value: await withWholeRaster(path, (raster) => resolveRaster(raster, plan, index, rangePath, {})) };
  },
});
