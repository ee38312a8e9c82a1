import encodeQr from 'qr';
import { useMemo } from 'react';

/** White modules around the code, as its standard wants them. */
const border = 4;

/** One path for all dark modules, a unit each. */
function pathOf(rows: readonly (readonly boolean[])[]): string {
  const steps: string[] = [];
  for (const [y, row] of rows.entries()) {
    for (let x = 0; x < row.length; x++) {
      if (row[x] !== true) continue;
      const start = x;
      while (row[x + 1] === true) x++;
      steps.push(`M${start} ${y}h${x + 1 - start}v1H${start}z`);
    }
  }
  return steps.join('');
}

/** A QR code, drawn here. `size` in pixels; it shrinks where there is no room. */
export function QrCode({ text, size, label }: { text: string; size: number; label: string }) {
  const rows = useMemo(() => encodeQr(text, 'raw', { ecc: 'medium', border }), [text]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${rows.length} ${rows.length}`}
      width={size}
      height={size}
      style={{ maxWidth: '100%', background: '#fff' }}
      shapeRendering="crispEdges"
    >
      <path d={pathOf(rows)} fill="#000" />
    </svg>
  );
}

/** The same as a PNG in an address, which a phone can keep or read where it is pressed. `size` in pixels at least. */
export function drawQr(text: string, size: number): string {
  const rows = encodeQr(text, 'raw', { ecc: 'medium', border });
  const unit = Math.ceil(size / rows.length);
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = unit * rows.length;
  const context = canvas.getContext('2d');
  if (context === null) return '';
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  context.scale(unit, unit);
  const paint = (dark: Path2D): void => context.fill(dark);
  paint(new Path2D(pathOf(rows)));
  return canvas.toDataURL('image/png');
}
