import { z } from 'zod';
import { callerShape } from '../wire/schema.ts';
import { attachmentLimits } from './limits.ts';
import { attachmentPurposes, attachmentTypes } from './purposes.ts';

const megabytes = attachmentLimits.bytes / 1024 ** 2;

export const attachmentCreateSchema = z.object({
  ...callerShape,
  purpose: z.enum(attachmentPurposes, '图片用途不正确').describe('avatar：头像；certification：认证材料'),
  size: z
    .int('图片大小不正确')
    .min(1, '图片是空的，请重新选择')
    .max(attachmentLimits.bytes, `图片不能超过 ${megabytes} MB`)
    .describe('图片的字节数，上传时必须与它一致'),
  type: z.enum(attachmentTypes, '请选择 JPG、PNG 或 WebP 图片'),
});
