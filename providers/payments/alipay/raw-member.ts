const space = /\s/;

/** The index after a JSON string that begins at `start`. */
function afterString(text: string, start: number): number {
  let at = start + 1;
  while (at < text.length && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at + 1;
}

/** The index after a JSON value that begins at `start`; of a scalar, where the next comma or bracket is. */
function afterValue(text: string, start: number): number {
  let depth = 0;
  let at = start;
  while (at < text.length) {
    const character = text[at] ?? '';
    if (character === '"') {
      at = afterString(text, at);
      if (depth === 0) return at;
      continue;
    }
    if (depth === 0 && (character === ',' || character === '}')) return at;
    if (character === '{' || character === '[') depth++;
    if (character === '}' || character === ']') depth--;
    at++;
    if (depth === 0 && (character === '}' || character === ']')) return at;
  }
  return at;
}

/**
 * A member of a JSON object exactly as it is written, since Alipay signs the text of an answer; the first of that name. Undefined when there is none.
 * Linear in the text, which need not be JSON.
 */
export function rawMember(text: string, name: string): string | undefined {
  const skipped = (from: number): number => {
    let at = from;
    while (at < text.length && space.test(text[at] ?? '')) at++;
    return at;
  };
  let at = skipped(0);
  if (text[at] !== '{') return undefined;
  at = skipped(at + 1);
  while (text[at] === '"') {
    const end = afterString(text, at);
    const isIt = text.slice(at + 1, end - 1) === name;
    const colon = skipped(end);
    if (text[colon] !== ':') return undefined;
    const start = skipped(colon + 1);
    const stop = afterValue(text, start);
    if (isIt) return text.slice(start, stop).trimEnd();
    at = skipped(stop);
    if (text[at] !== ',') return undefined;
    at = skipped(at + 1);
  }
  return undefined;
}
