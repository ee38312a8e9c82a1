import { archiveHeadBytes, archiveKindOf, type ArchiveKind } from '#domain/attachments/archive';
import { purposeLimits, sizeRefusal } from '#domain/attachments/limits';
import { knownErrorText } from '../../api/known-errors.ts';

export interface ChosenArchive {
  file: File;
  kind: ArchiveKind;
}

/** Why a file cannot go along as a picture; undefined when it can. */
export async function pictureRefusal(file: File): Promise<string | undefined> {
  const { types, typeRefusal } = purposeLimits.feedback;
  if (!(types as readonly string[]).includes(file.type)) return typeRefusal;
  const tooLarge = sizeRefusal('feedback', file.size);
  if (tooLarge !== undefined) return tooLarge;
  try {
    (await createImageBitmap(file)).close();
    return undefined;
  } catch {
    return knownErrorText('attachment.unreadable');
  }
}

/** An archive ready to be sent, or why it cannot be. */
export async function chooseArchive(file: File): Promise<ChosenArchive | string> {
  const tooLarge = sizeRefusal('feedbackAnnex', file.size);
  if (tooLarge !== undefined) return tooLarge;
  const kind = archiveKindOf(new Uint8Array(await file.slice(0, archiveHeadBytes).arrayBuffer()));
  return kind === undefined ? knownErrorText('attachment.notArchive') : { file, kind };
}
