const quote = 0x22;
const backslash = 0x5c;
/** `[` and `{`, `]` and `}` differ in this bit only. */
const braceBit = 0x20;
const open = 0x7b;
const close = 0x7d;

/** Whether JSON is nested deeper than `limit`, told in one pass before it is parsed. Takes UTF-8; what is no JSON may give either answer. */
export function isNestedDeeper(json: Uint8Array, limit: number): boolean {
  let depth = 0;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (byte === quote) at = stringEnd(json, at);
    else if ((byte | braceBit) === open && ++depth > limit) return true;
    else if ((byte | braceBit) === close) depth--;
  }
  return false;
}

/** Place of the quote that ends the string which begins at `from`; the end of the bytes when there is none. Searched for: texts may be megabytes. */
function stringEnd(json: Uint8Array, from: number): number {
  for (let at = json.indexOf(quote, from + 1); at >= 0; at = json.indexOf(quote, at + 1)) {
    let before = at - 1;
    while (json[before] === backslash) before--;
    if ((at - before) % 2 === 1) return at;
  }
  return json.length;
}
