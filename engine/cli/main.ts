/** Entry of `script/engine`. */

import { UsageError, type Command } from './command.ts';
import { compareCommand } from './compare.ts';
import { inspectCommand } from './inspect.ts';
import { optimizeCommand } from './optimize.ts';
import { previewCommand } from './preview.ts';

const commands: Record<string, Command> = {
  inspect: inspectCommand,
  optimize: optimizeCommand,
  compare: compareCommand,
  preview: previewCommand,
};

const help = `Usage: script/engine COMMAND …

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(10)} ${summary}`)
  .join('\n')}

script/engine COMMAND --help tells more.`;

/** Node's own errors about flags. */
const isUsage = (error: unknown): error is Error =>
  error instanceof UsageError || (error instanceof TypeError && String((error as NodeJS.ErrnoException).code).startsWith('ERR_PARSE_ARGS'));

async function main(args: string[]): Promise<number> {
  const [name, ...rest] = args;
  if (name === undefined || name === '--help' || name === '-h') {
    (name === undefined ? process.stderr : process.stdout).write(`${help}\n`);
    return name === undefined ? 2 : 0;
  }
  const command = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!command) {
    process.stderr.write(`Unknown command ${name}\n\n${help}\n`);
    return 2;
  }
  if (rest.includes('--help') || rest.includes('-h')) {
    process.stdout.write(`${command.help}\n`);
    return 0;
  }
  try {
    return await command.run(rest);
  } catch (error) {
    if (!isUsage(error)) throw error;
    process.stderr.write(`${error.message}\nscript/engine ${name} --help tells more.\n`);
    return 2;
  }
}

process.exitCode = await main(process.argv.slice(2));
