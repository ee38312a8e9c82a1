/** The nets that enlarge maps, run by onnxruntime; engine/maps/training/MODEL_CARD.md says what they learned and what they can do. */

import { fileURLToPath } from 'node:url';
import { holdColours, type PlaneBounds } from '#domain/maps/hold-colours';
import { netOf, netRadius, type NetName, type NetPrecision } from '#domain/maps/nets';
import { quietRuntime } from './quiet-runtime.ts';

export type NetModel = 'fast' | 'fine';
export type NetScale = 2 | 4;

/** What runs the nets: `cuda` needs a card and the provider's libraries (docs/operations.md#maps-on-a-card). */
export const netProviders = ['cpu', 'cuda'] as const;
export type NetProvider = (typeof netProviders)[number];

/** Where the weights of a net lie. */
export const weightsPath = (net: NetName): string => fileURLToPath(new URL(`../../../../engine/maps/weights/${net}.onnx`, import.meta.url));

/** BT.601: what the nets were trained on. */
const luma = Float32Array.of(0.299, 0.587, 0.114);

export interface Net {
  readonly scale: NetScale;
  /** Pixels of the source that `enlarge` needs on each side of what it makes. */
  readonly halo: number;
  /**
   * Enlarges one plane, or red, green and blue together: their luminance gets detail, which all three share.
   *
   * A fine pixel depends on nothing beyond the halo around its source pixel, and comes out the same in every window that has that halo: bit for bit on one kind of processor.
   *
   * @param planes One or three, `width` × `height`, finite, scaled so that the scene lies mostly in 0..1
   * @param bounds Of each plane, what the type of its samples can hold, in that scaling; null where it holds anything
   * @returns As many planes of scale × (width − 2 × halo) by scale × (height − 2 × halo); the mean of each source pixel is held (domain/maps/hold-colours.ts).
   */
  enlarge(planes: readonly Float32Array[], width: number, height: number, bounds: readonly (PlaneBounds | null)[]): Promise<Float32Array[]>;
  close(): Promise<void>;
}

/**
 * Loads a net into memory: up to a few hundred MB while it works on windows of 256 × 256 pixels.
 *
 * @throws Error when this machine has no build of onnxruntime, or not the provider asked for
 */
export async function loadNet(model: NetModel, scale: NetScale, precision: NetPrecision, provider: NetProvider = 'cpu'): Promise<Net> {
  const name = netOf({ model, scale }, precision);
  const halo = netRadius[name];
  Object.assign(process.env, quietRuntime);
  // 46 MB of library that no other verb needs.
  const { InferenceSession, Tensor } = (await import('onnxruntime-node')).default;
  const session = await InferenceSession.create(weightsPath(name), {
    executionProviders: [provider],
    // Whoever wants more cores starts more children.
    ...{ intraOpNumThreads: 1, interOpNumThreads: 1, executionMode: 'sequential' },
    graphOptimizationLevel: 'all',
    logSeverityLevel: 3,
  });
  return {
    ...{ scale, halo },
    enlarge: async (planes, width, height, bounds) => {
      const size = width * height;
      const coarse = new Float32Array(planes.length * size);
      for (const [index, plane] of planes.entries()) coarse.set(plane, index * size);
      const weights = planes.length === 3 ? luma : Float32Array.of(1);
      const { phases } = await session.run({
        planes: new Tensor('float32', coarse, [planes.length, 1, height, width]),
        weights: new Tensor('float32', weights, [planes.length, 1, 1, 1]),
      });
      const all = (await phases!.getData()) as Float32Array;
      const part = scale * scale * size;
      return planes.map((plane, index) =>
        holdColours(all.subarray(index * part, (index + 1) * part), plane, { width, height, halo, scale }, bounds[index] ?? null),
      );
    },
    close: () => session.release(),
  };
}
