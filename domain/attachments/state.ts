/**
 * States of an attachment. `Receiving` from the first byte on, so that no address takes two pictures; `Stored` and unused, `Claimed` by what shows it;
 * `Erasing` until its object is gone.
 */
export const attachmentStatuses = ['Open', 'Receiving', 'Stored', 'Claimed', 'Refused', 'Erasing', 'Erased'] as const;
export type AttachmentStatus = (typeof attachmentStatuses)[number];

export const attachmentTransitions: Record<AttachmentStatus, readonly AttachmentStatus[]> = {
  Open: ['Receiving', 'Erasing'],
  Receiving: ['Stored', 'Refused', 'Erasing'],
  Stored: ['Claimed', 'Erasing'],
  Claimed: ['Erasing'],
  Refused: [],
  Erasing: ['Erased'],
  Erased: [],
};

/** Those that count as unused. */
export const unusedStatuses = ['Open', 'Receiving', 'Stored'] as const satisfies readonly AttachmentStatus[];
