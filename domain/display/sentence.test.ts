import { expect } from 'chai';
import { AppError, fromErrorRecord, toErrorRecord } from '../errors/app-error.ts';
import { errorTable, errorText, type ErrorCode } from '../errors/table.ts';
import { errorTips } from '../errors/tips.ts';
import { createFinding, describeFinding, findingTable, type FindingCode } from '../models/findings.ts';
import { describeWarning, warningTable } from '../models/warnings.ts';
import { cutText, nameList } from './sentence.ts';

/** As long as a file can make a name. */
const endless = 'x'.repeat(10_000_000);
const parametersOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
const overlong = (text: string): Record<string, string> => Object.fromEntries(parametersOf(text).map((name) => [name, endless]));
/** A sentence with each of its parameters at full length. */
const most = (text: string): number => text.length + parametersOf(text).length * 200;

describe('what others named, in our sentences', () => {
  it('is cut at 200 characters in every sentence that we have', () => {
    for (const code of Object.keys(errorTable) as ErrorCode[]) {
      const { text } = errorTable[code];
      expect(errorText(code, overlong(text)).length, code).to.be.at.most(most(text));
      expect(errorTips(code, overlong(text)).length, code).to.be.at.most(most(text) + 20);
      expect(new AppError(code, overlong(text)).message.length, code).to.be.at.most(most(text));
    }
    for (const [code, text] of Object.entries(warningTable)) {
      expect(describeWarning({ code, params: overlong(text) }).length, code).to.be.at.most(most(text));
    }
    for (const code of Object.keys(findingTable) as FindingCode[]) {
      const { title, advice } = findingTable[code];
      const told = describeFinding(createFinding(code, overlong(title + advice)));
      expect(told.title.length + told.advice.length, code).to.be.at.most(most(title + advice));
    }
  });

  it('is cut in errors that are stored or passed on, and in records that an older version wrote', () => {
    const record = toErrorRecord(new AppError('model.missingResource', { path: endless }));
    expect(JSON.stringify(record).length).to.be.lessThan(300);
    const old = { code: 'model.missingResource', params: { path: endless, other: { deep: [endless] } } };
    expect(JSON.stringify(fromErrorRecord(old)?.params).length).to.be.lessThan(600);
    expect(errorTips(old.code, { path: endless })).to.have.lengthOf.below(300);
    expect(describeWarning({ code: endless }).length).to.be.at.most(200);
  });

  it('keeps what is short, and says with … that something is missing', () => {
    expect(cutText('木纹 (1).png')).to.equal('木纹 (1).png');
    expect(cutText('a'.repeat(200))).to.equal('a'.repeat(200));
    expect(cutText('a'.repeat(201))).to.equal(`${'a'.repeat(199)}…`);
  });

  it('is never cut inside a character that is seen as one', () => {
    const family = '👨‍👩‍👧‍👦';
    const cut = cutText(family.repeat(100));
    expect(cut.slice(0, -1).replaceAll(family, '')).to.equal('');
    expect(cutText('e\u0301'.repeat(300)).slice(0, -1)).to.match(/^(?:e\u0301)+$/);
    // One letter with a million marks is still cut.
    expect(cutText(`a${'\u0301'.repeat(1_000_000)}`).length).to.be.at.most(200);
  });

  it('has no control characters, no marks that turn the direction, no halves of characters', () => {
    expect(cutText('a\u0000b\u001b[31mc\u202egnp.exe\ud800')).to.equal('a b [31mc gnp.exe ');
  });

  it('lists a few names that fit together, each cut', () => {
    expect(nameList(['a.obj', 'b.obj'])).to.equal('a.obj、b.obj');
    const list = nameList(Array.from({ length: 9 }, (_, index) => `${index}${endless}`));
    expect(list.length).to.be.at.most(200);
    expect(list).to.match(/^0x+…、1x+…、2x+…、3x+…、4x+… 等$/);
  });

  it('does not read words from what every object has', () => {
    expect(describeWarning({ code: 'texturesKept', params: { count: 1, format: 'constructor', reason: 'toString' } })).to.equal(
      '1 张贴图没有转成 constructor：toString',
    );
  });
});
