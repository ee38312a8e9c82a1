/** Queues whose slots are given out in turns, fairly among owners. Free of I/O, for Temporal's sandbox. */

export const turnQueues = ['io', 'cpu'] as const;
export type TurnQueue = (typeof turnQueues)[number];
