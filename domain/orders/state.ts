/**
 * States of an order. `Created` until the first attempt to pay, `Paying` while one is live, `Fulfilling` from when its work was started until it is done,
 * `Refunding` until the money is back at its source.
 */
export const orderStatuses = ['Created', 'Paying', 'Paid', 'Fulfilling', 'Done', 'Closed', 'Refunding', 'Refunded'] as const;
export type OrderStatus = (typeof orderStatuses)[number];

/**
 * `Created` to itself prices the order anew, `Paying` to itself replaces the attempt, `Fulfilling` and `Done` to themselves refund some of the lines. A closed order is refunded when a payment arrives all the same,
 * a done one while its buyer still may.
 */
export const orderTransitions: Record<OrderStatus, readonly OrderStatus[]> = {
  Created: ['Created', 'Paying', 'Paid', 'Closed'],
  Paying: ['Created', 'Paying', 'Paid', 'Closed'],
  Paid: ['Fulfilling', 'Done', 'Refunding'],
  Fulfilling: ['Fulfilling', 'Done', 'Refunding'],
  Done: ['Done', 'Refunding'],
  Closed: ['Refunding'],
  Refunding: ['Refunded'],
  Refunded: [],
};

export const canTransition = (from: OrderStatus, to: OrderStatus): boolean => orderTransitions[from].includes(to);

/** Why an order is closed. */
export const closeReasons = ['cancelled', 'timedOut', 'undeliverable'] as const;
export type CloseReason = (typeof closeReasons)[number];

/** The states in which an order can be paid, if its time has not run out. */
export const payableStatuses = ['Created', 'Paying'] as const satisfies readonly OrderStatus[];

/** The states in which something is still to come of an order. */
export const unfinishedStatuses = ['Created', 'Paying', 'Paid', 'Fulfilling', 'Refunding'] as const satisfies readonly OrderStatus[];

/** `status` on the wire; 1 is what the pages wait for. */
export const orderStatusCodes: Readonly<Record<OrderStatus, number>> = {
  Created: 0,
  Paying: 0,
  Paid: 1,
  Fulfilling: 1,
  Done: 1,
  Closed: 2,
  Refunding: 3,
  Refunded: 4,
};
