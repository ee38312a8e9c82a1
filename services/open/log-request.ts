import { newId } from '#storage/database/ids';
import { currentTime, type ClockDeps } from '../deps.ts';
import type { OpenCaller } from './caller.ts';

export interface LoggedRequest {
  requestId: string;
  method: string;
  path: string;
  status: number;
  ms: number;
  problem: string | null;
}

/** Adds a line to the log that the developer sees for 30 days. */
export async function logRequest(deps: ClockDeps, { ownerId, projectId, keyId }: OpenCaller, line: LoggedRequest): Promise<void> {
  const { openRequests, transact } = deps.database;
  const row = { id: newId(), ownerId, projectId, keyId, ...line, path: line.path.slice(0, 200), createdAt: currentTime(deps) };
  await transact((transaction) => openRequests.create(row, { transaction }));
}
