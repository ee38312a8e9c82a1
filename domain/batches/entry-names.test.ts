import { expect } from 'chai';
import { entryNames } from './entry-names.ts';
import { batchLimits } from './limits.ts';

describe('names in the ZIP of a batch', () => {
  it('stay readable and are told apart, whatever the case', () => {
    expect(entryNames(['椅子.glb', '椅子.glb', 'Chair.glb', 'chair.glb', '椅子 (2).glb'])).to.deep.equal([
      '椅子.glb',
      '椅子 (2).glb',
      'Chair.glb',
      'chair (2).glb',
      '椅子 (2) (2).glb',
    ]);
  });

  it('lead nowhere and can be unpacked on every system', () => {
    expect(
      entryNames(['../../etc/passwd.glb', 'C:\\桌子.glb', 'CON.glb', ' .. .glb', 'a\u0000b\u202Egnp.glb', '好?*"<>|.glb', '.glb']),
    ).to.deep.equal(['_.._etc_passwd.glb', 'C__桌子.glb', '_CON.glb', '模型.glb', 'a_b_gnp.glb', '好______.glb', 'glb']);
  });

  it('are cut between characters where they are too long', () => {
    const [one = '', two = ''] = entryNames(['椅'.repeat(300) + '.glb', '椅'.repeat(300) + '.glb']);
    for (const name of [one, two]) expect(Buffer.byteLength(name)).to.be.within(batchLimits.entryNameBytes - 2, batchLimits.entryNameBytes);
    expect([one.endsWith('椅.glb'), two.endsWith('椅 (2).glb')]).to.deep.equal([true, true]);
  });
});
