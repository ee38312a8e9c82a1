/** Packs a model with the viewer into a page that opens from a disk. */

import { copyFile, mkdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { extensionOf } from '#domain/formats';
import type { OfflineJobReport } from '#domain/kinds/offline/job';
import { engineVersion } from '#domain/models/engine-version';
import type { OfflineAbout } from '#domain/offline/page';
import type { VerbContext } from '../context.ts';
import { measureScene } from '../findings/measure.ts';
import { makeWhole } from '../files/part-folder.ts';
import { readModel } from '../readers/read.ts';
import { withModel } from '../readers/with-model.ts';
import { readLogo } from '../writers/offline/logo.ts';
import { safeName } from '../writers/safe-name.ts';
import { isViewable, readGlbJson } from '../writers/offline/viewable-glb.ts';
import { viewerPath } from '../writers/offline/viewer-files.ts';
import { writePage } from '../writers/offline/write-page.ts';
import { writeGlb } from '../writers/glb.ts';

export interface OfflineOptions {
  /** What the page is called; its folder, too, where systems allow it. */
  name: string;
  /** `modelmill` shows our mark, `none` nothing; else the path of a picture (PNG, JPEG or WebP). */
  logo: 'modelmill' | 'none' | { path: string };
  /** Folder inside which files that the model refers to are looked for; default the model's own. */
  root?: string;
}

const logoOf = async (logo: OfflineOptions['logo']): Promise<OfflineAbout['logo']> =>
  logo === 'none' ? null : logo === 'modelmill' ? logo : { picture: await readLogo(logo.path) };

/**
 * Reads the model at `inputPath` and writes a ZIP to `outputPath`: a folder with one page, which holds viewer and model, and the licences of what is inside.
 * Nothing is simplified; a GLB that the viewer opens goes in as it is, with its compression. The same model gives the same ZIP. Stages: read, write.
 *
 * @example
 * await offline('chair.fbx', 'chair.zip', { name: '椅子', logo: 'modelmill' }, { signal });
 * @throws AppError for a file that is at fault; offline.badLogo; engine.diskFull.
 */
export async function offline(
  inputPath: string,
  outputPath: string,
  { name, logo: wanted, root }: OfflineOptions,
  context: VerbContext = {},
): Promise<OfflineJobReport> {
  const logo = await logoOf(wanted);
  context.onProgress?.('read', 0, 1);
  const scene = await readModel(inputPath, root === undefined ? context : { ...context, root });
  const { summary: before } = measureScene(scene, extensionOf(inputPath), (await stat(inputPath)).size);
  const packed = safeName(name);
  const { report } = await makeWhole(outputPath, async (folder) => {
    await mkdir(join(folder, packed));
    const json = await readGlbJson(inputPath);
    const glbPath = json !== undefined && isViewable(json) ? inputPath : join(folder, 'model.glb');
    if (glbPath !== inputPath) await writeGlb(scene, glbPath, { compression: 'none' }, context);
    const extensions = (glbPath === inputPath ? json : await readGlbJson(glbPath))?.extensionsUsed ?? [];
    const about = { title: name, triangles: before.triangles, bytes: (await stat(glbPath)).size, logo };
    await writePage(glbPath, join(folder, packed, 'index.html'), { about, extensions }, context);
    await copyFile(viewerPath('LICENSES.txt'), join(folder, packed, 'LICENSES.txt'));
    const { packZip } = await import('../archives/pack-zip.ts');
    const made = join(folder, 'result.zip');
    const bytes = await packZip(folder, [`${packed}/index.html`, `${packed}/LICENSES.txt`], made, context);
    return { made, report: { engineVersion, before, after: { ...before, bytes }, warnings: scene.warnings } };
  });
  return report;
}

/**
 * `offline` for a model file or for the one model in an archive, whose warnings come first and whose bytes count as the original's.
 *
 * @example
 * const { after } = await offlineFile('chair.zip', 'chair-offline.zip', { name: 'chair', logo: 'none' }, { signal });
 * @throws as `offline`.
 */
export async function offlineFile(
  path: string,
  outputPath: string,
  options: Omit<OfflineOptions, 'root'>,
  context: VerbContext = {},
): Promise<OfflineJobReport> {
  return await withModel(
    path,
    async ({ modelPath, root, warnings }) => {
      const report = await offline(modelPath, outputPath, { ...options, root }, context);
      const before = { ...report.before, bytes: (await stat(path)).size };
      return { ...report, before, warnings: [...warnings, ...report.warnings] };
    },
    context,
  );
}
