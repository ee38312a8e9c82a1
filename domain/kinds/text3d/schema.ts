import { z } from 'zod';
import { callerShape } from '../../wire/schema.ts';
import { generateLimits } from '../generate/limits.ts';
import { generateCardShape, generateDetailShape, generatorSchema, longestSchema } from '../generate/schema.ts';
import type { Text3dJobInput } from './job.ts';

const text3dSubmitSchema = z
  .object({
    ...callerShape,
    kind: z.literal('text3d'),
    generator: generatorSchema,
    sentence: z
      .string('请用一句话说要做什么')
      .trim()
      .min(2, '请用一句话说要做什么')
      .max(generateLimits.sentence, `一句话最多 ${generateLimits.sentence} 个字`)
      .describe('要做什么，例如：一张 1.2 米长、四条腿的胡桃木桌子'),
    longest: longestSchema,
  })
  .transform(({ kind, generator, sentence, longest }): { fileId: null; input: Text3dJobInput } => ({
    fileId: null,
    input: { kind, generator, sentence, longest },
  }));

export const text3dSchemas = {
  submit: text3dSubmitSchema,
  card: { ...generateCardShape, sentence: z.string() },
  detail: generateDetailShape,
};
