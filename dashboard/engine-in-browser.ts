import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const engine = fileURLToPath(new URL('../engine/', import.meta.url));
const node = `${engine}browser/node/index.ts`;
const notHere = `${engine}browser/not-here.ts`;

/** What the engine loads on demand and no browser's worker has: readers of other formats, archives, decoders of pictures, compressing writers. */
const left =
  /(^|\/)(cad|fbx|dae|jt|osgb|threemf|threeds|rvt|amrt|archives|converters)\/|(^|\/)(vips|decode|meshopt|pack-streams)(\.ts)?$|^draco3dgltf$/;

/**
 * For workers: the engine's code with memory in place of Node's files, and its kernels fetched. What is loaded on demand and not offered
 * there becomes a module that throws when it is loaded.
 */
export function engineInBrowser(): Plugin {
  return {
    name: 'engine-in-browser',
    enforce: 'pre',
    resolveId(source, importer) {
      if (importer === undefined || !importer.startsWith(engine)) return null;
      if (source.startsWith('node:')) return node;
      if (source === 'sharp') return `${engine}browser/no-sharp.ts`;
      return source === './kernel-bytes.ts' && importer.endsWith('/kernels/load.ts') ? `${engine}browser/kernel-bytes.ts` : null;
    },
    resolveDynamicImport(source, importer) {
      return typeof source === 'string' && importer?.startsWith(engine) === true && left.test(source) ? notHere : null;
    },
  };
}
