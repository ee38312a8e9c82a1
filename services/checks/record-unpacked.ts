import type { ModelWarning } from '#domain/models/warnings';
import { check } from '#domain/kinds/check/work';
import type { Subject } from '#domain/workflows/subject';
import type { DatabaseDeps } from '../deps.ts';
import { transitionFile } from '../files/transition.ts';
import { checkEvent } from './enqueue.ts';

export interface Unpacked extends Subject {
  sha256: string;
  /** Null for a single model file. */
  archive: { unpackedPrefix: string; modelPath: string; entries: number; bytes: number; warnings: ModelWarning[] } | null;
}

/** How many warnings an event keeps; the rest are only counted. */
const warningsKept = 5;

/** Records what unpacking found and moves on to the inspection. False, with nothing written, when the file is at a later attempt. */
export async function recordUnpacked(deps: DatabaseDeps, { id, attempt, sha256, archive }: Unpacked): Promise<boolean> {
  const { database } = deps;
  const changes = {
    stage: 'inspect',
    percent: check.stages.inspect.from,
    sha256,
    unpackedPrefix: archive?.unpackedPrefix ?? null,
    unpackedBytes: archive?.bytes ?? 0,
    modelPath: archive?.modelPath ?? null,
  } as const;
  const said = archive && {
    entries: archive.entries,
    warnings: archive.warnings.slice(0, warningsKept),
    moreWarnings: Math.max(0, archive.warnings.length - warningsKept),
  };
  return database.transact((transaction) =>
    transitionFile(
      database,
      { id, attempt, to: 'Checking', from: ['Checking'], changes, event: (file) => checkEvent(file, { step: 'inspect', archive: said }) },
      transaction,
    ),
  );
}
