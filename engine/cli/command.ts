/** A command of the engine's command line. */

import { constants } from 'node:os';

export interface Command {
  /** The whole page that `COMMAND --help` prints. */
  help: string;
  /** @returns the exit code. */
  run: (args: string[]) => Promise<number>;
}

/** A wrong call, told on stderr with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The command was told to stop. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
  /** As a shell has it for a command that a signal ended: 129 for SIGHUP, 130 for SIGINT, 141 for SIGPIPE, 143 for SIGTERM. */
  readonly exitCode: number;

  constructor(signal: NodeJS.Signals) {
    super(signal);
    this.exitCode = 128 + constants.signals[signal];
  }
}
