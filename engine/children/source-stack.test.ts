import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { sourceStack } from './source-stack.ts';

/** An error whose stack begins with a place. */
const errorAt = (place: string): Error => Object.assign(new Error('broken'), { stack: `Error: broken\n    at run (${place})` });

describe('sourceStack', () => {
  const compiled = new URL('./source-stack.js', import.meta.url);
  const lineOf = (url: URL, text: string): number =>
    readFileSync(url, 'utf8')
      .split('\n')
      .findIndex((line) => line.includes(text)) + 1;

  it('names the line of the source', () => {
    const source = new URL('../../../engine/children/source-stack.ts', import.meta.url);
    const line = lineOf(compiled, 'JSON.parse');
    const stack = sourceStack(errorAt(`${compiled.href}:${line}:21`));
    expect(stack).to.contain(`${fileURLToPath(source)}:${lineOf(source, 'JSON.parse')}:`);
  });

  it('leaves places without a map, and those outside our code', () => {
    for (const place of ['file:///etc/passwd.js:1:1', new URL('./none.js:1:1', compiled).href, 'node:fs:1:1'])
      expect(sourceStack(errorAt(place))).to.contain(place);
  });
});
