import { openDatabase } from '#storage/database/connect';
import { migrate, pendingMigrations } from '#storage/database/migrate';

const usage = `script/admin VERB

  migrate          migrate the database that DATABASE_URL names
  migrate --check  list pending migrations; exit 1 if there are any

script/server migrates an embedded database by itself.
`;

const [verb, flag] = process.argv.slice(2);
const url = process.env.DATABASE_URL;
if (verb !== 'migrate' || (flag !== undefined && flag !== '--check')) {
  process.stdout.write(usage);
  process.exit(verb === undefined || verb === '--help' ? 0 : 2);
}
if (url === undefined) {
  process.stderr.write('DATABASE_URL is not set: mysql://user:password@host:port/name\n');
  process.exit(2);
}
const database = await openDatabase(url);
let code = 0;
if (flag === '--check') {
  const pending = await pendingMigrations(database);
  process.stdout.write(pending.length === 0 ? 'up to date\n' : `${pending.join('\n')}\n`);
  code = pending.length === 0 ? 0 : 1;
} else {
  const { applied } = await migrate(database);
  process.stdout.write(applied.length === 0 ? 'up to date\n' : `${applied.map((name) => `ran ${name}`).join('\n')}\n`);
}
await database.close();
process.exit(code);
