import { z } from 'zod';
import { largeView } from '../../wire/view.ts';
import { generatorNames } from './generators.ts';
import { generateLimits } from './limits.ts';
import type { GenerateReport } from './result.ts';

const { longest } = generateLimits;

export const generatorSchema = z
  .enum(generatorNames, '请选择生成方式')
  .default('builtin')
  .describe('由谁生成：builtin 为基础生成，其余须由平台开通');

export const longestSchema = z
  .number('尺寸应为数字')
  .min(longest.min, `最长边至少 ${longest.min * 100} 厘米`)
  .max(longest.max, `最长边最多 ${longest.max} 米`)
  .default(longest.usual)
  .describe('结果最长边的长度，米；基础生成读句子时以句子里的尺寸为准');

/** What lists show of a generation. */
export const generateCardShape = {
  generator: z.enum(generatorNames),
  isAi: z.boolean().describe('是否由人工智能生成；是的话结果带有标识'),
  longest: z.number(),
  before: z.null(),
  after: z.null(),
  variants: z
    .array(
      z.object({
        fileId: z.string().describe('存入的源文件'),
        url: z.string(),
        thumbnailUrl: z.string(),
        bytes: z.number(),
        triangles: z.int(),
        size: z.tuple([z.number(), z.number(), z.number()]).describe('米'),
        bodies: z.int(),
      }),
    )
    .max(generateLimits.variants)
    .describe('生成的模型；完成前为空'),
};
export const generateDetailShape = { report: largeView<GenerateReport>('生成报告：标识、没有做到的、没有采用的').nullable() };
