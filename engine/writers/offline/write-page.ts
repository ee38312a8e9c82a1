/** Writes the page of an offline package: the viewer, what it says of the model, and the model, in one file. */

import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { blockBytes, blockType, decoders, offlineIds, takeBlock, type OfflineAbout } from '#domain/offline/page';
import type { VerbContext } from '../../context.ts';
import { writeOutput } from '../../files/output-file.ts';
import { escapeXml } from '../escape-xml.ts';
import { readViewerFile } from './viewer-files.ts';

const hashOf = (script: Uint8Array | string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`;

/**
 * What the page may do: run its two scripts, and read what is inside it. No address of a network is among it, so that whatever a model holds, nobody is told
 * that it was opened.
 */
const policyOf = (viewer: Buffer, evaluates: boolean): string =>
  [
    ...["default-src 'none'", "base-uri 'none'", "form-action 'none'"],
    `script-src ${hashOf(viewer)} ${hashOf(takeBlock)} 'wasm-unsafe-eval'${evaluates ? " 'unsafe-eval'" : ''}`,
    ...["style-src 'unsafe-inline'", 'img-src data: blob:', 'connect-src data: blob:', 'worker-src blob:'],
  ].join('; ');

/** JSON inside a script element: nothing in it ends the element. */
const inlineJson = (value: unknown): string => JSON.stringify(value).replaceAll('<', String.raw`\u003c`);

const block = (id: string, bytes: Uint8Array): string =>
  `<script type="${blockType}" id="${id}">${Buffer.from(bytes).toString('base64')}</script>\n`;

/** @param about.bytes of the GLB */
export interface PageOptions {
  about: OfflineAbout;
  /** The extensions that the GLB uses, which say what must be beside the viewer to unpack it. */
  extensions: readonly string[];
}

/**
 * Writes the page for the GLB at `glbPath` to `path`, and answers its bytes. The same model gives the same page. Stage: write.
 *
 * @example
 * await writePage('chair.glb', 'index.html', { about: { title: '椅子', triangles: 12, bytes: 1600, logo: null }, extensions: [] }, { signal });
 * @throws AppError engine.diskFull; the signal's reason. Nothing stays at `path` then.
 */
export async function writePage(
  glbPath: string,
  path: string,
  { about, extensions }: PageOptions,
  context: VerbContext = {},
): Promise<number> {
  const [viewer, styles] = await Promise.all(['viewer.js', 'viewer.css'].map(readViewerFile));
  const needed = Object.values(decoders).filter(({ extension }) => extensions.includes(extension));
  const evaluates = needed.some((decoder) => decoder.evaluates);
  return await writeOutput(
    path,
    async (file) => {
      await file.write(`<!doctype html>
<html lang="zh-CN">
<head>
<meta charset="utf-8">
<meta http-equiv="content-security-policy" content="${policyOf(viewer!, evaluates)}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeXml(about.title)}</title>
<style>${styles!.toString()}</style>
</head>
<body>
<div id="root"><p>正在打开模型…</p></div>
<noscript>请允许浏览器运行这个页面的脚本，再重新打开。</noscript>
<script type="application/json" id="${offlineIds.about}">${inlineJson(about)}</script>
`);
      for (const { files } of needed)
        for (const name of files) await file.write(block(`${offlineIds.decoders}${name}`, await readViewerFile(name)));
      await file.write('<script>');
      await file.write(viewer!);
      await file.write(`</script>\n<div id="${offlineIds.model}" hidden>\n`);
      let done = 0;
      for await (const part of blocksOf(glbPath)) {
        await file.write(`<script type="${blockType}">${part.toString('base64')}</script><script>${takeBlock}</script>\n`);
        done += part.byteLength;
        context.onProgress?.('write', done, about.bytes);
      }
      await file.write('</div>\n</body>\n</html>\n');
    },
    context,
  );
}

/** A file in pieces of exactly `blockBytes`, but for the last. */
async function* blocksOf(path: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  for await (const chunk of createReadStream(path, { highWaterMark: blockBytes }) as AsyncIterable<Buffer>) {
    rest = rest.byteLength === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.byteLength >= blockBytes) {
      yield rest.subarray(0, blockBytes);
      rest = rest.subarray(blockBytes);
    }
  }
  if (rest.byteLength > 0) yield rest;
}
