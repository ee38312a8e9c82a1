import { AppError } from '#domain/errors/app-error';
import type { RechargePackageSubject, RechargeSubject } from '#domain/orders/subjects';
import { creditCoins, takeBackCoins } from '../../wallet/credit-coins.ts';
import type { Goods } from './goods.ts';

/** Coins for an amount of one's own choice, which the wish's schema has held to its bounds. */
export const rechargeGoods: Goods<RechargeSubject> = {
  offer: (_, { wishes }) => Promise.resolve(wishes.map((wish) => ({ subject: wish, amountFen: wish.amountFen }))),

  async fulfil(deps, { order, subject }, transaction) {
    await creditCoins(deps, order, { boughtFen: subject.amountFen, giftFen: 0 }, transaction);
    return null;
  },

  takeBack: (deps, { order, subject }, transaction) =>
    takeBackCoins(deps, order, { boughtFen: subject.amountFen, giftFen: 0 }, transaction),
};

const coinsOf = ({ priceFen, giftFen }: RechargePackageSubject) => ({ boughtFen: priceFen, giftFen });

/** Coins with given ones on top. What was ordered is given, whatever the package is by then. */
export const rechargePackageGoods: Goods<RechargePackageSubject> = {
  async offer({ database }, { wishes }, transaction) {
    const id = wishes.map(({ rechargePackageId }) => rechargePackageId);
    const offers = await database.rechargePackages.findAll({ where: { id, onSale: true }, transaction });
    return wishes.map((wish) => {
      const offer = offers.find((one) => one.id === wish.rechargePackageId);
      if (offer === undefined) throw new AppError('package.notOnSale');
      const { priceFen, giftFen } = offer;
      return { subject: { ...wish, priceFen, giftFen }, amountFen: priceFen };
    });
  },

  async fulfil(deps, { order, subject }, transaction) {
    await creditCoins(deps, order, coinsOf(subject), transaction);
    return null;
  },

  takeBack: (deps, { order, subject }, transaction) => takeBackCoins(deps, order, coinsOf(subject), transaction),
};
