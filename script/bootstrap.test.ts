import { spawn, spawnSync, type SpawnSyncReturns } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';

const repository = fileURLToPath(new URL('../../', import.meta.url));
const { include } = JSON.parse(readFileSync(join(repository, 'tsconfig.json'), 'utf8')) as { include: string[] };
/** The dashboard is compiled by Vite, so tsconfig.json does not list it. */
const rooms = [...include, 'dashboard'];

/** A checkout with one line of code in each room and the real compiler. Its npm only records that it was called. */
class Checkout {
  readonly folder = mkdtempSync(join(tmpdir(), 'modelmill-bootstrap-'));
  #path = [join(this.folder, 'programs'), process.env.PATH ?? ''].join(delimiter);

  constructor() {
    for (const file of ['script/bootstrap', 'package.json', 'package-lock.json', '.npmrc', 'tsconfig.json']) {
      cpSync(join(repository, file), join(this.folder, file));
    }
    for (const room of rooms) this.write(`${room}/a.ts`, 'export const value = 1;\n');
    this.write('script/commands/offline-viewer.ts', 'export {};\n');
    mkdirSync(join(this.folder, 'node_modules'));
    for (const name of ['.bin', 'typescript', '@typescript', '@types']) {
      symlinkSync(join(repository, 'node_modules', name), join(this.folder, 'node_modules', name));
    }
    this.write('node_modules/sqlite3/index.js', '');
    this.write('programs/npm', `#!/bin/sh\necho "$@" >> ${join(this.folder, 'npm.log')}\n`, 0o755);
  }

  write(path: string, text: string, mode = 0o644): void {
    mkdirSync(dirname(join(this.folder, path)), { recursive: true });
    writeFileSync(join(this.folder, path), text, { mode });
  }

  read(path: string): string | undefined {
    const whole = join(this.folder, path);
    return existsSync(whole) ? readFileSync(whole, 'utf8') : undefined;
  }

