import { Op } from 'sequelize';
import { payableStatuses } from '#domain/orders/state';
import { generatedTypes, jobTypes } from '#domain/trade/job-types';
import { currentTime, type ClockDeps } from '../deps.ts';

/** How many of the owner's orders of work can still be paid. */
export const countUnpaidWork = (deps: ClockDeps, { ownerId }: { ownerId: string }): Promise<number> =>
  deps.database.orders.count({
    where: { ownerId, type: [...jobTypes, ...generatedTypes], status: [...payableStatuses], expiresAt: { [Op.gt]: currentTime(deps) } },
  });
