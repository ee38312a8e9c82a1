/** Materials of a JT: Blinn-Phong's colours and exponent. */

import { createMaterial } from '#engine/scenes/create-scene';
import type { Material } from '#engine/scenes/scene';
import { srgbToLinear } from '../../images/srgb.ts';
import type { JtBytes } from './bytes.ts';
import type { Generation } from './packets.ts';

type Rgba = [number, number, number, number];

export interface JtMaterial {
  diffuse: Rgba;
  specular: Rgba;
  emission: Rgba;
  shininess: number;
}

/** Flags of JT 8: a colour is stored as one number, all its channels, where they are the same. */
const greys = { ambient: 2, emission: 4, specular: 8 } as const;

/** Reads a material behind what every attribute begins with. */
export function readMaterialElement(body: JtBytes, generation: Generation): JtMaterial {
  if (generation !== 8) body.skip(generation === 9 ? 2 : 1);
  const flags = body.u16();
  const color = (grey = 0): Rgba => {
    if (generation !== 8 || (flags & grey) === 0) return [body.f32(), body.f32(), body.f32(), body.f32()];
    const value = body.f32();
    return [value, value, value, 1];
  };
  color(greys.ambient);
  return { diffuse: color(), specular: color(greys.specular), emission: color(greys.emission), shininess: body.f32() };
}

const share = (value: number): number => (value >= 0 ? Math.min(1, value) : 0);

/** Blinn-Phong's exponent n as roughness: GGX α = √(2 / (n + 2)) (Walter et al. 2007), roughness √α; 1 where nothing shines. */
export function convertMaterial({ diffuse, specular, emission, shininess }: JtMaterial, name: string): Material {
  const shines = specular.slice(0, 3).some((value) => value > 0.01) && shininess > 0;
  const alpha = share(diffuse[3]);
  const linear = ([r, g, b]: Rgba): [number, number, number] => [srgbToLinear(share(r)), srgbToLinear(share(g)), srgbToLinear(share(b))];
  return createMaterial(name, {
    baseColor: [...linear(diffuse), alpha],
    emissive: linear(emission),
    roughness: shines ? (2 / (shininess + 2)) ** 0.25 : 1,
    alphaMode: alpha < 0.999 ? 'blend' : 'opaque',
    // Parts are often surfaces that are seen from both sides.
    doubleSided: true,
  });
}
