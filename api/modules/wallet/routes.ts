import { inUtc8 } from '#domain/membership/calendar';
import { decisionProblem } from '#domain/wallet/four-eyes';
import {
  accountDetailsExportSchema,
  accountDetailsSchema,
  cardAddSchema,
  cardIdSchema,
  cardModifySchema,
  incomeListSchema,
  manualCheckSchema,
  withdrawalConfirmSchema,
  withdrawalFailSchema,
  withdrawalIdSchema,
  withdrawalQueueSchema,
  withdrawApplySchema,
  withdrawListSchema,
} from '#domain/wallet/schema';
import { calls } from '#domain/catalog/calls';
import { nothingSchema } from '#domain/wire/schema';
import { currentTime } from '#services/deps';
import type { SealDeps } from '#services/sealing';
import { addCard } from '#services/wallet/add-card';
import { askWithdrawal } from '#services/wallet/ask-withdrawal';
import { checkWithdrawal } from '#services/wallet/check-withdrawal';
import { confirmWithdrawal } from '#services/wallet/confirm-withdrawal';
import { fourEyesOf, type PayoutDeps, type RatesDeps } from '#services/wallet/deps';
import { exportDetails } from '#services/wallet/export-details';
import { failWithdrawal } from '#services/wallet/fail-withdrawal';
import { listCards } from '#services/wallet/list-cards';
import { listDetails } from '#services/wallet/list-details';
import { listIncomes } from '#services/wallet/list-incomes';
import { listWithdrawals } from '#services/wallet/list-withdrawals';
import { modifyCard } from '#services/wallet/modify-card';
import { readMonths } from '#services/wallet/months';
import { payOut } from '#services/wallet/pay-out';
import { readWithdrawal } from '#services/wallet/read-withdrawal';
import { removeCard } from '#services/wallet/remove-card';
import { sumWithdrawals } from '#services/wallet/sum-withdrawals';
import { readWithdrawInfo } from '#services/wallet/withdraw-info';
import { done } from '../../gateway/envelope.ts';
import { route, type Route } from '../../gateway/route.ts';
import { asAdministrator } from '../administration/policy.ts';
import { presentPage } from '../presenting.ts';
import {
  presentCard,
  presentDetail,
  presentIncome,
  presentMonth,
  presentQueueRow,
  presentWithdrawal,
  presentWithdrawalDetail,
  presentWithdrawInfo,
} from './presenter.ts';

export type WalletDeps = RatesDeps & PayoutDeps & SealDeps;

export const walletRoutes = (deps: WalletDeps): Route[] => [...ownRoutes(deps), ...withdrawalReviewRoutes(deps)];

const ownRoutes = (deps: WalletDeps): Route[] => [
  route(calls.queryAccountDetails, accountDetailsSchema, async (input, { caller }) => {
    const { details, totalCount } = await listDetails(deps, { ...input, ownerId: caller.userId });
    return presentPage(input, totalCount, details.map(presentDetail));
  }),
  route(calls.accountDetailsExport, accountDetailsExportSchema, async ({ kind, from, to }, { caller }) => {
    const day = inUtc8(currentTime(deps)).toISOString().slice(0, 10);
    return { fileName: `账户明细-${day}.csv`, ...(await exportDetails(deps, { ownerId: caller.userId, kind, from, to })) };
  }),
  route(calls.accountMonths, nothingSchema, async (_, { caller }) =>
    (await readMonths(deps, { ownerId: caller.userId })).map(presentMonth),
  ),
  route(calls.queryCardList, nothingSchema, async (_, { caller }) => (await listCards(deps, { ownerId: caller.userId })).map(presentCard)),
  route(calls.cardAdd, cardAddSchema, async ({ bankName, cardNumber }, { caller, ctx }) =>
    presentCard(await addCard(deps, { ownerId: caller.userId, bankName, number: cardNumber, address: ctx.ip })),
  ),
  route(calls.cardModify, cardModifySchema, ({ cardId, bankName, isDefault }, { caller }) =>
    done(modifyCard(deps, { ownerId: caller.userId, cardId, bankName, isDefault })),
  ),
  route(calls.deletCard, cardIdSchema, ({ cardId }, { caller, ctx }) =>
    done(removeCard(deps, { ownerId: caller.userId, cardId, address: ctx.ip })),
  ),
  route(calls.incomeList, incomeListSchema, async (input, { caller }) => {
    const { incomes, totalCount, orderNumbers, pools } = await listIncomes(deps, { ...input, ownerId: caller.userId });
    return presentPage(
      input,
      totalCount,
      incomes.map((income) => presentIncome(income, orderNumbers.get(income.orderId) ?? '', pools.get(income.poolId ?? '') ?? null)),
    );
  }),
  route(calls.withdrawInfo, nothingSchema, async (_, { caller }) =>
    presentWithdrawInfo(await readWithdrawInfo(deps, { ownerId: caller.userId })),
  ),
  route(calls.withdrawApply, withdrawApplySchema, async ({ amount, cardId }, { caller, ctx }) =>
    presentWithdrawal(await askWithdrawal(deps, { ownerId: caller.userId, grossFen: amount, cardId, address: ctx.ip })),
  ),
  route(calls.withdrawList, withdrawListSchema, async (input, { caller }) => {
    const { withdrawals, totalCount } = await listWithdrawals(deps, { ...input, ownerId: caller.userId });
    return presentPage(input, totalCount, withdrawals.map(presentWithdrawal));
  }),
];

const withdrawalReviewRoutes = (deps: WalletDeps): Route[] => [
  route(calls.withdrawalQueue, withdrawalQueueSchema, async (input, { caller }) => {
    const [{ withdrawals, owners, totalCount }, sums] = await Promise.all([listWithdrawals(deps, input), sumWithdrawals(deps)]);
    const rows = withdrawals.map((row) =>
      presentQueueRow(row, owners.get(row.ownerId), decisionProblem(row, caller.userId, fourEyesOf(deps))),
    );
    return {
      ...presentPage(input, totalCount, rows),
      sums: sums.map(({ status, count, grossFen, netFen }) => ({ status, count, amount: grossFen, net: netFen })),
    };
  }),
  route(calls.withdrawalDetail, withdrawalIdSchema, async (input, request) => {
    const read = await readWithdrawal(deps, asAdministrator(input, request));
    return presentWithdrawalDetail(read, decisionProblem(read.withdrawal, request.caller.userId, fourEyesOf(deps)));
  }),
  route(calls.manualCheck, manualCheckSchema, ({ withdrawalId, pass, cause }, request) =>
    done(checkWithdrawal(deps, asAdministrator({ withdrawalId, cause: pass ? null : (cause ?? '') }, request))),
  ),
  route(calls.withdrawalPay, withdrawalIdSchema, (input, request) => done(payOut(deps, asAdministrator(input, request)))),
  route(calls.withdrawalConfirm, withdrawalConfirmSchema, (input, request) =>
    done(confirmWithdrawal(deps, asAdministrator(input, request))),
  ),
  route(calls.withdrawalFail, withdrawalFailSchema, (input, request) => done(failWithdrawal(deps, asAdministrator(input, request)))),
];
