import type { CallRequest } from '../../gateway/route.ts';

/** A call about a file reaches the caller's own files alone: services look for `ownerId`, and others' files are not found. */
export const ownFile = <I extends object>(input: I, { caller }: CallRequest): I & { ownerId: string } => ({
  ...input,
  ownerId: caller.userId,
});
