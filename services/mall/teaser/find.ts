import type { TeaserFigures } from '#domain/mall/teaser';
import type { Database } from '#storage/database/connect';
import type { MallModelRow } from '#storage/database/models/mall';
import type { MallTeaserRow } from '#storage/database/models/teasers';
import { currentTime, type ClockDeps } from '../../deps.ts';
import type { SealDeps } from '../../sealing.ts';
import { issueTeaserPass } from './pass.ts';

export type MadeTeaser = MallTeaserRow & { figures: TeaserFigures };

/** What was made of these models, by their ids; of several checks of a file the last. */
export async function findTeasers({ mallTeasers }: Database, models: readonly MallModelRow[]): Promise<Map<string, MadeTeaser>> {
  const rows = await mallTeasers.findAll({
    where: { fileId: models.map(({ fileId }) => fileId), status: 'Success' },
    order: [['fileAttempt', 'ASC']],
  });
  const byFile = new Map(rows.flatMap((row) => (row.figures === null ? [] : [[row.fileId, row as MadeTeaser]])));
  return new Map(models.flatMap(({ id, fileId }) => (byFile.has(fileId) ? [[id, byFile.get(fileId) as MadeTeaser]] : [])));
}

/** What is shown of a model to those who have not bought it, and the passes for it. */
export interface ShownTeaser {
  figures: TeaserFigures;
  /** Null: there are pictures alone. */
  modelPass: string | null;
  turntablePass: string;
}

/** The same as it is shown, for some models at once. */
export async function showTeasers(deps: ClockDeps & SealDeps, models: readonly MallModelRow[]): Promise<Map<string, ShownTeaser>> {
  const now = currentTime(deps);
  const made = await findTeasers(deps.database, models);
  return new Map(
    [...made].map(([modelId, { figures }]) => [
      modelId,
      {
        figures,
        modelPass: figures.cause === null ? issueTeaserPass(deps, { modelId, name: 'teaser.glb' }, now) : null,
        turntablePass: issueTeaserPass(deps, { modelId, name: 'turntable.webp' }, now),
      },
    ]),
  );
}
