/** The run of a command that makes one model of one file. */

import { resolve } from 'node:path';
import { dropParts } from '../files/part-folder.ts';
import { UsageError } from './command.ts';
import { tellFailure, type Subject } from './failure.ts';
import { withEngine, type Engine } from './in-child.ts';
import { createProgress, type Progress } from './progress.ts';

interface Paths {
  input: string;
  output: string;
  /** What is written beside `output`. */
  beside?: string | undefined;
}

interface Values {
  json: boolean;
  memory?: string;
  deadline?: string;
}

/**
 * Runs `verb` in a child, with its progress, and prints its report, as JSON or as `describe` has it; a failure is told, and nothing is left of its result.
 *
 * @param verb runs one of the engine's verbs on `files`, which are absolute.
 * @param subject what the input holds, for the sentence of a failure (default a model).
 * @returns the exit code, with the report when it is 0.
 * @throws UsageError when `verb` does.
 */
export async function makeOne<R extends object>(
  { input, output, beside }: Paths,
  values: Values,
  verb: (engine: Engine, files: { path: string; outputPath: string }, progress: Progress) => Promise<R>,
  describe: (report: R) => string,
  subject?: Subject,
): Promise<{ exitCode: number; report?: R }> {
  const progress = createProgress(input);
  const files = { path: resolve(input), outputPath: resolve(output) };
  try {
    const report = await withEngine(values, (engine) => verb(engine, files, progress));
    progress.end();
    process.stdout.write(`${values.json ? JSON.stringify(report) : describe(report)}\n`);
    return { exitCode: 0, report };
  } catch (error) {
    progress.end();
    if (error instanceof UsageError) throw error;
    await dropParts([files.outputPath]);
    // A step that names both is of the one beside: what lies there is in the way.
    const outputs = [...(beside === undefined ? [] : [resolve(beside)]), files.outputPath];
    return { exitCode: tellFailure(input, error, { json: values.json, outputs, subject }) };
  }
}
