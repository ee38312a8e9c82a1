import { errorTable, isErrorCode, type ErrorCode } from '#domain/errors/table';
import { silentCodes } from '#domain/wire/envelope';
import { ApiError, sentenceOf } from '../../../api/api-error.ts';

/** Where a form says what is wrong; `form` is above its fields. */
export type Place = 'phone' | 'username' | 'profession' | 'check' | 'code' | 'password' | 'repeat' | 'agreement' | 'form';
export type Problems = Partial<Record<Place, string>>;

/** The field that a refusal is about; any other is said above the form. */
const places: Partial<Record<ErrorCode, Place>> = {
  'auth.unknownUser': 'phone',
  'auth.phoneTaken': 'phone',
  'auth.passwordWrong': 'password',
  'auth.passwordPaused': 'password',
  'auth.codeWrong': 'code',
  'auth.codeExpired': 'code',
  'auth.codeAttempts': 'code',
  'auth.codePaused': 'code',
  'auth.smsTooSoon': 'code',
  'auth.smsTooMany': 'code',
  'risk.required': 'check',
};

/** What a form says of anything thrown; nothing for codes that are silent. */
export function problemsOf(error: unknown): Problems {
  if (!(error instanceof ApiError)) return { form: sentenceOf(error) };
  if (silentCodes.includes(error.respCode)) return {};
  const code = Object.keys(errorTable).find((one) => isErrorCode(one) && errorTable[one].respCode === error.respCode);
  return { [(isErrorCode(code) ? places[code] : undefined) ?? 'form']: error.message };
}
