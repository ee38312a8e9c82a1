import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { AppError } from '#domain/errors/app-error';
import { errorTable } from '#domain/errors/table';
import { modelFormats } from '#domain/formats';
import { mapReportWarnings } from '#domain/maps/warnings';
import { warningTable } from '#domain/models/warnings';
import { testFolder } from '#test/files';
import { toldByFiles } from '#test/told';
import { readersDocument, readersDocumentPath } from '#test/truth/readers-document';
import { readModel } from '../read.ts';
import { specifications } from './index.ts';

const engine = fileURLToPath(new URL('../../../../engine', import.meta.url));
const isCode = (word: string): boolean => Object.hasOwn(warningTable, word) || Object.hasOwn(mapReportWarnings, word);

/** Codes in the source at `path`, a file or a folder, tests aside. */
async function codesAt(path: string): Promise<Set<string>> {
  const isFile = (await stat(path)).isFile();
  const files = isFile ? [path] : (await readdir(path, { recursive: true })).map((name) => join(path, name));
  const sources = files.filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'));
  const texts = await Promise.all(sources.map((name) => readFile(name, 'utf8')));
  return new Set(texts.flatMap((text) => [...text.matchAll(/'(\w+)'/g)].map(([, word]) => word!)).filter(isCode));
}

/** Told where none of a format's own sources says the word: what every model goes through, or the part that a format shares. */
const saidElsewhere: Readonly<Record<string, readonly string[]>> = {
  'Every model': ['extensionMissing', 'extensionWrong', 'endMissing'],
  'OBJ, MTL': ['textureMissing', 'textureUnreadable'],
};
/** Words of a shared source that are not about this format. */
const ofOthers: Readonly<Record<string, readonly string[]>> = {
  IGES: ['unitUnknown'],
  BREP: ['hiddenDropped', 'elementDropped'],
};

const told = specifications.map(({ label, code, items }) => ({
  label,
  code,
  codes: new Set(items.flatMap((item) => (item.code === undefined ? [] : [item.code as string]))),
}));

describe('the table of what readers do with each item', () => {
  const folder = testFolder();

  it('has a row for every format that is read', () => {
    const labels = specifications.map(({ label }) => label.toLowerCase()).join(' ');
    const aliases: Readonly<Record<string, string>> = { stla: 'stl', stlb: 'stl', igs: 'iges', stp: 'step' };
    for (const extension of Object.keys(modelFormats)) expect(labels, extension).to.include(aliases[extension] ?? extension);
  });

  it('says a word for what is told, and for nothing else', () => {
    for (const { label, items } of specifications)
      for (const { item, deal, as, code } of items) {
        expect(code !== undefined, `${label}: ${item}`).to.equal(deal === 'tell');
        if (deal === 'convert') expect(as, `${label}: ${item}`).to.not.equal('');
        if (code !== undefined && !code.startsWith('tiles.'))
          expect(isCode(code) || Object.hasOwn(errorTable, code), `${label}: ${code}`).to.equal(true);
      }
  });

  for (const { label, code, codes } of told)
    it(`has exactly the words that the source of ${label} can say`, async () => {
      const found = new Set<string>();
      for (const path of code) for (const word of await codesAt(join(engine, path))) found.add(word);
      const said = [...codes].filter(isCode).filter((word) => !saidElsewhere[label]?.includes(word));
      expect(
        said.filter((word) => !found.has(word)),
        'in the table, not in the source',
      ).to.deep.equal([]);
      const left = [...found].filter((word) => !codes.has(word) && !ofOthers[label]?.includes(word));
      expect(left, 'in the source, not in the table').to.deep.equal([]);
    });

  for (const [name, files] of Object.entries(toldByFiles)) {
    const word = name.slice(name.lastIndexOf(' ') + 1);
    it(`is what happens: ${name}`, async () => {
      const { codes } = told.find(({ label }) => name === `${label} ${word}`)!;
      expect([...codes]).to.include(word);
      const path = await folder.write(files);
      const words = await readModel(path).then(
        ({ warnings }) => warnings.map((warning): string => warning.code),
        (error: unknown) => [error instanceof AppError ? error.code : String(error)],
      );
      expect(words).to.include(word);
    });
  }

  it('is what docs/reference/readers.md says', async () => {
    expect(await readFile(readersDocumentPath, 'utf8'), 'script/formats writes it anew').to.equal(readersDocument());
  });
});
