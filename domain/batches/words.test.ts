import { expect } from 'chai';
import { batchFileName, batchTitle } from './words.ts';

const places = (...names: string[]) => names.map((modelName) => ({ fileId: modelName, modelName }));

describe('the names of a batch', () => {
  it('count models, and results where a model has several', () => {
    expect(batchTitle(places('椅子', '桌子'))).to.equal('2 个模型的批次');
    expect(batchTitle(places('椅子', '椅子', '椅子'))).to.equal('椅子的 3 份结果');
    expect(batchTitle(places('椅子', '椅子', '桌子', '桌子'))).to.equal('2 个模型的 4 份结果');
  });

  it('are safe as names of files', () => {
    expect(batchFileName(places('椅子/1', '桌子'))).to.equal('椅子_1等 2 个模型.zip');
    expect(batchFileName(places('椅子', '椅子'))).to.equal('椅子的 2 份结果.zip');
    expect(batchFileName(places('椅子', '椅子', '桌子'))).to.equal('椅子等 2 个模型的 3 份结果.zip');
  });
});
