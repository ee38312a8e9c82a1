/** What a spreadsheet would take for a formula, wide signs of Chinese included: docs/security.md. */
const formula = /^\s*[=+\-@\t\r＝＋－＠]/;
const number = /^-?\d+(\.\d+)?$/;
/** What it would take for a number and show another: of more digits than it keeps, or an id that reads as a power of ten. */
const misread = /^\d{16,}$|^\d+e\d+$/i;

function cell(value: string): string {
  const isRisky = (formula.test(value) && !number.test(value)) || misread.test(value);
  const safe = isRisky ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Begins a file that spreadsheets read as UTF-8. */
export const csvMark = '\uFEFF';

/** Rows of a table as lines of CSV: CRLF, and quotes where they are needed. A text that would be run as a formula begins with an apostrophe. */
export const csvLines = (rows: readonly (readonly string[])[]): string => rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('');

/** A whole table as CSV that spreadsheets open right. */
export const csvOf = (rows: readonly (readonly string[])[]): string => csvMark + csvLines(rows);
