import Koa from 'koa';
import type { Logger } from 'pino';
import { attachmentPath } from '#domain/attachments/calls';
import type { AttemptLimits } from '#domain/accounts/limits';
import { AppError } from '#domain/errors/app-error';
import {
  connectionLimits,
  dearReadMs,
  laneLimits,
  lineLimits,
  type ConnectionLimits,
  type LaneLimits,
  type SocketLimits,
} from '#domain/limits';
import type { ExportLimits } from '#domain/exports/limits';
import type { GeneratorName } from '#domain/kinds/generate/generators';
import type { Measures } from '#domain/measures';
import type { PaymentTiming } from '#domain/kinds/order/timing';
import type { Retention } from '#domain/retention';
import { createFetcher, type FetchStranger } from '#providers/fetching/stranger';
import type { Mailer } from '#providers/mail/contract';
import type { RiskThresholds } from '#domain/risk/thresholds';
import type { Tier } from '#domain/tiers';
import type { Traces } from '#domain/traces/spans';
import type { WalletRates } from '#domain/wallet/rates';
import type { RiskAssessor } from '#providers/captcha/contract';
import type { Moderator } from '#providers/moderation/contract';
import type { PaymentProviders } from '#providers/payments/contract';
import type { PayoutProvider } from '#providers/payouts/contract';
import type { SignInProviders } from '#providers/signin/contract';
import type { SmsSender } from '#providers/sms/contract';
import type { SiteSettings } from '#domain/site/menu';
import type { Collector } from '#services/analytics/collector';
import { createClients } from '#services/gateway/clients';
import { createGatewayKeys } from '#services/gateway/keys';
import { createLiveFriendLinks } from '#services/content/live-friend-links';
import type { MallFinder } from '#services/mall/find/finder';
import type { Database } from '#storage/database/connect';
import type { LocalPartReceiver } from '#storage/objects/local-multipart';
import type { RateLimit } from '#storage/database/rate-limiter';
import type { ObjectStore } from '#storage/objects/object-store';
import { receiveAttachments } from './attachments/receive.ts';
import type { Draining } from './draining.ts';
import { embedRoutes } from './embeds/routes.ts';
import { arrival } from './gateway/arrival.ts';
import { readableAddress } from './gateway/characters.ts';
import { createLanes, inLanes } from './gateway/lanes.ts';
import { identifyCaller, matchUser } from './gateway/authentication.ts';
import { createContentPolicy } from './gateway/content-policy.ts';
import { queueDearCalls, type DearCallLimits } from './gateway/dear-calls.ts';
import { endConnections } from './gateway/end-connections.ts';
import { failuresToEnvelopes } from './gateway/envelope.ts';
import { requireSameOrigin } from './gateway/origin.ts';
import { readParameters } from './gateway/parameters.ts';
import { measureRequests } from './gateway/measure-requests.ts';
import { createPolicies } from './gateway/policies.ts';
import { countedInMemory, createRateLimits, defaultRateLimits, type RateLimits } from './gateway/rate-limit.ts';
import { requestContext } from './gateway/request-context.ts';
import { mountRoutes, type Route } from './gateway/route.ts';
import { securityHeaders } from './gateway/security-headers.ts';
import { createSite, type Site } from './gateway/site.ts';
import { cutOffSlowReaders } from './gateway/slow-readers.ts';
import type { RequestState } from './gateway/state.ts';
import { spendNonces } from './gateway/wire/nonces.ts';
import { createSecrets } from './gateway/wire/secrets.ts';
import { traceRequests } from './gateway/trace-requests.ts';
import { endUnreadBodies } from './gateway/unread-bodies.ts';
import { healthRoutes } from './health/routes.ts';
import { localRoutes, type LocalPages } from './local/routes.ts';
import { mediaRoutes } from './media/routes.ts';
import { credentialRoutes } from './modules/accounts/credential-routes.ts';
import { emailRoutes } from './modules/accounts/email-routes.ts';
import { accountRoutes } from './modules/accounts/routes.ts';
import { analyticsRoutes } from './modules/analytics/routes.ts';
import { attachmentRoutes } from './modules/attachments/routes.ts';
import { administrationRoutes } from './modules/administration/routes.ts';
import type { TemporalUi } from './modules/backoffice/work.ts';
import { exportDownloads } from './modules/exports/downloads.ts';
import { exportRoutes } from './modules/exports/routes.ts';
import { factorRoutes } from './modules/factors/routes.ts';
import { officeRoutes } from './modules/office/routes.ts';
import { backofficeRoutes } from './modules/backoffice/routes.ts';
import { batchRoutes } from './modules/batches/routes.ts';
import { certificationRoutes } from './modules/certification/routes.ts';
import { checkRoutes } from './modules/checks/routes.ts';
import { contentRoutes, friendLinkRoutes, sitePageRoutes, sitePictureRoutes } from './modules/content/routes.ts';
import { couponRoutes } from './modules/coupons/routes.ts';
import { deletionRoutes } from './modules/deletion/routes.ts';
import { editorRoutes } from './modules/editor/routes.ts';
import { eventRoutes } from './modules/events/routes.ts';
import { feedbackRoutes } from './modules/feedback/routes.ts';
import { fileRoutes } from './modules/files/routes.ts';
import { gatewayRoutes } from './modules/gateway/routes.ts';
import { signInCallbacks } from './modules/identities/callback.ts';
import { identityRoutes } from './modules/identities/routes.ts';
import { jobRoutes } from './modules/jobs/routes.ts';
import { mapRoutes } from './modules/maps/routes.ts';
import { labelRoutes } from './modules/labels/routes.ts';
import { lookRoutes } from './modules/looks/routes.ts';
import { membershipRoutes } from './modules/membership/routes.ts';
import { boxRoutes } from './modules/boxes/routes.ts';
import { campaignRoutes } from './modules/campaigns/routes.ts';
import { matchingRoutes } from './modules/matching/routes.ts';
import { messageRoutes } from './modules/messages/routes.ts';
import { workRoutes } from './modules/works/routes.ts';
import { mallRoutes } from './modules/mall/routes.ts';
import { claimRoutes } from './modules/claims/routes.ts';
import { modelerRoutes } from './modules/modelers/routes.ts';
import { orderRoutes } from './modules/orders/routes.ts';
import { refundRoutes } from './modules/refunds/routes.ts';
import { overviewRoutes } from './modules/overview/routes.ts';
import { paymentNotifications } from './modules/payments/notifications.ts';
import { developerRoutes } from './modules/developers/routes.ts';
import { paymentRoutes } from './modules/payments/routes.ts';
import { packageRoutes } from './modules/packages/routes.ts';
import { libraryRoutes } from './modules/library/routes.ts';
import { presetRoutes } from './modules/presets/routes.ts';
import { profileRoutes } from './modules/profile/routes.ts';
import { riskRoutes } from './modules/risk/routes.ts';
import { shareWords } from './modules/shares/words.ts';
import { shareRoutes } from './modules/shares/routes.ts';
import { supportRoutes } from './modules/support/routes.ts';
import { uploadRoutes } from './modules/uploads/routes.ts';
import { bulkRoutes } from './modules/bulk/routes.ts';
import { inquiryRoutes } from './modules/inquiries/routes.ts';
import { invoiceRoutes } from './modules/invoices/routes.ts';
import { walletRoutes } from './modules/wallet/routes.ts';
import { serveDownloads } from './open/v1/downloads.ts';
import { serveOpen } from './open/v1/serve.ts';
import { receivePart } from './objects/receive-part.ts';
import { publicSite } from './site/routes.ts';
import { dashboardFiles } from './static/dashboard.ts';
import { documentation } from './static/documentation.ts';
import { isServedFrom } from './static/files.ts';

