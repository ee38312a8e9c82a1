import { Suspense } from 'react';
import { isFileless, type JobKind } from '#domain/kinds/jobs';
import { jobKindUi, jobKindUis } from './kinds/table.ts';
import type { StartWith } from './start/start-with.ts';

/** The kinds of job a checked model can be used for, the most common of its type first. */
export const jobServices = Object.entries(jobKindUis)
  .filter(([key]) => !isFileless(key as JobKind))
  .map(([key, { modelType, serviceLabel: label, serviceLetter: letter }]) => ({
    key,
    modelType,
    label,
    letter,
  }));

/** Asks for the options of a job of that kind for each of these files, and starts them. */
export function StartDialog({ kind, ...start }: StartWith & { kind: JobKind; onClose(): void }) {
  const { StartDialog: Dialog } = jobKindUi({ kind });
  return (
    <Suspense fallback={null}>
      <Dialog {...start} />
    </Suspense>
  );
}
