import { expect } from 'chai';
import { inTrayOrder, trayTitle, type TrayState } from './tray.ts';

const row = (state: TrayState, sentBytes = 0, fileSize = 100) => ({ state, sentBytes, fileSize });

describe('the list of uploads', () => {
  it('names what failed first, then what waits for somebody', () => {
    expect(trayTitle([row('done'), row('moving', 30), row('halted'), row('failed'), row('moving', 57)])).to.equal(
      '1 个失败 · 1 个没有传完 · 正在上传 2 个 43% · 1 个已完成',
    );
    expect(trayTitle([row('checking'), row('checking')])).to.equal('2 个正在检测');
  });

  it('never says 100 % of what is still being sent', () => {
    expect(trayTitle([row('moving', 100)])).to.equal('正在上传 1 个 99%');
    expect(trayTitle([row('moving', 0, 0)])).to.equal('正在上传 1 个 0%');
  });

  it('orders rows likewise, and keeps the order in which they came otherwise', () => {
    const rows = (['done', 'moving', 'failed', 'checking', 'halted', 'failed'] as const).map((state, index) => ({ ...row(state), index }));
    expect(inTrayOrder(rows).map(({ index }) => index)).to.deep.equal([2, 5, 4, 1, 3, 0]);
  });
});
