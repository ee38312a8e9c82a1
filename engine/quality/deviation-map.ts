/** A result with its deviation from the original painted on, as a model that the viewer opens. */

import { deviationColor, deviationScale } from '#domain/models/comparison';
import type { DeviationFigures, QualityFigures } from '#domain/models/figures';
import { srgbToLinear } from '../images/srgb.ts';
import { createMaterial } from '../scenes/create-scene.ts';
import type { VerbContext } from '../context.ts';
import type { Primitive, Scene } from '../scenes/scene.ts';
import { writeGlb } from '../writers/glb.ts';
import { measureDeviation } from './deviation.ts';
import { findSpots } from './find-spots.ts';

/** Models with more triangles get no map: it would be too large to look at, and its four probes a triangle too slow to make. */
export const maxMapTriangles = 1_500_000;

const steps = 512;
const painted = createMaterial('偏差', { roughness: 0.9, doubleSided: true });

/** Linear RGBA of `steps + 1` places on the scale. */
const rampColors = Float32Array.from({ length: (steps + 1) * 4 }, (_, i) =>
  i % 4 === 3 ? 1 : srgbToLinear(deviationColor(Math.floor(i / 4) / steps)[i % 4]! / 255),
);

function paint(primitive: Primitive, distances: Float32Array, scale: number): Primitive {
  const colors = new Float32Array(distances.length * 4);
  distances.forEach((distance, vertex) => {
    const at = Math.min(steps, Math.round((distance / scale) * steps)) * 4;
    for (let channel = 0; channel < 4; channel++) colors[vertex * 4 + channel] = rampColors[at + channel]!;
  });
  return { ...primitive, uvs: [], tangents: null, colors, material: 0 };
}

/**
 * Writes the triangles of `result`, coloured by their distance to the surface of `original`, to `path` (.glb). A vertex shows the largest
 * distance found at it and on the triangles around it. @returns what the colours mean, and the places that deviate most; null, and nothing written,
 * where one of the two has no triangles or the result more than `maxMapTriangles`.
 *
 * @param measured what a comparison of the two found, which may have seen farther; the scale holds that too.
 * @example const figures = await writeDeviationMap(original, lightweight, 'deviation.glb');
 */
export async function writeDeviationMap(
  original: Scene,
  result: Scene,
  path: string,
  measured: Pick<QualityFigures, 'maxPercent' | 'farthest'> | null = null,
  context: VerbContext = {},
): Promise<DeviationFigures | null> {
  const triangles = result.meshes.reduce((sum, mesh) => sum + mesh.primitives.reduce((all, { indices }) => all + indices.length / 3, 0), 0);
  if (triangles > maxMapTriangles) return null;
  const { distances, max, diagonal } = await measureDeviation(result, original, { faces: true }, context);
  if (!(diagonal > 0)) return null;
  const maxPercent = Math.max((max / diagonal) * 100, measured?.maxPercent ?? 0);
  const scalePercent = deviationScale(maxPercent);
  const scale = (scalePercent / 100) * diagonal;
  const meshes = result.meshes.map((mesh, m) => ({
    ...mesh,
    primitives: mesh.primitives.flatMap((primitive, p) =>
      primitive.mode === 'triangles' ? [paint(primitive, distances[m]![p]!, scale)] : [],
    ),
  }));
  if (!meshes.some(({ primitives }) => primitives.length > 0)) return null;
  const map: Scene = { ...result, meshes, materials: [painted], textures: [], animations: [], cameras: [], lights: [], extras: undefined };
  map.nodes = result.nodes.map((node) => ({
    ...node,
    camera: null,
    light: null,
    mesh: node.mesh !== null && meshes[node.mesh]!.primitives.length > 0 ? node.mesh : null,
  }));
  await writeGlb(map, path, { compression: 'meshopt' }, context);
  const spots = findSpots(original, result, distances, diagonal, measured);
  return { maxPercent: Math.round(maxPercent * 1e6) / 1e6, scalePercent, spots };
}
