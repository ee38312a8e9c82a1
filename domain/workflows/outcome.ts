/** How a supervised workflow ended. `code` keys `domain/errors/table.ts`; one that the table lacks is a fault of ours. */
export type Outcome =
  | { status: 'Success' }
  | { status: 'Cancelled' }
  | { status: 'Error'; code: string; params: Record<string, string | number> };
