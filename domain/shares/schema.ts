import { z } from 'zod';
import { sitesSchema } from '../scenes/schema.ts';
import { callerShape, idSchema } from '../wire/schema.ts';
import { shareKinds } from './addresses.ts';
import { shareLimits } from './limits.ts';

const { passwordMin, passwordMax } = shareLimits;

const passwordSchema = z.string('请输入密码').min(passwordMin, `密码至少 ${passwordMin} 位`).max(passwordMax, `密码最多 ${passwordMax} 位`);

export const shareCreateSchema = z
  .object({
    ...callerShape,
    fileId: idSchema,
    kind: z.enum(shareKinds, '请选择公开或私密').describe('public 有链接就能看；private 还要密码，3 天后失效'),
    password: passwordSchema.optional().describe('私密链接的密码，公开链接不写'),
  })
  .refine(({ kind, password }) => (kind === 'private') === (password !== undefined), '私密链接要有密码，公开链接不要密码');

export const shareListSchema = z.object({ ...callerShape, fileId: idSchema.optional().describe('只列这个文件的；不写为全部') });
export const shareIdSchema = z.object({ ...callerShape, shareId: idSchema });
export const shareSitesSchema = shareIdSchema.extend({
  isEmbedded: z.boolean('请选择开启或关闭').describe('是否可以嵌入别的网站，只有公开链接可以'),
  sites: sitesSchema.default([]).describe('可以嵌入的网站，如 maps.example.com、*.example.com；空为不限'),
});

export const shareOpenSchema = z.object({
  ...callerShape,
  share: z.string('缺少分享链接').max(100, '分享链接不正确').describe('链接里的 share'),
  password: z.string('请输入密码').max(100, '密码不对').optional().describe('私密链接的密码'),
  pass: z.string().max(200).optional().describe('上次打开得到的 pass，有效期内代替密码'),
});
