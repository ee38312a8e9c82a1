import { UsageError } from './command.ts';

/** The kind that a flag's text is. Throws UsageError for one that is none of them. */
export function oneOf<T extends string | number>(flag: string, kinds: readonly T[], text: string): T {
  const kind = kinds.find((each) => String(each) === text);
  if (kind === undefined) throw new UsageError(`--${flag} takes ${kinds.join(', ')}`);
  return kind;
}
