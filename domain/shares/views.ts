import { z } from 'zod';
import type { SceneSettings } from '../editor/settings.ts';
import { largeView } from '../wire/view.ts';
import { shareKinds } from './addresses.ts';

const maybeInstant = z.iso.datetime().nullable();

/** A link as its owner sees it. */
export const shareView = z.object({
  id: z.string(),
  fileId: z.string(),
  modelName: z.string(),
  kind: z.enum(shareKinds),
  isLive: z.boolean().describe('现在能不能打开'),
  url: z.string().nullable().describe('链接的路径；服务器换过密钥后找不回来，为 null'),
  embedUrl: z.string().nullable().describe('嵌入代码里的路径；没有开启嵌入为 null'),
  sites: z.array(z.string()).describe('可以嵌入的网站，空为不限'),
  views: z.int().describe('访客数，同一访客一天计一次'),
  lastViewedAt: maybeInstant,
  createdAt: z.iso.datetime(),
  expiresAt: maybeInstant.describe('到期时间；公开链接不到期'),
  endedAt: maybeInstant.describe('停用的时间'),
});
export type ShareView = z.infer<typeof shareView>;

export const shareViewsView = z.array(z.object({ day: z.string().describe('UTC 日期'), views: z.int() }));
export type ShareViewsView = z.infer<typeof shareViewsView>;

/** A model as whoever has the link sees it. */
export const sharedModelView = z.object({
  modelName: z.string(),
  authorName: z.string(),
  kind: z.enum(shareKinds),
  triangles: z.number().nullable(),
  modelUrl: z.string().describe('只用于显示的模型，不能下载'),
  thumbnailUrl: z.string().nullable(),
  settings: largeView<SceneSettings>('场景设置').nullable(),
  textures: z.record(z.string(), z.string()).describe('设置里用到的贴图：编号和地址'),
  textsHidden: z.boolean().describe('标注和名称没有通过内容检查，已经去掉'),
  pass: z.string(),
  passUntil: z.iso.datetime(),
  expiresAt: maybeInstant,
});
export type SharedModelView = z.infer<typeof sharedModelView>;
