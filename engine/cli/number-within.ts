import { UsageError } from './command.ts';

/** The number that a flag was given, held to its limits; undefined where the flag is absent. @throws UsageError */
export function numberWithin(
  flag: string,
  text: string | undefined,
  { min, max }: { min: number; max: number },
  { whole = false }: { whole?: boolean } = {},
): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (!(value >= min && value <= max) || (whole && !Number.isInteger(value)))
    throw new UsageError(`--${flag} takes a ${whole ? 'whole ' : ''}number from ${min} to ${max}`);
  return value;
}
