/** Decodes names and paths in files that do not declare their encoding. */

const utf8 = new TextDecoder('utf-8', { fatal: true });
const gb18030 = new TextDecoder('gb18030');

/** Text of `bytes`: strict UTF-8, else GB18030 (which contains GBK), as Chinese tools write it. */
export function decodeText(bytes: Uint8Array): string {
  try {
    return utf8.decode(bytes);
  } catch {
    return gb18030.decode(bytes);
  }
}

/** Joins lines that end in a backslash with the next, as Wavefront's formats define it. */
export const joinContinued = (text: string): string => text.replace(/\\(\r\n|\r|\n)/g, ' ');
