/** Text in Part 21 files (ISO 10303-21, 6.4.3): printable ASCII as it is, everything else by its code. */

const hex = (code: number, digits: number): string => code.toString(16).toUpperCase().padStart(digits, '0');

/** What an escape holds: characters of the first plane in four digits each, others in eight. */
function escaped(run: string): string {
  const parts: string[] = [];
  let open: 2 | 4 | undefined;
  for (const character of run) {
    const code = character.codePointAt(0)!;
    const plane = code > 0xffff ? 4 : 2;
    if (plane !== open) parts.push(open ? '\\X0\\' : '', `\\X${plane}\\`);
    open = plane;
    // A surrogate without its other half is no character.
    parts.push(hex(code >= 0xd800 && code <= 0xdfff ? 0xfffd : code, plane * 2));
  }
  return `${parts.join('')}\\X0\\`;
}

/** Escapes characters outside of printable ASCII, and leaves quotes and backslashes. */
export const escapeUnprintable = (text: string): string => text.replaceAll(/[^\x20-\x7e]+/g, escaped);

/**
 * A string with its quotes.
 *
 * @example
 * stringOf("螺栓 M6 'A'") // "'\X2\87BA6813\X0\ M6 ''A'''"
 */
export const stringOf = (text: string): string => `'${escapeUnprintable(text.replaceAll('\\', '\\\\').replaceAll("'", "''"))}'`;
