import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { keepFilesPrivate } from '#runtime/private-files';
import { roles, type Role } from '#domain/accounts/roles';
import { grantPublisher } from '#services/accounts/grant-publisher';
import { grantRole } from '#services/administration/grant-role';
import { openDatabase, type Database } from '#storage/database/connect';
import { migrate, pendingMigrations } from '#storage/database/migrate';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

const usage = `script/admin VERB

  migrate                               migrate the database that DATABASE_URL names
  migrate --check                       list pending migrations; exit 1 if there are any
  publisher PHONE on|off [--data DIR]   open the publish centre to an account, or close it;
  grant PHONE user|administrator [--data DIR]
                                        make an account an administrator, or an account like any other;
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

async function setRole(database: Database, phone: string, role: Role): Promise<number> {
  const outcome = await grantRole({ database }, { phone, role });
  if (outcome === 'unknown') fail(`no account has the phone ${phone}, or it is frozen`, 1);
  process.stdout.write(`${phone} ${outcome === 'done' ? 'is now' : 'was already'} ${role === 'user' ? 'a user' : 'an administrator'}\n`);
  return 0;
}

/** Verbs about one account, named by its phone; each answers the exit code. */
const accountVerbs = {
  publisher: (database: Database, phone: string, [choice]: string[]) =>
    choice === 'on' || choice === 'off' ? setPublisher(database, phone, choice === 'on') : undefined,
  grant: (database: Database, phone: string, [choice]: string[]) => {
    const role = roles.find((known) => known === choice);
    return role === undefined ? undefined : setRole(database, phone, role);
  },
} satisfies Record<string, (database: Database, phone: string, rest: string[]) => Promise<number> | undefined>;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { check: { type: 'boolean' }, data: { type: 'string' }, help: { type: 'boolean', short: 'h' } },
});
const [verb = '', phone, ...rest] = positionals;
const accountVerb = Object.hasOwn(accountVerbs, verb) ? accountVerbs[verb as keyof typeof accountVerbs] : undefined;
if (values.help === true || (verb !== 'migrate' && (accountVerb === undefined || phone === undefined))) {
  process.stdout.write(usage);
  process.exit(verb === '' ? 0 : 2);
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
const code = await accountVerb?.(database, phone ?? '', rest);
await database.close();
if (code === undefined) process.stdout.write(usage);
process.exit(code ?? 2);
