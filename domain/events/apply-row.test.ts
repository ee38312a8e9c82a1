import { expect } from 'chai';
import type { Page } from '../wire/envelope.ts';
import { applyRow, type ListedRow, type ListQuery } from './apply-row.ts';

const row = (id: string, over: Partial<ListedRow> = {}): ListedRow => ({
  ...{ id, version: 3, status: 'Running', createdAt: `2026-01-0${id}T00:00:00.000Z`, deletedAt: null },
  ...over,
});
const page = (results: ListedRow[], totalCount = results.length): Page<ListedRow> => ({ pageNo: 1, pageSize: 3, totalCount, results });
const shown = (list: Page<ListedRow> | 'stale'): string =>
  list === 'stale'
    ? list
    : `${list.results.map(({ id, version, status }) => `${id}:${version}${status[0]}`).join(' ')} of ${list.totalCount}`;
const apply = (list: Page<ListedRow>, pushed: ListedRow, query: ListQuery = {}, { fits = true, begins = false } = {}): string =>
  shown(applyRow(list, query, { row: pushed, fits, begins }));

describe('a pushed row in a list that is held', () => {
  const whole = page([row('5'), row('3')]);
  const partly = page([row('6'), row('5'), row('3')], 9);

  it('takes the place of an older or equal one, and never of a newer one', () => {
    expect(apply(whole, row('3', { version: 4, status: 'Success' }))).to.equal('5:3R 3:4S of 2');
    expect(apply(whole, row('3', { version: 3, status: 'Success' }))).to.equal('5:3R 3:3S of 2');
    expect(applyRow(whole, {}, { row: row('3', { version: 2, status: 'Error' }), fits: true, begins: false })).to.equal(whole);
  });

  it('leaves a filter that it passes no more; where others wait on the next page, the server is asked', () => {
    const ended = row('3', { version: 4, status: 'Success' });
    expect(apply(whole, ended, { status: 'running' })).to.equal('5:3R of 1');
    expect(apply(partly, ended, { status: 'running' })).to.equal('stale');
    expect(apply(whole, row('4', { status: 'Success' }), { status: 'running' })).to.equal('5:3R 3:3R of 2');
    expect(apply(partly, row('4', { status: 'Success' }), { status: 'running' })).to.equal('stale');
  });

  it('comes in at its place when it is new on the first page, which keeps its length', () => {
    expect(apply(whole, row('7'))).to.equal('7:3R 5:3R 3:3R of 3');
    expect(apply(whole, row('1'))).to.equal('5:3R 3:3R 1:3R of 3');
    expect(apply(partly, row('7'), { status: 'all', sort: 'newest' })).to.equal('7:3R 6:3R 5:3R of 10');
    expect(apply(page([]), row('1'))).to.equal('1:3R of 1');
  });

  it('is left to the server where sorting, searching or paging hides its place', () => {
    expect(apply(partly, row('1')), 'it is on a later page').to.equal('6:3R 5:3R 3:3R of 9');
    for (const query of [{ sort: 'name' }, { keyword: 'a' }, { pageNo: 2 }] as const) {
      expect(apply(partly, row('7'), query, { begins: true }), JSON.stringify(query)).to.equal('stale');
      expect(apply(partly, row('7'), query), JSON.stringify(query)).to.equal('6:3R 5:3R 3:3R of 9');
    }
    expect(apply(partly, row('1'), { status: 'running' })).to.equal('stale');
  });

  it('stays out of lists that it does not fit, and of all when it is deleted', () => {
    expect(apply(whole, row('7'), {}, { fits: false })).to.equal('5:3R 3:3R of 2');
    expect(apply(whole, row('7', { deletedAt: '2026-01-08T00:00:00.000Z' }))).to.equal('5:3R 3:3R of 2');
    expect(apply(whole, row('3', { version: 4 }), {}, { fits: false })).to.equal('5:3R of 1');
  });
});
