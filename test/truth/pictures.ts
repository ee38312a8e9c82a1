/** Sample models whose pictures were looked at and are kept as references; `script/references` draws them anew. */

import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import sharp from 'sharp';
import { withModel } from '#engine/readers/with-model';
import { renderPreview } from '#engine/preview/render';
import { readModel } from '#engine/readers/read';
import { samplePath } from '../samples.ts';

export const pictured = [
  'gltf/AlphaBlendModeTest.glb',
  'gltf/CesiumMilkTruck.glb',
  'gltf/pbr_cubes_emissive_spec_gloss.zip',
  'obj/chair.zip',
  'obj/fuze.zip',
  'obj/pyramid.zip',
  'stl/ADIS16480.STL',
  'ply/suzanne.ply',
  'fbx/blender_293_barbarian_7400_binary.fbx',
  'fbx/blender_293_embedded_textures_7400_binary.fbx',
  'fbx/maya_kenney_character_7700_binary.fbx',
  'fbx/maya_slime_7500_binary.fbx',
  'step/as1-oc-214.stp',
  'step/s1-tu-203/s1-tu-203.stp',
  'iges/as1_pe_203.igs',
  'dae/duck.dae',
  'dae/forearm.zae',
  '3ds/fels.3ds',
  '3mf/counterXP.3MF',
  '3mf/pyramids.3mf',
];

const size = 160;
/** Grey, so that holes and missing alpha show. */
const background: [number, number, number] = [128, 128, 128];
const folder = fileURLToPath(new URL('../../../test/references/', import.meta.url));

export const referencePath = (name: string): string => join(folder, `${name.replaceAll(/[/ .]/g, '-')}.webp`);

/** The picture of a sample as it is drawn now, RGBA of `size` × `size` pixels. */
export async function drawSample(name: string): Promise<{ size: number; rgba: Uint8Array }> {
  const picture = await withModel(samplePath(name), async ({ modelPath, root }) =>
    renderPreview(await readModel(modelPath, { root }), { width: size, height: size, background }),
  );
  return { size, rgba: picture.rgba };
}

export async function writeReference(name: string): Promise<void> {
  const { rgba } = await drawSample(name);
  await sharp(rgba, { raw: { width: size, height: size, channels: 4 } })
    .webp({ lossless: true, effort: 6 })
    .toFile(referencePath(name));
}

/** Root mean square difference of the bytes of two pictures of the same size. */
export function difference(a: Uint8Array, b: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i]! - b[i]!) ** 2;
  return Math.sqrt(sum / a.length);
}
