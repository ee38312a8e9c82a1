import { z } from 'zod';
import { callerShape, idSchema } from '../../wire/schema.ts';
import { offlineLogos, type OfflineJobInput, type OfflineJobReport, type OfflineLogo } from './job.ts';
import { largeView } from '../../wire/view.ts';

const offlineSubmitSchema = z
  .object({
    ...callerShape,
    fileId: idSchema,
    kind: z.literal('offline'),
    logo: z
      .enum(Object.keys(offlineLogos) as [OfflineLogo, ...OfflineLogo[]], '标志的选择不正确')
      .default('modelmill')
      .describe('modelmill：带模工坊标志；none：不带标志'),
    resultOf: idSchema.nullable().default(null).describe('要打包的轻量化结果的处理编号；空为源文件本身'),
  })
  .transform(({ fileId, kind, logo, resultOf }): { fileId: string; input: OfflineJobInput } => ({
    fileId,
    input: { kind, logo, resultOf },
  }));

export const offlineSchemas = {
  submit: offlineSubmitSchema,
  card: {
    logo: z.enum(Object.keys(offlineLogos) as [OfflineLogo, ...OfflineLogo[]]),
    resultOf: z.string().nullable().describe('打包的是哪次轻量化的结果；源文件本身为 null'),
  },
  detail: { report: largeView<OfflineJobReport>('打包报告').nullable() },
};
