import { DoubleSide, Mesh, MeshStandardMaterial, type AnimationClip, type Object3D, type WebGLRenderer } from 'three';
import type { GLTFParser } from 'three/examples/jsm/loaders/GLTFLoader.js';
import { createGltfDecoder } from './gltf-decoder.ts';
import { partsOf, type Part } from './parts.ts';
import { clayLook } from './surfaces.ts';

export interface LoadedModel {
  root: Object3D;
  animations: AnimationClip[];
  parts: readonly Part[];
}

/** Bytes loaded; `total` is null when the server does not say. */
export interface LoadProgress {
  loaded: number;
  total: number | null;
}

export type LoadFailure = 'missing' | 'refused' | 'network' | 'unreadable' | 'tooLarge';

const sentences: Record<LoadFailure, string> = {
  missing: '预览文件不存在，可能已被删除',
  refused: '登录状态已失效，请重新登录后再查看',
  network: '网络中断，模型没有加载完，请重试',
  unreadable: '模型预览无法打开，请下载后查看',
  tooLarge: '模型预览过大，请下载后查看',
};

export class ModelLoadError extends Error {
  override readonly name = 'ModelLoadError';
  readonly failure: LoadFailure;

  constructor(failure: LoadFailure, options: { cause?: unknown } = {}) {
    super(sentences[failure], options);
    this.failure = failure;
  }
}

/**
 * The bytes of an address, at most `maxBytes`; what is longer is not read to its end. Rejects with `ModelLoadError`, or with the signal's reason when
 * aborted.
 */
export async function fetchBytes(
  url: string,
  signal: AbortSignal,
  onProgress: (progress: LoadProgress) => void,
  maxBytes = Infinity,
): Promise<ArrayBuffer> {
  const response = await fetch(url, { credentials: 'same-origin', signal });
  if (!response.ok || response.body === null) {
    throw new ModelLoadError(
      response.status === 404 ? 'missing' : response.status === 401 || response.status === 403 ? 'refused' : 'network',
    );
  }
  const announced = Number(response.headers.get('content-length'));
  const total = announced > 0 && response.headers.get('content-encoding') === null ? announced : null;
  if (announced > maxBytes) {
    await response.body.cancel();
    throw new ModelLoadError('tooLarge');
  }
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  let loaded = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    chunks.push(value);
    loaded += value.byteLength;
    if (loaded > maxBytes) {
      await reader.cancel();
      throw new ModelLoadError('tooLarge');
    }
    onProgress({ loaded, total });
  }
  return new Blob(chunks).arrayBuffer();
}

export interface ModelLoader {
  /** Reads a GLB. Rejects with `ModelLoadError`, or with the signal's reason when aborted. */
  load(url: string, signal: AbortSignal, onProgress: (progress: LoadProgress) => void): Promise<LoadedModel>;
  dispose(): void;
}

/** Gives what has no material the look that the server's stills give it; the loader's own is a rough white metal. Vertex colours show as they are. */
export function dressPlain(root: Object3D, { associations }: GLTFParser): void {
  root.traverse((object) => {
    if (!(object instanceof Mesh) || !(object.material instanceof MeshStandardMaterial)) return;
    const { material } = object;
    if (associations.get(material)?.materials !== undefined) return;
    if (material.vertexColors) material.color.setScalar(1);
    else material.color.setRGB(...clayLook.colour);
    material.metalness = 0;
    material.roughness = clayLook.roughness;
    material.side = DoubleSide;
  });
}

/** Loads models of at most `maxBytes` for the stages of a renderer. */
export function createModelLoader(renderer: WebGLRenderer, maxBytes?: number): ModelLoader {
  const decoder = createGltfDecoder(renderer);
  return {
    async load(url, signal, onProgress) {
      let bytes: ArrayBuffer;
      try {
        bytes = await fetchBytes(url, signal, onProgress, maxBytes);
      } catch (cause) {
        signal.throwIfAborted();
        throw cause instanceof ModelLoadError ? cause : new ModelLoadError('network', { cause });
      }
      try {
        const parsed = await decoder.parse(bytes);
        signal.throwIfAborted();
        dressPlain(parsed.scene, parsed.parser);
        return { root: parsed.scene, animations: parsed.animations, parts: partsOf(parsed.scene, parsed.parser) };
      } catch (cause) {
        signal.throwIfAborted();
        throw new ModelLoadError('unreadable', { cause });
      }
    },
    dispose: () => decoder.dispose(),
  };
}
