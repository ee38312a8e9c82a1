/** What an FBX file says of its author: the meta data of its head, which ufbx does not give. */

import type { CreditField, Credits } from '#domain/formats/credits';
import { readHead } from '../../files/sniff.ts';
import { decodeText } from '../../files/text.ts';
import { addCreditBlock } from '../../scenes/credit-lines.ts';

const ofMetaData: Readonly<Record<string, CreditField>> = {
  Title: 'title',
  Subject: 'description',
  Author: 'author',
  Comment: 'description',
};

/** The header is the first record, and longer than this with nobody. */
const headBytes = 128 * 1024;
const binaryMark = 'Kaydara FBX Binary';
const binaryStart = 27;
/** From this version on, places have 64 bits. */
const wideVersion = 7500;

/** Adds what `SceneInfo` of the file at `path` says. */
export async function readSceneInfo(path: string, credits: Credits): Promise<void> {
  const head = await readHead(path, headBytes);
  const found = head.toString('latin1', 0, binaryMark.length) === binaryMark ? metaDataOf(head) : metaDataOfText(decodeText(head));
  for (const [name, text] of found) {
    const field = Object.hasOwn(ofMetaData, name) ? ofMetaData[name]! : undefined;
    if (field !== undefined) addCreditBlock(credits, field, text);
  }
}

/** Leaves of `FBXHeaderExtension/SceneInfo/MetaData`. */
function metaDataOf(bytes: Buffer): [string, string][] {
  const isWide = bytes.length >= binaryStart && bytes.readUInt32LE(23) >= wideVersion;
  const word = isWide ? 8 : 4;
  const wordAt = (at: number): number => (isWide ? Number(bytes.readBigUInt64LE(at)) : bytes.readUInt32LE(at));
  const found: [string, string][] = [];
  const walk = (from: number, until: number, path: readonly string[]): void => {
    for (let at = from; at + 3 * word + 1 <= until;) {
      const [end, size] = [wordAt(at), wordAt(at + 2 * word)];
      const nameEnd = at + 3 * word + 1 + bytes[at + 3 * word]!;
      const first = nameEnd + size;
      // A record of zeros ends a list; what points backwards or beyond is no record.
      if (end <= at || first > until) return;
      const name = bytes.toString('latin1', at + 3 * word + 1, nameEnd);
      const wanted = path[0];
      if (wanted === name) return walk(first, Math.min(end, until), path.slice(1));
      if (wanted === undefined && bytes[nameEnd] === 0x53 && size >= 5) {
        const length = bytes.readUInt32LE(nameEnd + 1);
        if (length <= size - 5) found.push([name, decodeText(bytes.subarray(nameEnd + 5, nameEnd + 5 + length))]);
      }
      at = end;
    }
  };
  walk(binaryStart, bytes.length, ['FBXHeaderExtension', 'SceneInfo', 'MetaData']);
  return found;
}

/** The same of an ASCII file, whose records are lines. */
function metaDataOfText(text: string): [string, string][] {
  const start = /\bMetaData:\s*\{/.exec(text);
  if (!start) return [];
  const from = start.index + start[0].length;
  const block = text.slice(from, text.indexOf('}', from));
  return [...block.matchAll(/^\s*(\w+):[ \t]*"([^"\r\n]*)"/gm)].map(([, name, value]) => [name!, value!.replaceAll('&quot;', '"')]);
}
