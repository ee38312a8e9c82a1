import { z } from 'zod';
import { causeSchema } from '../administration/schema.ts';
import { contentLimits } from '../limits.ts';
import { callerShape, idSchema, pageShape } from '../wire/schema.ts';
import { sectionNames } from './page.ts';

/** An address of a page: a path and, of pages that are named by one, `?id=`. */
const address = z
  .string('缺少地址')
  .max(200, '地址过长')
  .regex(/^\/[A-Za-z0-9/._-]{1,120}(\?id=[a-z0-9-]{1,60})?$/, '地址只能有字母、数字、短横线和 /，页面编号写成 ?id=my-page')
  .describe('页面的地址，例如 /news/detail?id=my-page');
const number = z.int('缺少版本号').min(1, '版本号不正确').max(contentLimits.versions, '版本号不正确').describe('版本号');

export const sitePageListSchema = z.object({
  ...callerShape,
  ...pageShape,
  keyword: z.string().trim().max(60, '关键词过长').default('').describe('标题或地址里的字；不填列出全部'),
  section: z.enum(['all', ...sectionNames], '栏目不正确').default('all'),
});
export const sitePageSchema = z.object({ ...callerShape, address });
export const sitePageVersionSchema = z.object({ ...callerShape, address, number });
export const sitePageSaveSchema = z.object({
  ...callerShape,
  address,
  source: z.string('缺少内容').max(contentLimits.source, `一页不超过 ${contentLimits.source} 个字符`).describe('说明和 Markdown 正文'),
  basedOn: z
    .int('缺少所依据的版本')
    .min(0)
    .max(contentLimits.versions, `一页最多 ${contentLimits.versions} 个版本`)
    .describe('改的是哪一版；新页面为 0。有人在此之后保存过，就不保存'),
});
export const sitePagePublishSchema = z.object({
  ...callerShape,
  address,
  number: number.describe('要发布的版本，只能是最新的一版'),
  at: z.iso.datetime('时间不正确').nullish().describe('什么时候起公开；不写为现在'),
});
export const sitePageWithdrawSchema = z.object({ ...callerShape, address, cause: causeSchema.describe('下线的原因，记入审计日志') });

export const sitePictureListSchema = z.object({
  ...callerShape,
  ...pageShape,
  keyword: z.string().trim().max(contentLimits.pictureName, '关键词过长').default('').describe('名称里的字；不填列出全部'),
});
const pictureName = z
  .string('缺少名称')
  .trim()
  .min(1, '请填写名称')
  .max(contentLimits.pictureName, `名称最多 ${contentLimits.pictureName} 个字`)
  .describe('在图片库里的名称，访客看不到');
export const sitePictureAddSchema = z.object({
  ...callerShape,
  attachmentId: idSchema.describe('attachmentCreate 给的编号，用途为 sitePicture'),
  name: pictureName,
});
export const sitePictureRenameSchema = z.object({ ...callerShape, pictureId: idSchema, name: pictureName });
export const sitePictureRemoveSchema = z.object({ ...callerShape, pictureId: idSchema });

/** What stands for a picture where it is not seen; brackets would end it. */
export const pictureAltSchema = z
  .string()
  .trim()
  .min(1, '请写一句话说明图里是什么')
  .max(contentLimits.pictureAlt, `说明最多 ${contentLimits.pictureAlt} 个字`)
  .regex(/^[^[\]]*$/, '说明里不能有方括号');
