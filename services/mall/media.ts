import { AppError } from '#domain/errors/app-error';
import type { MallMediaName } from '#domain/mall/media';
import type { DatabaseDeps } from '../deps.ts';
import type { MediaObject } from '../files/media.ts';
import { onSale } from './on-sale.ts';

/**
 * Resolves a mall media address to its object, for whoever may have it: docs/decisions.md#mall-previews. `mall.notBought` for
 * everybody else while it is on sale, `mall.notFound` when it is not.
 *
 * @param viewerId Undefined: a visitor.
 */
export async function mallMedia(
  { database }: DatabaseDeps,
  { viewerId, modelId, name }: { viewerId: string | undefined; modelId: string; name: MallMediaName },
): Promise<MediaObject> {
  const { mallModels, modelPurchases } = database;
  const model = await mallModels.findOne({ where: { id: modelId, purgedAt: null } });
  if (model === null) throw new AppError('mall.notFound');
  const isOpen = name === 'thumbnail.webp' || (name === 'preview.glb' && model.priceFen === 0);
  const isHis = async (): Promise<boolean> =>
    viewerId !== undefined && (model.sellerId === viewerId || (await modelPurchases.count({ where: { ownerId: viewerId, modelId } })) > 0);
  const isShown = async (): Promise<boolean> => (await mallModels.count({ where: { ...(onSale as object), id: modelId } })) > 0;
  if (!(await isHis())) {
    if (!(await isShown())) throw new AppError('mall.notFound');
    if (!isOpen) throw new AppError('mall.notBought');
  }
  const media = {
    'thumbnail.webp': { key: model.thumbnailKey, downloadName: `${model.name}.webp` },
    'preview.glb': { key: model.previewKey, downloadName: `${model.name}.glb` },
    source: { key: model.objectKey, downloadName: model.fileName },
  } satisfies Record<MallMediaName, { key: string | null; downloadName: string }>;
  const { key, downloadName } = media[name];
  if (key === null) throw new AppError('mall.notFound');
  return { key, downloadName };
}
