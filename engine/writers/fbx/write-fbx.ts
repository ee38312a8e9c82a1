/** Writes a scene as binary FBX. */

import { join } from 'node:path';
import { AppError } from '#domain/errors/app-error';
import type { VerbContext } from '../../context.ts';
import { writeOutput } from '../../files/output-file.ts';
import { copyScene } from '../../scenes/copy-scene.ts';
import type { Scene } from '../../scenes/scene.ts';
import { splitShear } from '../../scenes/split-shear.ts';
import { worldMatrices } from '../../scenes/world.ts';
import { WarningList } from '../../scenes/warning-list.ts';
import { signatureOf } from '../signature.ts';
import type { WrittenModel } from '../written-model.ts';
import { FbxDocument } from './document.ts';
import { absorbScale } from './absorb-scale.ts';
import { addAnimations, frameRateOf } from './animations.ts';
import { writeHeader, writeTakes } from './header.ts';
import { addMaterials } from './materials.ts';
import { addMeshes, usedMaterials } from './meshes.ts';
import { addModels } from './models.ts';
import { placeUvs } from './place-uvs.ts';
import { versionFor } from './size.ts';
import { bindSkins } from './skins.ts';
import { Records, type FbxVersion } from './records.ts';

export interface FbxOptions {
  /** 7.4, which every program reads, or 7.7, which holds more than 4 GB. Default 7.4, and 7.7 where that could be too small. */
  version?: FbxVersion;
}

/**
 * Writes `scene` to `<folder>/<name>.fbx`: centimetres, Y up; nodes, instances, meshes with all their materials, textures inside the file, skins, blend shapes,
 * cameras, lights, and each animation as a stack. The same scene and options give the same bytes. The scene is not changed.
 *
 * @example
 * const { files, warnings } = await writeFbx(scene, 'job/out', 'chair', {}, { signal });
 * @throws AppError model.noGeometry for a scene without triangles; model.tooComplex when the file would pass what the version can hold;
 * engine.diskFull.
 */
export async function writeFbx(
  scene: Scene,
  folder: string,
  name: string,
  options: FbxOptions,
  context: VerbContext = {},
): Promise<WrittenModel> {
  const warnings = new WarningList();
  const copy = copyScene(scene);
  splitShear(copy);
  absorbScale(copy);
  placeUvs(copy);
  const version = versionFor(copy, options.version);
  const document = new FbxDocument();
  const bindings = bindSkins(copy, worldMatrices(copy));
  const models = addModels(document, copy, bindings.apart, bindings.ownJoints);
  if (models.drawn.length === 0) throw new AppError('model.noGeometry', {});
  const materials = await addMaterials(document, copy, usedMaterials(copy, models), warnings, context.signal);
  const channels = addMeshes(document, copy, models, materials, bindings);
  const takes = addAnimations(document, copy, models, channels);
  const path = `${name}.fbx`;
  const bytes = await writeOutput(
    join(folder, path),
    async (file) => {
      const records = new Records(file, version);
      writeHeader(records, { version, credits: scene.credits, signature: signatureOf(scene) }, document, frameRateOf(copy), takes);
      await document.writeObjects(records, (done) => {
        context.signal?.throwIfAborted();
        context.onProgress?.('write', done, document.count);
      });
      await document.writeConnections(records);
      writeTakes(records, takes);
      await records.end();
    },
    context,
  );
  return { files: [{ path, bytes }], warnings: warnings.list() };
}
