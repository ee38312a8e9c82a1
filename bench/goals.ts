/** What a benchmark is held to. Each benchmark states its goals as data beside what it measures; `script/bench` prints and holds them. */

export interface Goal<Figures> {
  /** The parts of the benchmark that must have run, as `script/bench NAME:PART` chooses them. */
  parts: readonly string[];
  what: string;
  bound: Bound;
  /** The figure in what `run` answered; undefined when it could not be measured here. */
  seen: (figures: Figures) => number | undefined;
}

export type Bound = { atMost: number; unit: string } | { atLeast: number; unit: string };

export interface BenchOptions {
  say: (line: string) => void;
  /** Names of parts; none means all. */
  only: readonly string[];
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

/** @param unit Written after the number; a ratio has none. */
export const atMost = (value: number, unit = ''): Bound => ({ atMost: value, unit });
export const atLeast = (value: number, unit = ''): Bound => ({ atLeast: value, unit });

const written = (value: number, unit: string): string => {
  const digits = Number.isInteger(value) || value >= 100 ? 0 : 2;
  return `${value.toFixed(digits)}${unit === '' ? '' : ` ${unit}`}`;
};

/** Holds figures against the goals of the parts that ran. What could not be measured is not met. */
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
