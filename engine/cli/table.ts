/** Plain text tables for the terminal. */

import { describeWarning, type ModelWarning } from '#domain/models/warnings';

/** Columns padded to their widest cell; the first to the left, the others to the right. */
export function tableText(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => widthOf(row[column] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((cell, column) => {
          const padding = ' '.repeat(widths[column]! - widthOf(cell));
          return column === 0 ? cell + padding : padding + cell;
        })
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/** Chinese characters take two columns of a terminal. */
const widthOf = (text: string): number => Array.from(text).reduce((sum, char) => sum + (char.codePointAt(0)! >= 0x2e80 ? 2 : 1), 0);

/** A line for each warning, in the sentence that a user of the product reads. */
export const warningLines = (warnings: ModelWarning[]): string[] => warnings.map((warning) => `! ${describeWarning(warning)}`);
