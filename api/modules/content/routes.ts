import type { ClientVersionView } from '#domain/content/views';
import {
  sitePageListSchema,
  sitePagePublishSchema,
  sitePageSaveSchema,
  sitePageSchema,
  sitePageVersionSchema,
  sitePageWithdrawSchema,
  sitePictureAddSchema,
  sitePictureListSchema,
  sitePictureRemoveSchema,
  sitePictureRenameSchema,
} from '#domain/content/edit-schema';
import { imageScanSchema, textScanSchema } from '#domain/content/schema';
import { friendLinkSaveSchema } from '#domain/content/friend-links';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { addPicture } from '#services/content/add-picture';
import { listFriendLinks } from '#services/content/list-friend-links';
import { listPictures } from '#services/content/list-pictures';
import { removePicture } from '#services/content/remove-picture';
import { renamePicture } from '#services/content/rename-picture';
import { scanImage, type ImageScanDeps } from '#services/content/scan-image';
import type { PageChecks } from '#services/content/find-problems';
import { listSitePages } from '#services/content/list-site-pages';
import type { LiveFriendLinks } from '#services/content/live-friend-links';
import { publishPage, unschedulePage } from '#services/content/publish-page';
import { readSitePage } from '#services/content/read-site-page';
import { readVersion } from '#services/content/read-version';
import { saveFriendLinks } from '#services/content/save-friend-links';
import { savePage } from '#services/content/save-page';
import { withdrawPage } from '#services/content/withdraw-page';
import type { ClockDeps, StorageDeps } from '#services/deps';
import { scanText } from '#services/moderation/scan-text';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { presentPage } from '../presenting.ts';

/** No client application exists yet: docs/decisions/client-application.md. */
const noClient: ClientVersionView = { version: null, fileUrl: null };

export const contentRoutes = (deps: ImageScanDeps & ScanLimitDeps): Route[] => [
  route(calls.textAntispamScan, deps.limitScans, textScanSchema, ({ content }) => done(scanText(deps.moderator, content))),
  route(calls.imageSyncScan, deps.limitScans, imageScanSchema, ({ imgUrl }, { caller }) =>
    done(scanImage(deps, { ownerId: caller.userId, imgUrl })),
  ),
  route(calls.getLatestClientVersion, nothingSchema, () => noClient),
];

/** The public site's pages, for those who edit them. */
export const sitePageRoutes = (deps: ClockDeps & PageChecks): Route[] => [
  route(calls.sitePageList, sitePageListSchema, async (input) => {
    const { rows, totalCount } = await listSitePages(deps, input);
    return presentPage(input, totalCount, rows);
  }),
  route(calls.sitePageDetail, sitePageSchema, ({ address }) => readSitePage(deps, address)),
  route(calls.sitePageVersion, sitePageVersionSchema, (input) => readVersion(deps, input)),
  route(calls.sitePageSave, sitePageSaveSchema, ({ address, source, basedOn }, { caller }) =>
    savePage(deps, { address, source, basedOn, authorId: caller.userId }),
  ),
  route(calls.sitePagePublish, sitePagePublishSchema, ({ address, number, at }, request) =>
    done(publishPage(deps, { address, number, at: at ? new Date(at) : null, by: asAdministrator({}, request) })),
  ),
  route(calls.sitePageUnschedule, sitePageSchema, (input) => done(unschedulePage(deps, input))),
  route(calls.sitePageWithdraw, sitePageWithdrawSchema, ({ address, cause }, request) =>
    done(withdrawPage(deps, { address, cause, by: asAdministrator({}, request) })),
  ),
];

/** Friend links, for visitors and for those who edit them. */
export const friendLinkRoutes = (deps: ClockDeps & { friendLinks: LiveFriendLinks }): Route[] => [
  route(calls.friendlinkList, nothingSchema, async () => [...(await deps.friendLinks())]),
  route(calls.operateFriendLinkList, nothingSchema, () => listFriendLinks(deps)),
  route(calls.operateFriendLinkSave, friendLinkSaveSchema, ({ links, basedOn }, request) =>
    saveFriendLinks(deps, { links, basedOn, by: asAdministrator({}, request) }),
  ),
];

/** Pictures of the public site, for those who edit it. */
export const sitePictureRoutes = (deps: StorageDeps): Route[] => [
  route(calls.sitePictureList, sitePictureListSchema, async (input) => {
    const { rows, totalCount } = await listPictures(deps, input);
    return presentPage(input, totalCount, rows);
  }),
  route(calls.sitePictureAdd, sitePictureAddSchema, ({ attachmentId, name }, { caller }) =>
    addPicture(deps, { attachmentId, name, authorId: caller.userId }),
  ),
  route(calls.sitePictureRename, sitePictureRenameSchema, ({ pictureId, name }, request) =>
    done(renamePicture(deps, { pictureId, name, by: asAdministrator({}, request) })),
  ),
  route(calls.sitePictureRemove, sitePictureRemoveSchema, ({ pictureId }, request) =>
    done(removePicture(deps, { pictureId, by: asAdministrator({}, request) })),
  ),
];
