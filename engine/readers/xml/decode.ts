/** Converts an XML document of any encoding to UTF-8. */

const utf8Bom = [0xef, 0xbb, 0xbf];

/**
 * The document as UTF-8 without a byte order mark: UTF-16 of either order is told by its mark or its first `<`, other encodings by the
 * declaration. What claims to be UTF-8 stays as it is.
 */
export function decodeXml(bytes: Uint8Array): Uint8Array {
  if (utf8Bom.every((byte, i) => bytes[i] === byte)) return bytes.subarray(3);
  const wide = wideEncoding(bytes);
  if (wide !== undefined) return Buffer.from(new TextDecoder(wide).decode(bytes));
  const declared = /^\s*<\?xml[^>]*?encoding\s*=\s*["']([\w.:-]+)["']/i.exec(Buffer.from(bytes.subarray(0, 200)).toString('latin1'))?.[1];
  if (declared === undefined || /^(utf-?8|utf-?16|us-ascii|ascii)$/i.test(declared)) return bytes;
  try {
    const decoder = new TextDecoder(declared);
    return bytes.some((byte) => byte > 0x7f) ? Buffer.from(decoder.decode(bytes)) : bytes;
  } catch {
    // A name of no encoding that we know: names are then guessed one by one.
    return bytes;
  }
}

function wideEncoding(bytes: Uint8Array): string | undefined {
  const [a, b] = bytes;
  if ((a === 0xff && b === 0xfe) || (a === 0x3c && b === 0)) return 'utf-16le';
  if ((a === 0xfe && b === 0xff) || (a === 0 && b === 0x3c)) return 'utf-16be';
  return undefined;
}

const comma = 44;
const isDigit = (byte: number | undefined): boolean => byte !== undefined && byte >= 48 && byte <= 57;

/**
 * The document with points in its numbers where an exporter wrote the commas of its country: detected from the first numbers in one of
 * the elements `names`, each of which then holds one comma. Other documents stay as they are.
 */
export function pointDecimals(bytes: Uint8Array, names: readonly string[]): Uint8Array {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.byteLength, 1 << 20)).toString('latin1');
  const numbers = new RegExp(`<(?:${names.join('|')})\\b[^>]*>\\s*([^<]{1,200})`).exec(head)?.[1];
  if (numbers === undefined || !/^-?\d+,\d+(\s+-?\d+(,\d+)?(e[-+]?\d+)?)*(\s|$)/i.test(numbers)) return bytes;
  const out = Buffer.from(bytes);
  for (let at = out.indexOf(comma); at !== -1; at = out.indexOf(comma, at + 1))
    if (isDigit(out[at - 1]) && isDigit(out[at + 1])) out[at] = 46;
  return out;
}
