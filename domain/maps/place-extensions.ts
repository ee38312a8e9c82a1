/** What says where a picture lies, and what of it is hidden, beside it; `.xml` is GDAL's own, `a.png.aux.xml`. */
export const placeExtensions: ReadonlySet<string> = new Set([
  ...['pgw', 'pngw', 'jgw', 'jpgw', 'jpegw', 'tfw', 'tifw', 'wld', 'prj', 'xml', 'msk'],
]);
