/** What slicers say of the parts of an object beside the model: Bambu Studio's and Orca's `model_settings.config`, and PrusaSlicer's. */

import { decodeXml } from '../xml/decode.ts';
import { parseXml } from '../xml/tree.ts';
import type { Package } from './package.ts';

export interface SlicerParts {
  /** Components that are not printed, by object and component: what is cut away, modifiers, places for supports. */
  helpers: Map<number, Set<number>>;
  /** Such parts that are only a range of an object's triangles, and stay. */
  ranges: number;
}

const printed = new Set(['normal_part', 'ModelPart', '']);

export async function readSlicerParts(source: Package): Promise<SlicerParts> {
  const found: SlicerParts = { helpers: new Map(), ranges: 0 };
  const bambu = await source.read('Metadata/model_settings.config');
  for (const object of bambu ? (parseXml(decodeXml(bambu)).root?.all('object') ?? []) : []) {
    const parts = object.all('part').filter(({ attributes }) => !printed.has(attributes.subtype ?? ''));
    found.helpers.set(Number(object.attributes.id), new Set(parts.map(({ attributes }) => Number(attributes.id))));
  }
  const prusa = await source.read('Metadata/Slic3r_PE_model.config');
  for (const object of prusa ? (parseXml(decodeXml(prusa)).root?.all('object') ?? []) : [])
    for (const volume of object.all('volume')) {
      const type = volume.all('metadata').find(({ attributes }) => attributes.key === 'volume_type')?.attributes.value ?? '';
      if (!printed.has(type)) found.ranges++;
    }
  return found;
}