export interface ApiDeps {
  /** What generates models; default the built-in rules alone. */
  generators?: readonly GeneratorName[];
  database: Database;
  objects: ObjectStore;
  sms: SmsSender;
  mailer: Mailer;
  moderator: Moderator;
  /** Finds models of the mall; undefined: lists go on from the rows, and searching is refused. */
  finder?: MallFinder;
  /** Ways of signing in through others; a missing one is not offered. */
  signInProviders: SignInProviders;
  /** Ways of paying outside the platform; a missing one is not offered. */
  payments: PaymentProviders;
  /** When providers are asked about payments; default that of the product. */
  paymentTiming?: PaymentTiming;
  /** What pays withdrawals out; default an operator, by hand. */
  payouts?: PayoutProvider;
  /** Withdrawals of so much and more are approved by one administrator and paid by another; default all. */
  fourEyesFen?: number;
  /** Of exports of the back office; default `exportLimits`. */
  exportLimits?: ExportLimits;
  /** Whether who works here needs a second factor; default no. */
  secondFactor?: boolean;
  /** What the platform keeps of sales and withdrawals; default `usualRates`. */
  rates?: WalletRates;
  /** Opens addresses that strangers name. Default: public ones alone. */
  fetchStranger?: FetchStranger;
  log: Logger;
  /** Key from which refresh and media tokens are derived. */
  secret: string;
  /** Earlier values of it, which still open what was encrypted with them. */
  previousSecrets?: readonly string[];
  /** The local store receives parts through the api; undefined on S3. */
  partReceiver?: LocalPartReceiver;
  /** Certificate and key, both PEM, where the api itself speaks TLS. */
  tls?: { cert: string; key: string };
  /** Scheme, host and port that browsers use, when they are not those that the api listens on. */
  publicOrigin?: string;
  /** Proxies whose X-Forwarded-For is believed; no other X-Forwarded-* header ever is. */
  trustedProxies?: readonly string[];
  /** Origin that browsers upload parts to, when it is not the api's own. */
  uploadOrigin?: string;
  /** Origins besides our own that forms may be sent to, as payment gateways. */
  formOrigins?: readonly string[];
  /** Where the Temporal UI shows operators a workflow. */
  temporalUi?: TemporalUi;
  /** How users reach support, shown on the help page. */
  supportContact?: string | undefined;
  /** Company, filings and hotline at the foot of public pages. */
  siteSettings?: SiteSettings | undefined;
  /** Folder of the built dashboard; without it none is served. */
  dashboardFolder?: string;
  /** Folder of the built documentation of the API; without it none is served. */
  documentationFolder?: string;
  /** Serves `/local/*`, never with a public origin; undefined in production and on hosts that other machines can reach. */
  localPages?: LocalPages | undefined;
  minFreeBytes?: number;
  rateLimits?: RateLimits;
  /** Calls in ten seconds by one key of each tier; default `keyRates`. */
  openKeyRates?: Readonly<Record<Tier, number>>;
  /** Of everybody who looks at one embedded scene; default `embedLimits.requests`. */
  embedRequests?: RateLimit;
  /** Of calls that read much; default `lineLimits` and `dearReadMs`. */
  dearCallLimits?: DearCallLimits;
  connectionLimits?: ConnectionLimits;
  /** Of what one address asks at once; default `laneLimits`. */
  laneLimits?: LaneLimits;
  socketLimits?: SocketLimits;
  /** How long is kept what must go one day; default `usualRetention`. */
  retention?: Retention;
  /** How long a sign-in lasts after its last refresh; default that of the product. */
  signInMs?: number;
  /** Of what can guess a secret, tells who has an account, or costs money. */
  attemptLimits?: AttemptLimits;
  /** Also takes calls in plain JSON, without LZ1: for tests and benchmarks, never in production. Default no. */
  plainCalls?: boolean;
  /** From how much on a risk check asks for a puzzle. */
  riskThresholds?: RiskThresholds;
  /** Judges risk checks in place of the embedded engine. */
  captcha?: RiskAssessor | undefined;
  /** Takes what pages tell of visits; default one that writes only when a sign-in waits for it. */
  collector?: Collector;
  /** Told by the server when it is about to stop. */
  draining?: Draining;
  /** Where requests, sockets and uploads are noted; default nowhere. */
  measures?: Measures | undefined;
  /** Where spans of requests are told; default nowhere. */
  traces?: Traces | undefined;
  clock?: () => Date;
}

