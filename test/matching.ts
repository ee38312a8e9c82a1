import type { CheckReport } from '#domain/models/figures';
import type { Clause } from '#domain/matching/clauses';
import { createLocalModerator } from '#providers/moderation/local';
import type { ClockDeps, ModeratorDeps } from '#services/deps';
import { chooseOffer } from '#services/matching/choose-offer';
import { makeOffer } from '#services/matching/make-offer';
import { publishDemand } from '#services/matching/publish-demand';
import { saveProvider } from '#services/matching/save-provider';
import { createOrder } from '#services/orders/create';
import type { Database } from '#storage/database/connect';
import type { UserRow } from '#storage/database/models/accounts';
import type { FileRow } from '#storage/database/models/files';
import type { MatchMilestoneRow } from '#storage/database/models/matching';
import type { OrderRow } from '#storage/database/models/orders';
import type { DiskDeps } from '#services/deps';
import { buildFile } from './work.ts';

const moderator = createLocalModerator();
const dayMs = 24 * 60 * 60_000;

/** Dependencies with a moderator. */
export const judged = <D extends ClockDeps>(deps: D): D & ModeratorDeps => ({ ...deps, moderator });

/** A day so far ahead, as a demand's deadline. */
export const daysAhead = (days: number): string => new Date(Date.now() + days * dayMs).toISOString().slice(0, 10);

/** What a check says of a model with so many faces. */
export const reportOf = (triangles: number, findings: CheckReport['findings'] = []): CheckReport => ({
  ...{ engineVersion: '1', modelPath: 'chair.glb', findings },
  figures: {
    ...{ format: 'glb', triangles, vertices: triangles, meshes: 1, drawCalls: 2, materials: 1, textures: [] },
    ...{ animations: 0, skins: 0, nodes: 1, bounds: { min: [0, 0, 0], max: [1, 1, 1] }, warnings: [] },
  },
  summary: { bytes: 1000, triangles, vertices: triangles, drawCalls: 2, textureBytes: 0 },
});

/** A checked model with so many faces. */
export const deliverable = (
  database: Database,
  ownerId: string,
  triangles = 500,
  findings: CheckReport['findings'] = [],
): Promise<FileRow> => buildFile(database, ownerId, { report: reportOf(triangles, findings) });

export const fewFaces: Clause = { kind: 'maxTriangles', limit: 1000, formats: [] };

/** Has somebody be a provider. */
export const beProvider = (deps: ClockDeps, { id: ownerId }: { id: string }): Promise<void> =>
  saveProvider(judged(deps), {
    ...{ ownerId, title: '造物工作室', content: '做家具和室内模型，十年经验。', services: ['1', '2'], fromFen: 100_00, shown: true },
  });

export const publish = (deps: ClockDeps, { id: ownerId }: { id: string }, clauses: readonly Clause[] = [fewFaces]): Promise<string> =>
  publishDemand(judged(deps), {
    ...{ ownerId, title: '做一把椅子', content: '一把胡桃木椅子，网页里用。', service: '1', budgetFen: 500_00 },
    ...{ deadline: daysAhead(60), fileIds: [], clauses },
  });

/** An offer of so many milestones for these amounts. */
export const offer = (
  deps: ClockDeps,
  { id: ownerId }: { id: string },
  demandId: string,
  amounts: readonly number[] = [100_00, 200_00],
): Promise<string> =>
  makeOffer(judged(deps), {
    ...{ ownerId, demandId, content: '先出白模，确认后再做贴图。' },
    milestones: amounts.map((amountFen, index) => ({ title: `第 ${index + 1} 步`, amountFen, days: 5 })),
  });

/** A demand whose offer is chosen: the contract's id and its milestones. */
export async function contracted(
  deps: ClockDeps,
  { buyer, provider, amounts, clauses }: { buyer: UserRow; provider: UserRow; amounts?: readonly number[]; clauses?: readonly Clause[] },
): Promise<{ contractId: string; milestones: MatchMilestoneRow[] }> {
  const demandId = await publish(deps, buyer, clauses);
  const offerId = await offer(deps, provider, demandId, amounts);
  const contractId = await chooseOffer(deps, { ownerId: buyer.id, offerId });
  const milestones = await deps.database.matchMilestones.findAll({ where: { contractId }, order: ['number'] });
  return { contractId, milestones };
}

/** An order that pays milestones into escrow. */
export const escrow = (deps: DiskDeps, { id: ownerId }: { id: string }, milestones: readonly { id: string }[]): Promise<OrderRow> =>
  createOrder(deps, { ownerId, wishes: milestones.map(({ id: milestoneId }) => ({ type: 'service', milestoneId })) });
