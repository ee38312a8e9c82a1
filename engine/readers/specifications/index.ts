/** The formats that are read, each with what its reader does with every item of the specification; docs/reference/readers.md is written from it. */

import { brep, iges, jt, rvt, step } from './cad.ts';
import { amrt, gltf } from './gltf.ts';
import type { Specification } from './items.ts';
import { obj, off, ply, stl } from './meshes.ts';
import { archives, maps, models, osgb, textures } from './pictures.ts';
import { dae, fbx, threeds, threemf } from './scenes.ts';

export const specifications: readonly Specification[] = [
  ...[models, gltf, amrt, obj, stl, ply, off, dae, fbx, threeds, threemf],
  ...[step, iges, brep, jt, rvt, osgb, textures, archives, maps],
];
