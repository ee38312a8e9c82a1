/** What a name cannot hold: the format ends names with control characters. */
const forbidden = /[\u0000-\u001f\u007f]/gu;

/** The name as a file can have it; `fallback` where nothing is left. */
export const nameOf = (name: string, fallback: string): string => name.replace(forbidden, ' ').trim() || fallback;
