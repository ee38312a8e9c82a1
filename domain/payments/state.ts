/**
 * States of an attempt. `Live` while it may be paid at its provider; `Paid` once its order was paid by it, which attempts that are settled here are at once;
 * `Absent` when its provider knew nothing of it to close, where it may still come to be, and be paid, until its order's time is over, as an Alipay form that a browser
 * has not brought yet; `Closed` when it cannot; `Unasked` when money came by it that its order does not take.
 */
export const attemptStates = ['Live', 'Paid', 'Absent', 'Closed', 'Unasked'] as const;
export type AttemptState = (typeof attemptStates)[number];

/** Those by which money may still come. */
export const openAttemptStates = ['Live', 'Absent'] as const satisfies readonly AttemptState[];

/**
 * What became of money that came from a provider. All but `settled` and `unexplained` goes back in full: `late`, the order was closed or its time over; `second`,
 * it was paid already; `replaced`, by an attempt that another took the place of; `wrongAmount`, not what was asked; `undeliverable`, what was bought
 * cannot be had any more. `unexplained` is about no attempt of ours, and waits for an operator.
 */
export const receiptOutcomes = ['settled', 'late', 'second', 'replaced', 'wrongAmount', 'undeliverable', 'unexplained'] as const;
export type ReceiptOutcome = (typeof receiptOutcomes)[number];

/** `Owed` until the provider has paid it back; `Refused` when it says that it will not, until an operator has it asked again or pays it by a transfer (`ByHand`). */
export const refundStates = ['Owed', 'Refunded', 'Refused', 'ByHand'] as const;
export type RefundState = (typeof refundStates)[number];

/** Those in which the money is still owed. */
export const openRefundStates = ['Owed', 'Refused'] as const satisfies readonly RefundState[];

/** In what a bill and our books can differ; `ours` is what is with us. */
export const billDifferenceKinds = {
  paymentMissingHere: '账单有这笔付款，平台没有',
  paymentMissingThere: '平台有这笔付款，账单没有',
  paymentDoubled: '账单把这笔付款列了两次',
  paymentAmount: '付款金额不一致',
  refundMissingHere: '账单有这笔退款，平台没有',
  refundMissingThere: '平台有这笔退款，账单没有',
  refundDoubled: '账单把这笔退款列了两次',
  refundAmount: '退款金额不一致',
  ledger: '账簿与付款、退款记录不一致',
} as const;
export type BillDifferenceKind = keyof typeof billDifferenceKinds;
