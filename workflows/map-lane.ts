import { superResolve } from '#domain/kinds/super-resolve/work';
import { stepLimits } from './contracts.ts';
import { createLane } from './lanes.ts';
import { runsEngine } from './proxies.ts';

/** Makes some of a map's ranges. */
export const mapLaneWorkflow = createLane(superResolve, ({ id, attempt, fileName, timing }, range) =>
  runsEngine(stepLimits.lightweightMs, `${fileName} 的第 ${range + 1} 块`, { ...timing, tries: 1 }).resolveMapRange({
    ...{ id, attempt },
    range,
  }),
);
