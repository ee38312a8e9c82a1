import { LoadingManager, type WebGLRenderer } from 'three';
import dracoScript from 'three/examples/jsm/libs/draco/gltf/draco_wasm_wrapper.js?url';
import dracoWasm from 'three/examples/jsm/libs/draco/gltf/draco_decoder.wasm?url';
import { GLTFLoader, type GLTF } from 'three/examples/jsm/loaders/GLTFLoader.js';

export interface GltfDecoder {
  /** Rejects where the bytes are no GLB that can be shown. */
  parse(bytes: ArrayBuffer): Promise<GLTF>;
  dispose(): void;
}

/** The JSON of a GLB, its first chunk, as text. */
function jsonOf(glb: ArrayBuffer): string {
  const jsonHeader = 20;
  if (glb.byteLength < jsonHeader) return '';
  const length = Math.min(new DataView(glb).getUint32(12, true), glb.byteLength - jsonHeader);
  return new TextDecoder().decode(new Uint8Array(glb, jsonHeader, length));
}

/** Gives the loader what unpacks a compression; returns how to free it. */
type Attach = (gltf: GLTFLoader, renderer: WebGLRenderer) => Promise<() => void>;

/** What a GLB may be compressed with, by its extension, each loaded when the first model names it. */
const compressions: readonly { extension: string; attach: Attach }[] = [
  {
    extension: 'KHR_draco_mesh_compression',
    async attach(gltf) {
      const { DRACOLoader } = await import('three/examples/jsm/loaders/DRACOLoader.js');
      const loader = new DRACOLoader().setDecoderPath({ js: dracoScript, wasm: dracoWasm });
      gltf.setDRACOLoader(loader);
      return () => loader.dispose();
    },
  },
  {
    extension: 'meshopt_compression',
    async attach(gltf) {
      const { MeshoptDecoder } = await import('three/examples/jsm/libs/meshopt_decoder.module.js');
      gltf.setMeshoptDecoder(MeshoptDecoder);
      return () => undefined;
    },
  },
  {
    extension: 'KHR_texture_basisu',
    async attach(gltf, renderer) {
      const { KTX2Loader } = await import('three/examples/jsm/loaders/KTX2Loader.js');
      const loader = new KTX2Loader().detectSupport(renderer);
      await loader.init();
      // From now on it is asked for what models name, alone.
      loader.manager = gltf.manager;
      gltf.setKTX2Loader(loader);
      return () => loader.dispose();
    },
  },
];

/** A GLB brings everything along: what it names elsewhere is not asked for. */
const own = /^(blob|data):/;

/** Reads GLBs with their compressions (Draco, meshopt, KTX2), whose decoders are served with the page and loaded on demand. */
export function createGltfDecoder(renderer: WebGLRenderer): GltfDecoder {
  const gltf = new GLTFLoader(new LoadingManager().setURLModifier((url) => (own.test(url) ? url : 'data:,')));
  // In place of the loader's own plugin: the stage lights what it shows, and a sun that a file brings, in lux, would burn it white.
  gltf.register(() => ({ name: 'KHR_lights_punctual' }));
  const attached = new Map<string, Promise<() => void>>();
  const attach = ({ extension, attach: load }: (typeof compressions)[number]): Promise<unknown> => {
    const known = attached.get(extension);
    if (known !== undefined) return known;
    const loading = load(gltf, renderer);
    attached.set(extension, loading);
    // One that did not come is asked for again.
    loading.catch(() => attached.delete(extension));
    return loading;
  };
  return {
    async parse(bytes) {
      const json = jsonOf(bytes);
      await Promise.all(compressions.filter(({ extension }) => json.includes(extension)).map(attach));
      return gltf.parseAsync(bytes, '');
    },
    dispose() {
      for (const loading of attached.values()) {
        loading.then(
          (free) => free(),
          () => undefined,
        );
      }
    },
  };
}
