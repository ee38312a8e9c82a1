/** A rule between settings, held against what is given before it is parsed, so that it is reported beside wrong values. */
export interface Requirement {
  /** The setting that is reported. */
  name: string;
  isBroken: (given: Readonly<Record<string, string | undefined>>) => boolean;
  message: string;
}

/** `name` must be given when `other` is, or has this value. */
export const neededWith = (name: string, other: string, value?: string): Requirement => ({
  name,
  isBroken: (given) => given[name] === undefined && (value === undefined ? given[other] !== undefined : given[other] === value),
  message: `needed with ${other}${value === undefined ? '' : `=${value}`}`,
});

/** `name` must not be given when `other` is. */
export const neverWith = (name: string, other: string): Requirement => ({
  name,
  isBroken: (given) => given[name] !== undefined && given[other] !== undefined,
  message: `never with ${other}`,
});

/** `name` must not be given, or not have this value, in production. */
export const neverInProduction = (name: string, value?: string): Requirement => ({
  name,
  isBroken: (given) => given.NODE_ENV === 'production' && given[name] !== undefined && (value === undefined || given[name] === value),
  message: 'never in production',
});
