import type { CollectedSpan } from './collector.ts';

const [width, rowHeight, nameWidth, left, top, bottom] = [1100, 24, 400, 16, 56, 14];
const colours: Record<string, string> = { 'modelmill-api': '#2f6fde', 'modelmill-workers': '#0f8a6d', engine: '#c77414' };
const isOfChild = ({ name }: CollectedSpan): boolean => /^(engine|stage) /.test(name);
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
const lengthText = (ms: number): string => (ms < 1000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(2)} s`);

/** A span and how deep it stands, below its parent, siblings in the order in which they began. */
function ordered(spans: readonly CollectedSpan[], parentId = '', depth = 0): { span: CollectedSpan; depth: number }[] {
  const children = spans.filter((span) => span.parentId === parentId).toSorted((a, b) => a.startedAtMs - b.startedAtMs);
  return children.flatMap((span) => [{ span, depth }, ...ordered(spans, span.id, depth + 1)]);
}

/** Draws one trace as an SVG: a row a span, its length in time, coloured by who it tells of. */
export function drawTrace(spans: readonly CollectedSpan[]): string {
  const rows = ordered(spans);
  const from = Math.min(...spans.map(({ startedAtMs }) => startedAtMs));
  const whole = Math.max(1, ...spans.map(({ endedAtMs }) => endedAtMs - from));
  const height = top + rows.length * rowHeight + bottom;
  const timeWidth = width - nameWidth - left - 90;
  const at = (ms: number): number => Math.round((nameWidth + ((ms - from) / whole) * timeWidth) * 10) / 10;
  const legend = Object.entries({ api: 'modelmill-api', workers: 'modelmill-workers', 'engine child': 'engine' }).map(
    ([text, key], index) =>
      `<rect x="${left + index * 120}" y="16" width="12" height="12" rx="2" fill="${colours[key]}"/><text x="${left + 18 + index * 120}" y="26">${text}</text>`,
  );
  const lines = [0, 0.25, 0.5, 0.75, 1].map((part) => {
    const x = at(from + part * whole);
    return `<line x1="${x}" y1="${top - 8}" x2="${x}" y2="${height - bottom}" stroke="#d9dee5"/><text x="${x}" y="${top - 14}" text-anchor="middle" fill="#5b6673">${lengthText(part * whole)}</text>`;
  });
  const stripes = rows.flatMap((_, index) =>
    index % 2 === 0 ? [`<rect x="0" y="${top + index * rowHeight}" width="${width}" height="${rowHeight}" fill="#f5f7fa"/>`] : [],
  );
  const bars = rows.map(({ span, depth }, index) => {
    const y = top + index * rowHeight;
    const x = at(span.startedAtMs);
    const long = Math.max(2, Math.round((at(span.endedAtMs) - x) * 10) / 10);
    const colour = colours[isOfChild(span) ? 'engine' : span.service] ?? '#5b6673';
    return [
      `<text x="${left + depth * 16}" y="${y + 16}">${escaped(span.name)}</text>`,
      `<rect x="${x}" y="${y + 6}" width="${long}" height="12" rx="2" fill="${colour}"/>`,
      `<text x="${x + long + 6}" y="${y + 16}" fill="#5b6673">${lengthText(span.endedAtMs - span.startedAtMs)}</text>`,
    ].join('');
  });
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" font-family="sans-serif" font-size="12" fill="#1d2733">`,
    `<rect width="${width}" height="${height}" fill="#ffffff"/>`,
    ...legend,
    ...stripes,
    ...lines,
    ...bars,
    '</svg>',
    '',
  ].join('\n');
}
