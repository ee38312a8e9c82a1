import { z } from 'zod';
import { callerShape, idSchema } from '../wire/schema.ts';
import { embedLimits, isLink, siteOf } from './embed.ts';

const { sites, siteLength, nameLength, linkLength } = embedLimits;

const siteSchema = z
  .string()
  .max(siteLength, '网站地址过长')
  .transform((typed, context) => {
    const site = siteOf(typed);
    if (site !== undefined) return site;
    context.addIssue({
      code: 'custom',
      message: `「${typed.slice(0, 60)}」不是网站地址，请填写域名，例如 www.example.com 或 *.example.com`,
    });
    return z.NEVER;
  });

/** Sites that may show something of ours, each once. */
export const sitesSchema = z
  .array(siteSchema, '请填写网站地址')
  .max(sites, `最多 ${sites} 个网站`)
  .transform((named) => [...new Set(named)]);

export const sceneEmbedSchema = z.object({
  ...callerShape,
  id: idSchema.describe('倾斜摄影轻量化的处理编号'),
  isOpen: z.boolean('请选择开启或关闭').describe('false：链接立即失效'),
  sites: sitesSchema
    .optional()
    .describe('可以嵌入的网站，例如 maps.example.com、*.example.com；空为不限；不写为保留原来的，没有设置过则不限'),
  renew: z.boolean().default(false).describe('true：换一个新链接，旧链接立即失效'),
});

export const sceneLogoSchema = z.object({
  ...callerShape,
  id: idSchema.describe('倾斜摄影轻量化的处理编号'),
  attachmentId: z
    .union([idSchema, z.literal('')], '请选择图片')
    .optional()
    .describe('新图片的附件编号（用途 sceneLogo）；空为去掉标志，恢复平台标志；不写为保留现在的图片'),
  name: z.string().trim().max(nameLength, `名称最多 ${nameLength} 个字`).default('').describe('标志的名称，读屏软件会读出来'),
  link: z
    .string()
    .trim()
    .max(linkLength, '链接过长')
    .refine((link) => link === '' || isLink(link), '链接要以 http:// 或 https:// 开头')
    .default('')
    .describe('点击标志打开的网页；空为不能点击'),
});
