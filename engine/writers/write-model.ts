import { AppError } from '#domain/errors/app-error';
import type { Place } from '#domain/formats/place';
import type { TargetId } from '#domain/formats/targets';
import { targetOf } from '#domain/formats/targets';
import type { VerbContext } from '../context.ts';
import type { Scene } from '../scenes/scene.ts';
import { showsGeometry } from '../scenes/shows-geometry.ts';
import { fitScene } from './fit/fit-scene.ts';
import type { FrameOptions } from './frame.ts';
import type { WrittenModel } from './written-model.ts';

/** What is told of a target beyond its name. */
export interface WriteOptions {
  /** Where 3D Tiles stand on the earth; other targets have no place for it. */
  place?: Place;
}

/** Writes `<name>.<extension>` and what lies beside it into an existing, empty folder. */
type Writer = (scene: Scene, folder: string, name: string, context: VerbContext, options: WriteOptions) => Promise<WrittenModel>;

/** A writer that is told its frame, in that of the target. */
const framed =
  (
    write: (scene: Scene, folder: string, name: string, frame: FrameOptions, context: VerbContext) => Promise<WrittenModel>,
    target: TargetId,
  ): Writer =>
  (scene, folder, name, context) =>
    write(scene, folder, name, targetOf(target), context);

/** Targets that hold triangles. */
export type MeshTarget = Exclude<TargetId, 'iges' | 'brep'>;

/** Loaded when they are asked for. */
const writers: Record<MeshTarget, () => Promise<Writer>> = {
  glb: async () => (await import('./gltf-targets.ts')).writeGlbFile,
  usdz: async () => (await import('./usd/write-usd.ts')).writeUsdz,
  usda: async () => (await import('./usd/write-usd.ts')).writeUsda,
  '3mf': async () => (await import('./threemf/write-threemf.ts')).writeThreemf,
  gltf: async () => (await import('./gltf-targets.ts')).writeGltfFolder,
  fbx: async () => {
    const { writeFbx } = await import('./fbx/write-fbx.ts');
    return async (scene, folder, name, context) => await writeFbx(scene, folder, name, {}, context);
  },
  amrt: async () => (await import('./gltf-targets.ts')).writeAmrtFile,
  obj: async () => framed((await import('./obj/write-obj.ts')).writeObj, 'obj'),
  stl: async () => framed((await import('./stl.ts')).writeStl, 'stl'),
  ply: async () => framed((await import('./ply.ts')).writePly, 'ply'),
  off: async () => framed((await import('./off.ts')).writeOff, 'off'),
  dae: async () => (await import('./dae/write-dae.ts')).writeDae,
  '3dtiles': async () => {
    const { writeTiles } = await import('./tiles3d/write-tiles.ts');
    return async (scene, folder, name, context, options) => await writeTiles(scene, folder, name, options, context);
  },
  step: async () => (await import('./step/write-step.ts')).writeStep,
  '3ds': async () => (await import('./threeds/write-threeds.ts')).writeThreeds,
};

/**
 * Writes `scene` as `target` into the existing, empty `folder`. The scene is changed: it then holds what the target keeps. What is lost by the table of
 * targets is told by `lossesOf`; the warnings are what is lost beyond that.
 *
 * @example
 * const { files, warnings } = await writeModel(scene, 'stl', '/tmp/job/out', '椅子', { signal });
 * @throws AppError model.noGeometry where nothing is left to draw; engine.diskFull; model.tooComplex for what the format cannot number.
 */
export async function writeModel(
  scene: Scene,
  target: MeshTarget,
  folder: string,
  name: string,
  context: VerbContext = {},
  options: WriteOptions = {},
): Promise<WrittenModel> {
  const fitted = await fitScene(scene, targetOf(target).keeps, context);
  if (!showsGeometry(scene)) throw nothingFits(target);
  const write = await writers[target]();
  const { files, warnings } = await write(scene, folder, name, context, options);
  return { files, warnings: [...fitted, ...warnings] };
}

/** Says what the format draws. */
function nothingFits(target: MeshTarget): AppError {
  const { label, keeps } = targetOf(target);
  const kinds = ['三角面', ...(keeps.lines ? ['线'] : []), ...(keeps.points ? ['点'] : [])];
  return new AppError('model.noGeometry', { cause: `（${label} 只能存放${kinds.join('、')}）` });
}
