import type { SWRResponse } from 'swr';
import type { AccountDetailView, CardView, IncomeView, MonthView, WithdrawalView, WithdrawInfoView } from '#domain/wallet/views';
import type { Page } from '#domain/wire/envelope';
import { changing } from './changes.ts';
import { call } from './client.ts';
import type { Payload } from './contract.ts';
import { keys } from './keys.ts';
import { saveFile } from './save-file.ts';
import { useCall } from './use-call.ts';

const kept = { keepPreviousData: true } as const;

export const useAccountDetails = (query: Payload<'queryAccountDetails'>): SWRResponse<Page<AccountDetailView>, unknown> =>
  useCall(keys.accountDetails(query), kept);
export const useAccountMonths = (): SWRResponse<MonthView[], unknown> => useCall(keys.accountMonths());
export const useBankCards = (): SWRResponse<CardView[], unknown> => useCall(keys.bankCards());
export const useIncomes = (query: Payload<'incomeList'>): SWRResponse<Page<IncomeView>, unknown> => useCall(keys.incomes(query), kept);
export const useWithdrawInfo = (): SWRResponse<WithdrawInfoView, unknown> => useCall(keys.withdrawInfo());
export const useWithdrawals = (query: Payload<'withdrawList'>): SWRResponse<Page<WithdrawalView>, unknown> =>
  useCall(keys.withdrawals(query), kept);

/** Saves account details as a file; answers what of them it holds. */
export async function exportAccountDetails(query: Payload<'accountDetailsExport'>): Promise<{ rowCount: number; isCut: boolean }> {
  const { fileName, content, rowCount, isCut } = await call('accountDetailsExport', query);
  const url = URL.createObjectURL(new Blob([content], { type: 'text/csv;charset=utf-8' }));
  saveFile(url, fileName);
  // The download has begun by then, whatever becomes of the address.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
  return { rowCount, isCut };
}

export const addBankCard = (card: Payload<'cardAdd'>): Promise<CardView> => changing(['bankCards'], () => call('cardAdd', card));
export const makeDefaultCard = (cardId: string): Promise<unknown> =>
  changing(['bankCards'], () => call('cardModify', { cardId, isDefault: true }));
export const removeBankCard = (cardId: string): Promise<unknown> => changing(['bankCards'], () => call('deletCard', { cardId }));
export const askWithdrawal = (request: Payload<'withdrawApply'>): Promise<WithdrawalView> =>
  changing(['wallet'], () => call('withdrawApply', request));
