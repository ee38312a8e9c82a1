import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Browser } from 'playwright-core';
import { encodeEtc1s } from '#engine/textures/etc1s/encode';
import { encodeLargeKtx2 } from '#engine/textures/large-ktx2';
import { withPool } from '#engine/threads/pool';
import { launchBrowser } from '../browser/browser.ts';
import { addressOf, openReadingPage } from './three.ts';

const [width, height] = [512, 384];
/** Four corners of different colours, light in between. */
const corners = [
  [250, 20, 20],
  [20, 240, 20],
  [20, 20, 250],
  [240, 240, 20],
] as const;

function pixelsOf(): Uint8Array {
  const pixels = new Uint8Array(width * height * 4).fill(255);
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [right, down] = [x / (width - 1), y / (height - 1)];
      const shares = [(1 - right) * (1 - down), right * (1 - down), (1 - right) * down, right * down];
      for (let channel = 0; channel < 3; channel++)
        pixels[(y * width + x) * 4 + channel] = corners.reduce((sum, color, at) => sum + color[channel]! * shares[at]!, 0);
    }
  return pixels;
}

/** Every level as plain pixels: no texture format of a GPU is offered. */
const script = (url: string): string => `(async () => {
  const { KTX2Loader } = await import('three/examples/jsm/loaders/KTX2Loader.js');
  const loader = new KTX2Loader().setTranscoderPath('/code/node_modules/three/examples/jsm/libs/basis/');
  loader.workerConfig = {};
  const texture = await loader.loadAsync(${JSON.stringify(url)});
  const levels = (texture.mipmaps ?? []).map(({ width, height, data }) => ({ width, height, data: [...data] }));
  loader.dispose();
  return levels;
})()`;

describe('KTX2 that we put together, read by three', function read() {
  this.timeout(120_000);
  let folder: string;
  let browser: Browser;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-ktx2-'));
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  });

  const encoders = {
    'in bands': () => {
      const input = { pixels: pixelsOf(), width, height, uastc: true, quality: 80, kind: 'color' } as const;
      return withPool({ threads: 2 }, (pool) => encodeLargeKtx2(input, pool, { whole: 2e4, band: 3e4 }));
    },
    'as ETC1S of our own': () => encodeEtc1s({ pixels: pixelsOf(), width, height }),
  };
  /** Of 255; ETC1S has a colour and a range around it for 16 pixels. */
  const most = { 'in bands': 1.5, 'as ETC1S of our own': 4 };

  for (const [how, encode] of Object.entries(encoders))
    it(`has every level, and its largest looks as the source: ${how}`, async () => {
      const path = join(folder, `${how}.ktx2`);
      await writeFile(path, await encode());
      const tab = await openReadingPage(browser);
      const levels = await tab.evaluate<{ width: number; height: number; data: number[] }[]>(script(addressOf(path)));
      expect(levels.map((level) => [level.width, level.height])).to.deep.equal(
        Array.from({ length: 10 }, (_, level) => [width >> level, Math.max(1, height >> level)]),
      );
      const [largest] = levels;
      const pixels = pixelsOf();
      const mean = pixels.reduce((sum, value, at) => sum + Math.abs(value - largest!.data[at]!), 0) / pixels.length;
      expect(mean).to.be.below(most[how as keyof typeof most]);
    });
});
