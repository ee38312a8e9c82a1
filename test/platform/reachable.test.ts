import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { freePort, listens } from '../../script/platform/ports.ts';
import { startProcess } from '../../script/platform/process.ts';

describe('an api that others can reach, without an SMS provider', () => {
  it('starts, says in its log that codes are refused, and shows no page that would read them', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'modelmill-reachable-'));
    const [port, logFile, key] = [await freePort(), join(folder, 'api.log'), 'k'.repeat(32)];
    const settings = {
      NODE_ENV: 'development',
      SERVER_SECRET: 'x'.repeat(32),
      DATA_DIR: folder,
      HOST: '0.0.0.0',
      PORT: String(port),
      LOCAL_PAGES_KEY: key,
    };
    const started = await startProcess({
      name: 'api',
      command: process.execPath,
      args: [fileURLToPath(new URL('../../api/main.js', import.meta.url))],
      env: settings,
      logFile,
      serves: () => listens(port),
    });
    const page = await fetch(`http://127.0.0.1:${port}/local/sms?key=${key}`, { redirect: 'manual' });
    await started.stop();
    const logged = await readFile(logFile, 'utf8');
    await rm(folder, { recursive: true, force: true });
    expect(page.status).to.equal(404);
    expect(logged).to.contain('SMS codes are refused with 60240');
  });
});
