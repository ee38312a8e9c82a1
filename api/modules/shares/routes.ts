import { calls } from '#domain/catalog/calls';
import { shareCreateSchema, shareIdSchema, shareListSchema, shareOpenSchema, shareSitesSchema } from '#domain/shares/schema';
import type { ClockDeps, ModeratorDeps } from '#services/deps';
import type { SealDeps } from '#services/sealing';
import { createShare } from '#services/shares/create';
import { listShareViews } from '#services/shares/list-views';
import { listShares, nameShares } from '#services/shares/list';
import { openShare } from '#services/shares/open';
import { revokeShare } from '#services/shares/revoke';
import { setShareSites } from '#services/shares/set-sites';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { own, viewerOf } from '../mall/policy.ts';
import { presentShare, presentShared } from './presenter.ts';

export function shareRoutes(deps: ClockDeps & ModeratorDeps & SealDeps): Route[] {
  const present = presentShare(deps);
  return [
    route(calls.shareCreate, shareCreateSchema, async (input, request) => {
      const [named] = await nameShares(deps.database.files, [await createShare(deps, own(input, request))]);
      return named === undefined ? null : present(named);
    }),
    route(calls.shareList, shareListSchema, async (input, request) => (await listShares(deps, own(input, request))).map(present)),
    route(calls.shareViews, shareIdSchema, (input, request) => listShareViews(deps, own(input, request))),
    route(calls.shareSites, shareSitesSchema, async ({ isEmbedded, sites, ...input }, request) =>
      present(await setShareSites(deps, { ...own(input, request), sites: isEmbedded ? sites : null })),
    ),
    route(calls.shareRevoke, shareIdSchema, (input, request) => done(revokeShare(deps, own(input, request)))),
    route(calls.shareOpen, shareOpenSchema, async ({ share: token, password, pass }, request) =>
      presentShared(await openShare(deps, { token, password, pass, viewer: viewerOf(request) ?? request.ctx.ip, address: request.ctx.ip })),
    ),
  ];
}
