import type { MallStatus } from '#domain/mall/state';

/** From where a claim that is taken up freezes a listing: also one that waits for review, which would else be put on sale while it is heard. */
export const heldFrom = ['OnSale', 'Withdrawn', 'UnderReview', 'ChangesNeeded'] as const satisfies readonly MallStatus[];
