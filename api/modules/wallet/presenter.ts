import { maskPhone } from '#domain/accounts/display';
import { checkStatuses } from '#domain/accounts/check-status';
import { maskCompany, maskName } from '#domain/certification/masks';
import { errorText, type ErrorCode } from '#domain/errors/table';
import { formatOrderNumber } from '#domain/trade/order-number';
import { maskCard } from '#domain/wallet/cards';
import { accountLabel, amountText, detailKindOf, detailTitle } from '#domain/wallet/details';
import { walletLimits } from '#domain/wallet/limits';
import { incomeReason } from '#domain/wallet/income';
import { incomeStatusLabels, withdrawalStatusLabels } from '#domain/wallet/state';
import type {
  AccountDetailView,
  CardView,
  IncomeView,
  MonthView,
  WithdrawalDetailView,
  WithdrawalQueueRowView,
  WithdrawalView,
  WithdrawInfoView,
} from '#domain/wallet/views';
import type { Detail } from '#services/wallet/list-details';
import type { MonthAmounts } from '#services/wallet/months';
import type { ReadWithdrawal } from '#services/wallet/read-withdrawal';
import type { WithdrawInfo } from '#services/wallet/withdraw-info';
import type { UserRow } from '#storage/database/models/accounts';
import type { BankCardRow, IncomeRow, MemberPoolRow, WithdrawalRow } from '#storage/database/models/wallet';
import { isoOrNull } from '../presenting.ts';

export const presentDetail = ({
  operationId,
  leg,
  operation,
  at,
  account,
  unit,
  amount,
  description,
  orderNumber,
}: Detail): AccountDetailView => ({
  id: `${operationId}-${leg}`,
  at: at.toISOString(),
  kind: detailKindOf(account),
  title: detailTitle(operation, account, unit),
  account: accountLabel(account, unit),
  description,
  orderNo: orderNumber,
  amount,
  amountText: amountText(amount, account),
});

export const presentMonth = ({ month, spendingFen, incomeFen }: MonthAmounts): MonthView => ({
  month,
  spending: spendingFen,
  income: incomeFen,
});

export const presentCard = ({ id, kind, bankName, lastFour, defaultOf, createdAt }: BankCardRow): CardView => ({
  ...{ cardId: id, kind, bankName, cardNumber: maskCard(lastFour), isDefault: defaultOf !== null },
  addedAt: createdAt.toISOString(),
});

export const presentIncome = (income: IncomeRow, orderNo: string, pool: MemberPoolRow | null): IncomeView => ({
  ...{ id: income.id, orderNo, description: income.description },
  ...{ amount: income.grossFen, given: income.givenFen, fee: income.feeFen, income: income.incomeFen, owed: income.owedFen },
  ...{ byCount: pool !== null, reason: incomeReason(income, pool) },
  ...{ status: income.status, statusLabel: incomeStatusLabels[income.status] },
  createTime: income.createdAt.toISOString(),
  settlesAt: income.settlesAt.toISOString(),
  endedAt: isoOrNull(income.endedAt),
});

export const presentWithdrawInfo = ({
  settledFen,
  pendingFen,
  frozenFen,
  rates,
  checkStatus,
  identity,
}: WithdrawInfo): WithdrawInfoView => ({
  ...{ available: settledFen, pending: pendingFen, frozen: frozenFen, leastAmount: walletLimits.leastWithdrawalFen },
  ...{ platformFeePercent: rates.platformFeePercent, ...rates.withdrawal },
  checkStatus,
  kind: identity?.kind ?? null,
  payee: identity === null ? '' : identity.kind === 'personal' ? maskName(identity.name) : maskCompany(identity.name),
});

/** `W` and an order's number, in its groups. */
const formatNumber = (number: string): string => `W${formatOrderNumber(number.slice(1))}`;

export const presentWithdrawal = (row: WithdrawalRow): WithdrawalView => ({
  ...{ id: row.id, number: formatNumber(row.number), status: row.status, statusLabel: withdrawalStatusLabels[row.status] },
  ...{ amount: row.grossFen, fee: row.feeFen, tax: row.taxFen, net: row.netFen },
  ...{ kind: row.kind, bankName: row.bankName, cardNumber: maskCard(row.lastFour), cause: row.cause },
  createTime: row.createdAt.toISOString(),
  decidedAt: isoOrNull(row.decidedAt),
  endedAt: isoOrNull(row.endedAt),
});

const presentAccount = (ownerId: string, owner: UserRow | null | undefined): WithdrawalQueueRowView['account'] => ({
  id: ownerId,
  phone: owner?.deletedAt === null ? maskPhone(owner.phone) : (owner?.phone ?? ''),
  nickName: owner?.nickName ?? '',
  isFrozen: owner?.frozenAt !== null && owner?.frozenAt !== undefined,
});

/** @param problem Why whoever looks may not decide on it. */
export const presentQueueRow = (
  row: WithdrawalRow,
  owner: UserRow | null | undefined,
  problem: ErrorCode | null,
): WithdrawalQueueRowView => ({
  ...presentWithdrawal(row),
  account: presentAccount(row.ownerId, owner),
  refusal: problem === null ? null : errorText(problem),
  provider: row.provider,
  bankNumber: row.bankNumber,
});

export const presentWithdrawalDetail = (
  { withdrawal, owner, payee, events }: ReadWithdrawal,
  problem: ErrorCode | null,
): WithdrawalDetailView => ({
  ...presentQueueRow(withdrawal, owner, problem),
  account: { ...presentAccount(withdrawal.ownerId, owner), checkStatus: owner?.checkStatus ?? checkStatuses.none },
  payee: payee?.name ?? '',
  fullNumber: payee?.account ?? '',
  events: events.map(({ toStatus, at, actorId }) => ({
    ...{ status: toStatus, statusLabel: withdrawalStatusLabels[toStatus], at: at.toISOString() },
    byOperator: actorId !== null && actorId !== withdrawal.ownerId,
  })),
});
