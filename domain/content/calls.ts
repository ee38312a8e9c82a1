/** Calls about content in general: scans of texts and pictures, the client application, and the public site's pages as its editors see them. */

import { administratorChange, administratorRead, publicRead, userRead } from '../wire/call.ts';

const security = '/api-personal/contentSecurity';
const sitePage = '/api-admin/laozi/v3/sitePage';
const sitePicture = '/api-admin/laozi/v3/sitePicture';

export const contentCalls = {
  textAntispamScan: userRead(`${security}/textAntispamScan`),
  imageSyncScan: userRead(`${security}/imageSyncScan`),
  getLatestClientVersion: publicRead('/api-personal/laozi/v3/common/unauth/getLatestClientVersion'),
  friendlinkList: publicRead('/api-personal/laozi/v3/common/unauth/friendlinkList'),
  // Ours
  sitePageList: administratorRead(`${sitePage}/list`, 'list'),
  sitePageDetail: administratorRead(`${sitePage}/detail`),
  sitePageVersion: administratorRead(`${sitePage}/version`),
  sitePageSave: { ...administratorChange(`${sitePage}/save`), bodyBytes: 160 * 1024 },
  sitePagePublish: administratorChange(`${sitePage}/publish`),
  sitePageUnschedule: administratorChange(`${sitePage}/unschedule`),
  sitePageWithdraw: administratorChange(`${sitePage}/withdraw`),
  operateFriendLinkList: administratorRead('/api-admin/laozi/v3/friendLink/list'),
  operateFriendLinkSave: administratorChange('/api-admin/laozi/v3/friendLink/save'),
  sitePictureList: administratorRead(`${sitePicture}/list`, 'list'),
  sitePictureAdd: administratorChange(`${sitePicture}/add`, 'search'),
  sitePictureRename: administratorChange(`${sitePicture}/rename`),
  sitePictureRemove: administratorChange(`${sitePicture}/remove`, 'list'),
} as const;
