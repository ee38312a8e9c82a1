/** Small files that hold what a reader passes over, by the label of its specification and the word that it gives. */

import { buildGlb, packArrays } from './glb.ts';

const corners = packArrays(new Float32Array([0, 0, 0, 1, 0, 0, 0, 1, 0]));

/** A GLB of one triangle with `parts` in its JSON, and `more` in the triangle's. */
export const triangleGlb = (parts: Record<string, unknown>, more: Record<string, unknown> = {}): Buffer =>
  buildGlb(
    {
      asset: { version: '2.0' },
      scenes: [{ nodes: [0] }],
      nodes: [{ mesh: 0 }],
      meshes: [{ primitives: [{ attributes: { POSITION: 0 }, ...more }] }],
      accessors: [{ bufferView: 0, componentType: 5126, count: 3, type: 'VEC3', min: [0, 0, 0], max: [1, 1, 0] }],
      bufferViews: [{ buffer: 0, byteLength: 36 }],
      buffers: [{ byteLength: 36 }],
      ...parts,
    },
    corners.binary,
  );

const face = 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1 2 3\n';
const withMtl = (mtl: string): Record<string, string> => ({ 'a.obj': `mtllib a.mtl\nusemtl m\n${face}`, 'a.mtl': `newmtl m\n${mtl}\n` });

const ply = (elements: string, rows: string): Record<string, string> => ({
  'a.ply': `ply\nformat ascii 1.0\n${elements}\nend_header\n${rows}\n`,
});
const plyVertices = 'element vertex 3\nproperty float x\nproperty float y\nproperty float z';
const plyFaces = 'element face 1\nproperty list uchar int vertex_indices';
const plyRows = '0 0 0\n1 0 0\n0 1 0';

const off = (head: string, face: string): Record<string, string> => ({ 'a.off': `${head}\n3 1 0\n0 0 0\n1 0 0\n0 1 0\n${face}\n` });
const loop = 'facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 vertex 0 1 0 endloop endfacet';

const daeOf = (geometry: string, more = '', instance = '<instance_geometry url="#g"/>'): Record<string, string> => ({
  'a.dae':
    '<?xml version="1.0"?><COLLADA xmlns="http://www.collada.org/2005/11/COLLADASchema" version="1.4.1"><asset><unit meter="1"/></asset>' +
    `<library_geometries><geometry id="g"><mesh><source id="p"><float_array id="pa" count="9">0 0 0 1 0 0 0 1 0</float_array><technique_common><accessor source="#pa" count="3" stride="3"/></technique_common></source>` +
    `<vertices id="v"><input semantic="POSITION" source="#p"/></vertices>${geometry}</mesh></geometry></library_geometries>${more}` +
    `<library_visual_scenes><visual_scene id="s"><node id="n">${instance}</node></visual_scene><visual_scene id="t"/></library_visual_scenes><scene><instance_visual_scene url="#s"/></scene></COLLADA>`,
});
const daeTriangle = '<triangles count="1"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2</p></triangles>';

