/** Halves of surrogate pairs as `JSON.stringify` escapes them, and backslashes of their own, which could stand before the like. */
const escapes = /\\\\|\\ud[89a-f][0-9a-f]{2}/g;

/** `value` as JSON that every parser takes: half a surrogate pair, which is no Unicode, becomes U+FFFD. */
export function jsonText(value: unknown): string {
  const text = JSON.stringify(value);
  return text.includes(String.raw`\ud`) ? text.replace(escapes, (escape) => (escape === '\\\\' ? escape : '\ufffd')) : text;
}
