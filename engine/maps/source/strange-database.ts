/** An SQLite file of a stranger's: read only, and no query runs for long. */

import sqlite from 'sqlite3';
import { AppError } from '#domain/errors/app-error';
import { damaged } from './damage.ts';

/** How long a query may take where none is said, in milliseconds. */
const usualMs = 60_000;

export class StrangeDatabase {
  readonly #database: sqlite.Database;
  readonly #name: string;

  private constructor(database: sqlite.Database, name: string) {
    this.#database = database;
    this.#name = name;
  }

  static async open(path: string, name: string): Promise<StrangeDatabase> {
    const database = await new Promise<sqlite.Database>((resolve, reject) => {
      const opened = new sqlite.Database(path, sqlite.OPEN_READONLY, (error) =>
        error ? reject(damaged(name, '数据库打不开', error)) : resolve(opened),
      );
    });
    const strange = new StrangeDatabase(database, name);
    // What the file itself defines may not call anything that has an effect.
    await strange.all('PRAGMA trusted_schema = OFF');
    return strange;
  }

  /** All rows of a query. @throws AppError `raster.damaged`, also when it takes longer than `ms`. */
  async all<T>(query: string, values: readonly (number | string)[] = [], ms = usualMs): Promise<T[]> {
    const timer = setTimeout(() => this.#database.interrupt(), ms);
    try {
      return await new Promise<T[]>((resolve, reject) =>
        this.#database.all<T>(query, values, (error, rows) => (error ? reject(error) : resolve(rows))),
      );
    } catch (error) {
      throw error instanceof AppError ? error : damaged(this.#name, '数据库损坏，或者不是 MBTiles', error);
    } finally {
      clearTimeout(timer);
    }
  }

  async close(): Promise<void> {
    await new Promise<void>((resolve) => this.#database.close(() => resolve()));
  }
}
