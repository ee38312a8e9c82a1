import { embedFrame, embedPicturePath, tokenOfAddress } from '#domain/shares/embed';
import { embedPath } from '#domain/scenes/embed';
import { escapeHtml } from '#domain/content/markdown';
import type { ClockDeps } from '#services/deps';
import { embeddedShare } from '#services/shares/embedded';
import type { Context } from '../gateway/state.ts';
import { unlessGone } from '../media/send-object.ts';
import { originOf, type Origins } from '../site/origin.ts';

/** A wish of the asker's for a size, within bounds. */
const within = (wanted: unknown, usual: number): number => {
  const pixels = Number(wanted ?? usual);
  return Number.isFinite(pixels) ? Math.round(Math.min(usual, Math.max(embedFrame.least, pixels))) : usual;
};

const only = (value: string | string[] | undefined): string => [value ?? ''].flat()[0] ?? '';

/** Answers what to show for a link, as oEmbed 1.0 has it: 404 for what is no embedded link of ours, 501 for XML. */
export async function answerOembed(deps: ClockDeps & Origins, ctx: Context): Promise<void> {
  ctx.set({ 'Cache-Control': 'no-cache', 'Access-Control-Allow-Origin': '*' });
  const { url, format, maxwidth, maxheight } = ctx.query;
  if (only(format) === 'xml') {
    ctx.status = 501;
    ctx.body = { error: 'format' };
    return;
  }
  const token = tokenOfAddress(only(url));
  const found = token === undefined ? undefined : await unlessGone(() => embeddedShare(deps, { token }));
  if (token === undefined || found === undefined) {
    ctx.status = 404;
    ctx.body = { error: 'not found' };
    return;
  }
  const origin = originOf(ctx, deps);
  const { file, owner } = found;
  const [width, height] = [within(maxwidth, embedFrame.width), within(maxheight, embedFrame.height)];
  const address = escapeHtml(origin + embedPath(token));
  ctx.status = 200;
  ctx.body = {
    ...{ version: '1.0', type: 'rich', provider_name: '模工坊', provider_url: origin, title: file.modelName, author_name: owner.nickName },
    ...(file.thumbnailKey !== null && { thumbnail_url: origin + embedPicturePath(token), thumbnail_width: 512, thumbnail_height: 512 }),
    ...{ width, height },
    html: `<iframe src="${address}" title="${escapeHtml(file.modelName)}" width="${width}" height="${height}" style="border:0" allow="fullscreen" loading="lazy"></iframe>`,
  };
}
