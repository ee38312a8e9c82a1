import { expect } from 'chai';
import { testFolder } from '#test/files';
import { buildKtx2 } from '#test/images';
import { groundPlan } from '#test/oblique-scenes';
import { osgbFile, type NodePlan } from '#test/osgb';
import { sharp } from '../images/vips.ts';
import { loadTop } from './load-top.ts';
import type { Top } from './top.ts';

describe('what shows a root from afar', function tops() {
  this.timeout(60_000);
  const folder = testFolder();

  /** Of a root that draws the same piece of ground again and again. */
  async function topOf(times: number, edge: number): Promise<Top | undefined> {
    return topWith(await jpegOf(edge), times);
  }

  async function topWith(picture: Uint8Array, times = 1): Promise<Top | undefined> {
    const ground: NodePlan = { ...groundPlan(0, 0, 100, 1), picture: { name: 'a.jpg', bytes: picture } };
    const again = Array.from({ length: times - 1 }, (): NodePlan => ({ again: ground }));
    const path = await folder.write({ 'a.osgb': osgbFile({ children: [ground, ...again] }) });
    return loadTop(
      path,
      (x, y, z, out, at) => out.set([x, y, z], at),
      () => undefined,
    );
  }

  it('reads a picture once that many of its meshes show', async () => {
    const begun = process.cpuUsage().user;
    const top = (await topOf(1000, 4096))!;
    expect((process.cpuUsage().user - begun) / 1e6, 'processor seconds').to.be.below(10);
    expect(top.indices).to.have.length(1000 * 6);
    // Each mesh has its share, of the same colour.
    for (const at of [0, 300 * 512 * 3]) expect([...top.picture.subarray(at, at + 3)]).to.satisfy(isNear);
  });

  it('is nothing where so many meshes would share its picture that none could be seen', async () => {
    expect(await topOf(4096, 16)).to.have.property('indices');
    expect(await topOf(4097, 16)).to.equal(undefined);
  });

  it('shows a damaged picture as far as it goes, and the colour of what has one that cannot be painted', async () => {
    const damaged = await jpegOf(1024);
    // The end of a picture in the middle of its scan.
    damaged.set([0xff, 0xd9], damaged.byteLength >> 1);
    const torn = (await topWith(damaged))!;
    expect([...torn.picture.subarray(0, 3)]).to.satisfy(isNear);
    const unpaintable = (await topWith(buildKtx2(0, 4, 4, new Uint8Array(16))))!;
    expect(unpaintable.picture.every((value) => value === 255)).to.equal(true);
  });
});

async function jpegOf(edge: number): Promise<Uint8Array> {
  const picture = sharp({ create: { width: edge, height: edge, channels: 3, background: '#6a8' } });
  return new Uint8Array(await picture.jpeg().toBuffer());
}

const isNear = (pixel: number[]): boolean => pixel.every((value, channel) => Math.abs(value - [0x66, 0xaa, 0x88][channel]!) < 8);
