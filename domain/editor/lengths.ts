import type { SceneSettings } from './settings.ts';

type Point = readonly [number, number, number];
type Unit = SceneSettings['unit'];

/** Of a metre. */
const perMetre: Record<Unit, number> = { mm: 1000, cm: 100, m: 1, inch: 1 / 0.0254 };
const names: Record<Unit, string> = { mm: '毫米', cm: '厘米', m: '米', inch: '英寸' };

export const unitName = (unit: Unit): string => names[unit];

/** Four digits that matter: enough for what is measured by hand on a screen. */
const digits = (value: number): string => {
  const text = Number(value.toPrecision(4));
  return text.toLocaleString('zh-CN', { maximumFractionDigits: 6 });
};

/** A length of the model, whose units are metres, as people read it. */
export const lengthText = (metres: number, unit: Unit): string => `${digits(metres * perMetre[unit])} ${names[unit]}`;

export const distanceBetween = (a: Point, b: Point): number => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);

/** The angle at `corner`, in degrees; null where a side has no length. */
export function angleAt(corner: Point, a: Point, b: Point): number | null {
  const [u, v] = [a, b].map((end) => end.map((value, axis) => value - (corner[axis] ?? 0)));
  if (u === undefined || v === undefined) return null;
  const lengths = Math.hypot(...u) * Math.hypot(...v);
  if (lengths === 0) return null;
  const product = u.reduce((sum, value, axis) => sum + value * (v[axis] ?? 0), 0);
  return (Math.acos(Math.min(1, Math.max(-1, product / lengths))) * 180) / Math.PI;
}

/** The area of a flat outline, in square units; of one that is not flat, that of its shadow along its mean normal. */
export function areaOf(points: readonly Point[]): number {
  const [first, ...rest] = points;
  if (first === undefined) return 0;
  let [x, y, z] = [0, 0, 0];
  for (const [index, b] of rest.entries()) {
    const c = rest[index + 1];
    if (c === undefined) break;
    const u = [b[0] - first[0], b[1] - first[1], b[2] - first[2]] as const;
    const v = [c[0] - first[0], c[1] - first[1], c[2] - first[2]] as const;
    x += u[1] * v[2] - u[2] * v[1];
    y += u[2] * v[0] - u[0] * v[2];
    z += u[0] * v[1] - u[1] * v[0];
  }
  return Math.hypot(x, y, z) / 2;
}
