/** Checks a model in a browser's worker: the same verb that the server's children run, over files in memory. */

import './globals.ts';
import { isTrialFormat, trialArchive, type TrialFile, type TrialReply } from '#domain/checks/trial';
import { AppError } from '#domain/errors/app-error';
import { extensionOf } from '#domain/formats';
import { findModel } from '../readers/find-model.ts';
import { check } from '../verbs/check.ts';
import { clearFiles, putFile, takeFile } from './node/files.ts';
import { unpackZip } from './unpack.ts';

const root = '/model';
const previewPath = '/preview.glb';

/** What a worker has and Node has not. */
const scope = globalThis as unknown as {
  addEventListener: (type: 'message', listen: (event: { data: readonly TrialFile[] }) => void) => void;
  postMessage: (reply: TrialReply, transfer?: ArrayBuffer[]) => void;
};

/** Lays the files out, a single archive unpacked; returns their paths. */
function layOut(files: readonly TrialFile[]): { path: string }[] {
  clearFiles();
  const [first] = files;
  const isArchive = files.length === 1 && first !== undefined && extensionOf(first.path) === trialArchive;
  const entries = isArchive
    ? unpackZip(new Uint8Array(first.bytes))
    : new Map(files.map(({ path, bytes }) => [path, new Uint8Array(bytes)]));
  for (const [path, bytes] of entries) putFile(`${root}/${path}`, bytes);
  return [...entries.keys()].map((path) => ({ path }));
}

async function answer(files: readonly TrialFile[]): Promise<TrialReply> {
  const inside = await findModel(root, layOut(files));
  const format = extensionOf(inside);
  if (!isTrialFormat(format)) return { kind: 'later', format };
  const sourceBytes = files.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const onProgress = (stage: string, done: number, total: number): void => scope.postMessage({ kind: 'progress', stage, done, total });
  const report = await check(`${root}/${inside}`, { root, sourceBytes, previewPath }, { threads: 1, onProgress });
  const preview = takeFile(previewPath) ?? new Uint8Array(0);
  return { kind: 'checked', report, preview: preview.slice().buffer };
}

/** The file's own fault is said; what this place lacks, memory or a decoder, is left to the server. */
function failed(error: unknown): TrialReply {
  if (error instanceof AppError) return { kind: 'refused', tips: error.message };
  return { kind: 'later' };
}

/** Who calls waits for `ready`: modules that wait for kernels end after messages are let in. */
scope.addEventListener('message', ({ data }) => {
  void answer(data)
    .catch(failed)
    .then((reply) => {
      clearFiles();
      scope.postMessage(reply, reply.kind === 'checked' ? [reply.preview] : []);
    });
});

scope.postMessage({ kind: 'ready' });