  get environment(): NodeJS.ProcessEnv {
    return { ...process.env, PATH: this.#path, MODELMILL_CACHE: join(this.folder, 'cache') };
  }

  bootstrap(): SpawnSyncReturns<string> {
    const ended = spawnSync(join(this.folder, 'script/bootstrap'), ['--code'], {
      encoding: 'utf8',
      env: this.environment,
    });
    expect(ended.status, ended.stderr).to.equal(0);
    return ended;
  }

  /** Whether script/bootstrap finds work to do. */
  builds(): boolean {
    const at = (): number | undefined => statSync(join(this.folder, 'dist/.ready-code'), { throwIfNoEntry: false })?.ctimeMs;
    const before = at();
    this.bootstrap();
    return at() !== before;
  }

  /** Puts another Node first on PATH. */
  useNode(path: string): void {
    mkdirSync(join(this.folder, 'other'));
    symlinkSync(path, join(this.folder, 'other/node'));
    this.#path = [join(this.folder, 'other'), this.#path].join(delimiter);
  }

  remove(): void {
    rmSync(this.folder, { recursive: true, force: true });
  }
}

/** Asks every 20 ms; the test's own time limit ends it. */
async function eventually<T>(ask: () => T | undefined): Promise<T> {
  for (;;) {
    const answer = ask();
    if (answer !== undefined) return answer;
    await delay(20);
  }
}

describe('script/bootstrap', function () {
  this.timeout(120_000);
  let checkout: Checkout;

  before(() => {
    checkout = new Checkout();
    checkout.bootstrap();
  });

  after(() => checkout.remove());

  beforeEach(() => void checkout.bootstrap());

  it('finds nothing to do when nothing has changed', () => {
    expect(checkout.builds()).to.equal(false);
  });

  it('compiles a source that has changed', () => {
    checkout.write('domain/a.ts', 'export const value = 2;\n');
    checkout.bootstrap();
    expect(checkout.read('dist/domain/a.js')).to.include('value = 2');
  });

  it('compiles a source that a checkout gave an older time and the same size', () => {
    checkout.write('domain/a.ts', 'export const value = 3;\n');
    utimesSync(join(checkout.folder, 'domain/a.ts'), 1_000_000, 1_000_000);
    checkout.bootstrap();
    expect(checkout.read('dist/domain/a.js')).to.include('value = 3');
  });

  it('compiles a source that was moved over another with its old time', () => {
    checkout.write('aside.ts', 'export const value = 4;\n');
    const { atime, mtime } = statSync(join(checkout.folder, 'domain/a.ts'));
    utimesSync(join(checkout.folder, 'aside.ts'), atime, mtime);
    renameSync(join(checkout.folder, 'aside.ts'), join(checkout.folder, 'domain/a.ts'));
    checkout.bootstrap();
    expect(checkout.read('dist/domain/a.js')).to.include('value = 4');
  });

  it('compiles a source that was added, and drops what was compiled from one that is gone', () => {
    checkout.write('domain/later.ts', 'export const later = true;\n');
    checkout.bootstrap();
    expect(checkout.read('dist/domain/later.js')).to.include('later = true');
    rmSync(join(checkout.folder, 'domain/later.ts'));
    checkout.bootstrap();
    expect(checkout.read('dist/domain/later.js')).to.equal(undefined);
  });

  it('watches every room that is compiled', () => {
    const watched = /^sources=\((.*)\)$/m.exec(checkout.read('script/bootstrap') ?? '')?.[1]?.split(' ');
    expect(watched).to.have.members(rooms);
  });

  it('builds again when what was built is gone', () => {
    rmSync(join(checkout.folder, 'dist'), { recursive: true });
    checkout.bootstrap();
    expect(checkout.read('dist/domain/a.js')).to.include('value');
  });

  for (const file of ['package.json', 'package-lock.json']) {
    it(`installs packages when ${file} has changed`, () => {
      rmSync(join(checkout.folder, 'npm.log'), { force: true });
      checkout.write(file, `${checkout.read(file)}\n`);
      checkout.bootstrap();
      expect(checkout.read('npm.log')).to.match(/^install [^\n]*\n$/);
      expect(checkout.builds()).to.equal(false);
    });
  }

  it("has SQLite's driver compiled when the one that is there does not load", () => {
    rmSync(join(checkout.folder, 'npm.log'), { force: true });
    rmSync(join(checkout.folder, 'node_modules/sqlite3/index.js'));
    rmSync(join(checkout.folder, 'node_modules/.modelmill-stamp'));
    checkout.bootstrap();
    expect(checkout.read('npm.log')).to.match(/^install [^\n]*\nrebuild [^\n]* sqlite3\n$/);
    checkout.write('node_modules/sqlite3/index.js', '');
  });

  it('builds again under another Node', () => {
    checkout.useNode(process.execPath);
    expect(checkout.builds()).to.equal(true);
    expect(checkout.builds()).to.equal(false);
  });

  it('ends what it has started when it is told to stop', async () => {
    checkout.write('package.json', `${checkout.read('package.json')}\n`);
    checkout.write('programs/npm', `#!/bin/sh\necho $$ > ${join(checkout.folder, 'npm.pid')}\nsleep 100\n`, 0o755);
    const running = spawn(join(checkout.folder, 'script/bootstrap'), ['--code'], { env: checkout.environment, stdio: 'ignore' });
    const npm = await eventually(() => Number(checkout.read('npm.pid')) || undefined);
    running.kill('SIGTERM');
    const [code] = (await once(running, 'exit')) as [number];
    expect(code).to.equal(130);
    await eventually(() => (existsSync(`/proc/${npm}`) ? undefined : true));
    checkout.write('programs/npm', '#!/bin/sh\n', 0o755);
  });

  it('says what is wrong and builds again after it, when the code does not compile', () => {
    checkout.write('domain/a.ts', 'export const value: string = 1;\n');
    expect(() => checkout.bootstrap()).to.throw('The TypeScript build failed');
    checkout.write('domain/a.ts', 'export const value = 5;\n');
    checkout.bootstrap();
    expect(checkout.read('dist/domain/a.js')).to.include('value = 5');
  });
});
