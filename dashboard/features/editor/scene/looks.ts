import { Color, DoubleSide, MeshBasicMaterial, MeshMatcapMaterial, MeshStandardMaterial, type Material, type Mesh } from 'three';
import { clayLook } from '../../../components/viewer/surfaces.ts';
import type { EditorModel } from './open-model.ts';

/** How surfaces are shown while somebody works; not part of what is saved. */
export type Look = 'material' | 'clay' | 'wire' | 'matcap' | 'normal';

export interface Looks {
  setModel(model: EditorModel | null): void;
  apply(look: Look): void;
  /** Drawn over the model in the look `wire`. */
  edges: Material;
  dispose(): void;
}

/** Exchanges the materials of all meshes; each mesh keeps its own. */
export function createLooks(): Looks {
  const own = new Map<Mesh, Material | Material[]>();
  const clay = new MeshStandardMaterial({ color: new Color().setRGB(...clayLook.colour), roughness: clayLook.roughness, side: DoubleSide });
  const matcap = new MeshMatcapMaterial({ color: 0xc9ced8, side: DoubleSide });
  const normal = new MeshMatcapMaterial({ color: 0xffffff, side: DoubleSide });
  // The colour of a direction, as normal maps have it.
  normal.onBeforeCompile = (shader) => {
    shader.fragmentShader = shader.fragmentShader.replace(
      'vec3 outgoingLight = diffuseColor.rgb * matcapColor.rgb;',
      'vec3 outgoingLight = normalize( normal ) * 0.5 + 0.5;',
    );
  };
  const edges = new MeshBasicMaterial({
    color: 0x1456f0,
    wireframe: true,
    transparent: true,
    opacity: 0.5,
    depthWrite: false,
    toneMapped: false,
  });
  const shared: Partial<Record<Look, Material>> = { clay, matcap, normal };
  return {
    edges,
    setModel(model) {
      for (const [mesh, material] of own) mesh.material = material;
      own.clear();
      for (const mesh of model?.meshes.keys() ?? []) own.set(mesh, mesh.material);
    },
    apply(look) {
      const one = shared[look];
      for (const [mesh, material] of own) {
        if (one !== undefined) one.clippingPlanes = [material].flat()[0]?.clippingPlanes ?? null;
        mesh.material = one ?? material;
      }
      for (const material of own.values()) {
        for (const each of [material].flat()) {
          each.polygonOffset = look === 'wire';
          each.polygonOffsetFactor = 1;
          each.polygonOffsetUnits = 1;
        }
      }
    },
    dispose() {
      for (const material of [clay, matcap, normal, edges]) material.dispose();
    },
  };
}
