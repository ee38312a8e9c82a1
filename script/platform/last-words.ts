const noise = /^\s+at |^Node\.js v|^\s*$/;
/** Node shows the line that threw, marks the place below it, and tells the error after that. */
const codeFrame = /^\s*\^+\s*$/m;
const mostLines = 4;
const mostCharacters = 300;
/** Levels of pino and of Go's slog at which a line tells of a failure. */
const failing = (level: unknown): boolean => (typeof level === 'number' ? level >= 50 : /^(ERROR|FATAL|PANIC)$/i.test(String(level)));

/** What a line says to a person: of a log line its message, if it tells of a failure; of any other all but stacks. */
function said(line: string): string[] {
  if (noise.test(line)) return [];
  try {
    const { level, msg, err } = JSON.parse(line) as { level?: unknown; msg?: string; err?: { message?: string } };
    if (msg !== undefined) return failing(level) ? [err?.message === undefined ? msg : `${msg}: ${err.message}`] : [];
  } catch {
    // Not a line of a log.
  }
  return [line.trim()];
}

/** What a process said last before it ended: the last lines of its stderr that tell why, at most four. */
export const lastWords = (stderr: string): string[] =>
  (stderr.split(codeFrame).at(-1) ?? '')
    .split('\n')
    .flatMap(said)
    .slice(-mostLines)
    .map((line) => line.slice(0, mostCharacters));
