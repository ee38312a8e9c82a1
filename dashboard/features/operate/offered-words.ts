import type { MallStatus } from '#domain/mall/state';
import type { Tone } from '../../components/state-tag.tsx';

export const offeredTones: Record<MallStatus, Tone> = {
  Draft: 'quiet',
  UnderReview: 'waiting',
  ChangesNeeded: 'waiting',
  Rejected: 'error',
  OnSale: 'success',
  Withdrawn: 'quiet',
  Frozen: 'error',
};
