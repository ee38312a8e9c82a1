import { setTimeout as delay } from 'node:timers/promises';
import { shutdownGraceMs } from '#runtime/shutdown';
import { launch, type ProcessEnd, type ProcessSpec, type RunningProcess } from './process.ts';
import { afterEnd, usualRestarts, type RestartPolicy } from './restarts.ts';

export interface Supervisor<Name extends string> {
  /**
   * Starts a process and keeps it running. Resolves once it serves for the first time.
   * @throws when it has not within `startMs`, was given up, or everything was stopped before.
   */
  keep: (spec: ProcessSpec & { name: Name }) => Promise<void>;
  /** The id of a process, or undefined while it is down. */
  pid: (name: Name) => number | undefined;
  /** Stops all in order, whatever they are doing. */
  stop: () => Promise<void>;
  /** Resolves after `stop`; rejects with the reason when a process was given up, after the others have been stopped. */
  ended: Promise<void>;
}

export interface SupervisorOptions<Name extends string> {
  /** All processes, the first to be stopped first. */
  stopOrder: readonly Name[];
  /** Receives a line for each end and each return of a process. */
  say?: ((line: string) => void) | undefined;
  restarts?: RestartPolicy | undefined;
  /** How long a process may take to serve for the first time; default two minutes. */
  startMs?: number;
}

const usualStartMs = 120_000;
/** A process that keeps to its own time limit is not killed. */
const stopMs = shutdownGraceMs + 5000;

const reasonOf = ({ code, signal }: ProcessEnd): string => {
  if (signal !== null) return `ended by ${signal}`;
  return code === null ? 'could not be run' : `ended with exit code ${code}`;
};
const quoted = (words: readonly string[]): string => words.map((line) => `\n    ${line}`).join('');

/**
 * Keeps processes running: one that ends is started again; one that cannot live takes all others down with it. While it keeps
 * any, a process or a timer is pending, so that the program it runs in does not end by itself.
 */
export function createSupervisor<Name extends string>(options: SupervisorOptions<Name>): Supervisor<Name> {
  const { stopOrder, say = () => undefined, restarts = usualRestarts, startMs = usualStartMs } = options;
  const running = new Map<Name, RunningProcess>();
  const stopping = new AbortController();
  // However this program ends, nothing that it started stays.
  const killAll = (): void => running.forEach((life) => life.kill());
  process.once('exit', killAll);

  let finish: (cause?: Error) => void = () => undefined;
  const finished = new Promise<Error | undefined>((resolve) => {
    finish = resolve;
  });
  const ended = finished.then(async (cause) => {
    stopping.abort();
    for (const name of stopOrder) await running.get(name)?.stop(stopMs);
    process.off('exit', killAll);
    if (cause !== undefined) throw cause;
  });
  // Nobody has to listen.
  ended.catch(() => undefined);

  /** Runs one life after another until all is stopped. @throws when the process is given up. */
  const live = async (spec: ProcessSpec & { name: Name }, onServing: (lives: number) => void): Promise<void> => {
    for (let quickEnds = 0, lives = 1; !stopping.signal.aborted; lives++) {
      const life = launch(spec);
      running.set(spec.name, life);
      void life.serving.then(() => onServing(lives));
      const end = await life.ended;
      running.delete(spec.name);
      if (stopping.signal.aborted) return;
      const next = afterEnd(quickEnds, end, restarts);
      quickEnds = next.quickEnds;
      const words = quoted(end.words);
      if (next.waitMs === null) {
        throw new Error(`${spec.name} ${reasonOf(end)}, ${quickEnds} times in a row before it served; see ${spec.logFile}${words}`);
      }
      say(`${spec.name} ${reasonOf(end)}; starting it again in ${next.waitMs / 1000} s${words}`);
      await delay(next.waitMs, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  const keep = async (spec: ProcessSpec & { name: Name }): Promise<void> => {
    const late = setTimeout(() => finish(new Error(`${spec.name} does not serve after ${startMs / 1000} s; see ${spec.logFile}`)), startMs);
    const serving = new Promise<void>((resolve) => {
      live(spec, (lives) => {
        resolve();
        if (lives > 1) say(`${spec.name}: serving again`);
      }).catch(finish);
    });
    try {
      await Promise.race([serving, ended.then(() => Promise.reject(new Error('stopped')))]);
    } finally {
      clearTimeout(late);
    }
  };

  return {
    keep,
    pid: (name) => running.get(name)?.pid,
    stop: async () => {
      finish();
      await ended.catch(() => undefined);
    },
    ended,
  };
}
