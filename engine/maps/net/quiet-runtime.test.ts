import { execFile } from 'node:child_process';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { testFolder } from '#test/files';
import { endChild, startChild } from '../../children/start-child.ts';
import { unsealed } from '../../children/seal.ts';

const run = promisify(execFile);
const compiled = (name: string): string => new URL(name, import.meta.url).href;

describe('the library that runs nets', () => {
  const folder = testFolder();

  it('leaves nothing in the home folder or the temporary one, where it keeps whom it tells its makers of', async () => {
    const [home, temporary] = [folder.path('home'), folder.path('tmp')];
    await Promise.all([home, temporary].map((path) => mkdir(path)));
    const script = `const { loadNet } = await import('${compiled('./load-net.js')}'); await (await loadNet('fast', 2, 'int8')).close();`;
    // With CI it would say nothing by itself.
    const env = { PATH: process.env.PATH, HOME: home, TMPDIR: temporary };
    await run(process.execPath, ['--input-type=module', '--eval', script], { env, cwd: fileURLToPath(new URL('.', import.meta.url)) });
    expect([await readdir(home), await readdir(temporary)]).to.deep.equal([[], []]);
  });

  it('is told so in children, whose threads cannot change it', async () => {
    const child = startChild(folder.path('.'), 256 * 1024 ** 2, unsealed());
    try {
      let environment = '';
      // Until the program is loaded there is none.
      while (!environment.includes('TMPDIR=')) {
        await delay(5);
        environment = await readFile(`/proc/${child.process.pid}/environ`, 'utf8');
      }
      expect(environment.split('\0')).to.include('ORT_DISABLE_TELEMETRY=1');
    } finally {
      await endChild(child);
    }
  });
});
