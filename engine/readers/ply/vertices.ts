import type { Vec3 } from '#engine/scenes/scene';
import { linearFromSrgb } from '../color.ts';
import { farAway } from '../far-away.ts';
import { GrowingFloats } from '../growing.ts';
import { unreadable } from '../read-failure.ts';
import type { PlyElement, PlyType } from './header.ts';
import type { RowVisitor } from './rows.ts';

/** What writers call the same thing. */
const aliases = {
  uv: [
    ['s', 't'],
    ['u', 'v'],
    ['texture_u', 'texture_v'],
    ['texture_s', 'texture_t'],
  ],
  color: [
    ['red', 'green', 'blue'],
    ['r', 'g', 'b'],
    ['diffuse_red', 'diffuse_green', 'diffuse_blue'],
  ],
} as const;

/** Largest value of an integer colour; floats run from 0 to 1. */
const colorScale: Record<PlyType, number> = {
  int8: 127,
  uint8: 255,
  int16: 32767,
  uint16: 65535,
  int32: 255,
  uint32: 255,
  float32: 1,
  float64: 1,
};

/** Columns of a colour in an element, undefined when it has none. */
export function colorColumns(element: PlyElement): ((values: Float64Array) => [number, number, number, number]) | undefined {
  const columns = columnsOf(element, aliases.color);
  if (!columns) return undefined;
  const alpha = element.properties.findIndex(({ name }) => name === 'alpha' || name === 'a');
  const scale = colorScale[element.properties[columns[0]!]!.type];
  return (values) => {
    const channel = (column: number): number => Math.min(1, Math.max(0, values[column]! / scale || 0));
    const [r, g, b] = columns.map((column) => linearFromSrgb(channel(column)));
    return [r!, g!, b!, alpha < 0 ? 1 : channel(alpha)];
  };
}

function columnsOf(element: PlyElement, names: readonly (readonly string[])[]): number[] | undefined {
  for (const set of names) {
    const columns = set.map((name) => element.properties.findIndex((property) => property.name === name && property.countType === null));
    if (columns.every((column) => column >= 0)) return columns;
  }
  return undefined;
}

/** Gathers the vertex element's rows into arrays. */
export class VertexCollector {
  positions = new GrowingFloats(1024);
  normals = new GrowingFloats();
  uvs = new GrowingFloats();
  colors = new GrowingFloats();
  origin: Vec3 = [0, 0, 0];
  /** Gaussian splats carry spherical harmonics as `f_dc_0…`. */
  isSplatCloud = false;
  hasColors = false;

  get count(): number {
    return this.positions.length / 3;
  }

  visitor(element: PlyElement): RowVisitor {
    const place = columnsOf(element, [['x', 'y', 'z']]);
    if (!place) {
      if (element.count === 0) return () => undefined;
      throw unreadable('PLY 的顶点没有坐标');
    }
    const [x, y, z] = place as [number, number, number];
    const normal = columnsOf(element, [['nx', 'ny', 'nz']]);
    const uv = columnsOf(element, aliases.uv);
    const color = colorColumns(element);
    this.isSplatCloud = element.properties.some(({ name }) => name === 'f_dc_0');
    this.hasColors = color !== undefined;
    return ({ values }, index) => {
      if (index === 0) this.origin = farAway(values[x]!, values[y]!, values[z]!);
      this.positions.push3(values[x]! - this.origin[0], values[y]! - this.origin[1], values[z]! - this.origin[2]);
      if (normal) this.normals.push3(values[normal[0]!]! || 0, values[normal[1]!]! || 0, values[normal[2]!]! || 0);
      if (uv) this.uvs.push2(values[uv[0]!]! || 0, 1 - (values[uv[1]!]! || 0));
      if (color) this.colors.push4(...color(values));
    };
  }
}
