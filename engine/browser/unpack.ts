import { unzipSync } from 'fflate';
import { isRubbish } from '#domain/uploads/rubbish';
import { AppError } from '#domain/errors/app-error';
import { trialLimits } from '#domain/checks/trial';
import { formatBytes } from '#domain/display/numbers';

const fatal = new TextDecoder('utf-8', { fatal: true });

/** A name that says nothing of its encoding: UTF-8 where it is that, else as Chinese Windows writes it. */
function nameOf(stored: string): string {
  if (!/[\u0080-\u00FF]/.test(stored) || /[^\u0000-\u00FF]/.test(stored)) return stored;
  const bytes = Uint8Array.from(stored, (character) => character.charCodeAt(0));
  try {
    return fatal.decode(bytes);
  } catch {
    return new TextDecoder('gb18030').decode(bytes);
  }
}

/** The path within the archive's folder; undefined for what lies outside, and for what operating systems leave behind. */
function placeOf(stored: string): string | undefined {
  const path = nameOf(stored).replaceAll('\\', '/').replace(/^\/+/, '');
  const isBad = path === '' || path.endsWith('/') || path.split('/').some((part) => part === '..' || part === '');
  return isBad || isRubbish(path) ? undefined : path;
}

/**
 * The files of a ZIP, by their paths, within the bounds of `trialLimits` as they unpack. `archive.unreadable` for what is none, `archive.tooManyEntries` and `archive.tooLarge`
 * beyond the bounds, which counts what the archive says before anything is unpacked.
 */
export function unpackZip(bytes: Uint8Array): Map<string, Uint8Array> {
  let count = 0;
  let total = 0;
  const unpack = () =>
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        if (placeOf(name) === undefined) return false;
        count += 1;
        total += originalSize;
        if (count > trialLimits.entries) throw new AppError('archive.tooManyEntries', { limit: trialLimits.entries });
        if (total > trialLimits.unpackedBytes) throw new AppError('archive.tooLarge', { limit: formatBytes(trialLimits.unpackedBytes) });
        return true;
      },
    });
  try {
    return new Map(Object.entries(unpack()).flatMap(([name, content]) => (placeOf(name) === undefined ? [] : [[placeOf(name)!, content]])));
  } catch (error) {
    throw error instanceof AppError ? error : new AppError('archive.unreadable', {}, { cause: error as Error });
  }
}
