import { mallMediaPath } from '#domain/mall/media';
import {
  boughtListSchema,
  cartListSchema,
  mallListSchema,
  mallSearchSchema,
  mallSuggestSchema,
  modelFreezeSchema,
  modelFileSchema,
  modelIdSchema,
  modelReviewSchema,
  offeredListSchema,
  modelReleaseSchema,
  releaseListSchema,
  toPaySchema,
} from '#domain/mall/schema';
import { searchLimits } from '#domain/mall/search-limits';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import type { DiskDeps, ModeratorDeps } from '#services/deps';
import { addToCart } from '#services/mall/add-to-cart';
import { countNew, countOnSaleBy } from '#services/mall/count-on-sale';
import { modelDetail } from '#services/mall/detail';
import { findModels, suggestWords, type FindDeps } from '#services/mall/find/find';
import { freeModelsLeft } from '#services/mall/free-models-left';
import { freezeModel } from '#services/mall/freeze';
import { findFile } from '#services/files/find';
import { lookalikesOfFile, lookalikesOfModel } from '#services/mall/lookalikes/find';
import { listBought } from '#services/mall/list-bought';
import { listCart } from '#services/mall/list-cart';
import { listOffered } from '#services/mall/list-offered';
import { listReleases } from '#services/mall/list-releases';
import { listReviews } from '#services/mall/list-reviews';
import { listSold } from '#services/mall/list-sold';
import { modelerHome } from '#services/mall/modeler-home';
import { modelerPoints } from '#services/mall/modeler-points';
import { mallMedia } from '#services/mall/media';
import { orderModels } from '#services/orders/order-models';
import { releaseModel } from '#services/mall/release';
import { removeFromCart } from '#services/mall/remove-from-cart';
import { reviewModel } from '#services/mall/review';
import { takeFreeModel } from '#services/orders/take-free-model';
import { withdrawModel } from '#services/mall/withdraw';
import { done } from '../../gateway/envelope.ts';
import type { SealDeps } from '#services/sealing';
import type { ScanLimitDeps } from '../../gateway/rate-limit.ts';
import { route, type CallRequest, type Route } from '../../gateway/route.ts';
import { visitorOf } from '../accounts/welcome.ts';
import { presentCreated } from '../orders/presenter.ts';
import { presentModelerHome, presentPoints, presentReview, presentSold } from './modeler.ts';
import { presentPage } from '../presenting.ts';
import { own, viewerOf } from './policy.ts';
import {
  presentBought,
  presentCard,
  presentCartItem,
  presentCategories,
  presentDetail,
  presentFound,
  presentLookalike,
  presentOffered,
  presentRelease,
} from './presenter.ts';

const byAdministrator = ({ caller, ctx }: CallRequest) => ({ administratorId: caller.userId, address: ctx.ip });

export const mallRoutes = (deps: DiskDeps & ModeratorDeps & ScanLimitDeps & FindDeps & SealDeps): Route[] => [
  route(calls.mallModelList, mallListSchema, async (input, request) => {
    const { cateId, format, price, ...query } = input;
    const filters = {
      ...(cateId !== undefined && { cate: [String(cateId)] }),
      ...(format !== undefined && { format: [format] }),
      ...(price !== 'all' && { price: [price] }),
    };
    const { models, totalCount } = await findModels(deps, { ...query, filters, viewerId: viewerOf(request) });
    return presentPage(input, totalCount, models.map(presentCard));
  }),
  route(calls.mallSearch, mallSearchSchema, async (input, request) =>
    presentFound(input, await findModels(deps, { ...input, viewerId: viewerOf(request) })),
  ),
  route(calls.mallSuggest, mallSuggestSchema, ({ keyword }) => suggestWords(deps, { text: keyword, limit: searchLimits.suggestions })),
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
    await takeFreeModel(deps, { ...own(input, request), visitor: visitorOf(request.ctx) });
    return input.modelId;
  }),
  route(calls.checkTheDayOfFreeModelCount, nothingSchema, (_, { caller }) => freeModelsLeft(deps, caller)),
  route(calls.boughtModelList, boughtListSchema, async (input, request) => {
    const { bought, totalCount } = await listBought(deps, own(input, request));
    return presentPage(input, totalCount, bought.map(presentBought));
  }),
  route(calls.boughtModelDownload, modelIdSchema, async ({ modelId }, { caller }) => {
    const { downloadName } = await mallMedia(deps, { viewerId: caller.userId, asStaff: false, modelId, name: 'source' });
    return { url: `${mallMediaPath(modelId, 'source')}?download=1`, fileName: downloadName };
  }),
  route(
    calls.modelRelease,
    deps.limitScans,
    modelReleaseSchema,
    async ({ modelPrice, cateId, labelIds, licence, tags, madeByAi, ...input }, request) => {
      const offer = modelPrice === undefined || cateId === undefined ? undefined : { priceFen: modelPrice, categoryId: cateId, labelIds };
      const { id, status } = await releaseModel(deps, { ...own(input, request), about: { licence, tags, madeByAi }, offer });
      return { modelId: id, status };
    },
  ),
  route(calls.releaseList, releaseListSchema, async (input, request) => {
    const { files, totalCount } = await listReleases(deps, { ...own(input, request), isReleased: input.isRelase });
    return presentPage(input, totalCount, files.map(presentRelease));
  }),
  route(calls.modelWithdraw, modelIdSchema, (input, request) => done(withdrawModel(deps, own(input, request)))),
  route(calls.modelerHome, nothingSchema, async (_, { caller }) => presentModelerHome(await modelerHome(deps, { ownerId: caller.userId }))),
  route(calls.integralInfo, boughtListSchema, async (input, request) =>
    presentPoints(input, await modelerPoints(deps, own(input, request))),
  ),
  route(calls.modelerReviews, boughtListSchema, async (input, request) => {
    const { reviews, totalCount } = await listReviews(deps, own(input, request));
    return presentPage(input, totalCount, reviews.map(presentReview));
  }),
  route(calls.modelerSold, boughtListSchema, async (input, request) => {
    const { sold, totalCount } = await listSold(deps, own(input, request));
    return presentPage(input, totalCount, sold.map(presentSold));
  }),
  route(calls.modelLookalikes, modelFileSchema, async (input, request) => {
    const { id: fileId, ownerId } = await findFile(deps.database, own(input, request));
    return (await lookalikesOfFile(deps, { fileId, ownerId })).map(presentLookalike);
  }),
  route(calls.offeredLookalikes, modelIdSchema, async (input) => (await lookalikesOfModel(deps, input)).map(presentLookalike)),
  route(calls.offeredList, offeredListSchema, async (input) => {
    const { offered, totalCount } = await listOffered(deps, input);
    return presentPage(input, totalCount, offered.map(presentOffered));
  }),
  route(calls.modelReview, modelReviewSchema, ({ modelId, pass, cause = '', reasons }, request) =>
    done(reviewModel(deps, { ...byAdministrator(request), modelId, against: pass ? null : { reasons, cause } })),
  ),
  route(calls.modelFreeze, modelFreezeSchema, ({ modelId, cause }, request) =>
    done(freezeModel(deps, { ...byAdministrator(request), modelId, cause })),
  ),
  route(calls.modelUnfreeze, modelIdSchema, ({ modelId }, request) =>
    done(freezeModel(deps, { ...byAdministrator(request), modelId, cause: null })),
  ),
];
