import { AppError } from '#domain/errors/app-error';
import { packagedTypes } from '#domain/trade/sold-types';
import type { PackageSubject } from '#domain/orders/subjects';
import { addPackage } from '../../packages/add.ts';
import { takeBackPackages } from '../../packages/take-back.ts';
import type { Goods } from './goods.ts';

/** Packages of uses, which run from when they are paid for. What was ordered is given, whatever the offer is by then. */
export const packageGoods: Goods<PackageSubject> = {
  async offer({ database }, { wishes }, transaction) {
    const id = wishes.map(({ packageId }) => packageId);
    const offers = await database.packageOffers.findAll({ where: { id, onSale: true, type: packagedTypes }, transaction });
    return wishes.map((wish) => {
      const offer = offers.find((one) => one.id === wish.packageId);
      if (offer === undefined) throw new AppError('package.notOnSale');
      const { label, type: paysFor, uses, maxFen, validMs, priceFen } = offer;
      return { subject: { ...wish, label, paysFor, uses, maxFen, validMs }, amountFen: priceFen };
    });
  },

  async fulfil(deps, { order, subject }, transaction) {
    const { label, paysFor, uses, maxFen, validMs } = subject;
    const promise = { label, type: paysFor, uses, maxFen, validMs };
    await addPackage(deps, { ...promise, ownerId: order.ownerId, orderId: order.id, codeId: null }, transaction);
    return null;
  },

  takeBack: (deps, { order }, transaction) => takeBackPackages(deps, { orderId: order.id }, transaction),
};
