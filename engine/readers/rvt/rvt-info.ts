/** What an RVT says without the vendor's library: version and preview picture, from two streams of its compound file. */

import { readFile } from 'node:fs/promises';
import * as cfb from 'cfb';
import { unreadable } from '../../files/read-failure.ts';

export interface RvtInfo {
  /** Year of the Revit release that wrote it, such as `2024`; `''` when the file does not say. */
  version: string;
  /** The build that wrote it, `''` when the file does not say. */
  build: string;
  /** PNG, null when there is none. */
  preview: Uint8Array | null;
}

/** Of the stream, which has a few kilobytes: a text that only seems to name its version would be searched again and again. */
const infoBytes = 64 * 1024;
const pngStart = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1');
const pngEnd = Buffer.from('IEND\xae\x42\x60\x82', 'latin1');

/** Version and preview of an RVT. Throws `model.unreadable` for other files. */
export async function readRvtInfo(path: string, { signal }: { signal?: AbortSignal } = {}): Promise<RvtInfo> {
  const bytes = await readFile(path, signal ? { signal } : {});
  let container: cfb.CFB$Container;
  try {
    container = cfb.read(bytes, { type: 'buffer' });
  } catch (error) {
    throw unreadable('文件已损坏，不是完整的 Revit 文件', error);
  }
  const stream = (name: string): Buffer => Buffer.from(cfb.find(container, name)?.content ?? []);
  const basic = stream('BasicFileInfo');
  if (basic.length === 0) throw unreadable('不是 Revit 文件，缺少版本信息');
  return { ...versionOf(basic), preview: previewOf(stream('RevitPreview4.0')) };
}

/**
 * From 2019 on `Format: 2024` and `Build: …`, before that `Revit Build: Autodesk Revit 2016 (Build: …)`, in UTF-16 behind binary fields of
 * any length. Source: pyRevit's notes on the BasicFileInfo stream.
 */
function versionOf(stream: Buffer): { version: string; build: string } {
  const basic = stream.subarray(0, infoBytes);
  for (const start of [0, 1]) {
    const text = basic.subarray(start, basic.length - ((basic.length - start) % 2)).toString('utf16le');
    const version = /Format:\s*(\d{4})/.exec(text)?.[1] ?? /Autodesk Revit[^\r\n(]*?(\d{4})/.exec(text)?.[1];
    if (version !== undefined) return { version, build: /Build:\s*(\d[\w.]*(?:\(\w+\))?)/.exec(text)?.[1] ?? '' };
  }
  return { version: '', build: '' };
}

function previewOf(stream: Buffer): Uint8Array | null {
  const start = stream.indexOf(pngStart);
  const end = start < 0 ? -1 : stream.indexOf(pngEnd, start);
  return end < 0 ? null : new Uint8Array(stream.subarray(start, end + pngEnd.length));
}
