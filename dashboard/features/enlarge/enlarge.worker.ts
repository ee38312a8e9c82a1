import { InferenceSession, Tensor, env } from 'onnxruntime-web/wasm';
import runtime from 'onnxruntime-web/ort-wasm-simd-threaded.wasm?url';
import { holdColours } from '#domain/maps/hold-colours';
import { netRadius } from '#domain/maps/nets';
import { tileEdge, type EnlargeAnswer, type EnlargeRequest } from './enlarge-messages.ts';

/** The engine's own weights: data, fetched from our server with the page's other files. */
const weights = new URL('../../../engine/maps/weights/fast-2-int8.onnx', import.meta.url);
const scale = 2;
const halo = netRadius['fast-2-int8'];
/** How much of red, green and blue is luminance (BT.601). */
const luminance = [0.299, 0.587, 0.114];

const scope = self as unknown as { postMessage: (answer: EnlargeAnswer, transfer?: Transferable[]) => void };

// Several threads would need a page that is isolated from all others.
env.wasm.numThreads = 1;

class NetworkError extends Error {}

async function download(url: URL): Promise<Uint8Array<ArrayBuffer>> {
  try {
    const response = await fetch(url);
    if (!response.ok) throw new NetworkError();
    return new Uint8Array(await response.arrayBuffer());
  } catch {
    throw new NetworkError();
  }
}

async function loadNet(): Promise<InferenceSession> {
  // The library would fetch its runtime itself, and tell a network fault like every other.
  const [binary, bytes] = await Promise.all([download(new URL(runtime, self.location.href)), download(weights)]);
  env.wasm.wasmBinary = binary;
  return InferenceSession.create(bytes, { executionProviders: ['wasm'] });
}

/** Planes of a window of the picture that may reach beyond its edges, whose pixels are repeated there: 0 … 1. */
function planesOf({ data, width, height }: ImageData, left: number, top: number, across: number, down: number): Float32Array {
  const planes = new Float32Array(3 * across * down);
  for (let row = 0; row < down; row++) {
    const y = Math.min(height - 1, Math.max(0, top + row));
    for (let column = 0; column < across; column++) {
      const from = (y * width + Math.min(width - 1, Math.max(0, left + column))) * 4;
      for (let channel = 0; channel < 3; channel++) planes[(channel * down + row) * across + column] = (data[from + channel] ?? 0) / 255;
    }
  }
  return planes;
}

async function enlarge(net: InferenceSession, picture: ImageData): Promise<ImageData> {
  const { width, height } = picture;
  const result = new ImageData(width * scale, height * scale);
  const tiles = Math.ceil(width / tileEdge) * Math.ceil(height / tileEdge);
  let done = 0;
  for (let top = 0; top < height; top += tileEdge)
    for (let left = 0; left < width; left += tileEdge) {
      // Always of one shape: what lies beyond the edge is made and thrown away.
      const edge = tileEdge + 2 * halo;
      const planes = planesOf(picture, left - halo, top - halo, edge, edge);
      const { phases } = await net.run({
        planes: new Tensor('float32', planes, [3, 1, edge, edge]),
        weights: new Tensor('float32', luminance, [3, 1, 1, 1]),
      });
      const made = phases?.data as Float32Array;
      for (let channel = 0; channel < 3; channel++) {
        const plane = holdColours(
          made.subarray(channel * scale * scale * edge * edge, (channel + 1) * scale * scale * edge * edge),
          planes.subarray(channel * edge * edge, (channel + 1) * edge * edge),
          { width: edge, height: edge, halo, scale },
          { floor: 0, ceiling: 1 },
        );
        put(plane, channel, result, left * scale, top * scale);
      }
      phases?.dispose();
      done++;
      scope.postMessage({ done: done / tiles });
    }
  // Transparency is enlarged as it is: the net knows colours only.
  for (let y = 0; y < result.height; y++)
    for (let x = 0; x < result.width; x++)
      result.data[(y * result.width + x) * 4 + 3] = picture.data[(Math.floor(y / scale) * width + Math.floor(x / scale)) * 4 + 3] ?? 255;
  return result;
}

/** Puts a plane of a tile into one channel of the result, as far as it lies inside. */
function put(plane: Float32Array, channel: number, { data, width, height }: ImageData, left: number, top: number): void {
  const edge = tileEdge * scale;
  for (let row = 0; row < edge && top + row < height; row++)
    for (let column = 0; column < edge && left + column < width; column++)
      data[((top + row) * width + left + column) * 4 + channel] = Math.round((plane[row * edge + column] ?? 0) * 255);
}

let net: Promise<InferenceSession> | undefined;

async function answer({ picture }: EnlargeRequest): Promise<void> {
  try {
    scope.postMessage({ done: 0 });
    net ??= loadNet();
    const session = await net;
    const begun = performance.now();
    const result = await enlarge(session, picture);
    scope.postMessage({ picture: result, seconds: (performance.now() - begun) / 1000 }, [result.data.buffer]);
  } catch (error) {
    scope.postMessage({ problem: error instanceof NetworkError ? 'network' : 'failed' });
  }
}

self.addEventListener('message', (event: MessageEvent<EnlargeRequest>) => void answer(event.data));
