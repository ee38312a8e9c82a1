import { isNestedDeeper } from '#domain/json-depth';
import { WarningList } from '#engine/scenes/warning-list';
import { truncated, unreadable } from '../../files/read-failure.ts';
import { utf8Text } from '../../files/plain-text.ts';
import { Work } from '../../files/work.ts';
import { FileBytes, type ByteSource, type OpenFiles } from './bytes.ts';
import { isEarly, upgradeGltf } from './early/upgrade.ts';
import { gltf, type Gltf } from './schema.ts';

const glbMagic = 0x46546c67;
const jsonChunk = 0x4e4f534a;
const binChunk = 0x004e4942;
/** V8's longest string is half a gigabyte; larger JSON is a mistake rather than a scene. */
const maxJsonBytes = 256 * 1024 * 1024;
/** glTF itself needs nine levels, `extras` of modelling programs a dozen more. Whoever copies or writes a value later calls itself once a level. */
const maxJsonDepth = 100;

export interface Container {
  json: Gltf;
  binary: ByteSource | undefined;
  isGlb: boolean;
  /** What glTF 2.0 cannot hold of a file of version 1. */
  warnings: WarningList;
}

/** The checked JSON of a `.glb` or `.gltf`, whichever it is, and the GLB's binary chunk. Version 1 becomes version 2. */
export function readContainer(path: string, files: OpenFiles, given?: Work): Container {
  const { file, size } = files.open(path);
  const work = given ?? new Work(size);
  const source = new FileBytes(file, 0, size);
  const warnings = new WarningList();
  const head = new DataView(source.read(0, Math.min(size, 20)).buffer);
  if (size < 4 || head.getUint32(0, true) !== glbMagic)
    return { json: parseJson(source.read(0, limited(size)), work, warnings), binary: undefined, isGlb: false, warnings };
  if (size < 20) throw truncated();
  if (head.getUint32(4, true) === 1) {
    // KHR_binary_glTF: the length of the JSON, its kind, and behind it the body without a head of its own.
    if (head.getUint32(16, true) !== 0) throw unreadable('GLB 的内容不是 JSON');
    const length = limited(head.getUint32(12, true));
    const at = 20 + length;
    const body = at < size ? new FileBytes(file, at, size - at) : undefined;
    return { json: parseJson(source.read(20, length), work, warnings), binary: body, isGlb: true, warnings };
  }
  if (head.getUint32(16, true) !== jsonChunk) throw unreadable('GLB 的第一个数据块不是 JSON');
  const jsonLength = head.getUint32(12, true);
  const json = parseJson(source.read(20, limited(jsonLength)), work, warnings);
  let binary: ByteSource | undefined;
  // Chunks start at multiples of four; a missing padding is a common fault and is accepted.
  for (let at = 20 + jsonLength; at + 8 <= size;) {
    const chunk = new DataView(source.read(at, 8).buffer);
    const length = chunk.getUint32(0, true);
    if (chunk.getUint32(4, true) === binChunk) {
      // A chunk cut short is an error only when something beyond its end is asked for.
      binary = new FileBytes(file, at + 8, Math.min(length, size - at - 8));
      break;
    }
    at += 8 + length;
  }
  return { json, binary, isGlb: true, warnings };
}

function limited(bytes: number): number {
  if (bytes > maxJsonBytes) throw unreadable('glTF 的 JSON 部分过大');
  return bytes;
}

function parseJson(stored: Uint8Array, work: Work, warnings: WarningList): Gltf {
  let value: unknown;
  work.charge(stored.length);
  const bytes = utf8Text(stored);
  if (isNestedDeeper(bytes, maxJsonDepth)) throw unreadable(`glTF 的 JSON 部分嵌套超过 ${maxJsonDepth} 层`);
  try {
    value = JSON.parse(new TextDecoder('utf-8').decode(bytes));
  } catch (error) {
    throw unreadable('glTF 的 JSON 部分已损坏', error);
  }
  if (isEarly(value)) value = upgradeGltf(value, warnings, work);
  const wrong = gltf.wrongAt(value);
  if (wrong !== undefined) throw unreadable(`glTF 的 JSON 不符合规范（${wrong.slice(1)}）`);
  return value as Gltf;
}
