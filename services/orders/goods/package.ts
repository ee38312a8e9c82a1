import { AppError } from '#domain/errors/app-error';
import { soldTypes, type PackageSubject } from '#domain/orders/subjects';
import { addPackage } from '../../packages/add.ts';
import { takeBackPackages } from '../../packages/take-back.ts';
import type { Goods } from './goods.ts';

/** Packages of uses, which run from when they are paid for. What was ordered is given, whatever the offer is by then. */
export const packageGoods: Goods<PackageSubject> = {
  async offer({ database }, { wish }, transaction) {
    const { packageId } = wish;
    const offer = await database.packageOffers.findOne({ where: { id: packageId, onSale: true, type: soldTypes }, transaction });
    if (offer === null) throw new AppError('package.notOnSale');
    const { label, type: paysFor, uses, maxFen, validMs, priceFen } = offer;
    return { subject: { ...wish, label, paysFor, uses, maxFen, validMs }, amountFen: priceFen };
  },

  async fulfil(deps, { order, subject }, transaction) {
    const { label, paysFor, uses, maxFen, validMs } = subject;
    const promise = { label, type: paysFor, uses, maxFen, validMs };
    await addPackage(deps, { ...promise, ownerId: order.ownerId, orderId: order.id, codeId: null }, transaction);
    return null;
  },

  takeBack: (deps, { order }, transaction) => takeBackPackages(deps, { orderId: order.id }, transaction),
};
