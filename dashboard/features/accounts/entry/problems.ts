import { errorTable, isErrorCode, type ErrorCode } from '#domain/errors/table';
import { ApiError } from '../../../api/api-error.ts';
import { problemText } from '../../../components/toast.tsx';

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

/** What a form says of anything thrown, at the field that it is about. */
export function problemsOf(error: unknown): Problems {
  const text = problemText(error);
  if (text === undefined) return {};
  if (!(error instanceof ApiError)) return { form: text };
  const code = Object.keys(errorTable).find((one) => isErrorCode(one) && errorTable[one].respCode === error.respCode);
  return { [(isErrorCode(code) ? places[code] : undefined) ?? 'form']: text };
}
