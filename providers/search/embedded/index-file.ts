import sqlite3 from 'sqlite3';
import type { IndexState, SearchDocument } from '../contract.ts';
import { normalise, soundTokens, tokensOf } from './text.ts';

/** A change of its tables changes this, and has the index made anew. */
const version = 1;

const tables = `
  CREATE TABLE IF NOT EXISTS documents (slot INTEGER PRIMARY KEY, body TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS state (one INTEGER PRIMARY KEY CHECK (one = 1), cursor INTEGER NOT NULL, at INTEGER NOT NULL);
  CREATE VIRTUAL TABLE IF NOT EXISTS words USING fts5(title, tags, labels, author, sounds, content='', contentless_delete=1, detail=column, tokenize='unicode61');
`;

export interface Slotted {
  slot: number;
  document: SearchDocument;
}

/** The file of an index, of which this process is the only user. */
export class IndexFile {
  private readonly database: sqlite3.Database;

  private constructor(database: sqlite3.Database) {
    this.database = database;
  }

  /** @throws Error when the file is another process's, or no index of this version. */
  static async open(path: string): Promise<IndexFile> {
    const database = await new Promise<sqlite3.Database>((done, failed) => {
      const opened: sqlite3.Database = new sqlite3.Database(path, (error) => (error === null ? done(opened) : failed(error)));
    });
    const file = new IndexFile(database);
    try {
      await file.run(
        'PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -32000;',
      );
      const [found] = await file.all<{ user_version: number }>('PRAGMA user_version');
      const [known] = await file.all<{ count: number }>("SELECT COUNT(*) AS count FROM sqlite_master WHERE name = 'documents'");
      if (known?.count === 1 && found?.user_version !== version) throw new Error('The index is of another version');
      await file.run(`BEGIN IMMEDIATE; ${tables} PRAGMA user_version = ${version}; COMMIT;`);
    } catch (error) {
      await file.close();
      throw error;
    }
    return file;
  }

  async state(): Promise<IndexState | null> {
    return (await this.all<IndexState>('SELECT cursor, at FROM state'))[0] ?? null;
  }

  /** All documents, a few thousand at a time. */
  async *documents(): AsyncGenerator<Slotted[]> {
    for (let after = 0; ;) {
      const rows = await this.all<{ slot: number; body: string }>(
        'SELECT slot, body FROM documents WHERE slot > ? ORDER BY slot LIMIT 5000',
        after,
      );
      const last = rows.at(-1);
      if (last === undefined) return;
      after = last.slot;
      yield rows.map(({ slot, body }) => ({ slot, document: JSON.parse(body) as SearchDocument }));
    }
  }

  /** Writes documents, takes others out, and notes how far it has read, at once or not at all. */
  async write(put: readonly Slotted[], removed: readonly number[], state: IndexState | undefined): Promise<void> {
    const gone = JSON.stringify([...removed, ...put.map(({ slot }) => slot)]);
    const rows = put.map(({ slot, document }) => {
      const title = normalise(document.title);
      const [tags, labels] = [document.tags.map(normalise), document.labels.map(normalise)];
      const sounds = soundTokens([title, ...tags, ...labels]);
      return [
        slot,
        JSON.stringify(document),
        tokensOf(title),
        tokensOf(tags.join(' ')),
        tokensOf(labels.join(' ')),
        tokensOf(normalise(document.author)),
        sounds,
      ];
    });
    await this.run('BEGIN');
    try {
      await this.all('DELETE FROM words WHERE rowid IN (SELECT value FROM json_each(?))', gone);
      await this.all('DELETE FROM documents WHERE slot IN (SELECT value FROM json_each(?))', gone);
      const given = JSON.stringify(rows);
      const cell = (place: number): string => `json_extract(value, '$[${place}]')`;
      await this.all(`INSERT INTO documents (slot, body) SELECT ${cell(0)}, ${cell(1)} FROM json_each(?)`, given);
      await this.all(
        `INSERT INTO words (rowid, title, tags, labels, author, sounds) SELECT ${[0, 2, 3, 4, 5, 6].map(cell).join(', ')} FROM json_each(?)`,
        given,
      );
      if (state !== undefined) await this.all('INSERT OR REPLACE INTO state (one, cursor, at) VALUES (1, ?, ?)', state.cursor, state.at);
      await this.run('COMMIT');
    } catch (error) {
      await this.run('ROLLBACK');
      throw error;
    }
  }

  /** Slots of what an expression of FTS5 finds. As one text: a row each would take longer than finding them. */
  async match(expression: string, limit: number): Promise<number[]> {
    const some = 'SELECT rowid AS slot FROM words WHERE words MATCH ? LIMIT ?';
    const [found] = await this.all<{ slots: string }>(`SELECT json_group_array(slot) AS slots FROM (${some})`, expression, limit);
    return JSON.parse(found?.slots ?? '[]') as number[];
  }

  close(): Promise<void> {
    return new Promise((done) => this.database.close(() => done()));
  }

  private run(sql: string): Promise<void> {
    return new Promise((done, failed) => this.database.exec(sql, (error) => (error === null ? done() : failed(error))));
  }

  private all<Row>(sql: string, ...values: (string | number)[]): Promise<Row[]> {
    return new Promise((done, failed) =>
      this.database.all(sql, values, (error, rows) => (error === null ? done(rows as Row[]) : failed(error))),
    );
  }
}
