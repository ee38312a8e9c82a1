import type { IncomeStatus, WithdrawalStatus } from '#domain/wallet/state';
import type { Tone } from '../../components/state-tag.tsx';

export const incomeTones: Record<IncomeStatus, Tone> = {
  Counted: 'waiting',
  Pending: 'waiting',
  Settled: 'success',
  Reversed: 'quiet',
  Nothing: 'quiet',
};

export const withdrawalTones: Record<WithdrawalStatus, Tone> = {
  UnderReview: 'waiting',
  Approved: 'running',
  Paying: 'running',
  Paid: 'success',
  Rejected: 'error',
  Failed: 'error',
};
