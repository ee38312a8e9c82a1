import { writeFileSync } from 'node:fs';
import Mocha from 'mocha';

export interface FileOutcome {
  passed: number;
  failed: number;
  /** Of its tests and hooks together; that of importing it is not in it. */
  seconds: number;
}

/** By compiled test file, as mocha names it. A hook that belongs to no file is under the empty name. */
export type FileOutcomes = Record<string, FileOutcome>;

/** Mocha's reporter `spec`, which also writes how each file went to the path in its option `outcomes`, so that files can be run again by themselves. */
export default class OutcomesReporter extends Mocha.reporters.Spec {
  constructor(runner: Mocha.Runner, options: Mocha.MochaOptions) {
    super(runner, options);
    const outcomes: FileOutcomes = {};
    const outcomeOf = ({ file = '' }: Mocha.Runnable | Mocha.Suite): FileOutcome =>
      (outcomes[file] ??= { passed: 0, failed: 0, seconds: 0 });
    runner.on('pass', (test) => void outcomeOf(test).passed++);
    runner.on('fail', (test) => void outcomeOf(test).failed++);
    let startedAt = 0;
    const isOfFile = (suite: Mocha.Suite): boolean => suite.parent?.root === true;
    runner.on('suite', (suite) => void (isOfFile(suite) && (startedAt = performance.now())));
    runner.on('suite end', (suite) => {
      if (isOfFile(suite)) outcomeOf(suite).seconds += (performance.now() - startedAt) / 1000;
    });
    const { outcomes: path } = options.reporterOptions as { outcomes: string };
    runner.once('end', () => writeFileSync(path, JSON.stringify(outcomes)));
  }
}
