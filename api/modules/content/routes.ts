import type { ClientVersionView } from '#domain/content/views';
import { imageScanSchema, textScanSchema } from '#domain/content/schema';
import { calls } from '#domain/wire/paths';
import { nothingSchema } from '#domain/wire/schema';
import { scanImage, type ImageScanDeps } from '#services/moderation/scan-image';
import { scanText } from '#services/moderation/scan-text';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type Route } from '../../gateway/route.ts';

/** No client application exists yet: docs/decisions.md#client-application. */
const noClient: ClientVersionView = { version: null, fileUrl: null };

export const contentRoutes = (deps: ImageScanDeps & ScanLimitDeps): Route[] => [
  route(calls.textAntispamScan, deps.limitScans, textScanSchema, ({ content }) => done(scanText(deps.moderator, content))),
  route(calls.imageSyncScan, deps.limitScans, imageScanSchema, ({ imgUrl }, { caller }) =>
    done(scanImage(deps, { ownerId: caller.userId, imgUrl })),
  ),
  route(calls.getLatestClientVersion, nothingSchema, () => noClient),
];
