import { formatBytes, formatCount } from '#domain/display/numbers';
import type { JourneyResult } from './run-file.ts';

const wide = /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe4f\uff00-\uff60\uffe0-\uffe6]/u;
/** Width of a text in terminal columns; Chinese characters take two. */
const columns = (text: string): number => [...text].reduce((sum, character) => sum + (wide.test(character) ? 2 : 1), 0);
const pad = (text: string, width: number, left: boolean): string => {
  const space = ' '.repeat(Math.max(0, width - columns(text)));
  return left ? text + space : space + text;
};

/** Formats rows as a table, the first column aligned left, the others right. */
export function drawTable(rows: string[][]): string {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => columns(row[column] ?? ''))));
  return rows
    .map((row) =>
      row
        .map((cell, column) => pad(cell, widths[column] ?? 0, column === 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

const change = (before: string, after: string | undefined): string => (after === undefined ? before : `${before} → ${after}`);

/** The table printed at the end of a demo: figures before and after, and seconds per stage. */
export function journeyTable(results: JourneyResult[], nameOf: (result: JourneyResult) => string): string {
  const header = ['model', 'bytes', 'triangles', 'draw calls', 'texture memory', 'upload s', 'check s', 'lightweight s', 'total s'];
  const rows = results.map((result) => {
    const { input, output, seconds } = result;
    const figures =
      input === null
        ? ['–', '–', '–', '–']
        : [
            change(formatBytes(input.bytes), output ? formatBytes(output.bytes) : undefined),
            change(formatCount(input.triangles), output ? formatCount(output.triangles) : undefined),
            change(String(input.drawCalls), output ? String(output.drawCalls) : undefined),
            change(formatBytes(input.textureBytes), output ? formatBytes(output.textureBytes) : undefined),
          ];
    const times = [seconds.upload, seconds.check, seconds.lightweight, seconds.total].map((value) => value.toFixed(2));
    return [nameOf(result), ...figures, ...times];
  });
  return drawTable([header, ...rows]);
}
