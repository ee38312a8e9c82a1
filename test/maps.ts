import type { MapImage } from '#domain/maps/image';

/** A map of 4 × 3 thousand pixels, in UTM. */
export const mapImage: MapImage = {
  ...{ format: 'geotiff', width: 4000, height: 3000, bands: 3, alpha: false, mask: false, sample: 'uint8', nodata: null },
  place: { transform: [500_000, 0.5, 0, 2_500_000, 0, -0.5], pixelIs: 'area', crs: { epsg: 4547, name: 'CGCS2000', geographic: false } },
  warnings: [],
};

/** What a checked map's row has of its own. */
export const checkedMap = { modelType: 'map', fileName: '正射影像.tif', map: mapImage } as const;
