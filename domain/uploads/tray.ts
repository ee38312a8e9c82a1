/** What the list of this tab's uploads says, the worst first. */

/** `halted` waits for somebody, `moving` is being sent, `checking` is with the server. */
export type TrayState = 'failed' | 'halted' | 'moving' | 'checking' | 'done';

export interface TrayRow {
  state: TrayState;
  fileSize: number;
  /** What stands on the server. */
  sentBytes: number;
}

const order: readonly TrayState[] = ['failed', 'halted', 'moving', 'checking', 'done'];

/** How long a row stays once its file is checked and nothing is left to do with it. */
export const doneShownMs = 10_000;

/** Failures first, what is done last, otherwise as they came. */
export const inTrayOrder = <R extends TrayRow>(rows: readonly R[]): R[] =>
  rows.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state));

/** `1 个失败 · 正在上传 2 个 43%`. */
export function trayTitle(rows: readonly TrayRow[]): string {
  const count = (state: TrayState): number => rows.filter((row) => row.state === state).length;
  const moving = rows.filter(({ state }) => state === 'moving');
  const total = moving.reduce((sum, { fileSize }) => sum + fileSize, 0);
  const sent = moving.reduce((sum, { sentBytes }) => sum + sentBytes, 0);
  const percent = total === 0 ? 0 : Math.min(99, Math.floor((sent / total) * 100));
  const words: Record<TrayState, (rows: number) => string> = {
    failed: (failed) => `${failed} 个失败`,
    halted: (halted) => `${halted} 个没有传完`,
    moving: (ones) => `正在上传 ${ones} 个 ${percent}%`,
    checking: (checking) => `${checking} 个正在检测`,
    done: (done) => `${done} 个已完成`,
  };
  return order.flatMap((state) => (count(state) === 0 ? [] : [words[state](count(state))])).join(' · ');
}
