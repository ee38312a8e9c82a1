import { mallMediaPath } from '#domain/mall/media';
import {
  boughtListSchema,
  cartListSchema,
  mallListSchema,
  modelFreezeSchema,
  modelIdSchema,
  modelReleaseSchema,
  modelerSchema,
  releaseListSchema,
  toPaySchema,
} from '#domain/mall/schema';
import { calls } from '#domain/wire/paths';
import { nothingSchema } from '#domain/wire/schema';
import type { DiskDeps, ModeratorDeps } from '#services/deps';
import { addToCart } from '#services/mall/add-to-cart';
import { countNew, countOnSaleBy } from '#services/mall/count-on-sale';
import { modelDetail } from '#services/mall/detail';
import { freeModelsLeft } from '#services/mall/free-models-left';
import { freezeModel } from '#services/mall/freeze';
import { isSellerFrozen } from '#services/mall/is-frozen';
import { listBought } from '#services/mall/list-bought';
import { listCart } from '#services/mall/list-cart';
import { listModels } from '#services/mall/list';
import { listReleases } from '#services/mall/list-releases';
import { mallMedia } from '#services/mall/media';
import { orderModels } from '#services/mall/order-models';
import { releaseModel } from '#services/mall/release';
import { removeFromCart } from '#services/mall/remove-from-cart';
import { takeFreeModel } from '#services/mall/take-free-model';
import { withdrawModel } from '#services/mall/withdraw';
import { done } from '../../gateway/envelope.ts';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type CallRequest, type Route } from '../../gateway/route.ts';
import { presentCreated } from '../orders/presenter.ts';
import { presentPage } from '../presenting.ts';
import { own, viewerOf } from './policy.ts';
import { presentBought, presentCard, presentCartItem, presentCategories, presentDetail, presentRelease } from './presenter.ts';

const byAdministrator = ({ caller, ctx }: CallRequest) => ({ administratorId: caller.userId, address: ctx.ip });

export const mallRoutes = (deps: DiskDeps & ModeratorDeps & ScanLimitDeps): Route[] => [
  route(calls.mallModelList, mallListSchema, async (input, request) => {
    const { models, totalCount } = await listModels(deps, { ...input, viewerId: viewerOf(request) });
    return presentPage(input, totalCount, models.map(presentCard));
  }),
  route(calls.mallModelDetail, modelIdSchema, async ({ modelId }, request) =>
    presentDetail(await modelDetail(deps, { modelId, viewerId: viewerOf(request) })),
  ),
  route(calls.mallLabelCate, nothingSchema, async () => presentCategories(await countOnSaleBy(deps, 'categoryId'))),
  route(calls.mallFormatList, nothingSchema, async () =>
    (await countOnSaleBy(deps, 'format')).map(({ value, modelCount }) => ({ format: value, modelCount })),
  ),
  route(calls.mallNewQuantities, nothingSchema, () => countNew(deps)),
  route(calls.cartAdd, modelIdSchema, (input, request) => done(addToCart(deps, own(input, request)))),
  route(calls.getCartList, cartListSchema, async (input, request) => {
    const { entries, totalCount } = await listCart(deps, own(input, request));
    return presentPage(input, totalCount, entries.map(presentCartItem));
  }),
  route(calls.delCartModel, modelIdSchema, ({ modelId }, { caller }) => done(removeFromCart(deps, { ownerId: caller.userId, modelId }))),
  route(calls.modelToPay, toPaySchema, async (input, request) => presentCreated(await orderModels(deps, own(input, request)))),
  route(calls.getAFreeModel, modelIdSchema, async (input, request) => {
    await takeFreeModel(deps, own(input, request));
    return input.modelId;
  }),
  route(calls.checkTheDayOfFreeModelCount, nothingSchema, (_, { caller }) => freeModelsLeft(deps, caller)),
  route(calls.boughtModelList, boughtListSchema, async (input, request) => {
    const { bought, totalCount } = await listBought(deps, own(input, request));
    return presentPage(input, totalCount, bought.map(presentBought));
  }),
  route(calls.boughtModelDownload, modelIdSchema, async ({ modelId }, { caller }) => {
    const { downloadName } = await mallMedia(deps, { viewerId: caller.userId, modelId, name: 'source' });
    return { url: `${mallMediaPath(modelId, 'source')}?download=1`, fileName: downloadName };
  }),
  route(calls.modelRelease, deps.limitScans, modelReleaseSchema, async ({ modelPrice, cateId, labelIds, ...input }, request) => {
    const offer = modelPrice === undefined || cateId === undefined ? undefined : { priceFen: modelPrice, categoryId: cateId, labelIds };
    const { id, status } = await releaseModel(deps, { ...own(input, request), offer });
    return { modelId: id, status };
  }),
  route(calls.releaseList, releaseListSchema, async (input, request) => {
    const { files, totalCount } = await listReleases(deps, { ...own(input, request), isReleased: input.isRelase });
    return presentPage(input, totalCount, files.map(presentRelease));
  }),
  route(calls.modelWithdraw, modelIdSchema, (input, request) => done(withdrawModel(deps, own(input, request)))),
  route(calls.modelerIsFreeze, modelerSchema, ({ id }) => isSellerFrozen(deps, { sellerId: id })),
  route(calls.modelFreeze, modelFreezeSchema, ({ modelId, cause }, request) =>
    done(freezeModel(deps, { ...byAdministrator(request), modelId, cause })),
  ),
  route(calls.modelUnfreeze, modelIdSchema, ({ modelId }, request) =>
    done(freezeModel(deps, { ...byAdministrator(request), modelId, cause: null })),
  ),
];
