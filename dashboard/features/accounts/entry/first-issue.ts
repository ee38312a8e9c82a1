import { codeKeySchema, smsCodeSchema } from '#domain/accounts/schema';

interface Checked {
  success: boolean;
  error?: { issues: { message: string; path: PropertyKey[] }[] };
}

/** The first message of a failed validation, undefined when it passed. */
export const firstIssue = (result: Checked): string | undefined => (result.success ? undefined : result.error?.issues[0]?.message);

/** The first message of each field, by the place where the form shows it. */
export function issuesAt<P extends string>(result: Checked, places: Readonly<Record<string, P>>): Partial<Record<P, string>> {
  const found: Partial<Record<P, string>> = {};
  for (const { message, path } of result.error?.issues ?? []) {
    const place = places[String(path[0])];
    if (place !== undefined) found[place] ??= message;
  }
  return found;
}

/** What is missing or wrong with a code; `key` came when it was sent, and is empty before. */
export const codeIssue = (key: string, code: string): string | undefined =>
  firstIssue(codeKeySchema.safeParse(key)) ?? firstIssue(smsCodeSchema.safeParse(code));
