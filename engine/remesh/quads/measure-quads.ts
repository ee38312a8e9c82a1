import type { QuadFigures } from '#domain/kinds/remesh/report';
import { splitQuads } from '../../scenes/quads.ts';
import type { Primitive } from '../../scenes/scene.ts';
import { areaOfFace, pointAt } from '../geometry.ts';
import { quadQuality } from './quad-quality.ts';

/** What the quads of a primitive are like; undefined for one without any. */
export function measureQuads(primitive: Pick<Primitive, 'mode' | 'positions' | 'indices' | 'quads'>): QuadFigures | undefined {
  const { positions } = primitive;
  const { quads, triangles } = splitQuads(primitive);
  const count = quads.length / 4;
  if (count === 0) return undefined;
  let [ofQuads, ofTriangles, quality] = [0, 0, 0];
  for (let i = 0; i < quads.length; i += 4) {
    const [a, b, c, d] = [quads[i]!, quads[i + 1]!, quads[i + 2]!, quads[i + 3]!];
    ofQuads += areaOfFace(positions, [a, b, c, a, c, d], 0) + areaOfFace(positions, [a, b, c, a, c, d], 1);
    quality += quadQuality(pointAt(positions, a), pointAt(positions, b), pointAt(positions, c), pointAt(positions, d));
  }
  for (let face = 0; face < triangles.length / 3; face++) ofTriangles += areaOfFace(positions, triangles, face);
  const area = ofQuads + ofTriangles;
  return { count, areaPercent: area > 0 ? (ofQuads / area) * 100 : 0, quality: quality / count };
}
