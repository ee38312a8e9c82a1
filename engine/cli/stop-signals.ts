/** The signals by which a person or a system has a command stop. */

const ends = ['SIGINT', 'SIGTERM'] as const;
const hangup = 'SIGHUP';

/** What `nohup` asked for, as the shell that starts us tells: Node ends at the signal even so. */
const outlivesTerminal = (): boolean => process.env.MODELMILL_NOHUP === '1';

/**
 * Calls `onSignal` at SIGINT, SIGTERM and SIGHUP, the last being a terminal that is closed; not at that under `nohup`. A hangup behind another signal is no second
 * wish: a shell passes on its own, and the system sends one when the shell is gone.
 *
 * @returns takes it back.
 */
export function onStopSignal(onSignal: (signal: NodeJS.Signals) => void): () => void {
  let isTold = false;
  const onEnd = (signal: NodeJS.Signals): void => {
    isTold = true;
    onSignal(signal);
  };
  const onHangup = (signal: NodeJS.Signals): void => {
    if (!isTold && !outlivesTerminal()) onEnd(signal);
  };
  for (const signal of ends) process.on(signal, onEnd);
  process.on(hangup, onHangup);
  return () => {
    for (const signal of ends) process.off(signal, onEnd);
    process.off(hangup, onHangup);
  };
}
