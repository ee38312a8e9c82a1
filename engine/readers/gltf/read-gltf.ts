import { stat } from 'node:fs/promises';
import { stemOf } from '#domain/formats';
import { AppError } from '#domain/errors/app-error';
import { cutText } from '#domain/display/sentence';
import { createMesh, createScene } from '#engine/scenes/create-scene';
import type { VerbContext } from '#engine/context';
import type { Scene } from '#engine/scenes/scene';
import { dropUnusedTextures } from '#engine/scenes/textures-in-use';
import type { WarningList } from '#engine/scenes/warning-list';
import { unreadable } from '../../files/read-failure.ts';
import { Work } from '../../files/work.ts';
import type { Resources } from '../resources.ts';
import { Accessors } from './accessors.ts';
import { openBuffers } from './buffers.ts';
import { OpenFiles } from './bytes.ts';
import { placeAtCentre } from './centre.ts';
import { readContainer } from './container.ts';
import { readCredits } from './credits.ts';
import { createDracoDecoder } from './draco.ts';
import { refuseUnknown, warnOfDropped } from './extensions.ts';
import { readMaterials } from './materials.ts';
import { readAnimations, readNodes, readSkins, shownScene } from './nodes.ts';
import { readPrimitive } from './primitives.ts';
import type { Gltf } from './schema.ts';
import { readTextures } from './textures.ts';

/**
 * Reads a glTF scene from `.glb` or `.gltf`, of version 2.0, or of 1.0 without its programs. Geometry goes from the file into typed arrays without a copy between where its layout
 * allows. Broken references are errors, a missing image is a warning. Throws `model.unsupportedFeature` for a required extension without which
 * the model would be drawn wrongly.
 */
export async function readGltf(path: string, resources: Resources, context: VerbContext = {}): Promise<Scene> {
  const files = new OpenFiles();
  try {
    const work = context.work ?? new Work((await stat(path)).size);
    const { json, binary, warnings } = readContainer(path, files, work);
    refuseNewer(json);
    refuseUnknown(json);
    const scene = createScene(shownScene(json)?.name ?? stemOf(path));
    const views = await openBuffers(json, binary, resources, files, work);
    const accessors = new Accessors(json, views, work);

    const slot = await readTextures(json, views, resources, scene, warnings, context);
    await readMaterials(json, scene, slot);
    dropUnusedTextures(scene);
    scene.cameras = json.cameras;
    scene.lights = lightsOf(json);
    await readMeshes(json, scene, accessors, await createDracoDecoder(json, views), warnings, context);
    readSkins(json, scene, accessors);
    readNodes(json, scene, accessors, warnings);
    readAnimations(json, scene, accessors, warnings);
    placeAtCentre(json, scene, warnings);
    scene.extras = json.extras;
    readCredits(json, scene, warnings);
    warnOfDropped(json, scene, warnings);
    scene.warnings.push(...warnings.list());
    return scene;
  } finally {
    files.close();
  }
}

/** Throws `model.unsupportedFeature` for a version after 2.0 that says that readers of 2.0 cannot read it. */
function refuseNewer({ asset: { version, minVersion } }: Gltf): void {
  const needed = minVersion ?? version;
  if (Number.parseFloat(version) >= 3 || Number.parseFloat(minVersion ?? '2') > 2)
    throw new AppError('model.unsupportedFeature', { feature: `glTF ${cutText(needed)}` });
}

function lightsOf(json: Gltf): Record<string, unknown>[] {
  const lights = (json.extensions?.['KHR_lights_punctual'] as { lights?: unknown } | undefined)?.lights;
  return Array.isArray(lights) ? (lights as Record<string, unknown>[]) : [];
}

async function readMeshes(
  json: Gltf,
  scene: Scene,
  accessors: Accessors,
  decodeDraco: Awaited<ReturnType<typeof createDracoDecoder>>,
  warnings: WarningList,
  context: VerbContext,
): Promise<void> {
  for (const [index, source] of json.meshes.entries()) {
    context.signal?.throwIfAborted();
    const targetNames = (source.extras as { targetNames?: unknown } | undefined)?.targetNames;
    const names = Array.isArray(targetNames) ? targetNames.map(String) : [];
    const mesh = createMesh(source.name ?? `mesh-${index}`, []);
    for (const part of source.primitives) {
      if (part.material !== undefined && part.material >= json.materials.length) throw unreadable(`引用了不存在的材质 ${part.material}`);
      const primitive = readPrimitive(part, accessors, decodeDraco, names, warnings);
      if (primitive) mesh.primitives.push(primitive);
      else warnings.count('primitivesDropped');
    }
    mesh.weights = source.weights ?? [];
    mesh.extras = source.extras;
    scene.meshes.push(mesh);
    context.onProgress?.('readMeshes', index + 1, json.meshes.length);
    // Lets an abort arrive between meshes.
    if (index % 64 === 63) await new Promise((resolve) => setImmediate(resolve));
  }
}
