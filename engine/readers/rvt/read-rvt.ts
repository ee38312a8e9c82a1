import { AppError } from '#domain/errors/app-error';
import { modelFormats } from '#domain/formats';
import { withConverted } from '#engine/converters/run-converter';
import type { VerbContext } from '#engine/context';
import type { Scene } from '#engine/scenes/scene';
import { readGltf } from '../gltf/read-gltf.ts';
import { createResources } from '../resources.ts';
import { readRvtInfo } from './rvt-info.ts';

/**
 * Reads an RVT through the converter of `context.converters`. Throws `model.needsConverter` with the version found where there is none, and
 * what `withConverted` throws.
 */
export async function readRvt(path: string, context: VerbContext = {}): Promise<Scene> {
  const { version } = await readRvtInfo(path, context);
  const program = context.converters?.rvt;
  if (program !== undefined) return await withConverted(program, path, (glb) => readGltf(glb, createResources(glb), context), context);
  const { label, convert } = modelFormats.rvt;
  throw new AppError('model.needsConverter', { format: label, version: version === '' ? '' : `（Revit ${version}）`, convert });
}
