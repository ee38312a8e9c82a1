import { checkStatuses, type CheckStatus } from '../accounts/check-status.ts';

/** States of one submission. A rejected one stays as it is: what is submitted again is a new one. */
export const certificationStatuses = ['UnderReview', 'Verified', 'Failed', 'Withdrawn'] as const;
export type CertificationStatus = (typeof certificationStatuses)[number];

/** `Withdrawn` when its account is deleted. */
export const certificationTransitions: Record<CertificationStatus, readonly CertificationStatus[]> = {
  UnderReview: ['Verified', 'Failed', 'Withdrawn'],
  Verified: [],
  Failed: [],
  Withdrawn: [],
};

/** What the account then shows; it moves in the same transaction. */
export const checkStatusAfter: Record<CertificationStatus, CheckStatus> = {
  UnderReview: checkStatuses.underReview,
  Verified: checkStatuses.verified,
  Failed: checkStatuses.failed,
  Withdrawn: checkStatuses.none,
};

/** Where an account may submit. */
export const submittable: readonly CheckStatus[] = [checkStatuses.none, checkStatuses.failed];
