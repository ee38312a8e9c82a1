/** What readers are known to get wrong of a right file: others read it right. A row that nothing needs any more fails. */

import type { TargetId } from '#domain/formats/targets';
import type { ReaderId, Trait } from './readers.ts';

export interface Limit {
  reader: ReaderId;
  targets: readonly TargetId[];
  /** Only of these sources; default all. */
  sources?: readonly string[];
  traits: readonly (Trait | 'errors')[];
  why: string;
}

const walkers = ['gltf/walker.glb', 'fbx/walker.fbx'];
const usd = ['usdz', 'usda'] as const;

export const limits: Limit[] = [
  {
    reader: 'three',
    targets: ['3ds'],
    traits: ['triangles', 'bounds', 'volume', 'clips'],
    why: 'no places of the keyframer: an instance is drawn once',
  },
  { reader: 'three', targets: ['usda'], traits: ['triangles', 'bounds', 'volume'], why: 'no references inside a layer of text' },
  {
    reader: 'three',
    targets: ['3mf'],
    traits: ['triangles', 'bounds', 'volume', 'materials', 'nodes'],
    why: 'triangles with texture coordinates or colours are left out',
  },
  { reader: 'lib3mf', targets: ['3mf'], traits: ['errors'], why: 'does not know pbmetallicdisplayproperties of the materials extension' },
  { reader: 'assimp', targets: ['glb', 'gltf', 'fbx'], sources: walkers, traits: ['errors'], why: 'its binding to Python fails at bones' },
  { reader: 'assimp', targets: ['dae'], sources: walkers, traits: ['errors'], why: 'refuses a mesh with a morph and a skin' },
  { reader: 'assimp', targets: ['3ds'], traits: ['clips'], why: 'gives frames for seconds' },
  { reader: 'blender', targets: usd, traits: ['clips'], why: 'places that move are a cache, no action' },
  {
    reader: 'blender',
    targets: usd,
    sources: ['fbx/walker.fbx'],
    traits: ['bounds', 'volume'],
    why: 'the scale above a skeleton counts twice',
  },
  {
    reader: 'blender',
    targets: ['dae'],
    sources: ['gltf/walker.glb', 'fbx/walker.fbx'],
    traits: ['bounds', 'volume', 'clips'],
    why: 'one action; the place above a skeleton is lost',
  },
];
