import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig, settingNames } from './config.ts';
import { secretSettings } from './setting-files.ts';

describe('secrets in files', () => {
  let folder = '';
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'modelmill-settings-'));
  });
  after(() => rmSync(folder, { recursive: true }));

  const written = (name: string, text: string): string => {
    const path = join(folder, name);
    writeFileSync(path, text, { mode: 0o600 });
    return path;
  };
  const SERVER_SECRET_FILE = (): string => written('secret', `${'s'.repeat(40)}\n`);

  it('are read in place of the settings, without the line end, and count for the rules between settings', () => {
    const config = readConfig({
      SERVER_SECRET_FILE: SERVER_SECRET_FILE(),
      DATABASE_URL_FILE: written('url', 'mysql://user:p%40ss@db:3306/modelmill\r\n'),
      S3_ENDPOINT: 'http://s3.test',
      S3_ACCESS_KEY_FILE: written('access', 'key id'),
      S3_SECRET_KEY_FILE: written('key', ' kept as it is '),
    });
    expect(config.serverSecret).to.equal('s'.repeat(40));
    expect(config.database.url).to.equal('mysql://user:p%40ss@db:3306/modelmill');
    expect(config.s3).to.include({ accessKey: 'key id', secretKey: ' kept as it is ' });
  });

  it('are the same as what is not set when their file is empty, and have the bounds of their settings', () => {
    expect(() => readConfig({ SERVER_SECRET_FILE: written('empty', '\n') })).to.throw(/ {2}SERVER_SECRET: /);
    expect(() => readConfig({ SERVER_SECRET_FILE: written('short', 'short') })).to.throw(/ {2}SERVER_SECRET: at least 32/);
  });

  it('are refused together with the setting, and where the file is missing, no file or too large, without a word of what it holds', () => {
    const problems = (environment: NodeJS.ProcessEnv): string => {
      try {
        readConfig({ SERVER_SECRET_FILE: SERVER_SECRET_FILE(), ...environment });
      } catch (error) {
        return (error as Error).message;
      }
      return '';
    };
    expect(problems({ SERVER_SECRET: 'e'.repeat(40) })).to.include('SERVER_SECRET_FILE: never with SERVER_SECRET');
    expect(problems({ DATABASE_URL_FILE: join(folder, 'missing') })).to.include('DATABASE_URL_FILE: cannot be read (ENOENT)');
    expect(problems({ DATABASE_URL_FILE: folder })).to.include('DATABASE_URL_FILE: is no file');
    const large = problems({ DATABASE_URL_FILE: written('large', 'sqlite:'.padEnd(64 * 1024 + 1, 'x')) });
    expect(large).to.include('DATABASE_URL_FILE: is larger than 64 KiB').and.not.include('xxx');
  });

  it('are settings that there are, and no name of theirs means another file', () => {
    expect(settingNames).to.include.members([...secretSettings]);
    for (const name of secretSettings) expect(settingNames).not.to.include(`${name}_FILE`);
  });
});
