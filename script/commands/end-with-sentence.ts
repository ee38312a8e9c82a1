import { describeError, type ErrorView } from '#domain/errors/describe-error';

/** Errors that are sentences for the operator already. */
const sentences = new Set(['Error', 'AppError', 'BackupRefusal']);

/** An error as an operator reads it: its kind, code and message, and what it came of. */
const sentenceOf = ({ type, code, message, cause }: ErrorView): string =>
  [
    sentences.has(type) ? message : `${type}${code === undefined ? '' : ` (${code})`}: ${message}`,
    ...(cause === undefined ? [] : [`because of ${sentenceOf(cause)}`]),
  ].join('\n');

/**
 * From now on whatever nothing catches ends the process with a sentence on stderr, and exit code 1, or 2 where the command was called wrongly. Node itself would print all that an error carries: the statement and
 * the rows of one that the database refused, with phones and hashes of passwords.
 */
export function endWithSentence(): void {
  process.on('uncaughtException', (error: Error & { code?: unknown }) => {
    process.stderr.write(`${sentenceOf(describeError(error))}\n`);
    process.exit(String(error.code).startsWith('ERR_PARSE_ARGS_') ? 2 : 1);
  });
}
