import { Color, DoubleSide, Mesh, MeshBasicMaterial, MeshStandardMaterial, type Material, type Object3D } from 'three';

/** `material`: the model's own. `clay`: one plain material, to compare the shape alone. `wire`: edges over the material. */
export type SurfaceMode = 'material' | 'wire' | 'clay';
/** What the user chooses: a surface, or the deviation map in place of the last model. */
export type ShownMode = SurfaceMode | 'deviation';

/** Meshes are also on this layer, so that the edge pass skips lines and points. */
export const meshLayer = 1;

export interface Surfaces {
  /** Switches every mesh under `root` to the mode. */
  apply(root: Object3D, mode: SurfaceMode): void;
  /** Drawn over the meshes in mode `wire`. */
  edges: Material;
  dispose(): void;
}

const isMesh = (object: Object3D): object is Mesh => object instanceof Mesh;

/** The stage's own materials, and how to swap them with a model's. */
export function createSurfaces(): Surfaces {
  const originals = new WeakMap<Mesh, Material | Material[]>();
  const clayOptions = { color: new Color(0xcfd6e4), roughness: 0.72, metalness: 0, side: DoubleSide };
  const clay = new MeshStandardMaterial(clayOptions);
  const flatClay = new MeshStandardMaterial({ ...clayOptions, flatShading: true });
  const edges = new MeshBasicMaterial({
    color: 0x69b1ff,
    wireframe: true,
    transparent: true,
    opacity: 0.55,
    depthWrite: false,
    toneMapped: false,
  });

  return {
    edges,
    apply(root, mode) {
      root.traverse((object) => {
        if (!isMesh(object)) return;
        object.layers.enable(meshLayer);
        const original = originals.get(object) ?? object.material;
        originals.set(object, original);
        for (const material of Array.isArray(original) ? original : [original]) {
          // Edges coincide with faces: push the faces back so that the edges show.
          material.polygonOffset = mode === 'wire';
          material.polygonOffsetFactor = 1;
          material.polygonOffsetUnits = 1;
        }
        object.material = mode === 'clay' ? (object.geometry.hasAttribute('normal') ? clay : flatClay) : original;
      });
    },
    dispose() {
      for (const material of [clay, flatClay, edges]) material.dispose();
    },
  };
}
