/** The offline package of a scene, made as it is downloaded: a page with its viewer, and a script for each of the scene's files. */

import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline, Transform } from 'node:stream';
import { blockType, offlineIds } from '#domain/offline/page';
import { scenePackageName, sceneScript, scriptParts, type OfflineScene } from '#domain/offline/scene-page';
import type { SceneEntry, SceneToPack } from '#services/jobs/scene';
import { aboutBlock, escapeText } from './about-block.ts';
import { neededDecoders, viewerFolder } from './scene-viewer.ts';
import type { PackedObjects } from './send-zip.ts';

const readViewerFile = (name: string): Promise<Buffer> => readFile(join(viewerFolder, name));

/** A name that all systems take for a folder: whole characters, and neither a blank nor a point at an end. */
const folderName = (name: string): string =>
  Array.from(name.replace(/[\\/:*?"<>|\u0000-\u001f]/g, '_'))
    .slice(0, 60)
    .join('')
    .replace(/^[. ]+|[. ]+$/g, '') || '场景';

/** The entries of a scene's package. */
export async function packScene({ modelName, options, summary, logo, entries }: SceneToPack): Promise<PackedObjects> {
  const within = folderName(modelName);
  const bytes = entries.reduce((sum, entry) => sum + entry.bytes, 0);
  const about: OfflineScene = {
    ...{ title: modelName, logo, triangles: summary.triangles, bytes },
    files: entries.map(({ name }) => name),
  };
  const needed = neededDecoders(options);
  const modifiedAt = entries[0]?.modifiedAt ?? new Date(0);
  return {
    fileName: scenePackageName(modelName),
    notes: [
      { name: `${within}/index.html`, text: await pageOf(about, needed), modifiedAt },
      { name: `${within}/LICENSES.txt`, text: (await readViewerFile('LICENSES.txt')).toString(), modifiedAt },
    ],
    entries: entries.map((entry, index) => ({ ...asScript(entry, index), name: `${within}/${sceneScript(index)}` })),
  };
}

/** A file as the script that holds it. */
function asScript({ key, bytes, modifiedAt }: SceneEntry, index: number): Omit<PackedObjects['entries'][number], 'name'> {
  const [before, after] = scriptParts(index);
  return {
    ...{ key, modifiedAt },
    bytes: before.length + 4 * Math.ceil(bytes / 3) + after.length,
    through: (source) => {
      const script = base64(before, after);
      // Each ends with the other, whichever fails or is left.
      pipeline(source, script, () => undefined);
      return script;
    },
  };
}

/** Base64 of what goes through, between two texts. */
function base64(before: string, after: string): Transform {
  let rest: Buffer = Buffer.alloc(0);
  let isBegun = false;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      const bytes = rest.byteLength === 0 ? chunk : Buffer.concat([rest, chunk]);
      const whole = bytes.byteLength - (bytes.byteLength % 3);
      rest = bytes.subarray(whole);
      const text = bytes.toString('base64', 0, whole);
      done(null, isBegun ? text : before + text);
      isBegun = true;
    },
    flush(done) {
      done(null, (isBegun ? '' : before) + rest.toString('base64') + after);
    },
  });
}

const hashOf = (script: Uint8Array): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/** The page. It may run its own script and those beside it, and asks no network for anything. */
async function pageOf(about: OfflineScene, needed: ReturnType<typeof neededDecoders>): Promise<string> {
  const [viewer, styles] = await Promise.all([readViewerFile('scene.js'), readViewerFile('scene.css')]);
  const evaluates = needed.some((decoder) => decoder.evaluates) ? " 'unsafe-eval'" : '';
  const policy = [
    ...["default-src 'none'", "base-uri 'none'", "form-action 'none'"],
    `script-src ${hashOf(viewer)} 'self' file: 'wasm-unsafe-eval'${evaluates}`,
    ...["style-src 'unsafe-inline'", 'img-src data: blob:', 'connect-src data: blob:', 'worker-src blob:'],
  ].join('; ');
  const blocks: string[] = [];
  for (const { files } of needed)
    for (const name of files)
      blocks.push(
        `<script type="${blockType}" id="${offlineIds.decoders}${name}">${(await readViewerFile(name)).toString('base64')}</script>`,
      );
  return `<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeText(about.title)}</title>
<style>${styles.toString()}</style>
</head>
<body>
<div id="root"><p>正在打开场景…</p></div>
<noscript>请允许浏览器运行这个页面的脚本，再重新打开。</noscript>
${aboutBlock(about)}
${blocks.join('\n')}
<script>${viewer.toString()}</script>
</body>
</html>
`;
}
