#!/usr/bin/env node
import { parseArgs } from 'node:util';
import {
  ApiError,
  AuthenticationError,
  ConnectionError,
  Modelmill,
  NotFoundError,
  PaymentRequiredError,
  PermissionError,
  RateLimitError,
  ServerError,
} from '../js/index.ts';
import { exitCodes, textOf, UsageError, type Context, type Options } from './command.ts';
import { helpOf } from './manual.ts';
import { createProgress } from './progress.ts';
import { readKey, readOrigin } from './settings.ts';
import { commands, globalOptions } from './table.ts';

const stopping = new AbortController();
process.once('SIGINT', () => stopping.abort());
process.once('SIGTERM', () => stopping.abort());

/** A reader that has seen enough, as `head`, ends us quietly. */
process.stdout.on('error', () => process.exit(exitCodes.done));

async function main([name, ...rest]: string[]): Promise<void> {
  const command = commands.find((one) => one.name === name);
  if (command === undefined) {
    const isAsked = name === undefined || name === '--help' || name === '-h' || name === 'help';
    if (!isAsked) throw new UsageError(`没有命令 ${name}`);
    process.stdout.write(helpOf(commands, globalOptions));
    return;
  }
  const { values, positionals } = read(rest, { ...command.options, ...globalOptions });
  if (values.help === true) {
    process.stdout.write(helpOf(commands, globalOptions, command));
    return;
  }
  const origin = (): Promise<string> => readOrigin(textOf({ options: values }, 'origin'));
  const context: Context = {
    ...{ args: positionals, options: values, origin, signal: stopping.signal },
    client: async () => {
      const where = await origin();
      const apiKey = await readKey(where);
      if (apiKey === undefined) throw new AuthenticationError({ status: 401, detail: '还没有登录：请先运行 modelmill login' });
      return new Modelmill({ origin: where, apiKey });
    },
    progress: createProgress(process.stderr.isTTY && values.json !== true),
    tell: (object, sentence) => void process.stdout.write(`${values.json === true ? JSON.stringify(object) : sentence}\n`),
  };
  await command.run(context);
}

function read(args: string[], options: (typeof commands)[number]['options']): { values: Options; positionals: string[] } {
  try {
    return parseArgs<{ args: string[]; options: typeof options; allowPositionals: true }>({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function codeOf(error: unknown): number {
  if (stopping.signal.aborted) return exitCodes.interrupted;
  if (error instanceof UsageError) return exitCodes.usage;
  if (error instanceof AuthenticationError || error instanceof PermissionError) return exitCodes.key;
  if (error instanceof PaymentRequiredError) return exitCodes.payment;
  if (error instanceof NotFoundError) return exitCodes.notFound;
  if (error instanceof ConnectionError || error instanceof ServerError || error instanceof RateLimitError) return exitCodes.unavailable;
  return exitCodes.failed;
}

try {
  await main(process.argv.slice(2));
} catch (error) {
  process.exitCode = codeOf(error);
  const about = error instanceof ApiError && error.requestId !== undefined ? `（${error.code}，${error.requestId}）` : '';
  if (!stopping.signal.aborted) process.stderr.write(`${error instanceof Error ? error.message : String(error)}${about}\n`);
}
