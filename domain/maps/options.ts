/** Options of 地图超分: how much finer a map becomes, by which net, and what it is written as. */

export const mapScales = [2, 4] as const;
export type MapScale = (typeof mapScales)[number];

export const mapModels = ['fast', 'fine'] as const;
export type MapModel = (typeof mapModels)[number];

/** How the GeoTIFF holds its pixels: without loss, or as JPEG, which takes 8 bits of one band or three. */
export const mapOutputs = ['deflate', 'jpeg'] as const;
export type MapOutput = (typeof mapOutputs)[number];

/** What is written besides, for maps in web pages: none, one MBTiles file, or a ZIP of a folder of tiles. */
export const mapTiles = ['none', 'mbtiles', 'xyz'] as const;
export type MapTiles = (typeof mapTiles)[number];

export interface MapOptions {
  scale: MapScale;
  model: MapModel;
  output: MapOutput;
  tiles: MapTiles;
}

export const defaultMapOptions: MapOptions = { scale: 2, model: 'fast', output: 'deflate', tiles: 'none' };

/** Options with the usual ones for those that are left out. */
export const completeMapOptions = (options: Partial<MapOptions>): MapOptions => ({ ...defaultMapOptions, ...options });
