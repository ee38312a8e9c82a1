import { expect } from 'chai';
import { foreignExtensions } from '../formats/foreign.ts';
import { refuseUpload, uploadExtensions } from './admission.ts';

const rights = { tier: 'free', bypassesLimits: false } as const;
const refusal = (fileName: string): string => refuseUpload({ fileName, fileSize: 1000 }, 'single', rights)?.message ?? '';

describe('a file of another program', () => {
  it('is refused with the way to a file that is taken', () => {
    for (const extension of foreignExtensions) {
      expect(uploadExtensions('single'), `${extension} is taken after all`).not.to.include(extension);
      const [warning, advice = '', ...more] = refusal(`房子.${extension.toUpperCase()}`).split('\n');
      expect(warning).to.equal('格式不支持');
      expect(advice, extension).to.match(/上传/);
      expect(more).to.deep.equal([]);
    }
  });

  it('that nobody knows is refused without advice', () => {
    expect(refusal('a.unheardof')).to.equal('格式不支持');
    expect(refusal('a.constructor')).to.equal('格式不支持');
  });
});
