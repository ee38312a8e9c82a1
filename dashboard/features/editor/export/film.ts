import type { EditorStage } from '../scene/stage.ts';
import type { EncodedFrame } from './encoded.ts';
import { writeMp4 } from './mp4.ts';
import { breathe, type OnShare } from './picture.ts';
import { writeWebm } from './webm.ts';

export type FilmKind = 'webm' | 'mp4';

export interface FilmWish {
  kind: FilmKind;
  width: number;
  height: number;
  fps: number;
  /** For one turn about the model. */
  seconds: number;
}

/** Best first. H.264 as level 4.0, which has 1080p at 30 frames. */
const codecs: Record<FilmKind, readonly string[]> = { webm: ['vp09.00.40.08', 'vp8'], mp4: ['avc1.640028', 'avc1.4d0028', 'avc1.42e028'] };

/** Bits of a pixel, and of a second at most. */
const bits = { pixel: 0.13, second: 10_000_000 };
/** Frames between two that stand for themselves, and those that wait for the encoder. */
const keySeconds = 2;
const waiting = 4;

/** How this browser encodes such a film; null where it does not. */
export async function encoding({ kind, width, height, fps }: FilmWish): Promise<VideoEncoderConfig | null> {
  if (!('VideoEncoder' in window)) return null;
  for (const codec of codecs[kind]) {
    const config: VideoEncoderConfig = {
      ...{ codec, width, height, framerate: fps, bitrate: Math.min(bits.second, Math.round(width * height * fps * bits.pixel)) },
      // No frame then stands before one that it is made from.
      ...(kind === 'mp4' && { avc: { format: 'avc' as const }, latencyMode: 'realtime' as const }),
    };
    const { supported } = await VideoEncoder.isConfigSupported(config).catch(() => ({ supported: false }));
    if (supported === true) return config;
  }
  return null;
}

/**
 * A film of one turn about what the camera looks at, from where it stands.
 * @throws TooLargeToDraw; what the encoder or `signal` ended with
 */
export async function shootFilm(
  stage: EditorStage,
  wish: FilmWish,
  config: VideoEncoderConfig,
  { signal, onShare }: { signal: AbortSignal; onShare: OnShare },
): Promise<Blob> {
  const { kind, width, height, fps, seconds } = wish;
  const count = Math.round(seconds * fps);
  const frames: EncodedFrame[] = [];
  let description = new Uint8Array();
  let failure: unknown;
  const encoder = new VideoEncoder({
    output(chunk, about) {
      const data = new Uint8Array(chunk.byteLength);
      chunk.copyTo(data);
      frames.push({ data, isKey: chunk.type === 'key' });
      const said = about?.decoderConfig?.description;
      if (said !== undefined)
        description = ArrayBuffer.isView(said)
          ? new Uint8Array(said.buffer, said.byteOffset, said.byteLength).slice()
          : new Uint8Array(said).slice();
    },
    error: (error) => (failure ??= error),
  });
  const sheet = new OffscreenCanvas(width, height);
  const pen = sheet.getContext('2d');
  try {
    encoder.configure(config);
    await stage.shoot({ width, height, tile: { width, height }, isClear: false }, async ({ draw, move }) => {
      for (let index = 0; index < count; index += 1) {
        move(index === 0 ? 0 : 1 / fps, (index / count) * 2 * Math.PI);
        const drawn = draw({ x: 0, y: 0 });
        if (pen !== null) {
          // Films have nothing transparent.
          pen.fillStyle = '#ffffff';
          pen.fillRect(0, 0, width, height);
          pen.drawImage(drawn, 0, 0);
        }
        const frame = new VideoFrame(sheet, { timestamp: Math.round((index * 1e6) / fps), duration: Math.round(1e6 / fps) });
        encoder.encode(frame, { keyFrame: index % (fps * keySeconds) === 0 });
        frame.close();
        onShare((index + 1) / (count + 1));
        do {
          await breathe();
          signal.throwIfAborted();
          if (failure !== undefined) throw failure;
        } while (encoder.encodeQueueSize > waiting);
      }
    });
    await encoder.flush();
    if (failure !== undefined) throw failure;
  } finally {
    if (encoder.state !== 'closed') encoder.close();
  }
  const film = { width, height, fps, frames };
  return kind === 'webm' ? writeWebm({ ...film, codec: config.codec === 'vp8' ? 'V_VP8' : 'V_VP9' }) : writeMp4({ ...film, description });
}
