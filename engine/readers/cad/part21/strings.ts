import { decodeText } from '../../../files/text.ts';

const utf16 = new TextDecoder('utf-16be');
/** ISO 8859 parts that `\P.\` names, A for the first. */
const pages = 'ABCDEFGHI';

/**
 * The text of a Part 21 string, given the bytes between its quotes: doubled quotes and backslashes, `\X\`, `\X2\…\X0\`, `\X4\…\X0\`, `\S\` and
 * `\P.\` (ISO 10303-21 clause 6.4.3), and whatever exporters write against it: UTF-8 or GBK bytes as they are.
 */
export function decodeString(bytes: Uint8Array): string {
  const plain = bytes.every((byte) => byte < 0x80);
  const raw = (plain ? Buffer.from(bytes).toString('latin1') : decodeText(bytes)).replaceAll("''", "'");
  if (!raw.includes('\\')) return raw;
  let page = 'A';
  return raw.replace(
    /\\X2\\((?:[0-9A-Fa-f]{4})*)\\X0\\|\\X4\\((?:[0-9A-Fa-f]{8})*)\\X0\\|\\X\\([0-9A-Fa-f]{2})|\\P([A-I])\\|\\S\\([\s\S])|\\\\|\\N\\|\\T\\/g,
    (whole, two?: string, four?: string, one?: string, nextPage?: string, shifted?: string) => {
      if (two !== undefined) return utf16.decode(Buffer.from(two, 'hex'));
      if (four !== undefined) return [...four.matchAll(/.{8}/g)].map(([hex]) => codePoint(Number.parseInt(hex, 16))).join('');
      if (one !== undefined) return String.fromCharCode(Number.parseInt(one, 16));
      if (nextPage !== undefined) {
        page = nextPage;
        return '';
      }
      if (shifted !== undefined) return shiftedLetter(shifted, page);
      return whole === '\\\\' ? '\\' : whole === '\\N\\' ? '\n' : '\t';
    },
  );
}

const codePoint = (value: number): string => (value <= 0x10ffff ? String.fromCodePoint(value) : '\ufffd');

function shiftedLetter(letter: string, page: string): string {
  const byte = letter.charCodeAt(0) + 128;
  if (byte > 255) return letter;
  return new TextDecoder(`iso-8859-${pages.indexOf(page) + 1}`).decode(Uint8Array.of(byte));
}
