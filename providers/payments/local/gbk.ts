/** Two-byte characters of GBK by their text: Node decodes GBK and does not encode it. */
let table: Map<string, number> | undefined;

function makeTable(): Map<string, number> {
  const decoder = new TextDecoder('gbk');
  const made = new Map<string, number>();
  for (let lead = 0x81; lead <= 0xfe; lead++) {
    for (let trail = 0x40; trail <= 0xfe; trail++) {
      const text = trail === 0x7f ? '' : decoder.decode(Buffer.of(lead, trail));
      if (text.length === 1 && text !== '\uFFFD') made.set(text, lead * 256 + trail);
    }
  }
  return made;
}

/** Text in GBK; `?` for what it lacks. */
export function encodeGbk(text: string): Buffer {
  const codes = (table ??= makeTable());
  const bytes = Array.from(text).flatMap((character) => {
    if (character <= '\x7F') return [character.charCodeAt(0)];
    const code = codes.get(character);
    return code === undefined ? [0x3f] : [code >> 8, code & 0xff];
  });
  return Buffer.from(bytes);
}