/** One route for every call in `domain/catalog/calls.ts`. */
export function allRoutes(
  deps: ApiDeps,
  site = createSite(deps),
  limits = createRateLimits(deps, deps.rateLimits ?? defaultRateLimits),
  keys = createGatewayKeys(deps),
  friendLinks = createLiveFriendLinks(deps),
): Route[] {
  const accounts = { ...deps, sameOrigin: requireSameOrigin(site), limitSignIns: limits.signIn };
  const judged = { ...deps, limitScans: limits.scan };
  const isServed = (path: string) => isServedFrom(deps.dashboardFolder, path);
  return [
    ...gatewayRoutes({ keys }),
    ...accountRoutes(accounts),
    ...credentialRoutes(accounts),
    ...emailRoutes(accounts),
    ...identityRoutes({ fetchStranger: createFetcher(), ...accounts }),
    ...profileRoutes(judged),
    ...attachmentRoutes(deps),
    ...riskRoutes(accounts),
    ...uploadRoutes(deps),
    ...checkRoutes(deps),
    ...fileRoutes(judged),
    ...libraryRoutes(judged),
    ...jobRoutes(judged),
    ...mapRoutes(deps),
    ...presetRoutes(judged),
    ...developerRoutes(deps),
    ...batchRoutes(deps),
    ...lookRoutes(deps),
    ...editorRoutes(judged),
    ...shareRoutes(deps),
    ...overviewRoutes(deps),
    ...orderRoutes(deps),
    ...refundRoutes(deps),
    ...invoiceRoutes(deps),
    ...walletRoutes(deps),
    ...paymentRoutes(deps),
    ...packageRoutes(deps),
    ...couponRoutes(deps),
    ...membershipRoutes(deps),
    ...mallRoutes(judged),
    ...modelerRoutes(judged),
    ...claimRoutes(judged),
    ...workRoutes({ ...judged, limitComments: limits.comment }),
    ...boxRoutes(deps),
    ...campaignRoutes({ ...deps, isServed }),
    ...matchingRoutes(judged),
    ...messageRoutes(deps),
    ...analyticsRoutes(deps),
    ...eventRoutes(deps),
    ...contentRoutes(judged),
    ...sitePageRoutes({ ...deps, isServed }),
    ...sitePictureRoutes(deps),
    ...friendLinkRoutes({ ...deps, friendLinks }),
    ...labelRoutes(),
    ...supportRoutes(deps),
    ...feedbackRoutes(judged),
    ...inquiryRoutes(accounts),
    ...certificationRoutes(deps),
    ...deletionRoutes(deps),
    ...administrationRoutes(deps),
    ...backofficeRoutes(deps),
    ...officeRoutes(deps),
    ...exportRoutes(deps),
    ...bulkRoutes(deps),
    ...factorRoutes(deps),
  ];
}

