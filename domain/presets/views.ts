import { z } from 'zod';
import type { LightweightOptions } from '../kinds/lightweight/options.ts';
import { largeView } from '../wire/view.ts';

/** A preset that somebody saved. */
export const presetView = z.object({
  id: z.string(),
  name: z.string(),
  options: largeView<LightweightOptions>('全部选项'),
  createdAt: z.iso.datetime(),
  deletedAt: z.iso.datetime().nullable(),
  undoUntil: z.iso.datetime().nullable().describe('删除后到什么时候可以撤销'),
});
export type PresetView = z.infer<typeof presetView>;
