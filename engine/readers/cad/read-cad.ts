import { readFile } from 'node:fs/promises';
import { AppError } from '#domain/errors/app-error';
import { stemOf } from '#domain/formats';
import { describeLoss } from '#domain/models/warnings';
import { leaveOutBlanked } from './iges/blank.ts';
import { tessellations, usualTessellation } from '#domain/formats/tessellation';
import { createScene } from '#engine/scenes/create-scene';
import type { Scene } from '#engine/scenes/scene';
import { WarningList } from '#engine/scenes/warning-list';
import { plainText } from '../../files/plain-text.ts';
import { unreadable } from '../../files/read-failure.ts';
import { Work } from '../../files/work.ts';
import { checkBrep, looseEdges } from './brep.ts';
import { withKernel, type CadContext } from './kernel.ts';
import { leaveOutFar } from './iges/far.ts';
import { IgesDirectory } from './iges/directory.ts';
import { readGlobal } from './iges/credits.ts';
import { matchParts } from './iges/match.ts';
import { readIgesTree, unreadElements } from './iges/tree.ts';
import { addParts, addRoot, addTree, type OnFaces } from './nodes.ts';
import type { CadFormat } from './occt.ts';
import { PartMeshes } from './part-meshes.ts';

/**
 * Reads an IGES: solids, shells and free faces with colours, in the units of its header; groups and subfigures with their names. Its parts are
 * read as copies, so those that are alike share a mesh. Throws `model.unreadable`.
 */
export const readIges = (path: string, context: CadContext = {}): Promise<Scene> => readWhole(path, 'iges', context);

/** Reads an Open CASCADE BREP, which knows neither units nor names nor colours. Throws `model.unreadable`. */
export const readBrep = (path: string, context: CadContext = {}): Promise<Scene> => readWhole(path, 'brep', context);

/** Reads a file in one call of the kernel. Throws `model.unreadable`. */
export async function readWhole(path: string, format: CadFormat, context: CadContext): Promise<Scene> {
  const scene = createScene(stemOf(path));
  const warnings = new WarningList();
  const bytes = plainText(await readFile(path, context.signal ? { signal: context.signal } : {}));
  if (format === 'brep') {
    const text = bytes.toString('latin1');
    checkBrep(text);
    warnings.count('curvesDropped', looseEdges(text));
  }
  if (format === 'iges') {
    const work = context.work ?? new Work(bytes.length);
    const directory = new IgesDirectory(bytes);
    warnings.count('hiddenDropped', leaveOutBlanked(bytes, directory, work));
    const far = leaveOutFar(bytes, directory, work);
    if (far > 0) warnings.add('partFacesDropped', { part: scene.name, count: far });
  }
  context.onProgress?.('read', 0, 1);
  const { linear, angular } = tessellations[context.tessellation ?? usualTessellation];
  const output = await withKernel(context, bytes.length, false, ({ tessellate }) =>
    tessellate({ format, bytes, linear, relative: true, angular }),
  );
  if (!output && warnings.list().length > 0) throw new AppError('model.noGeometry', { cause: describeLoss(warnings.list()) });
  if (!output) throw unreadable('文件已损坏，或其中没有可以识别的实体和曲面');
  // A BREP has numbers, no units: they stay as they are, as in every format without units.
  const metres = format === 'brep' ? 1 : 0.001;
  const parts = new PartMeshes(scene);
  if (format === 'brep') warnings.add('unitUnknown');
  const root = addRoot(scene, format !== 'brep');
  const onFaces: OnFaces = (part, count) => warnings.add('partFacesDropped', { part, count });
  const directory = format === 'iges' ? new IgesDirectory(bytes) : null;
  if (directory) readGlobal(directory.global, scene.credits);
  for (const element of directory ? unreadElements(directory) : []) warnings.add('elementDropped', { element });
  const tree = directory && readIgesTree(directory, context.work ?? new Work(bytes.length));
  warnings.count('curvesDropped', tree?.curves ?? 0);
  const matched = tree && matchParts(tree.roots, output);
  for (const { part, count } of matched?.lost ?? []) warnings.add('partFacesDropped', { part: part || scene.name, count });
  if (matched?.parts) addParts(scene, root, matched.parts, metres, parts, onFaces);
  else addTree(scene, root, output.root, output.meshes, metres, parts, onFaces);
  context.onProgress?.('read', 1, 1);
  scene.warnings.push(...warnings.list());
  return scene;
}
