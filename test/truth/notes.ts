/** What each reader supports and what it leaves out, for docs/formats.md. The tests of each reader check it. */

import type { archiveFormats, modelFormats } from '#domain/formats';

export interface FormatNotes {
  reads: string[];
  /** Reported as a warning when a file contains it, unless the entry says otherwise. */
  leaves: string[];
}

const gltf: FormatNotes = {
  reads: [
    'version 2.0; of 1.0 everything but its programs: techniques by the usual names of their parameters, KHR_materials_common, KHR_binary_glTF, skins by joint names; the centre of CESIUM_RTC',
    'glTF 2.0, binary or text, with data URIs and files beside it in the archive',
    'every material extension of Khronos; KHR_texture_transform, KHR_texture_basisu, EXT_texture_webp, EXT_texture_avif, MSFT_texture_dds; spec-gloss turned into metal-rough',
    'Draco, meshopt, quantized; GPU instances; skins, morph targets, animations, cameras, lights; MSFT_lod of nodes; KHR_node_visibility (what is hidden is left out and counted); strips that begin anew',
  ],
  leaves: [
    'of 1.0: GLSL programs (named), lights of KHR_materials_common (named), WEB3D_quantized_attributes (refused)',
    'scenes beside the first',
    'every other extension, by name: MSFT_lod of materials, variants, animation pointers, audio, physics, avatars, metadata',
    'a required extension without which the model would be drawn wrongly, or that nobody knows (refused)',
  ],
};

const cad: FormatNotes = {
  reads: [
    'solids and surfaces through Open CASCADE, tessellated relative to size (linear 0.001 of the mean edge, angular 0.5 rad; coarsely and finely on request, docs/engine.md)',
    'colours of faces, solids and whole representations; a part that fails is named, the rest goes through',
  ],
  leaves: ['curves without surfaces (counted)'],
};

const iges: FormatNotes = {
  reads: [
    'groups, subfigures and their instances with names (form 15 properties, labels; parts without one are numbered); free faces as one part; units of the header',
    ...cad.reads,
    'standard colours and colour definitions, inherited from groups',
  ],
  leaves: [...cad.leaves, 'subfigure arrays, CSG solids, finite elements'],
};

/** For formats that other programs shade smooth: docs/engine.md, Normals. */
const computed = 'normals computed where there are none: edges up to 40° are smooth';
/** For formats that other programs shade flat. */
const flat = 'shown flat: the format has no normals of vertices';

const stl: FormatNotes = { reads: ['binary and ASCII, several solids, facet colours of both conventions', flat], leaves: [] };

