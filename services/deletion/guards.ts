import { literal, Op, type Transaction } from 'sequelize';
import { deletionGuardNames, type DeletionGuard } from '#domain/deletion/guards';
import { unfinishedStatuses } from '#domain/orders/state';
import { openRefundStates } from '#domain/payments/state';
import { openWithdrawalStatuses } from '#domain/wallet/state';
import type { Database } from '#storage/database/connect';
import { currentMembership } from '../membership/current-membership.ts';
import { findPackages } from '../packages/find.ts';

/** Whether something of this account is open that must be settled first. */
type Guard = (database: Database, account: { userId: string; now: Date }, transaction?: Transaction) => Promise<boolean>;

const within = (transaction: Transaction | undefined) => (transaction === undefined ? {} : { transaction });

const guards: Readonly<Record<DeletionGuard, Guard>> = {
  membership: async (database, { userId, now }, transaction) => (await currentMembership(database, userId, now, transaction)) !== null,
  balance: async ({ ledgerAccounts }, { userId }, transaction) => {
    const paid = { [Op.or]: [{ unit: 'coinBought' as const }, { kind: ['incomePending', 'incomeSettled', 'incomeFrozen'] as const }] };
    return (await ledgerAccounts.count({ where: { ownerId: userId, balance: { [Op.gt]: 0 }, ...paid }, ...within(transaction) })) > 0;
  },
  withdrawals: async ({ withdrawals }, { userId }, transaction) =>
    (await withdrawals.count({ where: { ownerId: userId, status: [...openWithdrawalStatuses] }, ...within(transaction) })) > 0,
  refunds: async ({ sequelize, orders, paymentRefunds }, { userId }, transaction) => {
    if ((await orders.count({ where: { ownerId: userId, status: 'Refunding' }, ...within(transaction) })) > 0) return true;
    // What an order never took is owed beside it, whatever has become of the order.
    const own = { [Op.in]: literal(`(SELECT id FROM orders WHERE owner_id = ${sequelize.escape(userId)})`) };
    return (await paymentRefunds.count({ where: { orderId: own, state: [...openRefundStates] }, ...within(transaction) })) > 0;
  },
  packages: async (database, { userId, now }, transaction) => {
    const bought = { orderId: { [Op.ne]: null }, endsAt: { [Op.gt]: now } };
    return (await findPackages(database, { ownerId: userId, where: bought }, transaction ?? null)).some(({ usesLeft }) => usesLeft > 0);
  },
  orders: async ({ orders }, { userId }, transaction) => {
    const status = unfinishedStatuses.filter((one) => one !== 'Refunding');
    return (await orders.count({ where: { ownerId: userId, status }, ...within(transaction) })) > 0;
  },
  contracts: async ({ matchContracts }, { userId }, transaction) => {
    const isSide = { [Op.or]: [{ buyerId: userId }, { providerId: userId }] };
    return (await matchContracts.count({ where: { status: 'Active', ...isSide }, ...within(transaction) })) > 0;
  },
  role: async ({ users }, { userId }, transaction) =>
    (await users.count({ where: { id: userId, role: { [Op.ne]: 'user' } }, ...within(transaction) })) > 0,
  frozen: async ({ users }, { userId }, transaction) =>
    (await users.count({ where: { id: userId, frozenAt: { [Op.ne]: null } }, ...within(transaction) })) > 0,
};

/** What stands in the way of deleting an account. */
export async function findDeletionBlocks(
  database: Database,
  account: { userId: string; now: Date },
  transaction?: Transaction,
): Promise<DeletionGuard[]> {
  const blocks: DeletionGuard[] = [];
  for (const name of deletionGuardNames) if (await guards[name](database, account, transaction)) blocks.push(name);
  return blocks;
}
