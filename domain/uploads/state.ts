/** States of an upload. `Completing` while a caller verifies and assembles the parts. */

export const uploadStatuses = ['Open', 'Completing', 'Completed', 'Aborted'] as const;
export type UploadStatus = (typeof uploadStatuses)[number];

/** `Completed` to itself claims the object; `Aborted` to itself records that the store was cleared. */
export const uploadTransitions: Record<UploadStatus, readonly UploadStatus[]> = {
  Open: ['Completing', 'Completed', 'Aborted'],
  Completing: ['Open', 'Completed', 'Aborted'],
  Completed: ['Completed', 'Aborted'],
  Aborted: ['Aborted'],
};

/** What an upload is for; a completed one that is never claimed for its purpose is swept. */
export const uploadPurposes = ['model'] as const;
export type UploadPurpose = (typeof uploadPurposes)[number];
