import { eraseAccount } from '#services/catalog/erase';
import { settleAccount } from '#services/deletion/settle';
import { discards, disposals } from '#services/catalog/works';
import type { IoActivities } from '#workflows/contracts';
import type { IoDeps } from './deps.ts';
import { fetchGenerated } from './fetch-generated.ts';
import { planMap } from './plan-map.ts';
import { planScene } from './plan-scene.ts';
import { runActivity } from './run-activity.ts';
import { surveyArchive } from './survey-archive.ts';
import { surveyMap } from './survey-map.ts';
import { unpackArchive } from './unpack-archive.ts';

/** Queue io: moves bytes between object storage and the disk. */
export const createIoActivities = (deps: IoDeps) =>
  ({
    planScene: (input) => runActivity(deps, (run) => planScene(deps, input, run)),
    planMap: (input) => runActivity(deps, (run) => planMap(deps, input, run)),
    surveyMap: (input) => runActivity(deps, (run) => surveyMap(deps, input, run)),
    surveyArchive: (input) => runActivity(deps, (run) => surveyArchive(deps, input, run)),
    fetchGenerated: (input) => runActivity(deps, (run) => fetchGenerated(deps, input, run)),
    unpackArchive: (input) => runActivity(deps, (run) => unpackArchive(deps, input, run)),
    discardAttempt: ({ kind, id, attempt: last, which }) =>
      runActivity({ ...deps, minFreeBytes: 0 }, async () => {
        const attempts = which === 'this' ? [last] : Array.from({ length: last - 1 }, (_, index) => index + 1);
        for (const attempt of attempts) await discards[kind](deps, { id, attempt });
      }),
    purgeObjects: (deletion) =>
      runActivity({ ...deps, minFreeBytes: 0 }, async () => ({ purged: await disposals[deletion.kind].purge(deps, deletion) })),
    eraseAccount: (input) => runActivity({ ...deps, minFreeBytes: 0 }, () => eraseAccount(deps, input)),
    settleAccount: (input) => runActivity({ ...deps, minFreeBytes: 0 }, async () => ({ settled: await settleAccount(deps, input) })),
  }) satisfies IoActivities;
