import { testPictures } from '#test/truth/pictures';
import { picturedSamples } from './pictured.ts';

describe('pictures of the sample models', () => testPictures(picturedSamples));
