import { isNestedDeeper } from '#domain/json-depth';
import { truncated, unreadable } from '../../files/read-failure.ts';
import { Work } from '../../files/work.ts';
import { FileBytes, type ByteSource, type OpenFiles } from './bytes.ts';
import { gltf, type Gltf } from './schema.ts';

const glbMagic = 0x46546c67;
const jsonChunk = 0x4e4f534a;
const binChunk = 0x004e4942;
/** V8's longest string is half a gigabyte; larger JSON is a mistake rather than a scene. */
const maxJsonBytes = 256 * 1024 * 1024;
/** glTF itself needs nine levels, `extras` of modelling programs a dozen more. Whoever copies or writes a value later calls itself once a level. */
const maxJsonDepth = 100;

/** The checked JSON of a `.glb` or `.gltf`, whichever it is, and the GLB's binary chunk. */
export function readContainer(
  path: string,
  files: OpenFiles,
  given?: Work,
): { json: Gltf; binary: ByteSource | undefined; isGlb: boolean } {
  const { file, size } = files.open(path);
  const work = given ?? new Work(size);
  const source = new FileBytes(file, 0, size);
  const head = new DataView(source.read(0, Math.min(size, 20)).buffer);
  if (size < 4 || head.getUint32(0, true) !== glbMagic)
    return { json: parseJson(source.read(0, limited(size)), work), binary: undefined, isGlb: false };
  if (size < 20) throw truncated();
  if (head.getUint32(4, true) === 1) throw unreadable('这是 glTF 1.0 文件，请重新导出为 glTF 2.0');
  if (head.getUint32(16, true) !== jsonChunk) throw unreadable('GLB 的第一个数据块不是 JSON');
  const jsonLength = head.getUint32(12, true);
  const json = parseJson(source.read(20, limited(jsonLength)), work);
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
  return { json, binary, isGlb: true };
}

function limited(bytes: number): number {
  if (bytes > maxJsonBytes) throw unreadable('glTF 的 JSON 部分过大');
  return bytes;
}

function parseJson(bytes: Uint8Array, work: Work): Gltf {
  let value: unknown;
  work.charge(bytes.length);
  if (isNestedDeeper(bytes, maxJsonDepth)) throw unreadable(`glTF 的 JSON 部分嵌套超过 ${maxJsonDepth} 层`);
  try {
    value = JSON.parse(new TextDecoder('utf-8').decode(bytes));
  } catch (error) {
    throw unreadable('glTF 的 JSON 部分已损坏', error);
  }
  const version = (value as { asset?: { version?: unknown } } | null)?.asset?.version;
  if (typeof version === 'string' && version.startsWith('1.')) throw unreadable('这是 glTF 1.0 文件，请重新导出为 glTF 2.0');
  const wrong = gltf.wrongAt(value);
  if (wrong !== undefined) throw unreadable(`glTF 的 JSON 不符合规范（${wrong.slice(1)}）`);
  return value as Gltf;
}
