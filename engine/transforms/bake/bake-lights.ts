import type { Document, Scene } from '@gltf-transform/core';
import { KHRLightsPunctual, Light } from '@gltf-transform/extensions';
import type { SceneSettings } from '#domain/editor/settings';
import { linearOf } from './colours.ts';
import { lookingAt } from './places.ts';

type LightEdit = SceneSettings['lights'][number];

const types = { sun: Light.Type['DIRECTIONAL'], point: Light.Type['POINT'], spot: Light.Type['SPOT'] } as const;
/** The share of a spot's opening within which it is as bright as in the middle. */
const bright = 0.6;

/** Adds the lights that are on, as glTF has them; returns how many, and how many areas it has none for. */
export function bakeLights(
  document: Document,
  scene: Scene,
  lights: SceneSettings['lights'],
  diagonal: number,
): { baked: number; areas: number } {
  const on = lights.filter((light) => light.on);
  const shown = on.filter(({ kind }) => kind !== 'area');
  if (shown.length === 0) return { baked: 0, areas: on.length };
  const extension = document.createExtension(KHRLightsPunctual);
  for (const light of shown) {
    const node = document.createNode(light.name).setTranslation(light.position).setRotation(lookingAt(light.position, light.target));
    node.setExtension('KHR_lights_punctual', tune(extension.createLight(light.name), light, diagonal));
    scene.addChild(node);
  }
  return { baked: shown.length, areas: on.length - shown.length };
}

/** 1 of ours is white on a white surface: of a sun π lux, of a lamp that much at half the diagonal. */
function tune(light: Light, { kind, color, intensity, angle }: LightEdit, diagonal: number): Light {
  const type = types[kind as keyof typeof types];
  const reach = kind === 'sun' ? 1 : (diagonal / 2) ** 2;
  if (type !== undefined) light.setType(type);
  light.setColor(linearOf(color)).setIntensity(Math.PI * intensity * reach);
  if (kind !== 'spot') return light;
  const outer = (angle * Math.PI) / 180;
  return light.setOuterConeAngle(outer).setInnerConeAngle(outer * bright);
}