/** By `label code`: the files, the model first. */
export const toldByFiles: Readonly<Record<string, Record<string, string | Uint8Array>>> = {
  'glTF, GLB scenesDropped': { 'a.glb': triangleGlb({ scenes: [{ nodes: [0] }, { nodes: [0] }], scene: 0 }) },
  'glTF, GLB sceneMissing': { 'a.glb': triangleGlb({ scene: 4 }) },
  'glTF, GLB extensionDropped': { 'a.glb': triangleGlb({ extensionsUsed: ['EXT_nobody_knows'] }) },
  'glTF, GLB creditsCut': { 'a.glb': triangleGlb({ asset: { version: '2.0', extras: { note: 'n'.repeat(70_000) } } }) },
  'glTF, GLB attributeDropped': { 'a.glb': triangleGlb({}, { attributes: { POSITION: 0, _HEAT: 0 } }) },
  'glTF, GLB primitivesDropped': {
    'a.glb': triangleGlb({ meshes: [{ primitives: [{ attributes: { POSITION: 0 } }, { attributes: {} }] }] }),
  },
  'glTF, GLB hiddenDropped': {
    'a.glb': triangleGlb({
      scenes: [{ nodes: [0, 1] }],
      nodes: [{ mesh: 0 }, { mesh: 0, extensions: { KHR_node_visibility: { visible: false } } }],
      extensionsUsed: ['KHR_node_visibility'],
    }),
  },
  'glTF, GLB model.unsupportedFeature': { 'a.glb': triangleGlb({ asset: { version: '2.1', minVersion: '2.1' } }) },
  'OBJ, MTL facesDropped': { 'a.obj': `${face}f 1 2 9\n` },
  'OBJ, MTL facesShort': { 'a.obj': `${face}f 1 2\n` },
  'OBJ, MTL attributesDropped': { 'a.obj': 'v 0 0 0\nv 1 0 0\nv 0 1 0\nf 1/7 2/7 3/7\n' },
  'OBJ, MTL freeFormDropped': { 'a.obj': `${face}cstype bezier\ndeg 3\n` },
  'OBJ, MTL statementsDropped': { 'a.obj': `${face}nonsense 1\n` },
  'OBJ, MTL unitUnknown': { 'a.obj': face },
  'OBJ, MTL materialFileMissing': { 'a.obj': `mtllib none.mtl\nusemtl m\n${face}` },
  'OBJ, MTL materialFileReplaced': { 'a.obj': `mtllib none.mtl\nusemtl m\n${face}`, 'a.mtl': 'newmtl m\nKd 1 0 0\n' },
  'OBJ, MTL materialMissing': { 'a.obj': `mtllib a.mtl\nusemtl other\n${face}`, 'a.mtl': 'newmtl m\nKd 1 0 0\n' },
  'OBJ, MTL mapDropped': withMtl('disp d.png'),
  'OBJ, MTL mapOptionsDropped': withMtl('map_Kd -mm 0.1 2 d.png'),
  'OBJ, MTL opacityZero': withMtl('d 0'),
  'OBJ, MTL textureMissing': withMtl('map_Kd none.png'),
  'OBJ, MTL textureUnreadable': { ...withMtl('map_Kd d.png'), 'd.png': 'no picture' },
  'STL unitUnknown': { 'a.stl': `solid a ${loop} endsolid a` },
  'STL facesShort': { 'a.stl': `solid a ${loop} facet normal 0 0 1 outer loop vertex 0 0 0 vertex 1 0 0 endloop endfacet endsolid a` },
  'STL statementsDropped': { 'a.stl': `solid a\ncolor 1 0 0\n${loop}\nendsolid a\n` },
  'STL endMissing': { 'a.stl': `solid a\n${loop}\n` },
  'PLY unitUnknown': ply(`${plyVertices}\n${plyFaces}`, `${plyRows}\n3 0 1 2`),
  'PLY facesDropped': ply(`${plyVertices}\nelement face 2\nproperty list uchar int vertex_indices`, `${plyRows}\n3 0 1 2\n3 0 1 9`),
  'PLY facesShort': ply(`${plyVertices}\nelement face 2\nproperty list uchar int vertex_indices`, `${plyRows}\n3 0 1 2\n2 0 1`),
  'PLY attributeDropped': ply(`${plyVertices}\nproperty float heat\n${plyFaces}`, '0 0 0 1\n1 0 0 1\n0 1 0 1\n3 0 1 2'),
  'PLY faceAttributeDropped': ply(`${plyVertices}\n${plyFaces}\nproperty int area`, `${plyRows}\n3 0 1 2 7`),
  'PLY elementDropped': ply(`${plyVertices}\n${plyFaces}\nelement camera 1\nproperty float fov`, `${plyRows}\n3 0 1 2\n45`),
  'PLY faceColorsDropped': ply(
    `${plyVertices}\nproperty uchar red\nproperty uchar green\nproperty uchar blue\n${plyFaces}\nproperty uchar red\nproperty uchar green\nproperty uchar blue`,
    '0 0 0 1 2 3\n1 0 0 1 2 3\n0 1 0 1 2 3\n3 0 1 2 9 9 9',
  ),
  'OFF unitUnknown': off('OFF', '3 0 1 2'),
  'OFF colorsDropped': off('OFF', '3 0 1 2 5'),
  'OFF facesDropped': { 'a.off': 'OFF\n3 2 0\n0 0 0\n1 0 0\n0 1 0\n3 0 1 2\n3 0 1 9\n' },
  'OFF model.unsupportedFeature': off('4OFF', '3 0 1 2'),
  'DAE, ZAE scenesDropped': daeOf(daeTriangle),
  'DAE, ZAE facesDropped': daeOf('<triangles count="2"><input semantic="VERTEX" source="#v" offset="0"/><p>0 1 2 0 1 9</p></triangles>'),
  'DAE, ZAE elementDropped': daeOf(daeTriangle, '<library_physics_scenes><physics_scene id="ph"/></library_physics_scenes>'),
  'DAE, ZAE hiddenDropped': daeOf(
    daeTriangle,
    '',
    '<node><instance_geometry url="#g"/></node><node><extra><technique profile="FCOLLADA"><visibility>0</visibility></technique></extra><node><instance_geometry url="#g"/></node></node>',
  ),
  'DAE, ZAE unitUnknown': { 'a.dae': String(daeOf(daeTriangle)['a.dae']).replace('<unit meter="1"/>', '') },
  'DAE, ZAE referenceMissing': daeOf(daeTriangle, '', '<instance_geometry url="#g"/><instance_geometry url="none.dae#x"/>'),
  'DAE, ZAE materialMissing': daeOf(
    daeTriangle.replace('count="1"', 'count="1" material="m"'),
    '',
    '<instance_geometry url="#g"><bind_material><technique_common><instance_material symbol="m" target="#none"/></technique_common></bind_material></instance_geometry>',
  ),
  'Every model extensionMissing': { a: triangleGlb({}) },
  'Every model extensionWrong': { 'a.stl': triangleGlb({}) },
  'Every model linesKept': { 'a.obj': `${face}l 1 2\n` },
  'Every model pointsKept': { 'a.obj': `${face}p 1\n` },
  'Every model pointCloud': { 'a.obj': 'v 0 0 0\nv 1 0 0\np 1 2\n' },
  'Every model nonFiniteDropped': {
    'a.ply': String(
      ply(
        `${plyVertices.replace('3', '4')}\nelement face 2\nproperty list uchar int vertex_indices`,
        `${plyRows}\nnan 0 0\n3 0 1 2\n3 0 1 3`,
      )['a.ply'],
    ),
  },
  'Every model creditsCut': { 'a.obj': `# Author: ${'n'.repeat(3000)}\n${face}` },
};
