import { spawn } from 'node:child_process';
import { setTimeout as delay } from 'node:timers/promises';
import { ApiError, Modelmill } from '../js/index.ts';
import { UsageError, type Command, type Context } from './command.ts';
import { forgetSettings, saveSettings } from './settings.ts';

interface DeviceCode {
  device_code: string;
  user_code: string;
  verification_uri: string;
  verification_uri_complete: string;
  interval: number;
  expires_in: number;
}

async function post<T>(url: string, body: unknown, signal: AbortSignal): Promise<T> {
  const headers = { 'Content-Type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body), signal });
  const answer = (await response.json().catch(() => ({}))) as T & { code?: string; detail?: string };
  if (!response.ok) throw new ApiError({ ...answer, status: response.status });
  return answer;
}

function openBrowser(url: string): void {
  const [command, ...args] =
    process.platform === 'darwin' ? ['open'] : process.platform === 'win32' ? ['cmd', '/c', 'start', '""'] : ['xdg-open'];
  const child = spawn(command ?? '', [...args, url], { stdio: 'ignore', detached: true });
  // Where there is no browser, the address that was printed does.
  child.on('error', () => {});
  child.unref();
}

/** Asks, as often as the server allows, until the user has confirmed. */
async function askForKey(base: string, { device_code, interval, expires_in }: DeviceCode, signal: AbortSignal): Promise<string> {
  let seconds = interval;
  for (const until = Date.now() + expires_in * 1000; Date.now() < until;) {
    await delay(seconds * 1000, undefined, { signal });
    try {
      return (await post<{ api_key: string }>(`${base}/device/token`, { device_code }, signal)).api_key;
    } catch (error) {
      if (!(error instanceof ApiError) || (error.code !== 'authorization_pending' && error.code !== 'slow_down')) throw error;
      if (error.code === 'slow_down') seconds += 5;
    }
  }
  throw new UsageError('设备码已过期，请重新运行 modelmill login');
}

async function login({ options, origin, tell, signal }: Context): Promise<void> {
  const where = await origin();
  let apiKey = typeof options.key === 'string' ? options.key : undefined;
  if (apiKey === undefined) {
    const code = await post<DeviceCode>(`${where}/open/v1/device/code`, { client: 'cli' }, signal);
    process.stderr.write(`请在浏览器里打开 ${code.verification_uri_complete}\n并确认代码 ${code.user_code}\n`);
    if (options['no-browser'] !== true) openBrowser(code.verification_uri_complete);
    apiKey = await askForKey(`${where}/open/v1`, code, signal);
  }
  const account = await new Modelmill({ origin: where, apiKey }).account.get({ signal });
  const path = await saveSettings({ origin: where, apiKey });
  tell({ account: account.name, tier: account.tier, settings: path }, `已登录：${account.name}`);
}

export const loginCommands: Command[] = [
  {
    ...{ name: 'login', takes: '', about: '在浏览器里确认后登录这台机器', run: login },
    options: {
      key: { type: 'string', about: '直接保存这个密钥，不打开浏览器' },
      'no-browser': { type: 'boolean', about: '只显示地址' },
    },
  },
  {
    ...{ name: 'logout', takes: '', about: '删除这台机器上保存的密钥', options: {} },
    run: async ({ tell }) => {
      await forgetSettings();
      tell({}, '已退出');
    },
  },
];
