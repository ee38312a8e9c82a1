import { offline } from '#domain/workflows/kinds/offline';
import { stepLimits } from './contracts.ts';
import { runsEngine } from './proxies.ts';
import { supervise } from './supervise.ts';

/** Packs a checked model into a page that opens from a disk. */
export const offlineWorkflow = supervise(offline, async ({ input: { fileName }, subject, timing, step }) => {
  await step('offline', `打包 ${fileName}`, 'cpu', () =>
    runsEngine(stepLimits.lightweightMs, `打包 ${fileName}`, timing).packOffline(subject),
  );
});
