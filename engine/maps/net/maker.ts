import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { engineVersion } from '#domain/models/engine-version';
import type { MapSample } from '#domain/maps/image';
import { netOf, precisionOf } from '#domain/maps/nets';
import type { MapOptions } from '#domain/maps/options';
import { weightsPath } from './load-net.ts';

/** What makes ranges of such an image here: the engine's version and the weights of the net. Where two of these differ, so may the same range's bytes. */
export async function makerOf(options: Pick<MapOptions, 'model' | 'scale'>, sample: MapSample): Promise<string> {
  const weights = await readFile(weightsPath(netOf(options, precisionOf(sample))));
  return createHash('sha256').update(engineVersion).update(weights).digest('hex');
}
