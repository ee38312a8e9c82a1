/**
 * States of one line of an order: `Waiting` until it is handed over, `Working` while its job is awaited, `Done` once it was had, `Refunded` from when what it took
 * is on its way back.
 */
export const lineStatuses = ['Waiting', 'Working', 'Done', 'Refunded'] as const;
export type LineStatus = (typeof lineStatuses)[number];

export const lineTransitions: Record<LineStatus, readonly LineStatus[]> = {
  Waiting: ['Working', 'Done', 'Refunded'],
  Working: ['Done', 'Refunded'],
  Done: ['Refunded'],
  Refunded: [],
};

/** Whether nothing more comes of a line by itself. */
export const isLineOver = ({ status }: { status: LineStatus }): boolean => status === 'Done' || status === 'Refunded';
