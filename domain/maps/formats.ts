/** What imagery is taken as: GeoTIFF, pictures with or without a world file, MBTiles, and ZIPs of tiles or of a picture with its world file. */
export const mapExtensions = ['tif', 'tiff', 'png', 'jpg', 'jpeg', 'mbtiles', 'zip'] as const;
