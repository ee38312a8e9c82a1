import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { pickModel } from './pick-model.ts';

const entries = (...paths: string[]) => paths.map((path) => ({ path }));
const failure = (...paths: string[]): AppError => {
  try {
    pickModel(entries(...paths));
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('Expected a failure, and there was none');
};

describe('pickModel', () => {
  it('takes the one model and leaves what belongs to it', () => {
    expect(pickModel(entries('readme.txt', 'a/chair.OBJ', 'a/chair.mtl', 'a/wood.jpg'))).to.equal('a/chair.OBJ');
    expect(pickModel(entries('scene.gltf', 'scene.bin', 'textures/a.png'))).to.equal('scene.gltf');
  });

  it('names the models when there are several', () => {
    const error = failure('a.obj', 'b.glb');
    expect(error.code).to.equal('archive.severalModels');
    expect(error.message).to.equal('压缩包内只能有一个模型文件，找到 2 个：a.obj、b.glb');
    expect(failure(...Array.from({ length: 9 }, (_, i) => `${i}.stl`)).message).to.contain('0.stl、1.stl、2.stl、3.stl、4.stl 等');
  });

  it('says that a model may lie in an archive that is too far inside', () => {
    const error = failure('a.zip/b.rar', 'a.zip/readme.txt');
    expect([error.code, error.message]).to.deep.equal([
      'archive.nestedDeep',
      '压缩包内的「a.zip/b.rar」还是压缩包，平台只解压到这一层，请解压后把模型直接压缩上传',
    ]);
  });

  it('lists the accepted formats when there is no model', () => {
    const error = failure('a.png', 'b.txt');
    expect(error.code).to.equal('archive.noModel');
    expect(error.message).to.contain('GLB、glTF、OBJ、STL、PLY');
  });
});
