import { isPublisher } from '#domain/accounts/publisher';
import { AppError } from '#domain/errors/app-error';
import { benefits } from '#domain/membership/benefits';
import { memberLineOf } from '#domain/pricing/member-line';
import type { MallModelRow } from '#storage/database/models/mall';
import { currentTime, type ClockDeps } from '../deps.ts';
import { readCounts } from '../membership/read-counts.ts';
import { onSale } from './on-sale.ts';
import type { SealDeps } from '../sealing.ts';
import { seeModels, type SeenModel } from './standing.ts';
import { showTeasers, type ShownTeaser } from './teaser/find.ts';

export interface ModelDetail extends SeenModel {
  /** What membership makes of its price, or would; null where nothing. */
  memberLine: string | null;
  /** What those see who have not bought it; null until it is made. */
  teaser: ShownTeaser | null;
}

/** A model of the mall: on sale, or this viewer's own, or bought by him. `mall.notFound` for any other. */
export async function modelDetail(
  deps: ClockDeps & SealDeps,
  { viewerId, modelId }: { viewerId: string | undefined; modelId: string },
): Promise<ModelDetail> {
  const { database } = deps;
  const model = await database.mallModels.findByPk(modelId);
  const [seen] = model === null ? [] : await seeModels(database, [model], viewerId);
  if (model === null || seen === undefined || (model.releasedAt === null && !seen.isBought)) throw new AppError('mall.notFound');
  const isOpen = (await database.mallModels.count({ where: { ...(onSale as object), id: modelId } })) > 0;
  if (!isOpen && !seen.isMine && !seen.isBought) throw new AppError('mall.notFound');
  const teaser = (await showTeasers(deps, [model])).get(modelId) ?? null;
  return { ...seen, teaser, memberLine: seen.isMine || seen.isBought ? null : await memberLine(deps, model, viewerId) };
}

async function memberLine(deps: ClockDeps, { priceFen }: MallModelRow, viewerId: string | undefined): Promise<string | null> {
  const { database } = deps;
  const user = viewerId === undefined ? null : await database.users.findByPk(viewerId, { attributes: ['id', 'uploaderType'] });
  const { tier, left } =
    user === null
      ? { tier: 'free' as const, left: { freeModel: benefits.free.allowances.freeModel } }
      : await readCounts(database, { userId: user.id, now: currentTime(deps) });
  if (priceFen > 0)
    return memberLineOf([{ type: 'modelPurchase', amountFen: priceFen }], {
      tier,
      counts: left,
      isPublisher: isPublisher(user?.uploaderType ?? null),
    });
  return tier === 'free' ? `今天还可免费领取 ${left.freeModel ?? 0} 个，会员不限次数` : '会员免费领取，不限次数';
}
