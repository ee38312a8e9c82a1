import type { JobKind } from '#domain/jobs/kinds';
import { faceOf, faces } from './kinds/faces.ts';

/** What can be made of a checked model, the most common first. */
export const jobServices = Object.entries(faces).map(([key, { serviceLabel: label }]) => ({ key, label }));

/** Asks how a job of that kind is to be done, and starts it. */
export function StartDialog({ kind, fileId, onClose }: { kind: JobKind; fileId: string; onClose(): void }) {
  const { StartDialog: Dialog } = faceOf({ kind });
  return <Dialog fileId={fileId} onClose={onClose} />;
}
