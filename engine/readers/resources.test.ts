import { expect } from 'chai';
import { testFolder } from '#test/files';
import { createResources } from './resources.ts';

describe('createResources', () => {
  const folder = testFolder();

  it('finds an accent whether it is part of its letter or stands behind it, as macOS writes names', async () => {
    await folder.write({ 'a.obj': '', ['maps/Café.png'.normalize('NFD')]: 'x' });
    const resources = createResources(folder.path('a.obj'));
    for (const reference of ['maps/café.png', 'café.png', 'C:\\work\\CAFÉ.png'.normalize('NFD'), 'café.jpg'])
      expect(await resources.find(reference.normalize('NFC'))).to.equal(folder.path('maps/Café.png'.normalize('NFD')));
    expect(await resources.find('cafe.png')).to.equal(undefined);
  });
});
