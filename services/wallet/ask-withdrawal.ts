import { randomBytes } from 'node:crypto';
import { AppError } from '#domain/errors/app-error';
import { userAccount } from '#domain/ledger/accounts';
import { orderNumberBytes, orderNumberOf } from '#domain/trade/order-number';
import { walletLimits } from '#domain/wallet/limits';
import { frozenIncome } from '#domain/wallet/movements';
import { openWithdrawalStatuses } from '#domain/wallet/state';
import { quoteWithdrawal, withdrawalProblem } from '#domain/wallet/withdrawal';
import { newId } from '#storage/database/ids';
import type { WithdrawalRow } from '#storage/database/models/wallet';
import { recordAudit } from '../audit/record.ts';
import { verifiedIdentity } from '../certification/verified-identity.ts';
import { currentTime } from '../deps.ts';
import { balancesOf } from '../ledger/balances-of.ts';
import { postOperation } from '../ledger/post.ts';
import type { SealDeps } from '../sealing.ts';
import { ratesOf, type RatesDeps } from './deps.ts';
import { findCard } from './find-card.ts';
import { repayOwed } from './repay-owed.ts';
import { openText, sealText } from './sealed.ts';

export interface WithdrawalRequest {
  ownerId: string;
  grossFen: number;
  cardId: string;
  address: string;
}

/**
 * Asks for settled income to be paid to one's bank account: it is frozen, and fee, tax and net are fixed by the rates of this moment (docs/decisions/withdrawals.md). What he owes of refunded sales is paid first.
 * Of several at once for the same income one wins. `wallet.withdrawalRefused` with the sentence that says what stands against it, `wallet.cardNotFound`,
 * `wallet.cardWrong` for an account of another kind than what was verified, `wallet.tooManyWithdrawals`.
 */
export async function askWithdrawal(deps: RatesDeps & SealDeps, request: WithdrawalRequest): Promise<WithdrawalRow> {
  const { database } = deps;
  const { ownerId, grossFen, cardId, address } = request;
  return database.transact(async (transaction) => {
    const { users, withdrawals, withdrawalEvents } = database;
    // Holds the owner's row, so that requests at once count each other.
    const user = await users.findOne({ where: { id: ownerId, deletedAt: null }, attributes: ['id'], transaction, lock: true });
    if (user === null) throw new AppError('auth.signInRequired');
    const identity = await verifiedIdentity(deps, ownerId, transaction);
    await repayOwed(deps, ownerId, transaction);
    const [settledFen = 0] = await balancesOf(database, [userAccount('incomeSettled', ownerId, 'money')], transaction);
    const message = withdrawalProblem({ grossFen, settledFen, isVerified: identity !== null });
    if (message !== null || identity === null) throw new AppError('wallet.withdrawalRefused', { message: message ?? '' });
    const open = await withdrawals.count({ where: { ownerId, status: [...openWithdrawalStatuses] }, transaction });
    if (open >= walletLimits.openWithdrawals) throw new AppError('wallet.tooManyWithdrawals', { count: walletLimits.openWithdrawals });
    const { id: card, kind, bankName, lastFour, sealedNumber } = await findCard(database, { ownerId, cardId }, transaction);
    if (kind !== identity.kind) throw new AppError('wallet.cardWrong', { message: '这个账户不是以当前认证的名义添加的，请换一个' });

    const [id, now] = [newId(), currentTime(deps)];
    const number = `W${orderNumberOf(now, randomBytes(orderNumberBytes))}`;
    const account = openText(deps, { kind: 'bankCards', id: card }, sealedNumber);
    const row = {
      ...{ id, number, ownerId, status: 'UnderReview' as const, kind, bankName, lastFour },
      ...quoteWithdrawal(grossFen, ratesOf(deps).withdrawal),
      sealedPayee: sealText(deps, { kind: 'withdrawals', id }, JSON.stringify({ name: identity.name, account })),
      ...{ provider: null, bankNumber: null, decidedBy: null, decidedAt: null, endedAt: null, version: 1, createdAt: now },
    };
    const withdrawal = await withdrawals.create(row, { transaction });
    const event = { withdrawalId: id, seq: 1, fromStatus: null, toStatus: 'UnderReview', actorId: ownerId, at: now } as const;
    await withdrawalEvents.create(event, { transaction });
    const postings = frozenIncome({ ownerId, grossFen });
    const operation = { key: `withdraw/${id}`, kind: 'askWithdrawal', orderId: null, actorId: ownerId, note: '', postings } as const;
    await postOperation(deps, operation, transaction);
    const entry = { event: 'withdrawalAsked', actorId: ownerId, subjectId: ownerId, address, details: { withdrawal: number } } as const;
    await recordAudit(database, entry, now, transaction);
    return withdrawal;
  });
}
