/** Which models are written in every format and read again, and what of the formats their files do not tell. */

/** Of our own models, one of each kind of content. */
export const roundTripSources = [
  'gltf/truck.glb',
  'gltf/walker.glb',
  'gltf/materials.glb',
  'gltf/nested.glb',
  'gltf/room.glb',
  'obj/truck/truck.obj',
  'stl/housing.stl',
  'ply/terrain.ply',
  'fbx/walker.fbx',
  'dae/truck/truck.dae',
  '3ds/truck.3ds',
  '3mf/posts.3mf',
  'off/ball.off',
  'step/fixture.stp',
] as const;

/** Their files state no unit: numbers come back as metres. */
export const unitlessTargets: ReadonlySet<string> = new Set(['obj', 'stl', 'ply', 'off', '3ds']);
