import { z } from 'zod';
import { callerShape } from '../wire/schema.ts';
import { purposeLimits, sizeRefusal } from './limits.ts';
import { attachmentPurposes, attachmentTypes } from './purposes.ts';

export const attachmentCreateSchema = z
  .object({
    ...callerShape,
    purpose: z
      .enum(attachmentPurposes, '用途不正确')
      .describe(
        'avatar：头像；sceneLogo：倾斜摄影场景的标志；certification：认证材料；feedback：反馈的图片；feedbackAnnex：反馈的附件，zip 或 rar 压缩包；generate：要做成模型的图片；sitePicture：网站页面的图片；texture：编辑器里材质的贴图',
      ),
    size: z.int('文件大小不正确').min(1, '文件是空的，请重新选择').describe('字节数，上传时必须与它一致'),
    type: z.enum(attachmentTypes, purposeLimits.avatar.typeRefusal),
  })
  .superRefine(({ purpose, size, type }, context) => {
    const refuse = (path: 'size' | 'type', message: string): void => context.addIssue({ code: 'custom', path: [path], message });
    const { types, typeRefusal } = purposeLimits[purpose];
    if (!types.includes(type)) refuse('type', typeRefusal);
    const tooLarge = sizeRefusal(purpose, size);
    if (tooLarge !== undefined) refuse('size', tooLarge);
  });
