import type { Mesh } from 'three';
import { Texture, type Material, type Object3D } from 'three';

/** Frees the GPU memory of a material and its textures. */
function disposeMaterial(material: Material): void {
  for (const value of Object.values(material)) {
    if (!(value instanceof Texture)) continue;
    value.dispose();
    if (value.image instanceof ImageBitmap) value.image.close();
  }
  material.dispose();
}

/** Frees everything a loaded model holds on the GPU. */
export function disposeModel(root: Object3D): void {
  root.traverse((object) => {
    if (!('geometry' in object)) return;
    const { geometry, material } = object as Mesh;
    geometry.dispose();
    for (const one of Array.isArray(material) ? material : [material]) disposeMaterial(one);
  });
}