export const formatNotes: Record<keyof typeof modelFormats, FormatNotes> = {
  glb: gltf,
  gltf,
  obj: {
    reads: [
      'all face forms, negative indices and vertices that come later; polygons; vertex colours; lines and points',
      'MTL with the PBR extension and every map statement; GBK names, Windows paths, names with blanks',
      'normals where there are none by smoothing groups, without those as of edges up to 40°; `s off` is flat',
    ],
    leaves: ['free-form curves and surfaces', 'bump maps as heights'],
  },
  stl,
  stla: { ...stl, reads: ['as STL'] },
  stlb: { ...stl, reads: ['as STL'] },
  ply: {
    reads: [
      'ASCII and both binary orders; colours, normals, texture coordinates, polygons and strips; point clouds, named as such',
      computed,
    ],
    leaves: ['Gaussian splats beside their centres'],
  },
  fbx: {
    reads: [
      'versions 3000 to 7700, ASCII and binary, through ufbx; units and axes as the file states',
      'hierarchy, pivots, geometric transforms, instances with materials of their own; n-gons, holes, NURBS surfaces; up to 8 UV sets',
      'skins, blend shapes with in-betweens, every animation stack (baked, keys reduced to 1e-4), cameras, lights; LOD groups: the finest drawn, the others as its levels',
      'Phong, Lambert, Blender, 3ds Max Physical, Stingray, Arnold and glTF materials as PBR; textures embedded, beside it, or anywhere in the archive; layers blended',
    ],
    leaves: [
      'influences beyond eight a vertex',
      'dual-quaternion skinning (read as linear, with the largest distance between the two in the file’s poses)',
      'layers of a texture that lie elsewhere than the lowest; procedural textures; shear of texture coordinates',
      'distances at which LOD groups switch; levels that hold bones, or lie within a coarser level (counted)',
      'geometry caches, subdivision, area lights, trimmed NURBS, constraints, properties of one’s own, sound',
      'encrypted files (refused)',
    ],
  },
  dae: {
    reads: [
      'Collada 1.4 and 1.5 in any encoding; units and axes; every mesh primitive, holes included; UV sets and colours; external files',
      'skins, morphs, animations of every target baked, clips, cameras, lights; Phong, Lambert, Blinn and constant materials',
      computed,
    ],
    leaves: [
      'shaders in Cg and GLSL; maps beside those of the common profile’s colours',
      'splines and BREP; physics and kinematics',
      'influences beyond eight a vertex; normals of morph targets that are built otherwise; a second set of colours',
    ],
  },
  zae: { reads: ['a ZIP with its manifest; then as DAE'], leaves: [] },
  '3ds': {
    reads: [
      'hierarchy, pivots, instances, smoothing groups, materials and maps; keyframes with tension, continuity, bias and easing, of cameras and lights too; a file that is cut off is salvaged with a warning',
      computed,
    ],
    leaves: ['movement of lenses, colours, cones and shapes', 'second and masking maps; fog and backgrounds'],
  },
  '3mf': {
    reads: [
      'units, components, build items, the production extension, base materials with their metal and shine, colours, composites, textures, multiproperties; beam lattices as lines',
      flat,
    ],
    leaves: [
      'slices, booleans, volumes and displacement; surfaces other than of base materials',
      'encrypted content (refused)',
      'layered textures beside the topmost',
    ],
  },
  off: {
    reads: ['OFF, COFF, NOFF, STOFF and CNOFF, text or binary, polygons, colours of vertices and faces', computed],
    leaves: ['4OFF and nOFF (refused by name)', 'colours that are numbers of a colour map'],
  },
  amrt: { reads: ['a GLB whose root extension MODELMILL_amrt is kept through the pipeline: docs/amrt.md'], leaves: [] },
  igs: iges,
  iges: { reads: ['as IGS'], leaves: [] },
  stp: {
    reads: [
      'assemblies with names, nesting and placements, each part once; an assembly over several files; names in \\X2\\, \\X\\ and GBK',
      'a part that hangs is given up by name; colours of single instances; geometry that AP242 gives as triangles, flat or cubic Bézier, with its normals, where a part has no exact shape',
      ...cad.reads,
    ],
    leaves: [
      'never tried on files of others, for want of them: curved triangles of AP242 (the order of their ten points is told by where they are)',
      'colours of single faces of single instances (counted)',
      ...cad.leaves,
    ],
  },
  step: { reads: ['as STP'], leaves: [] },
  brep: { reads: cad.reads, leaves: [...cad.leaves, 'units (the format states none)'] },
  jt: {
    reads: [
      'JT 8, 9 and 10 of either byte order: assemblies, over several files too, with names, places, instances, units and materials; strips, polygons, lines and points with normals, colours and texture coordinates of vertices',
      'all codes of integers (bit lengths, Huffman, arithmetic, chopper, move to front), Deering’s normals, the coder of topology of JT 9 and 10; segments in Deflate and XZ',
      'of levels of detail the finest; of a switch what it shows; Z is taken as up, which the format does not say',
      'tried on files of others in 8.0, 8.1, 9.5 and 10.3',
    ],
    leaves: [
      'exact geometry (XT, JT B-rep): a file with nothing else is refused with how to convert it, or handed to a converter of the operator’s',
      'never tried, for want of files: 10.0 to 10.2, 10.4, 10.5, the high byte first, polygons, quantized colours (left out, named)',
      'textures (named), primitives such as cylinders, coarser levels, metadata, PMI, wireframes',
    ],
  },
  rvt: {
    reads: ['version, build and preview picture; geometry through a converter of the operator’s'],
    leaves: ['geometry without a converter'],
  },
};

export const archiveNotes: Record<keyof typeof archiveFormats, FormatNotes> = {
  zip: {
    reads: ['zip64, data descriptors, UTF-8 and GBK names, Deflate, Deflate64, BZip2, LZMA, PPMd'],
    leaves: ['passwords and volumes (refused by name)'],
  },
  rar: {
    reads: ['RAR 4 and 5 through 7-Zip, Chinese names'],
    leaves: ['passwords, encrypted names and volumes (refused by name)', 'links'],
  },
  '7z': { reads: ['through 7-Zip'], leaves: ['passwords and volumes (refused by name)'] },
};

/** Rules for every archive. */
export const archiveRules = [
  'caps on entries, bytes and ratio hold while unpacking; nothing is written outside the folder; CRCs are checked',
  'one archive inside another is unpacked once; macOS and Windows rubbish is passed over; several models are listed and refused',
];

export const textureNotes: FormatNotes = {
  reads: [
    'JPEG (CMYK becomes RGB), PNG (16 bit too), WebP, TGA, BMP, TIFF, GIF (first frame), AVIF, DDS (BC1 to BC7, plain, DX10), PSD and PSB (flattened), Radiance HDR (tone-mapped), KTX2 (Basis kept as it is, plain formats)',
    'by content, whatever the extension says; alpha is found by looking at the pixels',
    'up to 16384 × 16384 pixels; above 2²⁷ pixels, what has to be decoded whole is scaled down to that',
    'colours with a wide-gamut profile become sRGB, but in glTF, which ignores profiles',
  ],
  leaves: [
    'larger pictures, with their size',
    'KTX2 with ASTC or ETC2',
    '.basis',
    'layers of PSD, further frames of GIF, further faces of cube maps',
  ],
};
