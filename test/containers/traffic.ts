import { modelPath } from '#test/models';
import { drillOne } from '../../bench/drill/journey.ts';
import type { DemoClient } from '../../script/journey/client.ts';
import { beginRepeating } from '../recovery/repeating.ts';

/** What people do while containers are replaced; `calls` are never repeated, journeys repeat what got no answer. */
export interface Traffic {
  end: () => Promise<{ faults: string[]; journeys: number; calls: number }>;
}

/** Takes models all the way, one after the other, and asks ten times a second, until it is ended. */
export function beginTraffic(patient: DemoClient, impatient: DemoClient): Traffic {
  const faults: string[] = [];
  const model = { path: modelPath('stl/housing.stl'), kind: 'lightweight' } as const;
  const repeated = beginRepeating(
    [
      { name: 'journeys', pauseMs: 500, once: () => drillOne(patient, model) },
      { name: 'calls', pauseMs: 100, once: () => impatient.call('overview') },
    ],
    faults,
  );
  return {
    end: async () => {
      await repeated.end();
      return { faults, ...repeated.counts };
    },
  };
}
