import { Suspense } from 'react';
import type { JobKind } from '#domain/jobs/kinds';
import { faceOf, faces } from './kinds/faces.ts';

/** The kinds of job a checked model can be used for, the most common first. */
export const jobServices = Object.entries(faces).map(([key, { serviceLabel: label }]) => ({ key, label }));

/** Asks for the options of a job of that kind, and starts it. */
export function StartDialog({ kind, fileId, onClose }: { kind: JobKind; fileId: string; onClose(): void }) {
  const { StartDialog: Dialog } = faceOf({ kind });
  return (
    <Suspense fallback={null}>
      <Dialog fileId={fileId} onClose={onClose} />
    </Suspense>
  );
}
