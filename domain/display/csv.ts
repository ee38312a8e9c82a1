/** What a spreadsheet would take for a formula: docs/security.md. */
const formula = /^[\s]*[=+\-@\t\r]/;
const number = /^-?\d+(\.\d+)?$/;

function cell(value: string): string {
  const safe = formula.test(value) && !number.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/**
 * A table as CSV that spreadsheets open right: UTF-8 with a byte order mark, CRLF, quotes where they are needed. A text that they would run as a formula begins
 * with an apostrophe.
 */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`;
