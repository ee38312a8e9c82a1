/** The figure on the sign-in page: a surface of revolution, drawn with many facets on the left and few on the right. */

interface Point {
  x: number;
  y: number;
  z: number;
}

interface Facet {
  corners: [Point, Point, Point, Point];
  normal: Point;
}

/** Height (0 the foot, 1 the rim) and radius of the vase's outline. */
const outline: readonly [height: number, radius: number][] = [
  [0, 0.3],
  [0.04, 0.27],
  [0.1, 0.2],
  [0.22, 0.36],
  [0.4, 0.56],
  [0.55, 0.54],
  [0.7, 0.34],
  [0.82, 0.19],
  [0.92, 0.2],
  [1, 0.31],
];

/** Radius at height t, smooth between the outline's points (Catmull-Rom). */
function profile(t: number): number {
  const next = Math.max(
    1,
    outline.findIndex(([height]) => height >= t),
  );
  const at = (index: number): readonly [number, number] => outline[Math.min(outline.length - 1, Math.max(0, index))] ?? [0, 0];
  const [a, b, c, d] = [at(next - 2), at(next - 1), at(next), at(next + 1)];
  const s = (t - b[0]) / (c[0] - b[0]);
  const [m, n] = [(c[1] - a[1]) / 2, (d[1] - b[1]) / 2];
  return b[1] + m * s + (3 * (c[1] - b[1]) - 2 * m - n) * s ** 2 + (2 * (b[1] - c[1]) + m + n) * s ** 3;
}

function surface(around: number, along: number): Facet[] {
  const at = (i: number, j: number): Point => {
    const angle = (i / around) * Math.PI * 2;
    const t = j / along;
    const radius = profile(t);
    return { x: Math.cos(angle) * radius, y: 0.95 - t * 1.9, z: Math.sin(angle) * radius };
  };
  const facets: Facet[] = [];
  for (let i = 0; i < around; i += 1) {
    for (let j = 0; j < along; j += 1) {
      const corners: Facet['corners'] = [at(i, j), at(i + 1, j), at(i + 1, j + 1), at(i, j + 1)];
      facets.push({ corners, normal: normalOf(corners) });
    }
  }
  return facets;
}

function normalOf([a, b, , d]: Facet['corners']): Point {
  const u = { x: b.x - a.x, y: b.y - a.y, z: b.z - a.z };
  const v = { x: d.x - a.x, y: d.y - a.y, z: d.z - a.z };
  const n = { x: v.y * u.z - v.z * u.y, y: v.z * u.x - v.x * u.z, z: v.x * u.y - v.y * u.x };
  const length = Math.hypot(n.x, n.y, n.z) || 1;
  return { x: n.x / length, y: n.y / length, z: n.z / length };
}

const fine = surface(84, 60);
const coarse = surface(16, 11);
const light = { x: -0.45, y: -0.55, z: -0.7 };

function turn(p: Point, angle: number): Point {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return { x: p.x * cos + p.z * sin, y: p.y, z: p.z * cos - p.x * sin };
}

/** Tilts the figure slightly towards the viewer, so that the rim shows as an ellipse. */
function tilt(p: Point): Point {
  const [cos, sin] = [Math.cos(0.24), Math.sin(0.24)];
  return { x: p.x, y: p.y * cos - p.z * sin, z: p.z * cos + p.y * sin };
}

function drawSurface(context: CanvasRenderingContext2D, facets: Facet[], angle: number, scale: number, edges: string): void {
  const shown: { corners: Point[]; depth: number; shade: number }[] = [];
  for (const { corners, normal } of facets) {
    const n = tilt(turn(normal, angle));
    const seen = corners.map((corner) => tilt(turn(corner, angle)));
    const facing = n.z < 0 ? n : { x: -n.x, y: -n.y, z: -n.z };
    const shade = Math.max(0, facing.x * light.x + facing.y * light.y + facing.z * light.z);
    shown.push({ corners: seen, depth: seen.reduce((sum, p) => sum + p.z, 0), shade: n.z < 0 ? shade : shade * 0.35 });
  }
  shown.sort((a, b) => b.depth - a.depth);
  context.lineWidth = 0.6;
  context.lineJoin = 'round';
  context.strokeStyle = edges;
  for (const { corners, shade } of shown) {
    context.beginPath();
    corners.forEach((p, index) => {
      if (index === 0) context.moveTo(p.x * scale, p.y * scale);
      else context.lineTo(p.x * scale, p.y * scale);
    });
    context.closePath();
    context.fillStyle = `rgb(${Math.round(24 + shade * 70)} ${Math.round(46 + shade * 118)} ${Math.round(104 + shade * 150)})`;
    context.fill();
    context.stroke();
  }
}

/** Draws one frame into a canvas of `width` × `height` CSS pixels: fine left of the middle, coarse right of it. */
export function drawMeshFigure(context: CanvasRenderingContext2D, width: number, height: number, angle: number): void {
  context.clearRect(0, 0, width, height);
  const scale = Math.min(width * 0.5, height * 0.46);
  for (const [facets, from, edges] of [
    [fine, 0, 'rgb(150 190 255 / 22%)'],
    [coarse, width / 2, 'rgb(190 215 255 / 70%)'],
  ] as const) {
    context.save();
    context.beginPath();
    context.rect(from, 0, width / 2, height);
    context.clip();
    context.translate(width / 2, height / 2);
    drawSurface(context, facets, angle, scale, edges);
    context.restore();
  }
  context.fillStyle = 'rgb(255 255 255 / 55%)';
  context.fillRect(width / 2 - 0.5, height * 0.02, 1, height * 0.96);
}
