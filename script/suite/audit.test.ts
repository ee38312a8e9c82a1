import { expect } from 'chai';
import { readAudit } from './audit.ts';

describe('the audit of packages', () => {
  const known = (severity: string) => ({ severity, via: [{ title: 'Reads any file', url: 'https://advisories.example/1' }, 'other'] });

  it('fails for what is grave, with its name and title', () => {
    const answer = JSON.stringify({ vulnerabilities: { one: known('high'), two: known('moderate'), three: known('critical') } });
    expect(readAudit(answer)).to.deep.equal({
      problem: [
        'one (high): Reads any file https://advisories.example/1; by other',
        'three (critical): Reads any file https://advisories.example/1; by other',
      ].join('\n'),
      note: '',
    });
  });

  it('passes without a word when nothing is known', () => {
    for (const vulnerabilities of [{}, { one: known('low') }]) {
      expect(readAudit(JSON.stringify({ vulnerabilities }))).to.deep.equal({ problem: '', note: '' });
    }
  });

  it('passes and says so when nobody answers, offline or where a mirror knows no such question', () => {
    for (const answer of ['', '<html>', JSON.stringify({ message: '405 Method Not Allowed', statusCode: 405 })]) {
      const { problem, note } = readAudit(answer);
      expect(problem).to.equal('');
      expect(note).to.match(/^not audited, .*(no answer|405 Method Not Allowed)\)$/);
    }
  });
});
