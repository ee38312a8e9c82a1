/**
 * Every call of the product: its path as clients spell it (docs/decisions.md#wire-names), who may call it, and whether it changes anything.
 * Rows under `Ours` are calls of our own (docs/decisions.md#calls-of-our-own). The gateway, the dashboard and the API reference all read this table.
 */

export interface Call {
  path: string;
  access: 'public' | 'user';
  effect: 'read' | 'change';
}

const read = (path: string, access: Call['access'] = 'user'): Call => ({ path, access, effect: 'read' });
const change = (path: string, access: Call['access'] = 'user'): Call => ({ path, access, effect: 'change' });

const auth = '/api-auth';
const personal = '/api-personal/laozi/v3';
const upload = '/api-process/laozi/v3/upload_model_file';
const result = '/api-process/laozi/v3/service_result';

export const calls = {
  // Accounts
  userIsExist: read(`${auth}/thirdPartLogin/public/userIsExist`, 'public'),
  sendSms: change(`${auth}/oauth/user/sendSms`, 'public'),
  passwordToken: change(`${auth}/oauth/user/token`, 'public'),
  loginByphone: change(`${auth}/oauth/user/loginByphone`, 'public'),
  refreshToken: change(`${auth}/oauth/refresh/token`, 'public'),
  appuserinfo: read(`${auth}/oauth/appuserinfo`),

  // Uploads and checks
  getObjectModelFileUploadSettings: read(`${personal}/file/getObjectModelFileUploadSettings`),
  getSceneModelFileUploadSettings: read(`${personal}/file/getSceneModelFileUploadSettings`),
  getFileMaxSize: read(`${upload}/getFileMaxSize`),
  modelChecking: change(`${upload}/model_checking`),
  getModelStatus: read(`${result}/get_model_status`),
  updateModelFile: change(`${upload}/update_model_file`),
  modelRelease: change(`${upload}/model_release`),

  // Results
  cardList: read(`${result}/card_list`),
  serviceDetail: read(`${result}/service_detail`),
  deleteResult: change(`${result}/delete`),
  downloadModelFile: read(`${result}/download_model_file`),

  // Ours
  logout: change(`${auth}/oauth/user/logout`, 'public'),
  storageUsage: read(`${personal}/account/storageUsage`),
  socketTicket: change(`${personal}/common/socketTicket`),
  multipartCreate: change(`${upload}/multipart/create`),
  multipartSign: change(`${upload}/multipart/sign`),
  multipartParts: read(`${upload}/multipart/parts`),
  multipartComplete: change(`${upload}/multipart/complete`),
  multipartAbort: change(`${upload}/multipart/abort`),
  fileList: read(`${upload}/list`),
  fileDetail: read(`${upload}/detail`),
  fileDelete: change(`${upload}/delete`),
  fileRestore: change(`${upload}/restore`),
  fileCancel: change(`${upload}/cancel`),
  fileRetry: change(`${upload}/retry`),
  jobSubmit: change(`${result}/submit`),
  jobCancel: change(`${result}/cancel`),
  jobRetry: change(`${result}/retry`),
  jobRename: change(`${result}/rename`),
  jobRestore: change(`${result}/restore`),
  fileRuns: read(`${result}/runs`),
} as const satisfies Record<string, Call>;

export type CallName = keyof typeof calls;

/** The WebSocket's path; `?ticket=` carries a one-time ticket from `socketTicket`, `&sinceSeq=` the last event seen. */
export const socketPath = '/push';

/** Stable addresses of pictures and files, read with the media cookie. */
export const mediaPaths = {
  file: (fileId: string, name: FileMediaName): string => `/media/files/${fileId}/${name}`,
  job: (jobId: string, name: JobMediaName): string => `/media/jobs/${jobId}/${name}`,
} as const;

/** `source` is the upload as it came; `preview.glb` the model as read, for the viewer. */
export const fileMediaNames = ['source', 'preview.glb', 'thumbnail.webp'] as const;
export type FileMediaName = (typeof fileMediaNames)[number];
/** `comparison.webp` holds the pictures of `pictureViews`, `deviation.glb` the result with its deviation painted on, `lod1.glb` and on its levels. */
export const jobMediaNames = [
  ...(['result.glb', 'report.json', 'thumbnail.webp', 'comparison.webp', 'deviation.glb'] as const),
  ...(['lod1.glb', 'lod2.glb', 'lod3.glb'] as const),
] as const;
export type JobMediaName = (typeof jobMediaNames)[number];

export const cookieNames = { marker: 'authorization', refresh: 'modelmill_refresh', media: 'modelmill_media' } as const;
