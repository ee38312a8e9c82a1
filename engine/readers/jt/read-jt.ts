import { AppError } from '#domain/errors/app-error';
import { modelFormats } from '#domain/formats';
import { withConverted } from '#engine/converters/run-converter';
import type { VerbContext } from '#engine/context';
import type { Scene } from '#engine/scenes/scene';
import { readGltf } from '../gltf/read-gltf.ts';
import { createResources } from '../resources.ts';
import { readHead } from '../../files/sniff.ts';

/** A JT begins with 80 letters that name its version (JT File Format Reference, 6.1.1). */
export const jtVersion = (head: Uint8Array): string | undefined =>
  /^Version (\d+\.\d+)/.exec(Buffer.from(head.subarray(0, 80)).toString('latin1'))?.[1];

/** Reads a JT through the converter of `context.converters`. Throws `model.needsConverter` with the version found where there is none. */
export async function readJt(path: string, context: VerbContext = {}): Promise<Scene> {
  const version = jtVersion(await readHead(path, 80));
  const program = context.converters?.jt;
  if (program !== undefined) return await withConverted(program, path, (glb) => readGltf(glb, createResources(glb), context), context);
  const { label, convert } = modelFormats.jt;
  throw new AppError('model.needsConverter', { format: label, version: version === undefined ? '' : `（JT ${version}）`, convert });
}
