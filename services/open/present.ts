import { resultFileName } from '#domain/kinds/convert/job';
import { inputOf, resultOf } from '#domain/kinds/jobs';
import { offlineFileName } from '#domain/kinds/offline/job';
import { mapFileName, mapTilesFileName } from '#domain/kinds/super-resolve/job';
import { sceneFileName } from '#domain/kinds/tiles/job';
import { levelFileName } from '#domain/kinds/lightweight/levels';
import { remainingMs } from '#domain/jobs/remaining';
import { openId } from '#domain/open/ids';
import { openLimits } from '#domain/open/limits';
import { textureCount, type ModelSummary } from '#domain/models/figures';
import type { Language } from '#domain/open/problems';
import type { FileView, JobView, OutputView } from '#domain/open/resources';
import { paymentMethods } from '#domain/trade/methods';
import type { JobRow } from '#storage/database/models/jobs';
import type { AddressedPart } from './create-file.ts';
import type { OpenFile } from './find-file.ts';
import { isOver, type OpenJob } from './find-job.ts';
import { presentFailure } from './present-failure.ts';

export interface Shown {
  language: Language;
  origin: string;
  nowMs: number;
  /** The signed address of an output. */
  sign: (asked: { ownerId: string; jobId: string; what: OutputName; expiresMs: number }) => string;
}

const fileStatuses = { Pending: 'checking', Checking: 'checking', Success: 'ready', Error: 'failed', Cancelled: 'failed' } as const;

export function presentFile({ row, upload, file }: OpenFile, { language }: Pick<Shown, 'language'>): FileView {
  return {
    id: openId('file', row.id),
    object: 'file',
    name: upload.fileName,
    size: upload.fileSize,
    format: upload.fileName.includes('.') ? (upload.fileName.split('.').at(-1) ?? '').toLowerCase() : '',
    status: file === null ? (upload.status === 'Completed' ? 'checking' : 'uploading') : fileStatuses[file.status],
    error: file === null ? null : presentFailure(file.error, language),
    figures: file === null ? null : figuresOf(file),
    test: row.test,
    created_at: row.createdAt.toISOString(),
  };
}

/** Lists read no reports, so they know less. */
function figuresOf(file: NonNullable<OpenFile['file']>): FileView['figures'] {
  const { summary } = file;
  if (summary === null) return null;
  const report = file.getDataValue('report') === undefined ? null : file.report;
  const { bounds } = report?.figures ?? {};
  const edge = (axis: 0 | 1 | 2): number => (bounds === undefined ? 0 : bounds.max[axis] - bounds.min[axis]);
  return {
    ...{ triangles: summary.triangles, vertices: summary.vertices, animations: summary.animations },
    textures: report === null ? null : textureCount(report.figures),
    materials: report?.figures.materials ?? null,
    size_m: bounds === undefined ? null : [edge(0), edge(1), edge(2)],
  };
}

export const presentParts = (parts: readonly AddressedPart[], origin: string) =>
  parts.map(({ number, size, url }) => ({ number, size, url: url.startsWith('/') ? origin + url : url }));

export function presentJob(job: OpenJob, shown: Shown): JobView {
  const { row, order, runs, file, status } = job;
  const isCheck = row.kind === 'check';
  const failed = runs.find(({ status: state }) => state === 'Error');
  const started = runs.flatMap(({ startedAt }) => startedAt ?? []);
  const ended = runs.flatMap(({ endedAt }) => endedAt ?? []);
  const running = runs.find(({ status: state }) => state === 'Running' || state === 'Waiting');
  const rest =
    running && remainingMs({ startedAt: running.startedAt?.toISOString() ?? null, percent: running.percent, nowMs: shown.nowMs });
  const percents = isCheck ? [file?.percent ?? 0] : runs.map((run) => (run.status === 'Success' ? 100 : run.percent));
  const over = isOver(status);
  return {
    id: openId('job', row.id),
    object: 'job',
    kind: row.kind,
    file: openId('file', row.fileId),
    status,
    progress: status === 'succeeded' ? 100 : Math.floor(percents.reduce((sum, one) => sum + one, 0) / Math.max(1, percents.length)),
    stage: over ? null : isCheck ? (file?.stage ?? null) : (running?.stage ?? runs[0]?.stage ?? null),
    seconds_left: over || rest === undefined || rest === null ? null : Math.ceil(rest / 1000),
    error: presentFailure(isCheck ? (file?.error ?? null) : (failed?.error ?? null), shown.language),
    price_fen: order?.paidFen ?? 0,
    paid_with: paidWith(job),
    outputs: runs.flatMap((run) => outputsOf(run, openId('job', row.id), shown)),
    metadata: row.metadata,
    test: row.test,
    created_at: row.createdAt.toISOString(),
    started_at: isoOf(earliest(started) ?? (isCheck ? row.createdAt : undefined)),
    finished_at: over ? isoOf(isCheck ? (file?.checkedAt ?? undefined) : latest(ended)) : null,
  };
}

