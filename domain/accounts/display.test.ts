import { expect } from 'chai';
import { displayName, shortName } from './display.ts';

describe('the name that is shown', () => {
  for (const [name, inHeader, inCentre] of [
    ['青山建模工', '青山建模工', '青山建模工'],
    ['青山建模工作', '青山建模工***', '青山建模工…'],
    ['😀😀😀😀😀', '😀😀😀😀😀', '😀😀😀😀😀'],
    ['😀😀😀😀😀😀', '😀😀😀😀😀***', '😀😀😀😀😀…'],
    ['', '火星人', '火星人'],
    ['  ', '火星人', '火星人'],
  ] as const)
    it(`of ${name === '' ? 'nobody' : name} is ${inHeader} in the header and ${inCentre} in the personal centre`, () =>
      expect([displayName(name), shortName(name)]).to.deep.equal([inHeader, inCentre]));
});
