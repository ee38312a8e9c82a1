import { chmodSync, existsSync, lstatSync, readdirSync, type Stats } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';

/** What we keep in a data folder, by the beginning of its name: SQLite and its backups add endings. */
const ours = [
  'modelmill.sqlite',
  'temporal.sqlite',
  'server-secret',
  'local-pages-key',
  'tls-',
  'objects',
  'payments',
  'logs',
  'search',
  'temp',
];

const isOpen = ({ mode, uid }: Stats): boolean => (mode & 0o077) !== 0 && uid === process.getuid?.();

/** Takes the rights of group and others away. Leaves links and what belongs to another user. */
function close(path: string): void {
  const entry = lstatSync(path, { throwIfNoEntry: false });
  if (entry !== undefined && !entry.isSymbolicLink() && isOpen(entry)) chmodSync(path, entry.mode & 0o700);
}

function closeInside(folder: string, isOurs: (name: string) => boolean): void {
  if (!existsSync(folder)) return;
  const names = readdirSync(folder);
  for (const name of names.filter(isOurs)) close(join(folder, name));
  // A folder that holds anything else, /tmp or a home, is shared for a reason.
  if (names.length > 0 && names.every(isOurs)) close(folder);
}

/**
 * Makes all that this process and its children will write readable by their own user only, whatever umask they were started with. Closes what was
 * written before: the data folder, and the SQLite file that `databaseUrl` names with its log and backups. A closed folder covers what is in it.
 */
export function keepFilesPrivate(dataFolder: string, databaseUrl = ''): void {
  process.umask(0o077);
  closeInside(resolve(dataFolder), (name) => ours.some((beginning) => name.startsWith(beginning)));
  closeInside(join(resolve(dataFolder), 'logs'), (name) => name.includes('.log'));
  if (!databaseUrl.startsWith('sqlite:')) return;
  const file = resolve(databaseUrl.slice('sqlite:'.length));
  closeInside(dirname(file), (name) => name.startsWith(basename(file)));
}
