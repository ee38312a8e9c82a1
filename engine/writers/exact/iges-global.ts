/** The global section of an IGES file that Open CASCADE wrote, with who made the model, for which its writer has no words. */

import type { CreditField, Credits } from '#domain/formats/credits';

/** Of the global section (IGES 5.3, 2.2.4.3), by place. */
const places: readonly [place: number, field: CreditField][] = [
  [20, 'author'],
  [21, 'organization'],
];
const columns = 72;

/** The file with its author and organization; itself where nobody is named. Its delimiters are the usual comma and semicolon. */
export function withAuthors(bytes: Buffer, credits: Credits): Buffer {
  if (places.every(([, field]) => credits[field] === undefined)) return bytes;
  const text = bytes.toString('latin1');
  const lines = text.split('\n');
  const isGlobal = (line: string): boolean => line[columns] === 'G';
  const first = lines.findIndex(isGlobal);
  if (first < 0) return bytes;
  const old = lines.filter(isGlobal);
  const values = valuesOf(old.map((line) => line.slice(0, columns)).join(''));
  for (const [place, field] of places) if (credits[field] !== undefined) values[place] = hollerith(credits[field]);
  const made = linesOf(values).map((line, index) => `${line.padEnd(columns)}G${String(index + 1).padStart(7, '0')}`);
  lines.splice(first, old.length, ...made);
  const end = lines.findLastIndex((line) => line[columns] === 'T');
  // The last line counts those of each section.
  if (end >= 0)
    lines[end] = lines[end]!.replace(
      /G *\d+(?=D)/,
      (count) => `G${String(made.length).padStart(count.length - 1, /G0/.test(count) ? '0' : ' ')}`,
    );
  return Buffer.from(lines.join('\n'), 'latin1');
}

/** A string by its count of bytes. */
function hollerith(text: string): string {
  const bytes = Buffer.from(text, 'utf8').toString('latin1');
  return `${bytes.length}H${bytes}`;
}

/** Parameters as they stand, up to the semicolon. */
function valuesOf(section: string): string[] {
  const values: string[] = [];
  for (let at = 0; at < section.length;) {
    while (section[at] === ' ') at++;
    const string = /^(\d{1,7})H/.exec(section.slice(at, at + 8));
    let end = string ? at + string[0].length + Number(string[1]) : at;
    while (end < section.length && section[end] !== ',' && section[end] !== ';') end++;
    values.push(section.slice(at, end).trimEnd());
    if (section[end] !== ',') break;
    at = end + 1;
  }
  return values;
}

/** Lines of 72 letters: only strings run on from one to the next. */
function linesOf(values: readonly string[]): string[] {
  const lines = [''];
  for (const [index, value] of values.entries()) {
    let rest = `${value}${index === values.length - 1 ? ';' : ','}`;
    if (lines.at(-1)!.length + rest.length > columns) lines.push('');
    for (; rest.length > columns; rest = rest.slice(columns)) {
      lines[lines.length - 1] = rest.slice(0, columns);
      lines.push('');
    }
    lines[lines.length - 1] += rest;
  }
  return lines;
}
