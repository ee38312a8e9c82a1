import type { CallRequest } from '../../gateway/route.ts';

/** A call about an upload reaches the caller's own uploads alone: services look for `ownerId`, and others' uploads are unknown. */
export const ownUpload = <I extends object>(input: I, { caller }: CallRequest): I & { ownerId: string } => ({
  ...input,
  ownerId: caller.userId,
});
