/** How a supervised workflow ended. `code` is a key of `domain/errors/table.ts`; an unknown one is a fault of ours. */
export type Outcome =
  | { status: 'Success' }
  | { status: 'Cancelled' }
  | { status: 'Error'; code: string; params: Record<string, string | number> };
