import type { PresetView } from '#domain/presets/views';
import { initialSettings } from '#domain/editor/settings';
import type { TextureView, VersionView } from '#domain/editor/views';
import type { FolderView } from '#domain/library/views';
import type { ShareView } from '#domain/shares/views';
import { sceneAssetTypes } from '#domain/scenes/assets';
import { defaultTilesOptions } from '#domain/kinds/tiles/options';
import { createOrder } from '#services/orders/create';
import { newId } from '#storage/database/ids';
import { sendAttachment } from '#test/attachments';
import { buildPicture } from '#test/pictures';
import { checkedMap } from '#test/maps';
import { own, type Visit, type Visits } from './visit.ts';
import { secretWord, type World } from './world.ts';

const file = (overrides: Parameters<World['file']>[0] = {}, also: object = {}): Visit => ({
  payload: async (world) => ({ fileId: (await world.file(overrides)).id, ...also }),
  others: 'file.notFound',
});
const job = (overrides: Parameters<World['job']>[0] = {}, also: object = {}): Visit => ({
  payload: async (world) => ({ id: (await world.job(overrides)).id, ...also }),
  others: 'job.notFound',
});
/** A scene of which the owner has bought everything. */
const scene = (also: object): Visit => ({
  payload: async (world) => {
    const { id, ownerId, createdAt } = await world.job({ kind: 'tiles', input: { kind: 'tiles', options: defaultTilesOptions } });
    const { sceneAssets, transact } = world.api.database;
    const rows = sceneAssetTypes.map((type) => ({ jobId: id, type, ownerId, orderId: newId(), createdAt }));
    await transact((transaction) => sceneAssets.bulkCreate(rows, { transaction }));
    return { id, ...also };
  },
  others: 'job.notFound',
});
const upload: Visit = {
  payload: async (world) => ({ uploadId: (await world.upload()).uploadId }),
  others: 'upload.unknown',
  visitor: 'auth.signInRequired',
};
const preset = (also: object = {}): Visit => ({
  payload: async ({ owner }) => {
    const { id } = await owner.client.call<PresetView>('presetSave', { name: `${secretWord}方案`, options: {} });
    return { id, ...also };
  },
  others: 'preset.notFound',
});
let folders = 0;
const folder = (also: object = {}): Visit => ({
  payload: async ({ owner }) => {
    folders += 1;
    const { id } = await owner.client.call<FolderView>('folderCreate', { name: `${secretWord}${folders}`, parentId: null });
    return { folderId: id, ...also };
  },
  others: 'folder.notFound',
});
const previewKey = 'files/x/1/preview.glb';
const someEdits = { ...initialSettings, parts: { [secretWord]: { hidden: true } } };
/** A model on which something was edited. */
const editedFile = async (world: World): Promise<string> => {
  const { id: fileId } = await world.file({ previewKey });
  await world.owner.client.call('editorSave', { fileId, revision: 0, settings: someEdits });
  return fileId;
};
const shareTokenOf = ({ url }: ShareView): string => url?.split('=')[1] ?? '';
/** Ends the owner's links, of which only a few may be open. */
const endShares = async ({ owner: { client } }: World): Promise<void> => {
  for (const { id: shareId, isLive } of await client.call<ShareView[]>('shareList'))
    if (isLive) await client.call('shareRevoke', { shareId });
};
const sharedBy = async (world: World): Promise<ShareView> => {
  await endShares(world);
  const { id: fileId } = await world.file({ previewKey });
  return world.owner.client.call<ShareView>('shareCreate', { fileId, kind: 'public' });
};
const share = (also: object = {}): Visit => ({
  payload: async (world) => ({ shareId: (await sharedBy(world)).id, ...also }),
  others: 'share.notFound',
});
const edited = (also: object = {}): Visit => ({
  payload: async (world) => ({ fileId: await editedFile(world), ...also }),
  others: 'file.notFound',
});
const version = (also: object = {}): Visit => ({
  payload: async (world) => {
    const fileId = await editedFile(world);
    const { id: versionId } = await world.owner.client.call<VersionView>('editorVersionSave', { fileId, revision: 1, name: '初稿' });
    return { fileId, versionId, ...also };
  },
  others: 'file.notFound',
});
/** An order of two models that waits to be paid: nothing of it runs yet. */
const batch: Visit = {
  payload: async (world) => {
    const input = { kind: 'convert', target: 'glb' } as const;
    const wish = async () => ({ type: 'conversion', fileId: (await world.file()).id, input }) as const;
    return { id: (await createOrder(world.api.deps, { ownerId: world.owner.user.id, wishes: [await wish(), await wish()] })).id };
  },
  others: 'batch.notFound',
};
const resultKey = 'jobs/x/1/result.glb';

