/** Cameras and lights. */

import type { Attribute, Layer } from './layer.ts';
import type { PrimName } from './names.ts';

const numberOf = (value: unknown, fallback: number): number => (typeof value === 'number' && Number.isFinite(value) ? value : fallback);
const objectOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** Lengths of lenses and films are tenths of the scene's unit, the metre: a lens of 50 mm. */
const focalLength = 0.5;
const tenths = 10;
/** Where a file leaves it to the viewer. */
const usualAspect = 16 / 9;
const farthest = 100_000;

/** Adds a camera of glTF: it looks along −z in both. */
export async function writeCamera(layer: Layer, camera: Record<string, unknown>, prim: PrimName): Promise<void> {
  const parallel = camera.type === 'orthographic';
  const lens = objectOf(parallel ? camera.orthographic : camera.perspective);
  const height = parallel ? 2 * numberOf(lens.ymag, 1) * tenths : 2 * focalLength * Math.tan(numberOf(lens.yfov, 0.8) / 2);
  const width = parallel ? 2 * numberOf(lens.xmag, 1) * tenths : height * numberOf(lens.aspectRatio, usualAspect);
  const near = numberOf(lens.znear, 0.01);
  await layer.begin({ type: 'Camera', ...prim });
  const attributes: Attribute[] = [
    { name: 'projection', type: 'token', value: parallel ? 'orthographic' : 'perspective' },
    { name: 'focalLength', type: 'float', value: focalLength },
    { name: 'horizontalAperture', type: 'float', value: width },
    { name: 'verticalAperture', type: 'float', value: height },
    { name: 'clippingRange', type: 'float2', value: [near, Math.max(numberOf(lens.zfar, farthest), near * 2)] },
  ];
  for (const attribute of attributes) await layer.attribute(attribute);
  await layer.end();
}

/** Metres: small enough to cast the shadows of a point. */
const bulbRadius = 0.01;
const degrees = 180 / Math.PI;

/**
 * Adds a light of KHR_lights_punctual. Normalized lights are as bright whatever their size: a sphere of intensity i gives i / 4 candela, a distant light of
 * intensity i gives i lux (UsdLux 26, "normalize").
 */
export async function writeLight(layer: Layer, light: Record<string, unknown>, prim: PrimName): Promise<void> {
  const distant = light.type === 'directional';
  const spot = light.type === 'spot' ? objectOf(light.spot) : undefined;
  const intensity = numberOf(light.intensity, 1) * (distant ? 1 : 4);
  const color = Array.isArray(light.color) && light.color.length === 3 ? light.color.map((value) => numberOf(value, 1)) : [1, 1, 1];
  await layer.begin({ type: distant ? 'DistantLight' : 'SphereLight', ...prim, ...(spot && { apiSchemas: ['ShapingAPI'] }) });
  const attributes: Attribute[] = [
    { name: 'inputs:color', type: 'color3f', value: color },
    { name: 'inputs:intensity', type: 'float', value: intensity },
    { name: 'inputs:normalize', type: 'bool', value: true },
  ];
  if (!distant) {
    const extent = [-bulbRadius, -bulbRadius, -bulbRadius, bulbRadius, bulbRadius, bulbRadius];
    attributes.push({ name: 'extent', type: 'float3[]', value: extent }, { name: 'inputs:radius', type: 'float', value: bulbRadius });
    attributes.push({ name: 'treatAsPoint', type: 'bool', value: true });
  }
  if (spot) {
    const outer = numberOf(spot.outerConeAngle, Math.PI / 4);
    const inner = Math.min(numberOf(spot.innerConeAngle, 0), outer);
    attributes.push({ name: 'inputs:shaping:cone:angle', type: 'float', value: outer * degrees });
    attributes.push({ name: 'inputs:shaping:cone:softness', type: 'float', value: outer > 0 ? 1 - inner / outer : 0 });
  }
  for (const attribute of attributes) await layer.attribute(attribute);
  await layer.end();
}
