import { expect } from 'chai';
import { count, finite, lenient, list, object, oneOf, optional, or, record, text } from './shape.ts';

const box = object({
  size: list(finite, 3),
  kind: or(oneOf('open', 'shut'), () => 'shut'),
  name: lenient(optional(text)),
  parts: or(list(object({ at: record(count) })), () => []),
});

describe('shapes of JSON', () => {
  it('fill in defaults for absent members, and treat tolerated mistakes as absent', () => {
    const value = { size: [1, 2, 3], name: 7, more: true };
    expect(box.wrongAt(value)).to.equal(undefined);
    expect(value).to.deep.equal({ size: [1, 2, 3], kind: 'shut', name: undefined, parts: [], more: true });
  });

  const faults: [string, unknown, string][] = [
    ['no object', [], ''],
    ['nothing', null, ''],
    ['a member that is not there', {}, '.size'],
    ['too few numbers', { size: [1, 2] }, '.size'],
    ['what is no number', { size: [1, 2, '3'] }, '.size.2'],
    ['an infinite number', { size: [1, 2, Infinity] }, '.size.2'],
    ['another word', { size: [1, 2, 3], kind: 'ajar' }, '.kind'],
    ['null for a list', { size: [1, 2, 3], parts: null }, '.parts'],
    ['a fraction for a count, deep inside', { size: [1, 2, 3], parts: [{ at: {} }, { at: { x: 0.5 } }] }, '.parts.1.at.x'],
    ['a negative count', { size: [1, 2, 3], parts: [{ at: { x: -1 } }] }, '.parts.0.at.x'],
  ];
  for (const [name, value, path] of faults) {
    it(`say where there is ${name}`, () => {
      expect(box.wrongAt(value)).to.equal(path);
    });
  }
});
