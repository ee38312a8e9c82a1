/** Geometries of a Collada file: one list of vertices a shape, to which its primitives point. */

import { linearToSrgb } from '../../images/srgb.ts';
import { cornersOf } from '../../scenes/corners.ts';
import type { Primitive } from '../../scenes/scene.ts';
import type { Shape, ShapePart } from './plan.ts';
import { escapeXml } from '../escape-xml.ts';
import { uvReader } from '../uv-sets.ts';
import type { XmlFile } from './xml.ts';

const xyz = ['X', 'Y', 'Z'];
const rgba = ['R', 'G', 'B', 'A'];
const st = ['S', 'T'];

/** Number `index` of an attribute of a part's vertices. */
type Reader = (index: number) => number;

/** An attribute of all parts one behind the other; parts without it have 0 there. */
function concatenated(parts: readonly ShapePart[], width: number, readerOf: (part: ShapePart) => Reader | undefined): Reader {
  const firsts = parts.filter(({ isFirst }) => isFirst).map((part) => ({ start: part.base * width, read: readerOf(part) }));
  let at = 0;
  // Read in order, so that the part of an index is the last one's or the next.
  return (index) => {
    if (index < firsts[at]!.start) at = 0;
    while (at + 1 < firsts.length && index >= firsts[at + 1]!.start) at++;
    const { start, read } = firsts[at]!;
    return read ? read(index - start) : 0;
  };
}

const arrayReader = (array: Float32Array | null, more: Float32Array | null = null): Reader | undefined =>
  array === null ? undefined : more === null ? (index) => array[index]! : (index) => array[index]! + more[index]!;

/** Display colours; alpha stays as it is. */
const colorReader = (colors: Float32Array | null): Reader | undefined =>
  colors === null ? undefined : (index) => (index % 4 === 3 ? colors[index]! : linearToSrgb(Math.min(1, Math.max(0, colors[index]!))));

export async function writeGeometries(xml: XmlFile, shapes: readonly Shape[], onShape: () => void): Promise<void> {
  if (shapes.length === 0) return;
  await xml.markup('<library_geometries>\n');
  for (const shape of shapes) {
    await writeGeometry(xml, shape, shape.id, shape.name);
    for (const [target, { id, name }] of shape.targets.entries()) await writeGeometry(xml, shape, id, name, target);
    onShape();
  }
  await xml.markup('</library_geometries>\n');
}

/** @param target which morph target the shape takes on; none for its own shape. */
async function writeGeometry(xml: XmlFile, { parts, vertices }: Shape, id: string, name: string, target?: number): Promise<void> {
  const moved = ({ primitive }: ShapePart): Primitive['targets'][number] | undefined =>
    target === undefined ? undefined : primitive.targets[target];
  await xml.markup(`<geometry id="${id}" name="${escapeXml(name)}"><mesh>\n`);
  await xml.floatSource(
    `${id}-positions`,
    xyz,
    vertices,
    concatenated(parts, 3, (part) => arrayReader(part.primitive.positions, moved(part)?.positions)),
  );
  if (parts.some(({ primitive }) => primitive.normals))
    await xml.floatSource(
      `${id}-normals`,
      xyz,
      vertices,
      concatenated(parts, 3, (part) => arrayReader(part.primitive.normals, moved(part)?.normals)),
    );
  if (parts.some(({ primitive }) => primitive.colors))
    await xml.floatSource(
      `${id}-colors`,
      rgba,
      vertices,
      concatenated(parts, 4, ({ primitive }) => colorReader(primitive.colors)),
    );
  const sets = Math.max(...parts.map(({ uvs }) => uvs.sets.length));
  for (let set = 0; set < sets; set++)
    await xml.floatSource(
      `${id}-uv${set}`,
      st,
      vertices,
      concatenated(parts, 2, ({ primitive, uvs }) => {
        const own = uvs.sets[set];
        return own && uvReader(primitive.uvs[own.uv]!, own.transform);
      }),
    );
  await xml.markup(`<vertices id="${id}-vertices"><input semantic="POSITION" source="#${id}-positions"/></vertices>\n`);
  for (const part of parts) await writePart(xml, id, part);
  await xml.markup('</mesh></geometry>\n');
}

async function writePart(xml: XmlFile, id: string, { primitive, material, uvs, base }: ShapePart): Promise<void> {
  const { mode, indices, normals, colors } = primitive;
  const corners = cornersOf[mode];
  const count = Math.floor(indices.length / corners);
  const inputs = [
    `<input semantic="VERTEX" source="#${id}-vertices" offset="0"/>`,
    normals ? `<input semantic="NORMAL" source="#${id}-normals" offset="0"/>` : '',
    colors ? `<input semantic="COLOR" source="#${id}-colors" offset="0" set="0"/>` : '',
    ...uvs.sets.map((_, set) => `<input semantic="TEXCOORD" source="#${id}-uv${set}" offset="0" set="${set}"/>`),
  ];
  const bound = material ? ` material="${material.id}"` : '';
  await xml.markup(`<${mode} count="${count}"${bound}>${inputs.join('')}<p>`);
  await xml.integers(count * corners, (index) => base + indices[index]!);
  await xml.markup(`</p></${mode}>\n`);
}
