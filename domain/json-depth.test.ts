import { expect } from 'chai';
import fc from 'fast-check';
import { isNestedDeeper } from './json-depth.ts';

const deeper = (json: string, limit: number): boolean => isNestedDeeper(new TextEncoder().encode(json), limit);

const depthOf = (value: unknown): number =>
  typeof value === 'object' && value !== null ? 1 + Math.max(0, ...Object.values(value).map(depthOf)) : 0;

describe('the depth of JSON', () => {
  it('is that of the value, whatever stands in its texts and keys', () => {
    const text = fc.string({ unit: fc.constantFrom('"', '\\', '{', '}', '[', ']', '模', '\n') });
    const { value } = fc.letrec((tie) => ({
      value: fc.oneof({ maxDepth: 6 }, text, fc.array(tie('value'), { maxLength: 3 }), fc.dictionary(text, tie('value'), { maxKeys: 3 })),
    }));
    fc.assert(
      fc.property(value, (one) => {
        const depth = depthOf(one);
        expect(deeper(JSON.stringify(one), depth)).to.equal(false);
        if (depth > 0) expect(deeper(JSON.stringify(one), depth - 1)).to.equal(true);
      }),
    );
  });
});