const earliest = (dates: readonly Date[]): Date | undefined => dates.toSorted((a, b) => a.getTime() - b.getTime())[0];
const latest = (dates: readonly Date[]): Date | undefined => dates.toSorted((a, b) => b.getTime() - a.getTime())[0];
const isoOf = (date: Date | undefined): string | null => date?.toISOString() ?? null;

function paidWith({ order }: OpenJob): JobView['paid_with'] {
  if (order === null || order.method === null) return 'free';
  if (paymentMethods[order.method].source === 'count') return 'count';
  return order.paidFen === 0 ? 'free' : 'balance';
}

export type OutputName = 'result' | 'tiles' | 'lod1' | 'lod2' | 'lod3';

interface Made {
  what: OutputName;
  format: string;
  name: string;
  size: number;
  after: Pick<ModelSummary, 'triangles' | 'vertices'> | null;
}

/** What a run that has succeeded left to download. */
export function outputsOf(run: JobRow, job: string, { origin, nowMs, sign }: Shown): OutputView[] {
  if (run.status !== 'Success' || run.purgedAt !== null) return [];
  const { ownerId, id: jobId, summary } = run;
  const quality = summary?.quality;
  const expiresMs = nowMs + openLimits.downloadMs;
  return madeBy(run).map(({ what, format, name, size, after }): OutputView => ({
    id: openId('output', jobId) + (what === 'result' ? '' : `_${what}`),
    object: 'output',
    ...{ job, format, name, size },
    figures: after === null ? null : { triangles: after.triangles, vertices: after.vertices },
    difference:
      what !== 'result' || !quality
        ? null
        : { rms_percent: quality.rmsPercent, max_percent: quality.maxPercent, texture_psnr_db: quality.textures[0]?.psnrDb ?? null },
    download_url: origin + sign({ ownerId, jobId, what, expiresMs }),
    expires_at: new Date(expiresMs).toISOString(),
  }));
}

function madeBy(run: JobRow): Made[] {
  const { modelName: stem, resultBytes: size, result, summary } = run;
  const after = result !== null && 'after' in result && 'vertices' in result.after ? result.after : null;
  const one = (format: string, name: string): Made => ({ what: 'result', format, name, size, after });
  switch (run.kind) {
    case 'lightweight':
    case 'reduce':
      return [
        one('glb', `${stem}.glb`),
        ...(summary?.levels ?? []).flatMap(({ level, bytes, triangles }): Made[] =>
          level > 3
            ? []
            : [
                {
                  ...{ what: `lod${level}` as OutputName, format: 'glb', name: levelFileName(stem, level), size: bytes },
                  after: { triangles, vertices: 0 },
                },
              ],
        ),
      ];
    case 'convert': {
      const { target } = inputOf('convert', run);
      return [one(target, resultFileName(stem, target))];
    }
    case 'remesh': {
      const { target = 'glb' } = inputOf('remesh', run);
      return [one(target, resultFileName(stem, target))];
    }
    case 'text3d':
    case 'image3d':
      return [one('glb', `${stem}.glb`)];
    case 'offline':
      return [one('zip', offlineFileName(stem))];
    case 'tiles':
      return [one('3dtiles', sceneFileName(stem))];
    case 'superResolve': {
      const { options } = inputOf('superResolve', run);
      const tiles = resultOf('superResolve', run)?.map.tiles;
      const more: Made[] = tiles
        ? [{ what: 'tiles', format: options.tiles, name: mapTilesFileName(stem, options), size: tiles.bytes, after: null }]
        : [];
      return [one('tif', mapFileName(stem, options)), ...more];
    }
  }
}
