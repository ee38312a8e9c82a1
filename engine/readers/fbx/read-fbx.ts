import { stat } from 'node:fs/promises';
import { stemOf } from '#domain/formats';
import { formatLength } from '#domain/display/numbers';
import type { WarningCode } from '#domain/models/warnings';
import { addTool } from '#engine/scenes/credit-lines';
import { createScene } from '#engine/scenes/create-scene';
import { dropUnmappedTextures } from '#engine/scenes/drop-unmapped-textures';
import { measureBounds } from '#engine/scenes/model-bounds';
import type { VerbContext } from '#engine/context';
import type { Scene } from '#engine/scenes/scene';
import { dropUnusedTextures } from '#engine/scenes/textures-in-use';
import { WarningList } from '#engine/scenes/warning-list';
import { repair } from '#engine/transforms/repair';
import { Work } from '../../files/work.ts';
import type { Resources } from '../resources.ts';
import { createTextureLoader } from '../texture-loader.ts';
import { addAnimations } from './animations.ts';
import { linearDeviation } from './dual-quaternions.ts';
import { readDocument, type FbxDocument } from './document.ts';
import { openFbx } from './kernel.ts';
import { prepareMaterials } from './material-table.ts';
import { buildNodes } from './nodes.ts';
import { readSceneInfo } from './scene-info.ts';
import { createFbxTextures } from './textures.ts';

/**
 * Reads an FBX file, ASCII or binary, through ufbx: nodes, instances, pivots and geometric transforms, meshes, NURBS surfaces, lines, skins,
 * blend shapes, baked animations, materials with their textures, cameras and lights, in metres with Y up. Of levels of detail the finest is
 * drawn and has the others as its levels; what is switched off is not drawn. Unit and axes are turned by a root node, so that geometry and animations stay as they are.
 */
export async function readFbx(path: string, resources: Resources, context: VerbContext = {}): Promise<Scene> {
  const { signal } = context;
  const scene = createScene(stemOf(path));
  const warnings = new WarningList();
  const work = context.work ?? new Work((await stat(path)).size);
  const kernel = await openFbx(path);
  const document = readDocument(kernel.document);
  nameWarnings(document, warnings);
  await readSceneInfo(path, scene.credits);
  addTool(scene.credits, document.creator);
  signal?.throwIfAborted();
  const loader = createTextureLoader(scene, resources, warnings);
  const textures = createFbxTextures(document, scene, resources, loader, warnings);
  const materials = await prepareMaterials(document, scene, textures, warnings, signal);
  const built = buildNodes(document, kernel, scene, materials, warnings, work, signal);
  addAnimations(scene, kernel, document.animations, built, warnings, signal);
  dropUnmappedTextures(scene);
  dropUnusedTextures(scene);
  const { droppedElements } = repair(scene, {}, context);
  warnings.count('nonFiniteDropped', droppedElements);
  if (built.dualSkins.size > 0) warnings.add('skinningLinear', { difference: describeDeviation(scene, built.dualSkins, signal) });
  scene.warnings.push(...warnings.list());
  return scene;
}

/** Below this share of the model's size nobody sees it. */
const visibleShare = 0.0005;

function describeDeviation(scene: Scene, skins: ReadonlySet<number>, signal: AbortSignal | undefined): string {
  const metres = linearDeviation(scene, skins, signal);
  const { min, max } = measureBounds(scene);
  const share = metres / Math.hypot(max[0] - min[0], max[1] - min[1], max[2] - min[2]);
  if (!(share >= visibleShare)) return '在文件的姿势和动画里看不出差别';
  return `在文件的姿势和动画里，最多相差 ${formatLength(metres)}（模型尺寸的 ${Number((share * 100).toPrecision(2))}%）`;
}

/** What ufbx mends on the way (`ufbx_warning_type`) and a person should know. */
const mended: Record<number, WarningCode> = {
  2: 'endMissing',
  6: 'attributesDropped',
  8: 'attributesDropped',
  13: 'facesShort',
};

/** What modelling programs leave on nodes for themselves. */
const programsOwn = /^(currentUVSet|MaxHandle|UDP3DSMAX|filmboxTypeID|lockInfluenceWeights|liw|mr displacement.*|miExport.*|SDK.*)$/;

function nameWarnings(document: FbxDocument, warnings: WarningList): void {
  if (!document.hasUnit) warnings.add('unitAssumed');
  for (const { type, count } of document.warnings) {
    const code = mended[type];
    if (code === 'endMissing') warnings.add(code);
    else if (code) warnings.count(code, Math.max(1, count));
  }
  const { constraints, procedurals, sounds } = document;
  const isOwn = document.ownProperties.some((name) => !programsOwn.test(name));
  const others = { 自定义属性: isOwn ? 1 : 0, 约束: constraints, 程序化几何体: procedurals, 音频: sounds };
  for (const [element, count] of Object.entries(others)) if (count > 0) warnings.add('elementDropped', { element });
}
