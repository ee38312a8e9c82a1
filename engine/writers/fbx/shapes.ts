/** Blend shapes: a channel with one shape for each morph target. */

import { doubles, integers } from './arrays.ts';
import type { FbxDocument } from './document.ts';
import { unitsPerMetre } from './geometry.ts';
import { nameOf } from './names.ts';
import { writeProperties } from './properties.ts';
import { double, int, long, named, text, type Records } from './records.ts';
import type { Surface } from './surface.ts';

/** Adds the shapes of a geometry, shown by `weights` at rest; answers the channel of each, which animations move. */
export function addShapes(
  document: FbxDocument,
  geometry: number,
  names: readonly string[],
  weights: readonly number[],
  surface: () => Surface,
): number[] {
  const deformer = document.add('Deformer', (records, id) => {
    records.open('Deformer', long(id), named('Shapes', 'Deformer'), text('BlendShape'));
    records.leaf('Version', int(100));
    records.close();
  });
  document.connect(deformer, geometry);
  return names.map((given, index) => {
    const name = nameOf(given, `Shape ${index + 1}`);
    const percent = (weights[index] ?? 0) * 100;
    const channel = document.add('Deformer', (records, id) => {
      records.open('Deformer', long(id), named(name, 'SubDeformer'), text('BlendShapeChannel'));
      records.leaf('Version', int(100));
      records.leaf('DeformPercent', double(percent));
      records.array('FullWeights', doubles([100]));
      writeProperties(records, [['DeformPercent', 'number', percent]]);
      records.close();
    });
    const shape = document.add('Geometry', (records, id) => writeShape(records, id, name, surface(), index));
    document.connect(channel, deformer);
    document.connect(shape, channel);
    return channel;
  });
}

/** Writes how far a shape moves the control points, of those that it moves. */
function writeShape(records: Records, id: number, name: string, { vertexOf, targets }: Surface, index: number): void {
  const { positions, normals } = targets[index]!;
  const moves = (vertex: number): boolean =>
    [0, 1, 2].some((k) => positions[vertex * 3 + k] !== 0 || (normals !== null && normals[vertex * 3 + k] !== 0));
  let points = Uint32Array.from(vertexOf.keys()).filter((point) => moves(vertexOf[point]!));
  // Programs want at least one.
  if (points.length === 0) points = Uint32Array.of(0);
  const gather = (values: Float32Array): Float32Array => {
    const out = new Float32Array(points.length * 3);
    for (let i = 0; i < points.length; i++) for (let k = 0; k < 3; k++) out[i * 3 + k] = values[vertexOf[points[i]!]! * 3 + k]!;
    return out;
  };
  records.open('Geometry', long(id), named(name, 'Geometry'), text('Shape'));
  records.leaf('Version', int(100));
  records.array('Indexes', integers(points));
  records.array('Vertices', doubles(gather(positions), unitsPerMetre));
  records.array('Normals', doubles(normals ? gather(normals) : new Float32Array(points.length * 3)));
  records.close();
}
