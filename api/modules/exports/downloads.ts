import { Router } from '@koa/router';
import type { RequestState } from '../../gateway/state.ts';
import { identify } from '../../media/identify.ts';
import { refuse } from '../../media/refuse.ts';
import { sendExport, type ExportDeps } from './send.ts';

const id = /^[0-9a-f]{32}$/;

/** Where the files of exports are read, each once, by the media cookie of who began it. */
export function exportDownloads(deps: ExportDeps): Router<RequestState> {
  const router = new Router<RequestState>({ prefix: '/media/exports' });
  router.get('/:id', async (ctx) => {
    const caller = await identify(deps, ctx);
    if (caller === undefined) return refuse(ctx, 401, '请登录');
    const exportId = ctx.params.id ?? '';
    // To be told of it would use it up.
    const isAsked = ctx.method === 'GET' && id.test(exportId);
    if (!isAsked || !(await sendExport(deps, ctx, { caller, exportId }))) refuse(ctx, 404, '这份导出已经下载过或已过期，请重新导出');
  });
  return router;
}
