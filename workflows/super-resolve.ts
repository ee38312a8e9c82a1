import { ApplicationFailure, sleep } from '@temporalio/workflow';
import { superResolve } from '#domain/kinds/super-resolve/work';
import { stepLimits } from './contracts.ts';
import { runLanes } from './lanes.ts';
import { movesBytes, runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** How often ranges are made again because a new engine came into use: workers of two engines that stay would forget each other's for ever. */
const mostRounds = 4;
/** The pause before the second round, in `retryMaxMs`; each further one is so many times as long. While workers are rolled, old ones would make again what new ones have made: half an hour in all. */
const pauseFactor = 4;

/** Makes a checked map finer: divides it into ranges, makes these side by side, and puts them together. */
export const superResolveWorkflow = supervise(superResolve, async ({ input, subject, timing, step }) => {
  const { fileName } = input;
  const { ranges } = await step('divide', `划分 ${fileName}`, 'io', () =>
    movesBytes(stepLimits.planMs, `划分 ${fileName}`, timing).planMap(subject),
  );
  for (let round = 0; round < mostRounds; round++) {
    await step('resolve', `超分 ${fileName}`, null, async () => {
      if (round > 0) await sleep(timing.retryMaxMs * pauseFactor ** (round - 1));
      await runLanes(superResolve, 'mapLaneWorkflow', input, ranges);
    });
    // Executions that began under older code have no answer.
    const answer = (await step('join', `合成 ${fileName}`, 'cpu', () =>
      runsEngine(stepLimits.lightweightMs, `合成 ${fileName}`, timing).assembleMap(subject),
    )) as { joined: boolean } | null;
    if (answer?.joined !== false) return;
  }
  throw ApplicationFailure.create({ type: 'map.severalEngines', nonRetryable: true });
});
