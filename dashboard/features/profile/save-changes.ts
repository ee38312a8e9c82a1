import type { ProfessionCode } from '#domain/accounts/professions';
import type { Interest, RegisterPurpose } from '#domain/profile/choices';
import { isRefusal } from '../../api/known-errors.ts';
import { saveBackground, saveProfile } from '../../api/profile.ts';
import { problemText } from '../../components/toast.tsx';

export interface ProfileDraft {
  nickname: string;
  introduce: string;
  professionCode: ProfessionCode | null;
  interests: Interest[];
  registerPurpose: RegisterPurpose | '';
}

export type ProfileProblems = { [K in 'nickname' | 'introduce' | 'form']?: string | undefined };

/** Saves what differs, each text by itself, so that a refusal is said at its own field. Resolves to what the server refused. */
export async function saveChanges(before: ProfileDraft, after: ProfileDraft): Promise<ProfileProblems> {
  const problems: ProfileProblems = {};
  for (const field of ['nickname', 'introduce'] as const) {
    if (before[field] === after[field]) continue;
    try {
      await saveProfile({ [field]: after[field] });
    } catch (error) {
      const isTheText = isRefusal(error, 'content.rejected') || isRefusal(error, 'request.invalid');
      problems[isTheText ? field : 'form'] = problemText(error);
    }
  }
  const { professionCode, interests, registerPurpose } = after;
  const isSame =
    before.professionCode === professionCode &&
    before.registerPurpose === registerPurpose &&
    before.interests.toSorted().join() === interests.toSorted().join();
  if (isSame) return problems;
  try {
    await saveBackground({ interests, registerPurpose, ...(professionCode !== null && { professionCode }) });
  } catch (error) {
    problems.form = problemText(error);
  }
  return problems;
}
