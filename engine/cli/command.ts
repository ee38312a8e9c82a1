/** What a command of the engine's command line is. */

export interface Command {
  /** One line for the list of commands. */
  summary: string;
  /** The whole page that `COMMAND --help` prints. */
  help: string;
  /** @returns the exit code. */
  run: (args: string[]) => Promise<number>;
}

/** A wrong call, told on stderr with exit code 2. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}
