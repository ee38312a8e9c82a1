import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { archiveErrors } from './areas/archives.ts';
import { modelErrors } from './areas/models.ts';
import { explanations, isExplained } from './explained.ts';
import { errorTable, isErrorCode } from './table.ts';

const root = fileURLToPath(new URL('../../../', import.meta.url));

/** Every name of an error that the code of these rooms writes. */
function codesWritten(rooms: readonly string[]): Set<string> {
  const sources = rooms.flatMap((room) =>
    readdirSync(join(root, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
      .map((path) => readFileSync(join(root, room, path), 'utf8')),
  );
  return new Set(sources.flatMap((source) => [...source.matchAll(/'([a-z]+\.[a-zA-Z]+)'/g)].flatMap(([, code]) => code ?? [])));
}

describe('the explanations of failures', () => {
  it('cover every permanent failure that a check or a job can end with', () => {
    const written = [...codesWritten(['engine', 'activities', 'workflows'])].filter(isErrorCode);
    expect(written.length).to.be.above(25);
    const met = new Set([...written, ...Object.keys(archiveErrors), ...Object.keys(modelErrors)] as (keyof typeof errorTable)[]);
    const unexplained = [...met].filter((code) => errorTable[code].permanent && !isExplained(code));
    expect(unexplained).to.deep.equal([]);
    for (const code of Object.keys(explanations)) expect(errorTable[code as keyof typeof errorTable].permanent, code).to.equal(true);
  });

  it('say where it comes from, and at least one thing to do', () => {
    for (const [code, { title, why, ways }] of Object.entries(explanations)) {
      expect(
        [title, why, ...ways].every((text) => text.length > 3),
        code,
      ).to.equal(true);
      expect(ways.length, code).to.be.within(1, 3);
    }
  });
});
