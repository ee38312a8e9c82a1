import { expect } from 'chai';
import type { JobSubject } from '../orders/subjects.ts';
import { batchFileName, batchTitle } from './words.ts';

const placesOf = (type: JobSubject['type'], names: string[]) => names.map((modelName) => ({ type, fileId: modelName, modelName }));
const places = (...names: string[]) => placesOf('lightweight', names);

describe('the names of a batch', () => {
  it('count models, and results where a model has several', () => {
    expect(batchTitle(places('椅子', '桌子'))).to.equal('2 个模型的批次');
    expect(batchTitle(places('椅子', '椅子', '椅子'))).to.equal('椅子的 3 份结果');
    expect(batchTitle(places('椅子', '椅子', '桌子', '桌子'))).to.equal('2 个模型的 4 份结果');
  });

  it('count maps as maps', () => {
    expect(batchTitle(places('东', '西'), true)).to.equal('2 幅影像的批次');
    expect(batchFileName(placesOf('mapSuperResolution', ['东', '西', '西']))).to.equal('东等 2 幅影像的 3 份结果.zip');
  });

  it('are safe as names of files', () => {
    expect(batchFileName(places('椅子/1', '桌子'))).to.equal('椅子_1等 2 个模型.zip');
    expect(batchFileName(places('椅子', '椅子'))).to.equal('椅子的 2 份结果.zip');
    expect(batchFileName(places('椅子', '椅子', '桌子'))).to.equal('椅子等 2 个模型的 3 份结果.zip');
  });
});
