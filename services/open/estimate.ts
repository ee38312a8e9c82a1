import { estimateLightweight } from '#domain/kinds/lightweight/estimate';
import { expectedSeconds, workSize } from '#domain/jobs/stage-seconds';
import type { JobInput } from '#domain/kinds/jobs';
import { costsNothing, openMethods } from '#domain/payments/open-methods';
import { openLimits } from '#domain/open/limits';
import type { OpenWork } from '#domain/open/schema';
import type { OrderWish } from '#domain/orders/subjects';
import { newId } from '#storage/database/ids';
import type { FileRow } from '#storage/database/models/files';
import type { OpenEstimateRow } from '#storage/database/models/open';
import { currentTime, type DiskDeps } from '../deps.ts';
import { readPayer } from '../orders/payer.ts';
import { quoteOrder } from '../orders/quote.ts';
import type { OpenCaller } from './caller.ts';
import { hashWork, wishesOf } from './create-job.ts';
import { findOpenFile } from './find-file.ts';

export interface Estimate {
  row: OpenEstimateRow;
  /** Of all outputs; null where nobody can tell. */
  outputBytes: number | null;
  seconds: number | null;
}

/** What a job would cost now, which holds for 30 minutes; how large its result will be, and how long it takes. A check costs nothing. */
export async function makeEstimate(deps: DiskDeps, caller: OpenCaller, work: OpenWork): Promise<Estimate> {
  const open = await findOpenFile(deps, caller, work.file);
  if (work.kind === 'check')
    return { row: await record(deps, caller, work, { priceFen: 0, paidWith: 'free' }), outputBytes: null, seconds: null };
  const wishes = await wishesOf(deps, caller, open, work);
  const price = await priceOf(deps, caller, wishes);
  const inputs = wishes.flatMap((wish) => ('input' in wish ? [wish.input] : []));
  return {
    row: await record(deps, caller, work, price),
    outputBytes: open.file === null ? null : bytesOf(open.file, inputs),
    seconds: open.file === null ? null : secondsOf(open.file, inputs),
  };
}

type Price = Pick<OpenEstimateRow, 'priceFen' | 'paidWith'>;

async function priceOf(deps: DiskDeps, { ownerId }: OpenCaller, wishes: readonly OrderWish[]): Promise<Price> {
  const { priced } = await quoteOrder(deps, { ownerId, wishes });
  const { uploaderType } = await deps.database.users.findByPk(ownerId, { attributes: ['uploaderType'], rejectOnEmpty: true });
  const { payer } = await readPayer(deps.database, { ownerId, uploaderType, need: priced.packageNeed, now: currentTime(deps) });
  if (openMethods(priced, payer).some(costsNothing)) return { priceFen: 0, paidWith: 'count' };
  return { priceFen: priced.payableFen, paidWith: priced.payableFen === 0 ? 'free' : 'balance' };
}

function record(deps: DiskDeps, { projectId, ownerId }: OpenCaller, work: OpenWork, price: Price): Promise<OpenEstimateRow> {
  const createdAt = currentTime(deps);
  const expiresAt = new Date(createdAt.getTime() + openLimits.estimateMs);
  const row = { id: newId(), ownerId, projectId, workHash: hashWork(work), ...price, expiresAt, createdAt };
  return deps.database.transact((transaction) => deps.database.openEstimates.create(row, { transaction }));
}

/** Known for lightweightings alone. */
function bytesOf({ summary, report }: FileRow, [input]: readonly JobInput[]): number | null {
  if (input?.kind !== 'lightweight' || summary === null || report === null) return null;
  const { bytes } = estimateLightweight(summary, report.figures, input.options);
  return bytes === null ? null : Math.round(bytes);
}

/** One after the other, as they run when others work too. */
const secondsOf = (file: FileRow, inputs: readonly JobInput[]): number => {
  const size = workSize(file);
  return Math.round(inputs.reduce((sum, { kind }) => sum + expectedSeconds(kind, size), 0) * 10) / 10;
};
