import { expect } from 'chai';
import { errorTable } from './table.ts';

describe('errors on the wire', () => {
  it('have a code each, except the documented 401 for signing in', () => {
    const entries = Object.values(errorTable);
    const codes = entries.map(({ respCode }) => respCode).filter((code) => code !== 401);
    expect(codes.filter((code, index) => codes.indexOf(code) !== index)).to.deep.equal([]);
    expect(entries.filter(({ respCode }) => respCode === 401).map(({ status, text }) => `${status} ${text}`)).to.deep.equal([
      '401 请登录',
      '401 请登录',
    ]);
  });
});
