import { z } from 'zod';
import type { AreaReference } from '../wire/call-reference.ts';
import { doneView } from '../wire/view.ts';
import type { shareCalls } from './calls.ts';
import { shareLimits } from './limits.ts';
import { shareCreateSchema, shareIdSchema, shareListSchema, shareOpenSchema, shareSitesSchema } from './schema.ts';
import { sharedModelView, shareView, shareViewsView } from './views.ts';

const { live, tries } = shareLimits;

export const shareReference = {
  shareCreate: {
    title: '生成分享链接',
    payload: shareCreateSchema,
    answer: shareView,
    refusals: ['file.notFound', 'editor.notShown', 'share.tooMany', 'auth.crowded'],
    note: `同时有效的链接最多 ${live} 个。分享出去的是只供查看的预览，原文件不会给出去。`,
  },
  shareList: {
    title: '我的分享链接',
    payload: shareListSchema,
    answer: z.array(shareView),
    refusals: [],
    note: '新的在前；停用或到期的再保留 30 天。',
  },
  shareViews: { title: '分享链接每天的访客数', payload: shareIdSchema, answer: shareViewsView, refusals: ['share.notFound'] },
  shareSites: {
    title: '设置嵌入',
    payload: shareSitesSchema,
    answer: shareView,
    refusals: ['share.notFound', 'share.privateEmbed'],
  },
  shareRevoke: {
    title: '停用分享链接',
    payload: shareIdSchema,
    answer: doneView,
    refusals: ['share.notFound'],
    note: '立即失效，不能恢复。',
  },
  shareOpen: {
    title: '打开分享链接',
    payload: shareOpenSchema,
    answer: sharedModelView,
    refusals: ['share.gone', 'share.passwordNeeded', 'share.passwordWrong', 'share.tryLater', 'auth.crowded'],
    note: `不用登录。同一地址连续错 ${tries.calls} 次后要等待才能再试；datas.seconds 是还要等的秒数。`,
  },
} satisfies AreaReference<typeof shareCalls>;
