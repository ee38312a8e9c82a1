import { isRefusal, type KnownError } from '../../api/known-errors.ts';
import { problemText } from '../../components/toast.tsx';

/** What is wrong with a form, by its fields; `form` is above them. */
export type ProblemsOf<P extends string> = Partial<Record<P | 'form', string>>;

/** Puts what was thrown at the field that it is about. */
export function problemAt<P extends string>(error: unknown, places: Partial<Record<KnownError, P>>): ProblemsOf<P> {
  const known = Object.entries(places) as [KnownError, P][];
  const place = known.find(([code]) => isRefusal(error, code))?.[1];
  const text = problemText(error);
  return (text === undefined ? {} : { [place ?? 'form']: text }) as ProblemsOf<P>;
}

/** The problems that there are. */
export const given = <P extends string>(problems: { [K in P]?: string | undefined }): Partial<Record<P, string>> =>
  Object.fromEntries(Object.entries(problems).filter(([, text]) => text !== undefined)) as Partial<Record<P, string>>;

/** Refusals about a code. */
export const codePlaces = {
  'auth.codeWrong': 'code',
  'auth.codeExpired': 'code',
  'auth.codeAttempts': 'code',
  'auth.codePaused': 'code',
  'auth.smsTooSoon': 'code',
  'auth.smsTooMany': 'code',
} as const satisfies Partial<Record<KnownError, 'code'>>;
