import { batchLimits } from './limits.ts';

/** What no file system takes in a name, or what would lead out of the folder. */
const unsafe = /[<>:"/\\|?*\p{Cc}\p{Cf}\p{Cs}]/gu;
/** Names that Windows keeps for devices, whatever their extension. */
const device = /^(con|prn|aux|nul|com\d|lpt\d)(\.|$)/i;

const encoder = new TextEncoder();

/** The longest beginning of `text` with so many bytes at most; a character stays whole. */
function cut(text: string, bytes: number): string {
  let left = bytes;
  let kept = '';
  for (const character of text) {
    left -= encoder.encode(character).length;
    if (left < 0) break;
    kept += character;
  }
  return kept;
}

const partsOf = (name: string): { stem: string; extension: string } => {
  const clean = name.normalize('NFC').replaceAll(unsafe, '_').replaceAll(/\s+/g, ' ');
  const dot = clean.lastIndexOf('.');
  const [stem, extension] = dot > 0 ? [clean.slice(0, dot), clean.slice(dot)] : [clean, ''];
  const bare = stem.replaceAll(/^[. ]+|[. ]+$/g, '');
  return { stem: bare === '' ? '模型' : device.test(bare) ? `_${bare}` : bare, extension };
};

/**
 * Names for the files of one archive, readable, safe to unpack anywhere and each of its own also where case does not tell names apart: `椅子.glb`, `椅子 (2).glb`.
 *
 * @param names as people gave them, in the order of the files, each with its extension.
 */
export function entryNames(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    const { stem, extension } = partsOf(name);
    for (let count = 1; ; count++) {
      const tail = `${count === 1 ? '' : ` (${count})`}${extension}`;
      const entry = cut(stem, batchLimits.entryNameBytes - encoder.encode(tail).length) + tail;
      const key = entry.toLowerCase();
      if (taken.has(key)) continue;
      taken.add(key);
      return entry;
    }
  });
}
