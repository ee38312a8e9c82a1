import { readFileSync, statSync } from 'node:fs';

/** Settings that are secrets, or hold one. */
export const secretSettings = [
  'SERVER_SECRET',
  'PREVIOUS_SERVER_SECRETS',
  'DATABASE_URL',
  'S3_ACCESS_KEY',
  'S3_SECRET_KEY',
  'ALIYUN_ACCESS_KEY_ID',
  'ALIYUN_ACCESS_KEY_SECRET',
  'SIGNIN_WECHAT_APP_SECRET',
  'SIGNIN_QQ_APP_KEY',
  'SMTP_URL',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'WECHATPAY_API_V3_KEY',
  'WECHATPAY_APP_SECRET',
  'MESHY_API_KEY',
  'TRIPO_API_KEY',
  'RODIN_API_KEY',
  'HUNYUAN_SECRET_KEY',
] as const;

/** Secrets are short; a larger file is another one by mistake. */
const mostBytes = 64 * 1024;

function readSetting(path: string): string {
  const stats = statSync(path);
  if (!stats.isFile()) throw new Error('is no file');
  if (stats.size > mostBytes) throw new Error(`is larger than ${mostBytes / 1024} KiB`);
  return readFileSync(path, 'utf8').replace(/(\r?\n)+$/, '');
}

export interface GivenSettings {
  /** What is given, in the environment or in files, without what is empty. */
  given: Record<string, string>;
  /** What is wrong with the files, as `NAME: message`; never what they hold. */
  problems: string[];
}

/**
 * The settings of an environment. `NAME_FILE` names a file that holds the value of `NAME`, for each of `secretSettings`: what orchestrators mount is then
 * in no list of processes. Line ends at the end of a file do not count, and an empty one gives nothing.
 */
export function givenSettings(environment: NodeJS.ProcessEnv): GivenSettings {
  const filled = (entries: [string, string | undefined][]) => entries.filter((entry): entry is [string, string] => (entry[1] ?? '') !== '');
  const given = Object.fromEntries(filled(Object.entries(environment)));
  const problems: string[] = [];
  const read = secretSettings.map((name): [string, string | undefined] => {
    const variable = `${name}_FILE`;
    const path = given[variable];
    if (path === undefined) return [name, undefined];
    if (given[name] !== undefined) problems.push(`${variable}: never with ${name}`);
    try {
      return [name, readSetting(path)];
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      problems.push(`${variable}: ${code === undefined ? message : `cannot be read (${code})`}`);
      return [name, undefined];
    }
  });
  return { given: { ...given, ...Object.fromEntries(filled(read)) }, problems };
}
