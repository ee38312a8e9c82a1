import { escapeHtml } from '#domain/content/markdown';
import { formatShortCount } from '#domain/display/numbers';
import { sharePagePath } from '#domain/shares/addresses';
import { embedPicturePath, oembedPath, tokenOfAddress } from '#domain/shares/embed';
import type { ClockDeps } from '#services/deps';
import { publicShare } from '#services/shares/embedded';
import type { Context } from '../../gateway/state.ts';
import { unlessGone } from '../../media/send-object.ts';
import { originOf, type Origins } from '../../site/origin.ts';
import type { PageWords } from '../../static/dashboard.ts';

/** What the page of a public link says of its model, with a picture; undefined for any other page, of a private link too. */
export const shareWords =
  (deps: ClockDeps & Origins) =>
  async (ctx: Context): Promise<PageWords | undefined> => {
    if (ctx.path.toLowerCase() !== sharePagePath.toLowerCase()) return undefined;
    const origin = originOf(ctx, deps);
    const token = tokenOfAddress(origin + ctx.url);
    const found = token === undefined ? undefined : await unlessGone(() => publicShare(deps, { token }));
    if (token === undefined || found === undefined) return undefined;
    const { file, owner, share } = found;
    const { triangles } = file.summary ?? {};
    const asked = `${origin}${oembedPath}?url=${encodeURIComponent(origin + ctx.url)}`;
    return {
      title: file.modelName,
      description: `${owner.nickName} 分享的三维模型${triangles === undefined ? '' : `，${formatShortCount(triangles)} 个三角面`}，打开就能转动查看。`,
      ...(file.thumbnailKey !== null && { image: origin + embedPicturePath(token) }),
      ...(share.sites !== null && { more: `<link rel="alternate" type="application/json+oembed" href="${escapeHtml(asked)}" />` }),
    };
  };
