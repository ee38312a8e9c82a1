/** Entry of `script/engine`. */

import { watchPipes } from './closed-pipe.ts';
import { UsageError, type Command } from './command.ts';

/** Each command is loaded when it is called: the list of commands must not wait for the engine. */
const commands: Record<string, { summary: string; load: () => Promise<Command> }> = {
  inspect: { summary: 'figures of model files', load: async () => (await import('./inspect.ts')).inspectCommand },
  optimize: { summary: 'write a lighter GLB of a model', load: async () => (await import('./optimize.ts')).optimizeCommand },
  reduce: {
    summary: 'write a model with fewer triangles, as it is otherwise',
    load: async () => (await import('./reduce.ts')).reduceCommand,
  },
  remesh: { summary: 'make a new surface with a texture atlas of a model', load: async () => (await import('./remesh.ts')).remeshCommand },
  convert: { summary: 'write models in another format', load: async () => (await import('./convert.ts')).convertCommand },
  offline: { summary: 'pack models into pages that open from a disk', load: async () => (await import('./offline.ts')).offlineCommand },
  compare: { summary: 'state how far a model lies from its original', load: async () => (await import('./compare.ts')).compareCommand },
  tiles: { summary: 'make 3D Tiles of an oblique-photography scene', load: async () => (await import('./tiles.ts')).tilesCommand },
  superresolve: {
    summary: 'write a map two or four times as fine, in the same place',
    load: async () => (await import('./superresolve.ts')).superresolveCommand,
  },
  preview: { summary: 'draw a picture of a model', load: async () => (await import('./preview.ts')).previewCommand },
};

const help = `Usage: script/engine COMMAND …

${Object.entries(commands)
  .map(([name, { summary }]) => `  ${name.padEnd(12)} ${summary}`)
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
  const command = Object.hasOwn(commands, name) ? await commands[name]?.load() : undefined;
  if (command === undefined) {
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

watchPipes();
process.exitCode = await main(process.argv.slice(2));
