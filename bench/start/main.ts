/** What each call of the command line costs before it does anything: the check of the build, and starting Node. */

import { spawnSync } from 'node:child_process';
import { engineCommand } from '../engine/jobs.ts';
import { atMost, type BenchOptions, type Goal } from '../goals.ts';
import { describeMachine, quantile } from '../machine.ts';

const runs = 20;

export interface StartFigures {
  machine: string;
  runs: number;
  /** Medians of `script/engine --help`, and of Node running an empty program. */
  helpSeconds: number;
  nodeSeconds: number;
}

export const goals: Goal<StartFigures>[] = [
  { parts: [], what: 'script/engine --help', bound: atMost(0.15, 's'), seen: ({ helpSeconds }) => helpSeconds },
];

function secondsOf(command: string, args: string[]): number {
  const startedAt = performance.now();
  const { status, stderr } = spawnSync(command, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return (performance.now() - startedAt) / 1000;
}

/** Runs both in turn, 20 times, after one call that makes sure the build is current. */
export async function run({ say }: BenchOptions): Promise<StartFigures> {
  const machine = describeMachine();
  say(machine);
  secondsOf(engineCommand, ['--help']);
  const taken = Array.from({ length: runs }, () => ({
    help: secondsOf(engineCommand, ['--help']),
    node: secondsOf(process.execPath, ['-e', '0']),
  }));
  const median = (which: 'help' | 'node'): number =>
    quantile(
      taken.map((one) => one[which]),
      0.5,
    );
  const figures = { machine, runs, helpSeconds: median('help'), nodeSeconds: median('node') };
  say(`  script/engine --help ${figures.helpSeconds.toFixed(3)} s, of which starting Node ${figures.nodeSeconds.toFixed(3)} s`);
  return figures;
}
