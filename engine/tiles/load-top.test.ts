import { expect } from 'chai';
import { testFolder } from '#test/files';
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
    const picture = await sharp({ create: { width: edge, height: edge, channels: 3, background: '#6a8' } })
      .jpeg()
      .toBuffer();
    const ground: NodePlan = { ...groundPlan(0, 0, 100, 1), picture: { name: 'a.jpg', bytes: new Uint8Array(picture) } };
    const again = Array.from({ length: times - 1 }, (): NodePlan => ({ again: ground }));
    const path = await folder.write({ 'a.osgb': osgbFile({ children: [ground, ...again] }) });
    return loadTop(
      path,
      (x, y, z, out, at) => out.set([x, y, z], at),
      () => Promise.resolve(undefined),
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
});

const isNear = (pixel: number[]): boolean => pixel.every((value, channel) => Math.abs(value - [0x66, 0xaa, 0x88][channel]!) < 8);
