import { generatedTypes, jobTypes, type GeneratedType, type JobType } from '#domain/trade/job-types';
import type { SoldType } from '#domain/trade/sold-types';
import type { GeneratedSubject, JobSubject, OrderSubject, SceneAssetSubject } from '#domain/orders/subjects';
import type { SceneAssetType } from '#domain/scenes/assets';
import { blindBoxGoods } from './blind-box.ts';
import type { Goods } from './goods.ts';
import { generatedGoods } from './generated.ts';
import { jobGoods } from './job.ts';
import { membershipGoods } from './membership.ts';
import { modelPurchaseGoods } from './model-purchase.ts';
import { packageGoods } from './package.ts';
import { serviceGoods } from './service.ts';
import { sceneAssetGoods } from './scene-asset.ts';
import { rechargeGoods, rechargePackageGoods } from './recharge.ts';

type GoodsOf<T extends SoldType> = Goods<
  T extends JobType
    ? JobSubject
    : T extends GeneratedType
      ? GeneratedSubject
      : T extends SceneAssetType
        ? SceneAssetSubject
        : Extract<OrderSubject, { type: T }>
>;

/** Everything that can be ordered; a type without its row cannot. */
const table: { readonly [T in SoldType]: GoodsOf<T> } = {
  membership: membershipGoods,
  ...(Object.fromEntries(jobTypes.map((type) => [type, jobGoods])) as Record<JobType, typeof jobGoods>),
  ...(Object.fromEntries(generatedTypes.map((type) => [type, generatedGoods])) as Record<GeneratedType, typeof generatedGoods>),
  obliqueOffline: sceneAssetGoods,
  obliqueEmbed: sceneAssetGoods,
  obliqueLogo: sceneAssetGoods,
  modelPurchase: modelPurchaseGoods,
  service: serviceGoods,
  recharge: rechargeGoods,
  rechargePackage: rechargePackageGoods,
  package: packageGoods,
  blindBox: blindBoxGoods,
};

/** How this type is sold. */
export const goodsOf = (type: SoldType): Goods<OrderSubject> => table[type] as unknown as Goods<OrderSubject>;
