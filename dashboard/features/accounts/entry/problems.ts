import type { KnownError } from '../../../api/known-errors.ts';
import { codePlaces, problemAt, type ProblemsOf } from '../problem-at.ts';

/** Where a form says what is wrong; `form` is above its fields. */
export type Place = 'phone' | 'username' | 'profession' | 'check' | 'code' | 'password' | 'repeat' | 'agreement' | 'form';
export type Problems = ProblemsOf<Place>;

/** The field that a refusal is about; any other is said above the form. */
const places: Partial<Record<KnownError, Place>> = {
  ...codePlaces,
  'auth.unknownUser': 'phone',
  'auth.phoneTaken': 'phone',
  'auth.passwordWrong': 'password',
  'auth.passwordPaused': 'password',
  'risk.required': 'check',
};

/** What a form says of anything thrown, at the field that it is about. */
export const problemsOf = (error: unknown): Problems => problemAt(error, places);
