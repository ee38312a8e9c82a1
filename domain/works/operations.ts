/** Documented operations on a work; CANCEL takes either back. */
export const reactionOperations = { like: ['LIKE', 'CANCEL'], collect: ['COLLECT', 'CANCEL'] } as const;
export type ReactionKind = keyof typeof reactionOperations;
