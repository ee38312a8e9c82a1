import { extensionOf } from '../formats.ts';

const contentTypes: Readonly<Record<string, string>> = {
  glb: 'model/gltf-binary',
  gltf: 'model/gltf+json',
  obj: 'model/obj',
  mtl: 'model/mtl',
  stl: 'model/stl',
  ply: 'application/x-ply',
  '3mf': 'model/3mf',
  dae: 'model/vnd.collada+xml',
  // What Safari opens in AR Quick Look.
  usdz: 'model/vnd.usdz+zip',
  stp: 'model/step',
  step: 'model/step',
  igs: 'model/iges',
  iges: 'model/iges',
  zip: 'application/zip',
  rar: 'application/vnd.rar',
  '7z': 'application/x-7z-compressed',
  json: 'application/json',
  jpg: 'image/jpeg',
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  bmp: 'image/bmp',
  tif: 'image/tiff',
  tiff: 'image/tiff',
  ktx2: 'image/ktx2',
  mbtiles: 'application/vnd.sqlite3',
};

/** The media type for a file's extension, whatever the sender claims; generic bytes when unknown. Never a type that a browser executes. */
export function contentTypeOf(fileName: string): string {
  const extension = extensionOf(fileName);
  return (Object.hasOwn(contentTypes, extension) ? contentTypes[extension] : undefined) ?? 'application/octet-stream';
}
