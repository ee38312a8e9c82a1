/** Lengths and areas of points that somebody picked on a scene. */

/** Metres to the east, upwards and to the south, as the stage has them. */
export type ScenePoint = readonly [x: number, y: number, z: number];

export const measureTools = ['distance', 'area'] as const;
export type MeasureTool = (typeof measureTools)[number];

export interface Measured {
  /** Along the points, back to the first for an area; metres. */
  length: number;
  /** The same on the map. */
  flatLength: number;
  /** Of the last point above the first. */
  rise: number;
  /** Of the outline on the map, square metres; 0 below three points. */
  flatArea: number;
  /** Of the outline in its own mean plane: that of a wall or a roof. */
  area: number;
}

/**
 * The upright of an outline, as long as twice its area (Newell): the sum of the cross products of neighbours, whose part along an axis is twice the area seen
 * along it. An outline that crosses itself has the difference of its sides.
 */
export function outlineNormal(points: readonly ScenePoint[]): ScenePoint {
  const [first] = points;
  const sum: [number, number, number] = [0, 0, 0];
  if (first === undefined) return sum;
  // From the first point, so that large coordinates cost no digits.
  const near = points.map(([x, y, z]): ScenePoint => [x - first[0], y - first[1], z - first[2]]);
  for (const [index, a] of near.entries()) {
    const b = near[index + 1] ?? [0, 0, 0];
    sum[0] += a[1] * b[2] - a[2] * b[1];
    sum[1] += a[2] * b[0] - a[0] * b[2];
    sum[2] += a[0] * b[1] - a[1] * b[0];
  }
  return sum;
}

/** Measures a line through points, or the outline that they close. */
export function measure(points: readonly ScenePoint[], tool: MeasureTool): Measured {
  const [first] = points;
  const last = points.at(-1);
  if (first === undefined || last === undefined) return { length: 0, flatLength: 0, rise: 0, flatArea: 0, area: 0 };
  const isClosed = tool === 'area' && points.length > 2;
  const way = isClosed ? [...points, first] : points;
  let [length, flatLength] = [0, 0];
  for (const [index, to] of way.entries()) {
    const from = way[index - 1] ?? to;
    length += Math.hypot(to[0] - from[0], to[1] - from[1], to[2] - from[2]);
    flatLength += Math.hypot(to[0] - from[0], to[2] - from[2]);
  }
  const normal = outlineNormal(points);
  return {
    ...{ length, flatLength, rise: last[1] - first[1] },
    flatArea: isClosed ? Math.abs(normal[1]) / 2 : 0,
    area: isClosed ? Math.hypot(...normal) / 2 : 0,
  };
}

/** Metres for reading: 0.35 m, 12.30 m, 1.234 km. */
export const lengthText = (metres: number): string =>
  Math.abs(metres) >= 1000 ? `${(metres / 1000).toFixed(3)} km` : `${metres.toFixed(2)} m`;

/** Square metres for reading, square kilometres from one on. */
export const areaText = (squareMetres: number): string =>
  squareMetres >= 1e6 ? `${(squareMetres / 1e6).toFixed(3)} km²` : `${squareMetres.toFixed(squareMetres < 1000 ? 2 : 0)} m²`;
