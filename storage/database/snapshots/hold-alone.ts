import { QueryTypes } from 'sequelize';
import { openDatabase, type Database } from '../connect.ts';
import { BackupRefusal } from './refusal.ts';

/** For so long the lock is waited for: that of a process which was killed goes with its connection. */
const patienceSeconds = 5;
/** Servers and routers give up a connection on which nothing is said. */
const beatMs = 20_000;

/** Of this database of the server's; names of locks have 64 characters. */
const lockName = `CONCAT('modelmill-restore-', LEFT(SHA2(DATABASE(), 256), 40))`;

const taken = (): BackupRefusal => new BackupRefusal('Another process restores this database at the moment: let it end, or end it');

/**
 * Runs `work` while no other process restores this database, on this machine or another. The lock goes with the process, however that ends. @throws BackupRefusal where another has it.
 */
export const holdAlone = <T>(database: Database, work: () => Promise<T>): Promise<T> =>
  database.file === undefined ? onServer(database, work) : besideFile(database.file, work);

async function onServer<T>({ sequelize }: Database, work: () => Promise<T>): Promise<T> {
  // A lock belongs to a connection, and a transaction keeps one.
  const transaction = await sequelize.transaction();
  const beat = setInterval(() => void sequelize.query('DO 0', { transaction }).catch(() => undefined), beatMs);
  try {
    const statement = `SELECT GET_LOCK(${lockName}, ${patienceSeconds}) AS got`;
    const [row] = await sequelize.query<{ got: number | null }>(statement, { transaction, type: QueryTypes.SELECT });
    if (Number(row?.got) !== 1) throw taken();
    return await work();
  } finally {
    clearInterval(beat);
    // A connection that is lost holds nothing.
    await sequelize.query(`DO RELEASE_LOCK(${lockName})`, { transaction }).catch(() => undefined);
    await transaction.rollback().catch(() => undefined);
  }
}

/** A transaction of a database of its own: SQLite's locks go with their process. The file stays, since one that waits for it may have it open. */
async function besideFile<T>(file: string, work: () => Promise<T>): Promise<T> {
  const beside = await openDatabase(`sqlite:${file}.restoring`);
  try {
    // Sequelize tries five times.
    await beside.sequelize.query(`PRAGMA busy_timeout = ${(patienceSeconds * 1000) / 5}`);
    await beside.sequelize.query('BEGIN EXCLUSIVE').catch((error: Error) => {
      throw error.message.includes('SQLITE_BUSY') ? taken() : error;
    });
    return await work();
  } finally {
    await beside.close();
  }
}
