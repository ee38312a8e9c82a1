import type { PresetView } from '#domain/presets/views';
import { sceneAssetTypes } from '#domain/scenes/assets';
import { defaultTilesOptions } from '#domain/tiles/options';
import { createOrder } from '#services/orders/create';
import { newId } from '#storage/database/ids';
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
  fileLook: file({ previewKey: 'files/x/1/preview.glb' }),
  fileLookStart: file({ previewKey: 'files/x/1/preview.glb' }),
  fileLookCancel: file({ previewKey: 'files/x/1/preview.glb' }),
  jobSubmit: file(),
  fileRuns: file(),
  cardList: own(),
  overview: own(),
  serviceDetail: job(),
  downloadModelFile: job({ resultKey }),
  jobRename: job({}, { modelName: '桌子' }),
  jobCancel: job({ status: 'Queued' }),
  jobRetry: job({ status: 'Error' }),
  deleteResult: job(),
  sceneEmbed: scene({ isOpen: true }),
  sceneLogo: scene({ name: '' }),
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
