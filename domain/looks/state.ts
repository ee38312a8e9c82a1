/** States of what is drawn of a checked model: a quick look, or a teaser. */

export const lookStatuses = ['Queued', 'Running', 'Success', 'Error', 'Cancelled'] as const;
export type LookStatus = (typeof lookStatuses)[number];

/** A move to the same state writes progress; a move back to `Queued` starts the next attempt. */
export const lookTransitions: Record<LookStatus, readonly LookStatus[]> = {
  Queued: ['Queued', 'Running', 'Error', 'Cancelled'],
  Running: ['Queued', 'Running', 'Success', 'Error', 'Cancelled'],
  // By an engine of another version.
  Success: ['Queued'],
  Error: ['Queued'],
  Cancelled: ['Queued'],
};

export const isFinalLookStatus = (status: LookStatus): boolean => status === 'Success' || status === 'Error' || status === 'Cancelled';
export const openLookStatuses = lookStatuses.filter((status) => !isFinalLookStatus(status));
