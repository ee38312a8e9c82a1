import type { FileSource } from './local-file.ts';
import type { Raster } from './raster.ts';

/** A raster that is read from a copy of its source, which ranges read too; the copy is closed with it. */
export const copiedRaster = (raster: Raster, copy: FileSource): Raster => ({
  ...{ image: raster.image, geoKeys: raster.geoKeys, meaning: raster.meaning, blocks: raster.blocks },
  tiled: async () => (await raster.tiled()) ?? copy.path,
  spans: () => Promise.resolve(null),
  read: (window) => raster.read(window),
  overview: (edge) => raster.overview(edge),
  overviewSpans: () => Promise.resolve(null),
  overviewPixels: (edge) => raster.overviewPixels(edge),
  close: async () => {
    try {
      await raster.close();
    } finally {
      await copy.close();
    }
  },
});
