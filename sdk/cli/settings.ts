import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { homedir } from 'node:os';
import { dirname, join } from 'node:path';
import { UsageError } from './command.ts';

export interface Settings {
  origin: string;
  apiKey: string;
}

const path = (): string => join(process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config'), 'modelmill', 'settings.json');

async function readSaved(): Promise<Partial<Settings>> {
  try {
    return JSON.parse(await readFile(path(), 'utf8')) as Partial<Settings>;
  } catch {
    return {};
  }
}

/** The platform's address: the option, then MODELMILL_ORIGIN, then where one signed in. */
export async function readOrigin(option: string | undefined): Promise<string> {
  const origin = option ?? process.env.MODELMILL_ORIGIN ?? (await readSaved()).origin;
  if (origin === undefined) throw new UsageError('还不知道平台的地址：请用 --origin https://… 或环境变量 MODELMILL_ORIGIN 写明');
  return origin.replace(/\/+$/, '');
}

/** The key: MODELMILL_API_KEY, then what `login` saved for this address. */
export async function readKey(origin: string): Promise<string | undefined> {
  const saved = await readSaved();
  return process.env.MODELMILL_API_KEY ?? (saved.origin === origin ? saved.apiKey : undefined);
}

/** Saves a key so that its owner alone can read it. */
export async function saveSettings(settings: Settings): Promise<string> {
  await mkdir(dirname(path()), { recursive: true, mode: 0o700 });
  await rm(path(), { force: true });
  await writeFile(path(), `${JSON.stringify(settings, null, 2)}\n`, { mode: 0o600 });
  return path();
}

export const forgetSettings = (): Promise<void> => rm(path(), { force: true });
