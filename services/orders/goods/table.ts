import type { JobSubject, OrderSubject, SceneAssetSubject, SoldType } from '#domain/orders/subjects';
import type { SceneAssetType } from '#domain/scenes/assets';
import type { Goods } from './goods.ts';
import { jobGoods } from './job.ts';
import { membershipGoods } from './membership.ts';
import { modelPurchaseGoods } from './model-purchase.ts';
import { packageGoods } from './package.ts';
import { sceneAssetGoods } from './scene-asset.ts';
import { rechargeGoods, rechargePackageGoods } from './recharge.ts';

type GoodsOf<T extends SoldType> = Goods<
  T extends JobSubject['type'] ? JobSubject : T extends SceneAssetType ? SceneAssetSubject : Extract<OrderSubject, { type: T }>
>;

/** Everything that can be ordered; a type without its row cannot. */
const table: { readonly [T in SoldType]: GoodsOf<T> } = {
  membership: membershipGoods,
  lightweight: jobGoods,
  conversion: jobGoods,
  offlinePackage: jobGoods,
  topologyLightweight: jobGoods,
  faceReduction: jobGoods,
  obliqueLightweight: jobGoods,
  mapSuperResolution: jobGoods,
  obliqueOffline: sceneAssetGoods,
  obliqueEmbed: sceneAssetGoods,
  obliqueLogo: sceneAssetGoods,
  modelPurchase: modelPurchaseGoods,
  recharge: rechargeGoods,
  rechargePackage: rechargePackageGoods,
  package: packageGoods,
};

/** How this type is sold. */
export const goodsOf = (type: SoldType): Goods<OrderSubject> => table[type] as unknown as Goods<OrderSubject>;