/** Uploads, files, jobs and what is around them. */
export const modelVisits: Visits = {
  getObjectModelFileUploadSettings: own(),
  getSceneModelFileUploadSettings: own(),
  getMapFileUploadSettings: own(),
  processingMap: { payload: async (world) => ({ fileId: (await world.file(checkedMap)).id }), others: 'file.notFound' },
  getFileMaxSize: own({ modelType: 0 }),
  storageUsage: own(),
  getHuaweiParam: upload,
  multipartCreate: own({ fileName: 'a.glb', fileSize: 1000, modelType: 0, origin: 0 }),
  multipartSign: {
    payload: async (world) => {
      const { uploadId, part } = await world.upload();
      return { uploadId, parts: [part] };
    },
    others: 'upload.unknown',
    visitor: 'auth.signInRequired',
  },
  multipartParts: upload,
  multipartComplete: upload,
  multipartAbort: upload,
  modelChecking: {
    payload: async (world) => {
      const { uploadId, fileUrl, fileName, fileSize } = await world.upload();
      await world.owner.client.call('multipartComplete', { uploadId });
      return { fileUrl, fileName, fileSize, modelType: 0, origin: 0 };
    },
    others: 'upload.notFound',
  },
  sampleGive: own(),
  fileCancel: file({ status: 'Checking' }),
  fileRetry: file({ status: 'Error' }),
  updateModelFile: file({}, { modelName: '桌子' }),
  fileList: own(),
  fileDetail: file(),
  fileParts: file(),
  fileDelete: file(),
  // Deleted when they are visited: the walk takes longer than a deletion can be undone.
  fileRestore: { payload: async (world) => ({ fileId: (await world.file({ deletedAt: new Date() })).id }), others: 'file.notFound' },
  libraryTree: own(),
  folderCreate: own({ name: '展厅', parentId: null }),
  folderRename: folder({ name: '仓库' }),
  folderMove: folder({ parentId: null }),
  folderDelete: folder(),
  filesMove: { payload: async (world) => ({ fileIds: [(await world.file()).id], folderId: null }), others: 'file.notFound' },
  filesTag: { payload: async (world) => ({ fileIds: [(await world.file()).id], add: ['木'] }), others: 'file.notFound' },
  fileVersions: file(),
  fileVersionRestore: file(),
  fileLook: file({ previewKey }),
  fileLookStart: file({ previewKey }),
  fileLookCancel: file({ previewKey }),
  aiModelGenerators: own(),
  jobSubmit: file(),
  fileRuns: file(),
  cardList: own(),
  overview: own(),
  serviceDetail: job(),
  downloadModelFile: job({ resultKey }),
  jobRename: job({}, { modelName: '桌子' }),
  hasBeenSubmittedFeedback: job(),
  saveOrUpdateUserFeedback: job({}, { score: 4, content: '边缘很清楚' }),
  jobCancel: job({ status: 'Queued' }),
  jobRetry: job({ status: 'Error' }),
  deleteResult: job(),
  sceneEmbed: scene({ isOpen: true }),
  sceneLogo: scene({ name: '' }),
  editorOpen: edited(),
  editorSave: file({ previewKey }, { revision: 0, settings: someEdits }),
  editorVersions: edited(),
  editorVersionSave: edited({ revision: 1, name: `${secretWord}版本` }),
  editorVersionRestore: version({ revision: 1 }),
  editorVersionDelete: version(),
  editorTextureAdd: {
    payload: async (world) => {
      const { attachmentId } = await sendAttachment(world.owner.client, 'texture', await buildPicture('png'), 'image/png');
      return { fileId: (await world.file({ previewKey })).id, attachmentId, name: '木纹' };
    },
    others: 'file.notFound',
  },
  editorTextureRemove: {
    payload: async (world) => {
      const { client } = world.owner;
      const { id: fileId } = await world.file({ previewKey });
      const { attachmentId } = await sendAttachment(client, 'texture', await buildPicture('png'), 'image/png');
      const { id: textureId } = await client.call<TextureView>('editorTextureAdd', { fileId, attachmentId, name: '木纹' });
      return { fileId, textureId };
    },
    others: 'file.notFound',
  },
  shareCreate: {
    payload: async (world) => {
      await endShares(world);
      return { fileId: (await world.file({ previewKey })).id, kind: 'public' };
    },
    others: 'file.notFound',
  },
  shareList: own(),
  shareViews: share(),
  shareSites: share({ isEmbedded: true }),
  shareRevoke: share(),
  shareOpen: {
    payload: async (world) => ({ share: shareTokenOf(await sharedBy(world)) }),
    others: 'own',
    carriesSecret: true,
  },
  presetList: own(),
  presetSave: own({ name: '展厅', options: {} }),
  presetRename: preset({ name: '展厅' }),
  presetDelete: preset(),
  presetRestore: preset(),
  batchDetail: batch,
  batchCancel: { ...batch, owner: 'batch.nothingToCancel' },
  batchRetry: { ...batch, owner: 'batch.nothingToRetry' },
  jobRestore: { payload: async (world) => ({ id: (await world.job({ deletedAt: new Date() })).id }), others: 'job.notFound' },
  getModelStatus: {
    payload: async (world) => ({ id: (await world.file()).id, type: 'CHECK' }),
    others: 'file.notFound',
  },
  socketTicket: own(),
  textAntispamScan: own({ content: '椅子' }),
  imageSyncScan: { payload: async (world) => ({ imgUrl: await world.picture() }), others: 'content.imageUnknown' },
  getLatestClientVersion: own(),
  getLabelCateListByCateType: own({ cateType: 0 }),
  getLabelObjectListByParentId: own({ parentId: 1 }),
  supportContact: own(),
};
