import {
  Color,
  DataTexture,
  DoubleSide,
  LinearFilter,
  Mesh,
  MeshBasicMaterial,
  MeshMatcapMaterial,
  MeshStandardMaterial,
  type Material,
  type Object3D,
} from 'three';

/**
 * `material`: the model's own. `clay`: one plain material, to compare the shape alone. `wire`: edges over the material. `painted`: the colours of a deviation
 * map as its legend has them, only darker where the surface turns away.
 */
export type SurfaceMode = 'material' | 'wire' | 'clay' | 'painted';
/** What the user chooses: a surface, or the deviation map in place of the last model. */
export type ShownMode = Exclude<SurfaceMode, 'painted'> | 'deviation';

/** Of what has no material, as the server's stills have it (`engine/preview/materials.ts`); linear colour. */
export const clayLook: { colour: [number, number, number]; roughness: number } = { colour: [0.62, 0.64, 0.67], roughness: 0.6 };

/** Meshes are also on this layer, so that the edge pass skips lines and points. */
export const meshLayer = 1;

export interface Surfaces {
  /** Switches every mesh under `root` to the mode. */
  apply(root: Object3D, mode: SurfaceMode): void;
  /** Drawn over the meshes in mode `wire`. */
  edges: Material;
  dispose(): void;
}

const shadeSize = 64;
/** Linear light of a painted surface that faces the viewer, and of one that is seen edge on. */
const shades = { facing: 1, grazing: 0.5 };

/** Grey by how much a surface faces the viewer and the light above: nothing in it is brighter than the colour itself. */
function createShade(): DataTexture {
  const texels = new Uint8Array(shadeSize * shadeSize * 4).fill(255);
  for (let row = 0; row < shadeSize; row += 1) {
    for (let column = 0; column < shadeSize; column += 1) {
      const x = ((column + 0.5) / shadeSize) * 2 - 1;
      const y = ((row + 0.5) / shadeSize) * 2 - 1;
      const facing = Math.sqrt(Math.max(0, 1 - x * x - y * y));
      const lit = Math.min(1, Math.max(0, 0.78 * facing + 0.34 * y - 0.14 * x + 0.2));
      texels.fill(
        Math.round((shades.grazing + (shades.facing - shades.grazing) * lit) * 255),
        (row * shadeSize + column) * 4,
        (row * shadeSize + column) * 4 + 3,
      );
    }
  }
  const texture = new DataTexture(texels, shadeSize, shadeSize);
  texture.magFilter = LinearFilter;
  texture.minFilter = LinearFilter;
  texture.needsUpdate = true;
  return texture;
}

const isMesh = (object: Object3D): object is Mesh => object instanceof Mesh;

/** The stage's own materials, and how to swap them with a model's. */
export function createSurfaces(): Surfaces {
  const originals = new WeakMap<Mesh, Material | Material[]>();
  const clayOptions = { color: new Color().setRGB(...clayLook.colour), roughness: clayLook.roughness, metalness: 0, side: DoubleSide };
  const clay = new MeshStandardMaterial(clayOptions);
  const flatClay = new MeshStandardMaterial({ ...clayOptions, flatShading: true });
  const shade = createShade();
  const paintOptions = { matcap: shade, vertexColors: true, side: DoubleSide, toneMapped: false };
  const paint = new MeshMatcapMaterial(paintOptions);
  const flatPaint = new MeshMatcapMaterial({ ...paintOptions, flatShading: true });
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
        // What is hidden is on no layer.
        if (object.layers.isEnabled(0)) object.layers.enable(meshLayer);
        const original = originals.get(object) ?? object.material;
        originals.set(object, original);
        for (const material of Array.isArray(original) ? original : [original]) {
          // Edges coincide with faces: push the faces back so that the edges show.
          material.polygonOffset = mode === 'wire';
          material.polygonOffsetFactor = 1;
          material.polygonOffsetUnits = 1;
        }
        const round = object.geometry.hasAttribute('normal');
        if (mode === 'clay') object.material = round ? clay : flatClay;
        else if (mode === 'painted') object.material = round ? paint : flatPaint;
        else object.material = original;
      });
    },
    dispose() {
      for (const one of [clay, flatClay, paint, flatPaint, edges, shade]) one.dispose();
    },
  };
}