/** The Koa app: the gateway with its calls, media, embedded scenes, part uploads, local pages, health checks and the dashboard. */
export function createApp(deps: ApiDeps, site: Site): Koa<RequestState> {
  const rates = deps.rateLimits ?? defaultRateLimits;
  const limits = createRateLimits(deps, rates);
  const keys = createGatewayKeys(deps);
  const friendLinks = createLiveFriendLinks(deps);
  const app = new Koa<RequestState>();
  const transfers = deps.connectionLimits ?? connectionLimits;
  const lanes = inLanes(createLanes(deps.laneLimits ?? laneLimits));
  const policy = createContentPolicy(deps);
  const parameters = readParameters({
    limits: transfers,
    plainCalls: deps.plainCalls === true,
    knowsClient: createClients(deps),
    openSecret: createSecrets({ open: keys.open, limiter: countedInMemory(rates.seed), clock: deps.clock }),
    clock: deps.clock,
  });
  const gateway = {
    caller: [limits.address, lanes, identifyCaller(deps), limits.user],
    policies: createPolicies(deps),
    body: [
      parameters,
      matchUser,
      spendNonces(deps),
      queueDearCalls(deps.database, deps.dearCallLimits ?? { readMs: dearReadMs, line: lineLimits }),
    ],
  };
  if (deps.draining !== undefined) app.use(endConnections(deps.draining));
  app.use(endUnreadBodies(transfers));
  app.use(cutOffSlowReaders(transfers));
  app.use(requestContext(deps.log, site));
  if (deps.measures !== undefined) app.use(measureRequests(deps.measures));
  if (deps.traces !== undefined) app.use(traceRequests(deps.traces));
  app.use(failuresToEnvelopes);
  app.use(securityHeaders({ policy: policy(), secure: site.staysSecure }));
  app.use(arrival(site));
  // Before what answers as pages are answered: it tells its refusals in its own form.
  app.use(serveOpen(deps, { limitAddress: limits.address, inLane: lanes }));
  app.use(readableAddress);
  app.use(serveDownloads(deps, limits.media));
  if (deps.partReceiver !== undefined) {
    const receive = receivePart(deps.partReceiver, transfers);
    app.use((ctx, next) => (ctx.method === 'PUT' && ctx.path.startsWith('/objects/') ? limits.address(ctx, () => receive(ctx)) : next()));
  }
  const receiveAttachment = receiveAttachments(deps, transfers);
  app.use((ctx, next) => (ctx.path.startsWith(attachmentPath) ? limits.address(ctx, () => receiveAttachment(ctx, next)) : next()));
  app.use(mountRoutes(allRoutes(deps, site, limits, keys, friendLinks), gateway));
  app.use(signInCallbacks({ fetchStranger: createFetcher(), ...deps }, limits.address).routes());
  app.use(paymentNotifications(deps, limits.address).routes());
  // Routes are found in any case.
  app.use((ctx, next) => (/^\/+media\//i.test(ctx.path) ? limits.media(ctx, () => lanes(ctx, next)) : next()));
  app.use(exportDownloads(deps).routes());
  app.use(mediaRoutes(deps, site).routes());
  app.use(embedRoutes(deps, limits.address, deps.embedRequests).routes());
  app.use(healthRoutes(deps).routes());
  if (deps.localPages !== undefined && deps.publicOrigin === undefined) app.use(localRoutes(deps.localPages).routes());
  if (deps.documentationFolder !== undefined) app.use(documentation(deps.documentationFolder));
  if (deps.dashboardFolder !== undefined) {
    const pages = publicSite({ ...deps, friendLinks });
    const files = dashboardFiles(deps.dashboardFolder, policy, { ...deps, friendLinks, wordsOf: shareWords(deps) });
    app.use((ctx, next) => (isOurs(ctx.path) ? next() : limits.address(ctx, () => lanes(ctx, () => pages(ctx, () => files(ctx, next))))));
  }
  app.use((ctx) => {
    if (ctx.status === 404 && ctx.body === undefined && !ctx.path.startsWith('/media/')) throw new AppError('request.unknownPath');
  });
  app.on('error', (error: unknown) => deps.log.warn({ err: error }, 'response failed'));
  return app;
}

/** Paths that the dashboard never handles. */
const isOurs = (path: string): boolean => /^\/+(api-|open\/|media\/|embed\/|objects\/|attachments\/|local\/|push$)/i.test(path);
