import type { CallRequest } from '../../gateway/route.ts';

/** Restricts a call to the caller's own files: services filter by `ownerId`, so another user's file is not found. */
export const ownFile = <I extends object>(input: I, { caller }: CallRequest): I & { ownerId: string } => ({
  ...input,
  ownerId: caller.userId,
});
