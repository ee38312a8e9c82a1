import Koa from 'koa';
import type { Logger } from 'pino';
import { AppError } from '#domain/errors/app-error';
import type { Moderator } from '#providers/moderation/moderator';
import type { SmsSender } from '#providers/sms/sms-sender';
import type { Database } from '#storage/database/connect';
import type { LocalPartReceiver } from '#storage/objects/local-multipart';
import type { ObjectStore } from '#storage/objects/object-store';
import { identifyCaller } from './gateway/authentication.ts';
import { failuresToEnvelopes } from './gateway/envelope.ts';
import { requireSameOrigin } from './gateway/origin.ts';
import { readParameters } from './gateway/parameters.ts';
import { createRateLimits, defaultRateLimits, type RateLimits } from './gateway/rate-limit.ts';
import { requestContext } from './gateway/request-context.ts';
import { mountRoutes, type Route } from './gateway/route.ts';
import { securityHeaders } from './gateway/security-headers.ts';
import type { RequestState } from './gateway/state.ts';
import { healthRoutes } from './health/routes.ts';
import { localRoutes, type LocalPages } from './local/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { accountRoutes } from './modules/accounts/routes.ts';
import { checkRoutes } from './modules/checks/routes.ts';
import { eventRoutes } from './modules/events/routes.ts';
import { fileRoutes } from './modules/files/routes.ts';
import { jobRoutes } from './modules/jobs/routes.ts';
import { uploadRoutes } from './modules/uploads/routes.ts';
import { receivePart } from './objects/receive-part.ts';
import { dashboardFiles } from './static/dashboard.ts';

export interface ApiDeps {
  database: Database;
  objects: ObjectStore;
  sms: SmsSender;
  moderator: Moderator;
  log: Logger;
  /** Derives refresh and media tokens. */
  secret: string;
  /** The local store, which takes parts through us; undefined on S3. */
  partReceiver?: LocalPartReceiver;
  /** Origin that browsers use, when a proxy stands in front; its X-Forwarded-* headers are believed then. */
  publicOrigin?: string;
  /** Origin that browsers send parts to, when it is not ours. */
  uploadOrigin?: string;
  /** The built dashboard; none is served without it. */
  dashboardFolder?: string;
  /** `/local/*`; absent in production and on hosts that others reach. */
  localPages?: LocalPages | undefined;
  minFreeBytes?: number;
  rateLimits?: RateLimits;
  clock?: () => Date;
}

/** Every call of `domain/wire/paths.ts`, once. */
export function allRoutes(deps: ApiDeps, limits = createRateLimits(deps, deps.rateLimits ?? defaultRateLimits)): Route[] {
  const sameOrigin = requireSameOrigin(deps.publicOrigin);
  return [
    ...accountRoutes({ ...deps, sameOrigin, limitLookups: limits.lookup, limitSignIns: limits.signIn }),
    ...uploadRoutes(deps),
    ...checkRoutes(deps),
    ...fileRoutes(deps),
    ...jobRoutes(deps),
    ...eventRoutes(deps),
  ];
}

/** The whole HTTP side: gateway and calls, media, part uploads, local pages, health, dashboard. */
export function createApp(deps: ApiDeps): Koa<RequestState> {
  const limits = createRateLimits(deps, deps.rateLimits ?? defaultRateLimits);
  const app = new Koa<RequestState>({ proxy: deps.publicOrigin !== undefined, maxIpsCount: 1 });
  const gateway = [limits.address, readParameters, identifyCaller(deps), limits.user];
  app.use(requestContext(deps.log));
  app.use(failuresToEnvelopes);
  app.use(securityHeaders({ uploadOrigin: deps.uploadOrigin }));
  if (deps.partReceiver !== undefined) {
    const receive = receivePart(deps.partReceiver);
    app.use((ctx, next) => (ctx.method === 'PUT' && ctx.path.startsWith('/objects/') ? receive(ctx) : next()));
  }
  app.use(mountRoutes(allRoutes(deps, limits), gateway).routes());
  app.use(mediaRoutes(deps).routes());
  app.use(healthRoutes(deps).routes());
  if (deps.localPages !== undefined) app.use(localRoutes(deps.localPages).routes());
  if (deps.dashboardFolder !== undefined) {
    const files = dashboardFiles(deps.dashboardFolder);
    app.use((ctx, next) => (isOurs(ctx.path) ? next() : files(ctx, next)));
  }
  app.use((ctx) => {
    if (ctx.status === 404 && ctx.body === undefined && !ctx.path.startsWith('/media/')) throw new AppError('request.unknownPath');
  });
  app.on('error', (error: unknown) => deps.log.warn({ err: error }, 'answer broke off'));
  return app;
}

/** Addresses that never are a page of the dashboard. */
const isOurs = (path: string): boolean => /^\/(api-|media\/|objects\/|local\/|push$)/i.test(path);
