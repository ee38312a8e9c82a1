import { readHead } from '../files/sniff.ts';
import { decodeText } from '../files/text.ts';
import { addCreditLine } from '../scenes/credit-lines.ts';
import type { Scene } from '../scenes/scene.ts';

/** Comments of this length are a head; what stands farther down is about parts. */
const headBytes = 16 * 1024;
const mostLines = 200;

/**
 * Adds what the comments at a text file's beginning say of its author and licence. Only the file's first 16 KB are looked at.
 *
 * @param mark what a line of comment begins with, such as `#`.
 */
export async function readHeadCredits(path: string, mark: string, { credits }: Scene): Promise<void> {
  for (const line of decodeText(await readHead(path, headBytes)).split(/\r\n|\r|\n/, mostLines))
    if (line.trimStart().startsWith(mark))
      addCreditLine(
        credits,
        line
          .trimStart()
          .slice(mark.length)
          .replace(/^[#*\s]+/, ''),
      );
}
