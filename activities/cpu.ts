import type { runVerb } from '#engine/children/run-verb';
import type { Database } from '#storage/database/connect';
import type { ObjectStore } from '#storage/objects/object-store';
import type { CpuActivities } from '#workflows/contracts';
import { inspectModel } from './inspect-model.ts';
import { lightweightModel } from './lightweight-model.ts';
import { runActivity, type ActivityDeps } from './run-activity.ts';

/** Runs an engine verb in a child of its own. */
export type RunVerb = typeof runVerb;

export interface CpuDeps extends ActivityDeps {
  database: Database;
  objects: ObjectStore;
  runVerb: RunVerb;
  /** Memory cap of one engine child. */
  childMemoryBytes: number;
  checkDeadlineMs: number;
  jobDeadlineMs: number;
}

/** Queue cpu: runs the engine. */
export const createCpuActivities = (deps: CpuDeps) =>
  ({
    inspectModel: (input) => runActivity(deps, (run) => inspectModel(deps, input, run)),
    lightweightModel: (input) => runActivity(deps, (run) => lightweightModel(deps, input, run)),
  }) satisfies CpuActivities;
