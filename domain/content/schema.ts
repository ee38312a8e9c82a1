import { z } from 'zod';
import { contentLimits } from '../limits.ts';
import { callerShape } from '../wire/schema.ts';

export const textScanSchema = z.object({
  ...callerShape,
  content: z.string('缺少要检查的文字').max(contentLimits.scannedText, `一次最多检查 ${contentLimits.scannedText} 个字符`),
});

export const imageScanSchema = z.object({
  ...callerShape,
  imgUrl: z.string('缺少图片地址').min(1, '缺少图片地址').max(500, '图片地址过长'),
});
