import type { ClientVersionView } from '#domain/content/views';
import { imageScanSchema, textScanSchema } from '#domain/content/schema';
import { calls } from '#domain/wire/paths';
import { nothingSchema } from '#domain/wire/schema';
import { scanImage, type ImageScanDeps } from '#services/moderation/scan-image';
import { scanText } from '#services/moderation/scan-text';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import type { Middleware } from '../../gateway/state.ts';

/** No client application exists yet: docs/decisions.md#client-application. */
const noClient: ClientVersionView = { version: null, fileUrl: null };

export interface ContentDeps extends ImageScanDeps {
  /** Limits what one account has judged. */
  limitScans: Middleware;
}

export const contentRoutes = (deps: ContentDeps): Route[] => [
  route(calls.textAntispamScan, deps.limitScans, textScanSchema, ({ content }) => done(scanText(deps.moderator, content))),
  route(calls.imageSyncScan, deps.limitScans, imageScanSchema, ({ imgUrl }, { caller }) =>
    done(scanImage(deps, { ownerId: caller.userId, imgUrl })),
  ),
  route(calls.getLatestClientVersion, nothingSchema, () => noClient),
];
