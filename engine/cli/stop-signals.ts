/** The signals by which a person or a system has a command stop. */

const ends = ['SIGINT', 'SIGTERM'] as const;
const hangup = 'SIGHUP';

/** What `nohup` asked for, as the shell that starts us tells: Node ends at the signal even so. */
const outlivesTerminal = (): boolean => process.env.MODELMILL_NOHUP === '1';

/**
 * Calls `onSignal` at SIGINT, SIGTERM and SIGHUP, the last being a terminal that is closed; not at that under `nohup`.
 *
 * @returns takes it back.
 */
export function onStopSignal(onSignal: (signal: NodeJS.Signals) => void): () => void {
  const onHangup = outlivesTerminal() ? (): void => undefined : onSignal;
  for (const signal of ends) process.on(signal, onSignal);
  process.on(hangup, onHangup);
  return () => {
    for (const signal of ends) process.off(signal, onSignal);
    process.off(hangup, onHangup);
  };
}
