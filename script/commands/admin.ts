import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { keepFilesPrivate } from '#runtime/private-files';
import { grantPublisher } from '#services/accounts/grant-publisher';
import { openDatabase, type Database } from '#storage/database/connect';
import { migrate, pendingMigrations } from '#storage/database/migrate';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

const usage = `script/admin VERB

  migrate                               migrate the database that DATABASE_URL names
  migrate --check                       list pending migrations; exit 1 if there are any
  publisher PHONE on|off [--data DIR]   open the publish centre to an account, or close it;
                                        in DATABASE_URL, else in the embedded database of DIR (default data/)

script/server migrates an embedded database by itself.
`;

/** Ends with a sentence on stderr; 2: the command was called wrongly, 1: it could not do what it was asked. */
function fail(message: string, code: 1 | 2): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

async function runMigrations(database: Database, check: boolean): Promise<number> {
  if (check) {
    const pending = await pendingMigrations(database);
    process.stdout.write(pending.length === 0 ? 'up to date\n' : `${pending.join('\n')}\n`);
    return pending.length === 0 ? 0 : 1;
  }
  const { applied } = await migrate(database);
  process.stdout.write(applied.length === 0 ? 'up to date\n' : `${applied.map((name) => `ran ${name}`).join('\n')}\n`);
  return 0;
}

async function setPublisher(database: Database, phone: string, granted: boolean): Promise<number> {
  if (!(await grantPublisher({ database }, { phone, granted }))) fail(`no account has the phone ${phone}`, 1);
  process.stdout.write(`${phone} ${granted ? 'may use' : 'may no longer use'} the publish centre\n`);
  return 0;
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, data: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
const [verb, phone, choice] = positionals;
const isKnown = verb === 'migrate' || (verb === 'publisher' && phone !== undefined && (choice === 'on' || choice === 'off'));
if (values.help === true || !isKnown) {
  process.stdout.write(usage);
  process.exit(verb === undefined ? 0 : 2);
}
const url = process.env.DATABASE_URL;
const dataFolder = values.data ?? process.env.DATA_DIR ?? join(repository, 'data');
keepFilesPrivate(dataFolder, url);
if (verb === 'migrate') {
  if (url === undefined) fail('DATABASE_URL is not set: mysql://user:password@host:port/name', 2);
  const database = await openDatabase(url);
  const code = await runMigrations(database, values.check === true);
  await database.close();
  process.exit(code);
}
const file = join(dataFolder, 'modelmill.sqlite');
if (url === undefined && !existsSync(file)) fail(`${file} is not there: start script/server once, or name its folder with --data`, 1);
const database = await openDatabase(url ?? `sqlite:${file}`);
const code = await setPublisher(database, phone ?? '', choice === 'on');
await database.close();
process.exit(code);
