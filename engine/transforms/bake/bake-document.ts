import { getBounds, type Document } from '@gltf-transform/core';
import { prune } from '@gltf-transform/functions';
import type { SceneSettings } from '#domain/editor/settings';
import { bakeLights } from './bake-lights.ts';
import { bakeMaterials } from './bake-materials.ts';
import { bakeParts } from './bake-parts.ts';
import type { Pictures } from './bake-textures.ts';
import { bakeViews } from './bake-views.ts';
import { diagonalOf } from './places.ts';

/** What of some settings a glTF now has. */
export interface Baked {
  materials: number;
  parts: number;
  lights: number;
  cameras: number;
  annotations: number;
  /** Edits whose material, part or picture is not there. */
  lost: number;
  /** Lights that glTF has no kind for. */
  areas: number;
}

/** Writes scene settings into a glTF document, as far as glTF can hold them: not its effects, sections and environment. */
export async function bakeDocument(document: Document, settings: SceneSettings, pictures: Pictures): Promise<Baked> {
  const root = document.getRoot();
  const scene = root.getDefaultScene() ?? root.listScenes()[0] ?? document.createScene();
  const bounds = getBounds(scene);
  const diagonal = Number.isFinite(bounds.min[0]) ? diagonalOf(bounds) : 1;
  const materials = bakeMaterials(document, settings.materials, pictures);
  const parts = bakeParts(document, settings.parts);
  const lights = bakeLights(document, scene, settings.lights, diagonal);
  bakeViews(document, scene, settings, diagonal);
  await document.transform(prune({ keepLeaves: true, keepExtras: true, keepAttributes: true, keepIndices: true, keepSolidTextures: true }));
  return {
    ...{ materials: materials.baked, parts: parts.baked, lights: lights.baked },
    ...{ cameras: settings.cameras.length, annotations: settings.annotations.length },
    ...{ lost: materials.lost + parts.lost, areas: lights.areas },
  };
}
