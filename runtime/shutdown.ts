import type { Logger } from './logging.ts';

/** One step of an orderly shutdown. */
export interface ShutdownStep {
  name: string;
  run: () => Promise<unknown>;
}

/** How long an orderly shutdown may take. */
export const shutdownGraceMs = 30_000;

/**
 * On SIGINT, SIGTERM or the parent's disconnect runs all steps in order, even after one has failed, then exits 0 (1 if any failed).
 * A second signal exits at once, as does `graceMs` running out (default 30 s).
 */
export function stopInOrder(log: Logger, steps: ShutdownStep[], graceMs = shutdownGraceMs): void {
  let stopping = false;
  const stop = async (signal: string): Promise<void> => {
    if (stopping) {
      // A parent that dies is told twice, by its signal and by the closed channel; that is one wish, not two.
      if (signal === 'disconnect') return;
      process.exit(1);
    }
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
