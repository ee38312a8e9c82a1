import type { Logger } from './logging.ts';

/** A thing to stop, in the order given. */
export interface ShutdownStep {
  name: string;
  run: () => Promise<unknown>;
}

/**
 * On SIGINT or SIGTERM runs the steps in order, each whatever became of the one before, then exits 0 (1 when a step failed).
 * A second signal, or `graceMs` gone by, exits at once.
 */
export function stopInOrder(log: Logger, steps: ShutdownStep[], graceMs = 30_000): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) process.exit(1);
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => {
      log.error({ graceMs }, 'did not stop in time');
      process.exit(1);
    }, graceMs).unref();
    let failed = false;
    for (const step of steps) {
      try {
        await step.run();
      } catch (error) {
        failed = true;
        log.error({ err: error, step: step.name }, 'could not stop cleanly');
      }
    }
    log.info('stopped');
    process.exit(failed ? 1 : 0);
  };
  process.on('SIGINT', (signal) => void stop(signal));
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('disconnect', () => void stop('disconnect'));
}
