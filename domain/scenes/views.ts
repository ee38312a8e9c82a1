import { z } from 'zod';

export const sceneEmbedView = z.object({
  isOpen: z.boolean().describe('是否开启'),
  url: z.string().nullable().describe('嵌入页面的地址，放进 iframe；还没有开启过为 null'),
  sites: z.array(z.string()).describe('可以嵌入的网站；空为不限'),
});
export type SceneEmbedView = z.infer<typeof sceneEmbedView>;

export const sceneLogoView = z.object({
  pictureUrl: z.string().nullable().describe('标志图片的地址；用平台标志为 null'),
  name: z.string(),
  link: z.string(),
});
export type SceneLogoView = z.infer<typeof sceneLogoView>;
