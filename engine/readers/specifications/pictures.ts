import { convert, keep, tell, type Specification } from './items.ts';

/** What happens to every model, whatever its format. */
export const models: Specification = {
  label: 'Every model',
  source: '`engine/readers/read.ts`',
  code: ['readers/read.ts', 'transforms/repair-motion.ts'],
  items: [
    tell('a name without an extension', 'extensionMissing', 'read by its content'),
    tell('a name with another format’s extension', 'extensionWrong', 'read by its content'),
    tell('triangles, lines and points at coordinates that are no numbers', 'nonFiniteDropped'),
    tell('keys, morph targets, bones and places that are no numbers', 'motionMended'),
    tell('points beside triangles', 'pointsKept'),
    tell('points alone', 'pointCloud'),
    tell('lines', 'linesKept'),
    tell('a file of which a part is missing', 'endMissing', 'where nothing is left: model.truncated'),
    tell('author and licence of more than 1,000 characters', 'creditsCut'),
  ],
};

export const textures: Specification = {
  label: 'Textures',
  source: 'the formats of the pictures, by their marks',
  code: ['readers/import-image.ts', 'readers/settle-profiles.ts', 'readers/texture-loader.ts', 'images/dds.ts'],
  items: [
    keep('PNG, JPEG, WebP, KTX2 with Basis', 'their bytes'),
    convert('CMYK', 'RGB'),
    convert('TGA, BMP, TIFF, GIF, AVIF, DDS, PSD, plain KTX2', 'PNG'),
    tell('light beyond white of HDR and BC6H', 'textureToneMapped'),
    tell('further frames and pages', 'textureFrames'),
    tell('further faces of cube maps', 'textureFaces'),
    tell('pictures above 2²⁷ pixels', 'textureScaled'),
    tell('pictures above 16384 × 16384 pixels', 'textureTooLarge'),
    tell('what no decoder reads', 'textureUnreadable'),
    tell('wide-gamut profiles, but in glTF', 'profileConverted'),
    tell('pictures that are not there', 'textureMissing'),
  ],
};

export const archives: Specification = {
  label: 'ZIP, RAR, 7z',
  source: 'PKWARE APPNOTE 6.3; 7-Zip',
  code: ['archives'],
  items: [
    keep('files, their folders and names in UTF-8 and GBK'),
    keep('zip64; Deflate, Deflate64, BZip2, LZMA, PPMd; what RAR and 7z have'),
    convert('paths with backslashes or to parent folders', 'paths inside the folder, or archive.unsafePath'),
    tell('bytes before or behind the archive', 'trailingBytes'),
    tell('a path that occurs twice', 'entryRepeated', 'the first is taken'),
    tell('an archive inside an archive inside', 'nestedArchive'),
    tell('passwords', 'archive.encrypted'),
    tell('volumes', 'archive.volume'),
    tell('methods that nobody unpacks', 'archive.method'),
    tell('checksums that do not fit', 'archive.corrupt'),
    tell('more entries than are unpacked', 'archive.tooManyEntries'),
    tell('what unpacks to far more than it is', 'archive.bomb'),
  ],
};

export const osgb: Specification = {
  label: 'OSGB',
  source: 'OpenSceneGraph 3.6, its serializers',
  code: ['readers/osgb'],
  items: [
    keep('Group, MatrixTransform, Switch, LOD, PagedLOD, Geode, Geometry; files that they name'),
    keep('triangles, strips, fans, quads; normals, colours, texture coordinates'),
    convert('states: the lowest texture, diffuse colour, culling, blending', 'materials without light'),
    convert('billboards, lights and programs among known classes', 'nothing: they draw no surface of the scene'),
    tell('classes that nobody knows', 'tiles.unknown'),
    tell('primitives that cannot be drawn', 'tiles.dropped'),
    tell('textures of further units', 'tiles.dropped'),
    tell('pictures that are not there or cannot be decoded', 'tiles.lostTextures'),
    tell('files that are named and not there', 'tiles.missing'),
    tell('files that cannot be read', 'tiles.unreadable'),
    tell('files that no root leads to', 'tiles.passedOver'),
  ],
};

export const maps: Specification = {
  label: 'GeoTIFF, TIFF, JPEG, PNG, MBTiles, tile packs',
  source: 'TIFF 6.0, GeoTIFF 1.1, GDAL’s tags and sidecars, MBTiles 1.3, TMS and XYZ folders',
  code: ['maps'],
  items: [
    keep('8 and 16 bits, floats; up to 16 bands, alpha; strips, tiles, planes; LZW, Deflate, Zstandard, PackBits, JPEG, WebP'),
    keep('GeoTIFF keys, world files, .prj, .aux.xml; nodata, scale and offset of bands'),
    keep('a mask of its own, and one beside it'),
    tell('no place', 'noPlace'),
    tell('a place without a system', 'noSystem'),
    tell('a system without an EPSG code', 'nameOnly'),
    tell('a system that cannot be read', 'badProjection'),
    tell('RPC coefficients', 'rationalCoefficients'),
    tell('a mask beside it that does not fit', 'maskBeside'),
    tell('metadata of bands that is too long', 'bandItems'),
    tell('a nodata value that no sample can have', 'nodataUnfit'),
    tell('orientation', 'orientation', 'kept as a tag'),
    tell('palettes', 'palette', 'RGB'),
    tell('no overviews', 'noOverviews'),
    tell('tiles that are not there', 'missingTiles', 'nodata'),
    tell('coarser levels of a tile pack', 'severalLevels'),
    tell('a place that web maps have not', 'tilesNoPlace'),
    tell('a system that is not converted', 'tilesNoSystem'),
    tell('what lies beyond the web map', 'tilesBeyond'),
    tell('samples that JPEG cannot hold', 'notJpeg'),
  ],
};
