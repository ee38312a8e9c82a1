import { mkdir, stat, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { ModelStatusView, Push, SocketFrame } from '#domain/events/push';
import { stemOf } from '#domain/formats';
import type { SourceFileDetailView } from '#domain/files/views';
import type { JobDetailView, SubmittedView } from '#domain/jobs/views';
import { nameLimits } from '#domain/limits';
import type { ModelSummary } from '#domain/models/figures';
import { Refusal, type DemoClient } from './client.ts';

/** What happened to one model, as `--json` prints it. */
export interface JourneyResult {
  file: string;
  status: 'success' | 'error';
  /** The sentence that the user would see; empty on success. */
  message: string;
  seconds: { upload: number; check: number; lightweight: number; total: number };
  input: ModelSummaryFigures | null;
  output: (ModelSummaryFigures & { path: string }) | null;
}

type ModelSummaryFigures = Pick<ModelSummary, 'bytes' | 'triangles' | 'drawCalls' | 'textureBytes'>;

export type Report = (stage: string, percent: number | null, note?: string) => void;

const figuresOf = ({ bytes, triangles, drawCalls, textureBytes }: ModelSummary): ModelSummaryFigures => ({
  bytes,
  triangles,
  drawCalls,
  textureBytes,
});

const seconds = (sinceMs: number): number => Math.round((performance.now() - sinceMs) / 10) / 100;

/** Passes the frames of the user's socket to whoever follows that file or job. */
export class Follower {
  private readonly listeners = new Map<string, (frame: SocketFrame) => void>();

  readonly onFrame = (frame: SocketFrame): void => {
    if (frame.kind === 'ready') return;
    this.listeners.get(frame.kind === 'event' ? frame.push.id : frame.progress.id)?.(frame);
  };

  /** Follows a check or job until it ends and resolves to its last message. Polls as well, in case the socket misses something. */
  async toEnd(client: DemoClient, type: 'CHECK' | 'JOB', id: string, report: Report): Promise<Push> {
    let ended: Push | undefined;
    let wake: () => void = () => undefined;
    const seen = new Set<number>();
    const take = (push: Push): void => {
      if (seen.has(push.seq)) return;
      seen.add(push.seq);
      if (push.isSucceed !== null) {
        ended = push;
        wake();
      } else report(type, null, push.message.tips);
    };
    this.listeners.set(id, (frame) => {
      if (frame.kind === 'event') take(frame.push);
      else if (frame.kind === 'progress') report(frame.progress.stage, frame.progress.percent);
    });
    try {
      // Polling also returns what happened before we started to listen.
      for (let waitMs = 500; ended === undefined; waitMs = Math.min(waitMs * 2, 5000)) {
        const view = await client.call<ModelStatusView>('getModelStatus', { id, type });
        view.results.forEach(take);
        if (ended !== undefined) break;
        await Promise.race([delay(waitMs), new Promise<void>((resolveWake) => (wake = resolveWake))]);
      }
      return ended;
    } finally {
      this.listeners.delete(id);
    }
  }
}

/** Takes one file through the whole journey: upload, check, name, lightweight (balanced preset), download into `<output>/<name>/`. */
export async function runFile(
  client: DemoClient,
  follower: Follower,
  path: string,
  folderName: string,
  outputFolder: string,
  report: Report,
): Promise<JourneyResult> {
  const startedAt = performance.now();
  const result: JourneyResult = {
    file: path,
    status: 'error',
    message: '',
    seconds: { upload: 0, check: 0, lightweight: 0, total: 0 },
    input: null,
    output: null,
  };
  try {
    const size = await stat(path).then(
      (info) => (info.isFile() ? info.size : undefined),
      () => undefined,
    );
    if (size === undefined) throw new Refusal('找不到这个文件，请检查路径');

    let mark = performance.now();
    const uploaded = await client.upload(path, (done, total) => report('upload', Math.floor((done / total) * 100)));
    result.seconds.upload = seconds(mark);

    mark = performance.now();
    const { fileName, fileSize, fileUrl, bucketName } = uploaded;
    const fileId = await client.call<string>('modelChecking', { fileName, fileSize, fileUrl, bucketName, modelType: 0, origin: 0 });
    const checked = await follower.toEnd(client, 'CHECK', fileId, report);
    result.seconds.check = seconds(mark);
    if (checked.isSucceed !== true) throw new Refusal(checked.message.tips);
    const file = await client.call<SourceFileDetailView>('fileDetail', { fileId });
    if (file.report !== null) result.input = figuresOf(file.report.summary);

    const modelName = [...stemOf(basename(path))].slice(0, nameLimits.modelName).join('');
    await client.call('updateModelFile', { fileId, modelName });

    mark = performance.now();
    const { id } = await client.call<SubmittedView>('jobSubmit', { fileId, kind: 'lightweight', preset: 'balanced' });
    if (id === null)
      throw new Refusal('这个账号没有可用的免费次数，处理需要支付；可先由运营者开通会员：script/admin membership 手机号 professional 30');
    const processed = await follower.toEnd(client, 'JOB', id, report);
    result.seconds.lightweight = seconds(mark);
    if (processed.isSucceed !== true) throw new Refusal(processed.message.tips);

    const job = await client.call<JobDetailView>('serviceDetail', { id });
    const folder = join(outputFolder, folderName);
    await mkdir(folder, { recursive: true });
    const downloads: [string, string | null][] = [
      ['result.glb', job.resultUrl],
      ['report.json', job.reportUrl],
      ['preview.glb', job.previewUrl],
      ['thumbnail.webp', job.thumbnailUrl],
    ];
    for (const [name, address] of downloads) {
      if (address !== null) await writeFile(join(folder, name), await client.download(address));
    }
    if (job.after !== null) result.output = { ...figuresOf(job.after), path: join(folder, 'result.glb') };
    result.status = 'success';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    result.message = error.message;
  } finally {
    result.seconds.total = seconds(startedAt);
  }
  return result;
}
