/** The goals of benchmarks. Each benchmark declares them as data; `script/bench` compares, prints and enforces them. */

export interface Goal<Figures> {
  /** The parts (`script/bench NAME:PART`) that the goal needs; it is skipped unless all of them ran. */
  parts: readonly string[];
  what: string;
  bound: Bound;
  /** Picks the figure from the result of `run`; undefined if it could not be measured. */
  seen: (figures: Figures) => number | undefined;
}

export type Bound = { atMost: number; unit: string } | { atLeast: number; unit: string };

export interface BenchOptions {
  say: (line: string) => void;
  /** Parts to run; empty for all. */
  only: readonly string[];
  /** What `--models`, `--kills` and `--seed` say, for benchmarks that know them. */
  numbers?: { models?: number; kills?: number; seed?: number };
}

export interface Benchmark<Figures> {
  goals: readonly Goal<Figures>[];
  run: (options: BenchOptions) => Promise<Figures>;
}

export interface HeldGoal {
  what: string;
  goal: string;
  seen: string;
  met: boolean;
}

/** @param unit Printed after the number; empty for ratios. */
export const atMost = (value: number, unit = ''): Bound => ({ atMost: value, unit });
export const atLeast = (value: number, unit = ''): Bound => ({ atLeast: value, unit });

const written = (value: number, unit: string): string => {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : 2;
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
};

/** Compares figures with the goals of the parts that ran. A goal that could not be measured is missed. */
export function holdGoals<Figures>(goals: readonly Goal<Figures>[], figures: Figures, only: readonly string[]): HeldGoal[] {
  return goals
    .filter(({ parts }) => only.length === 0 || parts.every((part) => only.includes(part)))
    .map(({ what, bound, seen }) => {
      const value = seen(figures);
      const goal = 'atMost' in bound ? `≤ ${written(bound.atMost, bound.unit)}` : `≥ ${written(bound.atLeast, bound.unit)}`;
      if (value === undefined || Number.isNaN(value)) return { what, goal, seen: 'not measured', met: false };
      return { what, goal, seen: written(value, bound.unit), met: 'atMost' in bound ? value <= bound.atMost : value >= bound.atLeast };
    });
}
