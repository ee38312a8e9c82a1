import type { BenchOptions } from '../goals.ts';
import { describeMachine } from '../machine.ts';
import { benchQuality, qualityGoals, type QualityFigures } from './quality.ts';
import { benchSpeed, speedGoals, type SpeedFigures } from './speed.ts';

export interface MapsFigures extends SpeedFigures, QualityFigures {
  machine: string;
}

export const goals = [...qualityGoals, ...speedGoals];

/** Super-resolution: how near to the truth it comes, and what it costs. */
export async function run({ say, only }: BenchOptions): Promise<MapsFigures> {
  const machine = describeMachine();
  say(machine);
  const wants = (part: string): boolean => only.length === 0 || only.includes(part);
  const quality = wants('quality') ? await benchQuality(say) : {};
  return { machine, ...quality, ...(await benchSpeed(say, wants)) };
}
