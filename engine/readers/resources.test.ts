import { expect } from 'chai';
import { testFolder } from '#test/files';
import { createResources } from './resources.ts';

describe('createResources', () => {
  const folder = testFolder();

  it('finds names with composed and decomposed accents, as macOS writes them', async () => {
    await folder.write({ 'a.obj': '', ['maps/Café.png'.normalize('NFD')]: 'x' });
    const resources = createResources(folder.path('a.obj'));
    for (const reference of ['maps/café.png', 'café.png', 'C:\\work\\CAFÉ.png'.normalize('NFD'), 'café.jpg'])
      expect(await resources.find(reference.normalize('NFC'))).to.equal(folder.path('maps/Café.png'.normalize('NFD')));
    expect(await resources.find('cafe.png')).to.equal(undefined);
  });
});
