import type { EncodedFilm, EncodedFrame } from './encoded.ts';

/** Writes WebM: an EBML head and one segment of clusters, each of which begins with a key frame. docs/decisions/editor-exports.md says why by ourselves. */

const ids = {
  ebml: 0x1a45dfa3,
  ebmlVersion: 0x4286,
  ebmlReadVersion: 0x42f7,
  ebmlMaxIdLength: 0x42f2,
  ebmlMaxSizeLength: 0x42f3,
  docType: 0x4282,
  docTypeVersion: 0x4287,
  docTypeReadVersion: 0x4285,
  segment: 0x18538067,
  info: 0x1549a966,
  timestampScale: 0x2ad7b1,
  muxingApp: 0x4d80,
  writingApp: 0x5741,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackNumber: 0xd7,
  trackUid: 0x73c5,
  trackType: 0x83,
  flagLacing: 0x9c,
  codecId: 0x86,
  defaultDuration: 0x23e383,
  video: 0xe0,
  pixelWidth: 0xb0,
  pixelHeight: 0xba,
  cues: 0x1c53bb6b,
  cuePoint: 0xbb,
  cueTime: 0xb3,
  cueTrackPositions: 0xb7,
  cueTrack: 0xf7,
  cueClusterPosition: 0xf1,
  cluster: 0x1f43b675,
  clusterTimestamp: 0xe7,
  simpleBlock: 0xa3,
} as const;

type Id = keyof typeof ids;
type Bytes = Uint8Array<ArrayBuffer>;
const nanosecondsPerMs = 1_000_000;
const maker = 'Modelmill';

const big = (value: number, length: number): Bytes => {
  const bytes = new Uint8Array(length);
  for (let at = length - 1, left = value; at >= 0; at -= 1, left = Math.floor(left / 256)) bytes[at] = left % 256;
  return bytes;
};
const idBytes = (id: Id): Bytes => big(ids[id], ids[id] > 0xffffff ? 4 : ids[id] > 0xffff ? 3 : ids[id] > 0xff ? 2 : 1);

/** A size in as few bytes as hold it: the first bit that is set says in how many. */
function sizeBytes(size: number): Bytes {
  let length = 1;
  while (size >= 2 ** (7 * length) - 1) length += 1;
  const bytes = big(size, length);
  bytes[0] = (bytes[0] ?? 0) | (0x80 >> (length - 1));
  return bytes;
}

const lengthOf = (parts: readonly Bytes[]): number => parts.reduce((sum, { length }) => sum + length, 0);
const element = (id: Id, ...parts: (Bytes | Bytes[])[]): Bytes[] => {
  const body = parts.flat();
  return [idBytes(id), sizeBytes(lengthOf(body)), ...body];
};
const integer = (id: Id, value: number, length = 4): Bytes[] => element(id, big(value, length));
const text = (id: Id, value: string): Bytes[] => element(id, new TextEncoder().encode(value));
const float = (id: Id, value: number): Bytes[] => {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setFloat64(0, value);
  return element(id, bytes);
};

/** Milliseconds at which a frame begins. */
const msOf = (frame: number, fps: number): number => Math.round((frame * 1000) / fps);

/** @param codec as Matroska has it */
export function writeWebm({ width, height, fps, frames, codec }: EncodedFilm & { codec: 'V_VP9' | 'V_VP8' }): Blob {
  const head = element(
    'ebml',
    ...[integer('ebmlVersion', 1, 1), integer('ebmlReadVersion', 1, 1), integer('ebmlMaxIdLength', 4, 1)],
    ...[integer('ebmlMaxSizeLength', 8, 1), text('docType', 'webm'), integer('docTypeVersion', 4, 1), integer('docTypeReadVersion', 2, 1)],
  );
  const info = element(
    'info',
    ...[integer('timestampScale', nanosecondsPerMs), text('muxingApp', maker), text('writingApp', maker)],
    float('duration', msOf(frames.length, fps)),
  );
  const video = element('video', integer('pixelWidth', width, 2), integer('pixelHeight', height, 2));
  const track = element(
    'trackEntry',
    ...[integer('trackNumber', 1, 1), integer('trackUid', 1, 1), integer('trackType', 1, 1), integer('flagLacing', 0, 1)],
    ...[text('codecId', codec), integer('defaultDuration', Math.round(1e9 / fps)), video],
  );
  const tracks = element('tracks', track);
  const clusters = clustersOf(frames, fps);
  const cues = (positions: readonly number[]): Bytes[] =>
    element(
      'cues',
      ...clusters.map(({ ms }, index) =>
        element(
          'cuePoint',
          integer('cueTime', ms),
          element('cueTrackPositions', integer('cueTrack', 1, 1), integer('cueClusterPosition', positions[index] ?? 0, 8)),
        ),
      ),
    );
  // Places are of one length, whatever they are: what stands before the first cluster is known.
  let at = lengthOf(info) + lengthOf(tracks) + lengthOf(cues([]));
  const positions = clusters.map(({ bytes }) => {
    const begins = at;
    at += lengthOf(bytes);
    return begins;
  });
  const segment = element('segment', info, tracks, cues(positions), ...clusters.map(({ bytes }) => bytes));
  return new Blob([...head, ...segment], { type: 'video/webm' });
}

function clustersOf(frames: readonly EncodedFrame[], fps: number): { ms: number; bytes: Bytes[] }[] {
  const begins = frames.flatMap(({ isKey }, index) => (isKey ? [index] : []));
  return begins.map((first, order) => {
    const ms = msOf(first, fps);
    const blocks = frames.slice(first, begins[order + 1]).map(({ data, isKey }, index) => {
      const head = new Uint8Array([0x81, ...big(msOf(first + index, fps) - ms, 2), isKey ? 0x80 : 0]);
      return element('simpleBlock', head, data);
    });
    return { ms, bytes: element('cluster', integer('clusterTimestamp', ms), ...blocks) };
  });
}
