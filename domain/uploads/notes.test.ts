import { expect } from 'chai';
import { obliqueExtensions, singleModelExtensions } from '../formats.ts';
import { acceptedTypesText, extensionList, partlyReadNotes } from './notes.ts';

describe('texts of the upload dialog', () => {
  it('list the documented types letter for letter, and ours after them', () => {
    const documented = ['fbx', 'obj', 'stl', 'zip', 'rar', 'igs', 'iges', 'jt', 'rvt', 'stp', 'step'];
    const text = '文件格式不正确！仅支持.FBX,.OBJ,.STL,.ZIP,.RAR,.igs,.iges,.jt,.rvt,.stp,.step文件';
    expect(acceptedTypesText('single', documented)).to.equal(text);
    expect(acceptedTypesText('single', documented.toReversed())).to.equal(text);
    expect(acceptedTypesText('oblique', ['zip', 'rar'])).to.equal('仅支持.ZIP,.RAR文件');
    expect(extensionList('single', singleModelExtensions())).to.match(/^\.FBX,\.OBJ,.*,\.jt,\.rvt,\.stp,\.step,\.glb,.*\.7z$/);
    expect(extensionList('oblique', obliqueExtensions())).to.equal('.ZIP,.RAR,.7z');
    expect(extensionList('single', ['glb', 'stl']), 'the server accepts less').to.equal('.STL,.glb');
  });

  it('say which part of RVT is read, and how to convert them', () => {
    const notes = partlyReadNotes(singleModelExtensions());
    expect(notes).to.have.length(1);
    expect(notes.find((note) => note.startsWith('RVT'))).to.match(/版本和预览图.*Revit.*FBX/);
    expect(partlyReadNotes(obliqueExtensions())).to.deep.equal([]);
  });
});
