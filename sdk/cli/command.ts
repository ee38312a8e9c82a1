import type { Modelmill } from '../js/index.ts';
import type { Progress } from './progress.ts';

export interface Option {
  type: 'string' | 'boolean';
  about: string;
  short?: string;
  /** What a value may be, which shells offer. */
  values?: readonly string[];
}

export type Options = Readonly<Record<string, string | boolean | undefined>>;

/** What a command works with. */
export interface Context {
  args: string[];
  options: Options;
  /** The client of the key that was saved by `login`, or that the environment names. */
  client: () => Promise<Modelmill>;
  origin: () => Promise<string>;
  progress: Progress;
  /** Tells a result: the object with `--json`, else the sentence. */
  tell: (object: unknown, sentence: string) => void;
  signal: AbortSignal;
}

/** One line of the table that help, completion and the man page are made from too. */
export interface Command {
  name: string;
  /** What stands behind its name, as `PATH…`. */
  takes: string;
  about: string;
  options: Readonly<Record<string, Option>>;
  run: (context: Context) => Promise<void>;
}

export const exitCodes = { done: 0, failed: 1, usage: 2, key: 3, payment: 4, notFound: 5, unavailable: 6, interrupted: 130 } as const;

/** The command line is not as it should be. */
export class UsageError extends Error {
  override name = 'UsageError';
}

export function textOf({ options }: Pick<Context, 'options'>, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

export function wholeOf(context: Pick<Context, 'options'>, name: string, usual: number): number {
  const text = textOf(context, name);
  if (text === undefined) return usual;
  if (!/^\d{1,9}$/.test(text)) throw new UsageError(`--${name} 应为整数`);
  return Number(text);
}
