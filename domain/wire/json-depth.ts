const quote = 0x22;
const backslash = 0x5c;
/** `[` and `{`, `]` and `}` differ in this bit only. */
const braceBit = 0x20;
const open = 0x7b;
const close = 0x7d;

/** Whether JSON is nested deeper than `limit`, told in one pass before it is parsed. Takes UTF-8; what is no JSON may give either answer. */
export function isNestedDeeper(json: Uint8Array, limit: number): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < json.length; at++) {
    const byte = json[at] ?? 0;
    if (inString) {
      if (byte === backslash) at++;
      else if (byte === quote) inString = false;
    } else if (byte === quote) inString = true;
    else if ((byte | braceBit) === open && ++depth > limit) return true;
    else if ((byte | braceBit) === close) depth--;
  }
  return false;
}
