import type { CallRequest } from '../../gateway/route.ts';

/** Restricts a call to the caller's own jobs: services filter by `ownerId`, so another user's job is not found. */
export const ownJob = ({ id }: { id: string }, { caller }: CallRequest): { jobId: string; ownerId: string } => ({
  jobId: id,
  ownerId: caller.userId,
});
