import type { WebGLRenderer } from 'three';
import dracoScript from 'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js?url';
import dracoWasm from 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm?url';
import { MeshoptDecoder } from 'three/examples/jsm/libs/meshopt_decoder.module.js';
import { DRACOLoader } from 'three/examples/jsm/loaders/DRACOLoader.js';
import { GLTFLoader, type GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js';
import type { KTX2Loader } from 'three/examples/jsm/loaders/KTX2Loader.js';

export interface GltfDecoder {
  /** Rejects where the bytes are no GLB that can be shown. */
  parse(bytes: ArrayBuffer): Promise<GLTF>;
  dispose(): void;
}

/** Whether the GLB's JSON (its first chunk) names KTX2 textures. */
function usesKtx2(glb: ArrayBuffer): boolean {
  const jsonHeader = 20;
  if (glb.byteLength < jsonHeader) return false;
  const length = Math.min(new DataView(glb).getUint32(12, true), glb.byteLength - jsonHeader);
  return new TextDecoder().decode(new Uint8Array(glb, jsonHeader, length)).includes('KHR_texture_basisu');
}

/** Reads GLBs with their compressions (Draco, meshopt, KTX2), whose decoders are served with the page; that of KTX2 is loaded on demand. */
export function createGltfDecoder(renderer: WebGLRenderer): GltfDecoder {
  const draco = new DRACOLoader().setDecoderPath({ js: dracoScript, wasm: dracoWasm });
  const gltf = new GLTFLoader().setDRACOLoader(draco).setMeshoptDecoder(MeshoptDecoder);
  // In place of the loader's own plugin: the stage lights what it shows, and a sun that a file brings, in lux, would burn it white.
  gltf.register(() => ({ name: 'KHR_lights_punctual' }));
  let ktx2: Promise<KTX2Loader> | undefined;
  const loadKtx2 = async (): Promise<KTX2Loader> => {
    const module = await import('three/examples/jsm/loaders/KTX2Loader.js');
    const loader = new module.KTX2Loader().detectSupport(renderer);
    gltf.setKTX2Loader(loader);
    return loader;
  };
  return {
    async parse(bytes) {
      if (usesKtx2(bytes)) {
        // One that did not come is asked for again.
        await (ktx2 ??= loadKtx2().catch((error: unknown) => {
          ktx2 = undefined;
          throw error;
        }));
      }
      return gltf.parseAsync(bytes, '');
    },
    dispose() {
      draco.dispose();
      ktx2?.then(
        (loader) => loader.dispose(),
        () => undefined,
      );
    },
  };
}
