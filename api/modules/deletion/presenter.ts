import { deletionGuards } from '#domain/deletion/guards';
import type { DeletionStateView } from '#domain/deletion/views';
import type { DeletionState } from '#services/deletion/state';
import { isoOrNull } from '../presenting.ts';

const days = (ms: number): number => Math.round(ms / (24 * 60 * 60_000));

export const presentDeletionState = ({ dueAt, deletionMs, remainsMs, blocks }: DeletionState): DeletionStateView => ({
  dueAt: isoOrNull(dueAt),
  waitDays: days(deletionMs),
  remainsDays: days(remainsMs),
  blocks: blocks.map((guard) => ({ guard, ...deletionGuards[guard] })),
});
