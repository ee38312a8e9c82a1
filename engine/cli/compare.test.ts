import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import sharp from 'sharp';
import type { QualityFigures } from '#domain/models/figures';
import { emptyModels } from '#test/broken';
import { modelPath } from '#test/models';

const main = fileURLToPath(new URL('./main.js', import.meta.url));

const engine = (...args: string[]): { status: number | null; stdout: string; stderr: string } =>
  spawnSync(process.execPath, [main, ...args], { encoding: 'utf8' });

describe('script/engine compare and preview', function () {
  this.timeout(30_000);
  let folder: string;
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'modelmill-cli-'));
    for (const [name, text] of Object.entries(emptyModels)) await writeFile(join(folder, name), text);
  });
  after(() => rm(folder, { recursive: true }));

  const chair = modelPath('zip/chair.zip');

  it('compare --json prints the figures, none different for a model and itself', () => {
    const { status, stdout } = engine('compare', chair, chair, '--json', '--samples', '2000');
    expect(status).to.equal(0);
    const figures = JSON.parse(stdout) as QualityFigures;
    expect(figures).to.include({ rmsPercent: 0, maxPercent: 0, silhouetteIou: 1, ssim: 1, views: 12 });
  });

  it('compare names the model that cannot be read and exits 1', () => {
    const broken = join(folder, 'empty.stl');
    const { status, stdout } = engine('compare', chair, broken, '--json');
    expect(status).to.equal(1);
    expect(JSON.parse(stdout)).to.have.property('file', broken);
  });

  it('preview draws a model from an archive, and refuses outputs other than WebP', async () => {
    const output = join(folder, 'chair.webp');
    expect(engine('preview', chair, output, '--size', '128').status).to.equal(0);
    const { width, height } = await sharp(output).metadata();
    expect([width, height]).to.deep.equal([128, 128]);
    expect((await sharp(output).stats()).isOpaque).to.equal(false);
    expect(engine('preview', chair, join(folder, 'chair.png')).status).to.equal(2);
    expect(engine('preview', join(folder, 'empty.obj'), output).status).to.equal(1);
  });
});
