import { AsyncLocalStorage } from 'node:async_hooks';
import type { Sequelize } from 'sequelize';
import type { SqliteHandle } from './limit-selects.ts';

/** How a reading that is kept apart ends before its time. */
export interface ReadingEnd {
  /** Of whoever waits for it. */
  signal: AbortSignal;
  /** For all its statements together. */
  mostMs: number;
}

/**
 * Runs a reading on a connection of its own, so that it holds up no other work. Statements outside of transactions use that connection, which only reads.
 * When `signal` aborts or the time is over, the running statement is stopped in the database, and those that follow are refused with a `ReadingStopped`.
 */
export type ReadApart = <T>(read: () => Promise<T>, end: ReadingEnd) => Promise<T>;

/** A reading that was stopped: its asker has left, or it took too long. */
export class ReadingStopped extends Error {
  readonly isLate: boolean;

  constructor(isLate: boolean) {
    super(isLate ? 'A reading took too long' : 'Whoever asked for a reading has left');
    this.isLate = isLate;
  }
}

/** A connection of MariaDB or MySQL, or a handle of SQLite. */
type Wire = { threadId: number } | SqliteHandle;

/** Parts of Sequelize's connection manager, of which it declares the first two. */
interface Connections {
  getConnection(options: { uuid?: string; type?: string }): Promise<Wire>;
  releaseConnection(connection: Wire): void;
  destroyConnection(connection: Wire): Promise<void>;
}

interface Reading {
  wire: Wire;
  stopped: ReadingStopped | undefined;
}

const interruptEveryMs = 20;

const connectionsOf = (sequelize: Sequelize): Connections => sequelize.connectionManager as unknown as Connections;

/**
 * Creates `ReadApart` for the statements of `main`.
 *
 * @param aside Opens the connections that readings use, on the same database.
 */
export function createReadApart(main: Sequelize, aside: Sequelize): ReadApart {
  const isSqlite = main.getDialect() === 'sqlite';
  const readings = new AsyncLocalStorage<Reading | undefined>();
  const [ours, theirs] = [connectionsOf(main), connectionsOf(aside)];
  const usual = { get: ours.getConnection.bind(ours), release: ours.releaseConnection.bind(ours) };
  const apart = new WeakSet<Wire>();
  const idle: number[] = [];
  let opened = 0;

  ours.getConnection = (options) => {
    const reading = readings.getStore();
    // A transaction has a name, and a connection of its own.
    if (reading === undefined || options.uuid !== undefined) return usual.get(options);
    return reading.stopped === undefined ? Promise.resolve(reading.wire) : Promise.reject(reading.stopped);
  };
  ours.releaseConnection = (wire) => void (apart.has(wire) || usual.release(wire));

  /** Of SQLite a numbered handle, as many as were ever needed at once. */
  async function take(place: number): Promise<Wire> {
    const wire = await theirs.getConnection(isSqlite ? { uuid: `reading-${place}` } : { type: 'SELECT' });
    if ('interrupt' in wire && !apart.has(wire)) {
      wire.run('PRAGMA query_only = ON');
      wire.configure('busyTimeout', 5000);
    }
    apart.add(wire);
    return wire;
  }

  async function stop(wire: Wire): Promise<void> {
    if ('interrupt' in wire) {
      // One that waits for its turn on the handle would begin when the first has ended.
      const again = setInterval(() => wire.interrupt(), interruptEveryMs);
      wire.interrupt();
      await new Promise<void>((ended) => wire.wait(ended));
      clearInterval(again);
    }
    // Over a usual connection, and with all that waits on its own.
    else await readings.run(undefined, () => main.query(`KILL ${wire.threadId}`)).catch(() => undefined);
  }

  return async (read, { signal, mostMs }) => {
    const place = idle.pop() ?? opened++;
    const wire = await take(place);
    const reading: Reading = { wire, stopped: undefined };
    let stopping: Promise<void> | undefined;
    const end = (isLate: boolean): void => {
      reading.stopped ??= new ReadingStopped(isLate);
      stopping ??= stop(wire);
    };
    const onAbort = (): void => end(false);
    const late = setTimeout(() => end(true), mostMs);
    signal.addEventListener('abort', onAbort);
    try {
      if (signal.aborted) throw new ReadingStopped(false);
      const result = await readings.run(reading, read);
      // A server ends some functions with a value as if they were done.
      if (reading.stopped !== undefined) throw reading.stopped;
      return result;
    } catch (error) {
      throw reading.stopped ?? error;
    } finally {
      clearTimeout(late);
      signal.removeEventListener('abort', onAbort);
      await stopping;
      idle.push(place);
      if (!isSqlite && stopping === undefined) theirs.releaseConnection(wire);
      // The driver may have found out that it is gone.
      else if (!isSqlite) await theirs.destroyConnection(wire).catch(() => undefined);
    }
  };
}
