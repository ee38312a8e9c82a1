import type { CallRequest } from '../../gateway/route.ts';

/** A call about a job reaches the caller's own jobs alone: services look for `ownerId`, and others' jobs are not found. */
export const ownJob = ({ id }: { id: string }, { caller }: CallRequest): { jobId: string; ownerId: string } => ({
  jobId: id,
  ownerId: caller.userId,
});
