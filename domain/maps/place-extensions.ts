/** What says where a picture lies, beside it. */
export const placeExtensions: ReadonlySet<string> = new Set(['pgw', 'pngw', 'jgw', 'jpgw', 'jpegw', 'tfw', 'tifw', 'wld', 'prj']);
