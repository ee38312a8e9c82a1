import { AppError } from '#domain/errors/app-error';
import type { MallMediaName } from '#domain/mall/media';
import type { Database } from '#storage/database/connect';
import type { DatabaseDeps } from '../deps.ts';
import type { MediaObject } from '../media-object.ts';
import { whoSees, type Viewer } from './who-sees.ts';

/**
 * Resolves a mall media address to its object, for whoever may have it: docs/decisions/mall-previews.md. `mall.notBought` for
 * everybody else while it is on sale, `mall.notFound` when it is not.
 */
export async function mallMedia(
  { database }: DatabaseDeps,
  { modelId, name, ...viewer }: Viewer & { modelId: string; name: MallMediaName },
): Promise<MediaObject> {
  const { viewerId } = viewer;
  const model = await database.mallModels.findOne({ where: { id: modelId, purgedAt: null } });
  if (model === null) throw new AppError('mall.notFound');
  const sight = await whoSees({ database }, model, viewer);
  if (sight === 'none') throw new AppError('mall.notFound');
  // Who reviews a model looks at it; the original stays with its seller and buyers.
  const mayHave = sight === 'his' || (sight === 'reviewed' && name !== 'source') || name === 'thumbnail.webp';
  if (!mayHave) throw new AppError('mall.notBought');
  const media = {
    'thumbnail.webp': { key: model.thumbnailKey, downloadName: `${model.name}.webp` },
    'preview.glb': { key: model.previewKey, downloadName: `${model.name}.glb` },
    source: { key: model.objectKey, downloadName: model.fileName },
  } satisfies Record<MallMediaName, { key: string | null; downloadName: string }>;
  const { key, downloadName } = media[name];
  if (key === null) throw new AppError('mall.notFound');
  if (name === 'source' && viewerId !== undefined && viewerId !== model.sellerId)
    await noteDownload(database, { ownerId: viewerId, modelId });
  return { key, downloadName, viewOnly: name === 'preview.glb' };
}

/**
 * The first time counts: from then on its price is not given back for the asking. Whoever asks for it back, or got it back, does not get the goods as well:
 * `mall.refundAsked`, `mall.notBought`.
 */
async function noteDownload(database: Database, of: { ownerId: string; modelId: string }): Promise<void> {
  const { modelPurchases, refundRequests, orderLines, transact } = database;
  await transact(async (transaction) => {
    // Held: a refund at the same moment has either taken it back, or waits until it is noted.
    const purchase = await modelPurchases.findOne({ where: of, transaction, lock: true });
    if (purchase === null) throw new AppError('mall.notBought');
    const { orderId } = purchase;
    if (purchase.downloadedAt !== null) return;
    const [noted] = await modelPurchases.update({ downloadedAt: new Date() }, { where: { ...of, downloadedAt: null }, transaction });
    if (noted === 0) throw new AppError('mall.notBought');
    // After the write, which whoever asks for a refund at the same moment waits for.
    const open = await refundRequests.findAll({ where: { orderId, state: 'Asked' }, transaction });
    if (open.length === 0) return;
    const lines = await orderLines.findAll({ where: { orderId }, attributes: ['line', 'subject'], transaction });
    const line = lines.find(({ subject }) => subject.type === 'modelPurchase' && subject.modelId === of.modelId)?.line;
    if (open.some((request) => line !== undefined && request.lines.includes(line))) throw new AppError('mall.refundAsked');
  });
}
