import { z } from 'zod';
import { failureView } from '../files/views.ts';
import { lookPictures } from './pictures.ts';
import { lookStatuses } from './state.ts';

/** A model's quick look: what three presets would make of it, drawn small. */
export const lookView = z.object({
  status: z.enum(['None', ...lookStatuses]).describe('None：还没有画过'),
  percent: z.number().describe('0–100'),
  refusal: z.string().nullable().describe('不能画的原因，例如模型太大；可以画时为 null'),
  error: failureView.nullable(),
  pictures: z
    .array(z.object({ name: z.enum(lookPictures), url: z.string(), triangles: z.number().describe('减面后的三角形数') }))
    .describe('画好后为原模型、极速、均衡、高质各一张，否则为空'),
});
export type LookView = z.infer<typeof lookView>;
