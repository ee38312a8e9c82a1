import { z } from 'zod';
import { sectionNames } from './page.ts';

export const sitePageStates = ['live', 'scheduled', 'draft', 'withdrawn'] as const;
export type SitePageState = (typeof sitePageStates)[number];

export const sitePageStateLabels: Readonly<Record<SitePageState, string>> = {
  live: '已公开',
  scheduled: '定时公开',
  draft: '草稿',
  withdrawn: '已下线',
};

export const sitePageRowView = z.object({
  address: z.string(),
  title: z.string(),
  section: z.enum(sectionNames),
  state: z
    .enum(sitePageStates)
    .describe('live：公开的就是最新一版或还有没发布的修改；scheduled：到时公开；draft：从未公开；withdrawn：已下线'),
  number: z.int().describe('最新的版本'),
  liveNumber: z.int().nullable().describe('访客看到的版本；没有公开为 null'),
  editor: z.string().nullable().describe('最后修改的人；随程序而来为 null'),
  editedAt: z.string(),
});
export type SitePageRowView = z.infer<typeof sitePageRowView>;

export const sitePageVersionView = z.object({
  number: z.int(),
  title: z.string(),
  editor: z.string().nullable(),
  savedAt: z.string(),
  publishedAt: z.string().nullable().describe('从何时起公开；草稿为 null'),
  withdrawn: z.boolean().describe('从这时起下线'),
});
export type SitePageVersionView = z.infer<typeof sitePageVersionView>;

export const sitePageView = z.object({
  row: sitePageRowView,
  source: z.string().describe('最新一版'),
  problems: z.array(z.string()).describe('发布前要改的；没有为空'),
  versions: z.array(sitePageVersionView).describe('新的在前'),
});
export type SitePageView = z.infer<typeof sitePageView>;

export const sitePageSourceView = z.object({ number: z.int(), source: z.string() });
export type SitePageSourceView = z.infer<typeof sitePageSourceView>;

export const sitePageSavedView = z.object({ number: z.int(), problems: z.array(z.string()).describe('发布前要改的；没有为空') });
export type SitePageSavedView = z.infer<typeof sitePageSavedView>;

export const sitePictureUseView = z.object({
  address: z.string(),
  title: z.string(),
  isPublic: z.boolean().describe('访客看到的、或到时会公开的版本在用；为 false 时只有草稿在用'),
});
export type SitePictureUseView = z.infer<typeof sitePictureUseView>;

export const sitePictureView = z.object({
  id: z.string(),
  name: z.string(),
  address: z.string().describe('公开的地址，一直不变；最宽的一种'),
  width: z.int(),
  height: z.int(),
  bytes: z.int().describe('各种宽度一共'),
  uploader: z.string().nullable().describe('上传的人；账号已注销为空'),
  createdAt: z.string(),
  uses: z.array(sitePictureUseView).describe('用到它的页面'),
});
export type SitePictureView = z.infer<typeof sitePictureView>;
