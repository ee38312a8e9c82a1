import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { bookLimits, openBook, refundTrade, standingOf, type LocalTrade } from './book.ts';
import { keptKeys } from './keys.ts';

const trade = (overrides: Partial<LocalTrade> = {}): LocalTrade => ({
  ...{ provider: 'wechat', outTradeNo: 'T1', transactionId: '4200', amountFen: 1000, subject: '会员', createdAt: 0, expiresAt: 1000 },
  ...{ notifyUrl: '', returnUrl: '', codeUrl: '', signsByPublicKey: false, failures: 0, refunds: [], way: 'native', ...overrides },
});
const notice = (id: string) => ({ id, provider: 'wechat' as const, outTradeNo: 'T1', amountFen: 1, dueAt: 0, tries: 0 });

describe('what the local payments keep', () => {
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'modelmill-book-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('is there after a restart, for its own user only, whatever was written at once', async () => {
    const book = await openBook(folder);
    const saves = Array.from({ length: 50 }, (_, count) => {
      book.add(trade({ outTradeNo: `T${count}` }));
      return book.save();
    });
    await Promise.all(saves);
    book.notify(notice('a'));
    await book.save();
    const again = await openBook(folder);
    expect([again.trades.length, again.notices.length]).to.deep.equal([50, 1]);
    expect(await readdir(folder)).to.deep.equal(['book.json']);
    expect((await stat(join(folder, 'book.json'))).mode & 0o077).to.equal(0);
  });

  it('is bounded: the oldest go', async () => {
    const book = await openBook(folder);
    for (let count = 0; count <= bookLimits.trades; count++) {
      book.add(trade({ outTradeNo: `T${count}` }));
      book.notify(notice(`N${count}`));
    }
    expect([book.trades.length, book.notices.length]).to.deep.equal([bookLimits.trades, bookLimits.notices]);
    book.forget(notice('not there'));
    expect(book.notices.length).to.equal(bookLimits.notices);
    expect([book.find('wechat', 'T0'), book.find('wechat', 'T1')?.outTradeNo]).to.deep.equal([undefined, 'T1']);
    const paid = trade({ paidAt: 1 });
    const refund = (count: number) => refundTrade(paid, { outRefundNo: `R${count}`, amountFen: 1, at: 2 });
    for (let count = 0; count < bookLimits.refundsPerTrade; count++) expect(refund(count)).to.have.property('isNew', true);
    expect(refund(bookLimits.refundsPerTrade)).to.equal('tooMuch');
    expect(refund(0)).to.have.property('isNew', false);
  });

  it('knows how a payment stands at each instant', () => {
    expect([999, 1000].map((now) => standingOf(trade(), now))).to.deep.equal(['waiting', 'closed']);
    expect(standingOf(trade({ closedAt: 1 }), 2)).to.equal('closed');
    expect(standingOf(trade({ paidAt: 1 }), 2000)).to.equal('paid');
    const refunds = [{ outRefundNo: 'R', refundId: '1', amountFen: 1000, at: 1 }];
    expect(standingOf(trade({ paidAt: 1, refunds }), 2)).to.equal('refunded');
  });

  it('is signed with one set of keys, whichever of two processes makes it, kept for its own user only', async () => {
    const [one, other] = await Promise.all([keptKeys(folder), keptKeys(folder)]);
    expect(one.alipay.publicKey.equals(other.alipay.publicKey)).to.equal(true);
    expect([one.mchId, one.certificate]).to.deep.equal([other.mchId, other.certificate]);
    expect(await readdir(folder)).to.deep.equal(['keys.json']);
    expect((await stat(join(folder, 'keys.json'))).mode & 0o077).to.equal(0);
  });
});
