import { updateWhere } from '#storage/database/update-where';
import type { CertificationRow } from '#storage/database/models/certifications';
import { eraseAttachment } from '../attachments/erase.ts';
import { currentTime, type StorageDeps } from '../deps.ts';

/** Removes the pictures of a submission for good; what was typed stays. False when the store does not answer. Again is no error. */
export async function erasePapers(deps: StorageDeps, { id, papers, papersErasedAt }: CertificationRow): Promise<boolean> {
  const { database } = deps;
  if (papersErasedAt !== null) return true;
  for (const attachmentId of Object.values(papers ?? {})) if (!(await eraseAttachment(deps, attachmentId))) return false;
  await database.transact((transaction) =>
    updateWhere(database.certifications, { id, papersErasedAt: null }, { papersErasedAt: currentTime(deps) }, transaction),
  );
  return true;
}
