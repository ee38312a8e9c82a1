import { picturedModels } from '#test/models/pictured';
import { testPictures } from '#test/truth/pictures';

describe('pictures of our own models', function () {
  this.timeout(30_000);
  testPictures(picturedModels);
});
