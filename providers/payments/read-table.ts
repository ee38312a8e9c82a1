import { ProviderFault } from '../calling/ask.ts';
import { paymentCallLimits } from './limits.ts';

/** Lines of a bill without their ends; empty ones are left out. */
export const billLines = (text: string): string[] => {
  const lines = text.replace(/^\uFEFF/, '').split('\n');
  return lines.map((line) => (line.endsWith('\r') ? line.slice(0, -1) : line)).filter((line) => line.trim() !== '');
};

/** Reads the cells of a line by the names that the bill's own heading gives them. */
export type CellsOf = (line: string[]) => (name: string) => string;

/**
 * How cells are found, from a heading. Names come first or last with or without a unit in brackets, as in `订单金额（元）`. More cells than names mean that the
 * only text that payers and sellers choose, `subject`, holds separators.
 * @throws ProviderFault when a needed column is missing, or a line has too few cells
 */
export function tableOf(heading: readonly string[], needed: readonly string[], subject: string): CellsOf {
  const names = heading.map((name) => name.trim().replace(/[（(]元[）)]$/, ''));
  const missing = needed.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new ProviderFault(`a bill without ${missing.join(', ')}`);
  const subjectAt = names.indexOf(subject);
  return (cells) => {
    const excess = cells.length - names.length;
    if (excess < 0) throw new ProviderFault('a bill with a line that is cut short');
    const placeOf = (name: string): number => {
      const at = names.indexOf(name);
      return at > subjectAt ? at + excess : at;
    };
    return (name) => {
      const at = placeOf(name);
      return (name === subject ? cells.slice(at, at + excess + 1).join(',') : (cells[at] ?? '')).trim();
    };
  };
}

/** @throws ProviderFault when a bill has more rows than we read */
export function holdRows(rows: readonly unknown[]): void {
  if (rows.length > paymentCallLimits.billRows) throw new ProviderFault('a bill of too many rows');
}
