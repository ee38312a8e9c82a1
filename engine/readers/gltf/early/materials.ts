/** Materials of glTF 1.0: values for parameters of a technique, of which the usual names are known, or KHR_materials_common. */

import type { WarningList } from '#engine/scenes/warning-list';
import { srgbToLinear } from '../../../images/srgb.ts';
import { listOf, numbersOf, objectOf, type Json, type Table } from './json.ts';

export const commonMaterials = 'KHR_materials_common';

/** What parameters are called by the exporters there were; the first that has a value counts. */
const parameterNames = {
  diffuse: [
    'diffuse',
    'u_diffuse',
    'diffuseColor',
    'baseColor',
    'color',
    'u_color',
    'diffuseTexture',
    'u_diffuseTexture',
    'u_tex',
    'tex',
    'texture',
  ],
  emission: ['emission', 'u_emission', 'emissive', 'ambient', 'u_ambient'],
  specular: ['specular', 'u_specular'],
  shininess: ['shininess', 'u_shininess'],
  transparency: ['transparency', 'u_transparency', 'opacity'],
} as const;
type Parameter = keyof typeof parameterNames;

/** WebGL's names of states: blending, and leaving out faces seen from behind. */
const states = { blend: 3042, cull: 2884 } as const;

const share = (value: number | undefined, otherwise: number): number =>
  value === undefined || !Number.isFinite(value) ? otherwise : Math.min(1, Math.max(0, value));

/** A material of 2.0 without its name; a technique's programs are left out, with a warning. */
export function upgradeMaterial(source: Json, name: string, techniques: Table, textures: Table, warnings: WarningList): Json {
  const common = objectOf(source.extensions)[commonMaterials];
  const own = objectOf(common ?? source);
  const technique = common === undefined ? (techniques.entries[techniques.numberOf(source.technique)]?.[1] ?? {}) : {};
  if (technique.program !== undefined || technique.passes !== undefined) warnings.add('shaderDropped', { material: name, profile: 'GLSL' });
  const values = { ...defaultsOf(technique), ...objectOf(own.values) };
  const valueOf = (parameter: Parameter): unknown => {
    const key = parameterNames[parameter].find((one) => values[one] !== undefined);
    return key === undefined ? undefined : values[key];
  };
  const texture = (value: unknown): Json | undefined => {
    const id = Array.isArray(value) ? (value as unknown[])[0] : value;
    return textures.has(id) ? { index: textures.numberOf(id) } : undefined;
  };
  const color = (value: unknown): number[] => numbersOf(value);
  const scalar = (value: unknown): number | undefined => (typeof value === 'number' ? value : numbersOf(value)[0]);

  const diffuse = valueOf('diffuse');
  const picture = texture(diffuse);
  const rgba = color(diffuse);
  const opacity = share(scalar(valueOf('transparency')), 1) * share(rgba[3], 1);
  const isConstant = common !== undefined && own.technique === 'CONSTANT';
  const emission = valueOf('emission');
  // Lit by nothing, a constant material shows what it sends out.
  const shown = isConstant && diffuse === undefined ? color(emission) : rgba;
  const enabled = listOf(objectOf(technique.states).enable);
  const blends = own.transparent === true || enabled.includes(states.blend) || opacity < 0.999;
  const linear = (channels: readonly number[]): number[] => [0, 1, 2].map((i) => srgbToLinear(share(channels[i], picture ? 1 : 0.8)));
  const emits = !isConstant && values['emission'] !== undefined ? emission : undefined;
  return {
    pbrMetallicRoughness: {
      baseColorFactor: [...(shown.length >= 3 ? linear(shown) : picture ? [1, 1, 1] : linear([])), opacity],
      ...(picture && { baseColorTexture: picture }),
      metallicFactor: 0,
      roughnessFactor: roughnessOf(color(valueOf('specular')), scalar(valueOf('shininess'))),
    },
    ...(texture(emits) && { emissiveTexture: texture(emits), emissiveFactor: [1, 1, 1] }),
    ...(color(emits).length >= 3 && { emissiveFactor: linear(color(emits)) }),
    alphaMode: blends ? 'BLEND' : 'OPAQUE',
    // States that say nothing of faces from behind show both sides.
    doubleSided: own.doubleSided === true || (technique.states !== undefined && !enabled.includes(states.cull)),
    ...(isConstant && { extensions: { KHR_materials_unlit: {} } }),
  };
}

/** The values that a technique's parameters have by themselves. */
function defaultsOf(technique: Json): Json {
  const found = Object.entries(objectOf(technique.parameters)).flatMap(([name, parameter]) => {
    const { value } = objectOf(parameter);
    return value === undefined ? [] : [[name, value] as const];
  });
  return Object.fromEntries(found);
}

/** Blinn-Phong's exponent as roughness: α = √(2 / (n + 2)), roughness √α; 1 where nothing shines. */
function roughnessOf(specular: readonly number[], shininess = 0): number {
  const shines = shininess > 0 && specular.slice(0, 3).some((value) => value > 0.01);
  return shines ? (2 / (shininess + 2)) ** 0.25 : 1;
}
