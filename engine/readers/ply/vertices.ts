import type { Vec3 } from '#engine/scenes/scene';
import type { WarningList } from '#engine/scenes/warning-list';
import { linearFromByte } from '../color.ts';
import { srgbToLinear } from '../../images/srgb.ts';
import { meshOrigin } from '../large-coordinates.ts';
import { GrowingFloats } from '../../numbers/growing.ts';
import { unreadable } from '../../files/read-failure.ts';
import type { PlyElement, PlyType } from './header.ts';
import type { BlockVisitor } from './rows.ts';

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

/** What `colorReader` reads, under each of its names. */
export const colorNames: readonly string[] = [...aliases.color.flat(), 'alpha', 'a'];

/** Names the properties of an element that nobody reads. */
export function tellUnread(
  element: PlyElement,
  known: readonly string[],
  code: 'attributeDropped' | 'faceAttributeDropped',
  warnings: WarningList,
): void {
  if (element.count === 0) return;
  for (const { name } of element.properties) if (!known.includes(name)) warnings.add(code, { attribute: name });
}

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

/** Writes the linear RGBA of the row whose values begin at `row` to `out[at…]`. */
export type ColorReader = (values: Float64Array, row: number, out: Float32Array, at: number) => void;

/** Reads a colour of an element, undefined when it has none. */
export function colorReader(element: PlyElement): ColorReader | undefined {
  const columns = columnsOf(element, aliases.color);
  if (!columns) return undefined;
  const [red, green, blue] = columns as [number, number, number];
  const alpha = element.properties.findIndex(({ name }) => name === 'alpha' || name === 'a');
  const scale = colorScale[element.properties[red]!.type];
  const channel = (value: number): number => Math.min(1, Math.max(0, value / scale || 0));
  const linear = (value: number): number => (scale === 255 ? linearFromByte[value] : undefined) ?? srgbToLinear(channel(value));
  return (values, row, out, at) => {
    out[at] = linear(values[row + red]!);
    out[at + 1] = linear(values[row + green]!);
    out[at + 2] = linear(values[row + blue]!);
    out[at + 3] = alpha < 0 ? 1 : channel(values[row + alpha]!);
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

  readonly #warnings: WarningList;

  constructor(warnings: WarningList) {
    this.#warnings = warnings;
  }

  get count(): number {
    return this.positions.length / 3;
  }

  visitor(element: PlyElement): BlockVisitor {
    const place = columnsOf(element, [['x', 'y', 'z']]);
    if (!place) {
      if (element.count === 0) return () => undefined;
      throw unreadable('PLY 的顶点没有坐标');
    }
    const [x, y, z] = place as [number, number, number];
    const normal = columnsOf(element, [['nx', 'ny', 'nz']]);
    const uv = columnsOf(element, aliases.uv);
    const color = colorReader(element);
    this.isSplatCloud = element.properties.some(({ name }) => name === 'f_dc_0');
    this.hasColors = color !== undefined;
    const known = ['x', 'y', 'z', 'nx', 'ny', 'nz', ...aliases.uv.flat(), ...colorNames];
    if (!this.isSplatCloud) tellUnread(element, known, 'attributeDropped', this.#warnings);
    return ({ first, count, values, stride }) => {
      if (first === 0) this.origin = meshOrigin(count, (row, axis) => values[row * stride + place[axis]!]!);
      const [ox, oy, oz] = this.origin;
      for (let row = 0; row < count * stride; row += stride) {
        this.positions.push3(values[row + x]! - ox, values[row + y]! - oy, values[row + z]! - oz);
        if (normal) this.normals.push3(values[row + normal[0]!]! || 0, values[row + normal[1]!]! || 0, values[row + normal[2]!]! || 0);
        if (uv) this.uvs.push2(values[row + uv[0]!]! || 0, 1 - (values[row + uv[1]!]! || 0));
        if (color) {
          color(values, row, this.colors.reserve(4), this.colors.length);
          this.colors.length += 4;
        }
      }
    };
  }
}
