import { z } from 'zod';
import { wireEventTypes } from '../wire/names.ts';
import { callerShape, idSchema } from '../wire/schema.ts';

export const modelStatusSchema = z.object({
  ...callerShape,
  id: idSchema,
  type: z.enum(wireEventTypes.codes, '类型不正确'),
  sinceSeq: z.coerce.number().int().min(0).default(0),
});
