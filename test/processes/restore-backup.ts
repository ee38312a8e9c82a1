/** A restore in a process of its own, which kills itself when it has written so many tables: `restore-backup.js URL FOLDER SECRET TABLES`. */

import { restoreBackup } from '#services/backups/restore';
import { openDatabase } from '#storage/database/connect';

const [url = '', from = '', secret = '', tables = '0'] = process.argv.slice(2);
const database = await openDatabase(url);
let left = Number(tables);
const say = (line: string): void => {
  if (/^\w+: \d+$/.test(line) && --left === 0) process.kill(process.pid, 'SIGKILL');
};
await restoreBackup({ database, secret }, { from, say });
await database.close();
