import { z } from 'zod';
import { jobLimits } from '../limits.ts';
import { callerShape, idSchema } from '../wire/schema.ts';

export const batchIdSchema = z.object({ ...callerShape, id: idSchema });

export const batchRetrySchema = z.object({
  ...callerShape,
  id: idSchema,
  places: z
    .array(z.int().min(1), '请选择要重新处理的模型')
    .min(1, '请选择要重新处理的模型')
    .max(jobLimits.unfinishedPerUser)
    .optional()
    .describe('批次里的第几个；不写为全部失败和取消的'),
});
