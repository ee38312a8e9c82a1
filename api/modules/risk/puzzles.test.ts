import { expect } from 'chai';
import { riskLimits } from '#domain/risk/limits';
import type { TrackPoint } from '#domain/risk/tracks';
import { judgePuzzle } from '#services/risk/judge-puzzle';
import { sweepRisk } from '#services/risk/sweep';
import { replyCode, type ApiClient } from '#test/api';
import { farmBackends } from '#test/databases';
import { newPhone } from '#test/people';
import { machines, openRiskChecks, type RiskChecks } from '#test/risk-visitors';

const minute = 60_000;

for (const backend of farmBackends) {
  describe(`puzzles of risk checks on ${backend.name}`, function riskChecks() {
    this.timeout(120_000);
    let risk: RiskChecks;
    before(async () => (risk = await openRiskChecks(backend)));
    after(() => risk.close());

    it('tell the client no place, and come only where a check asked for them, of the kind it asked for', async () => {
      const [device, phone] = await risk.busy();
      const { captchaId, image, piece, ...rest } = await device.open(phone, 'slider');
      expect(rest).to.have.all.keys('kind', 'width', 'height', 'pieceY', 'expiresInMs');
      expect(rest).to.include({ kind: 'slider', width: 320, height: 160 });
      const { answer } = await risk.one.database.puzzles.findByPk(captchaId, { rejectOnEmpty: true });
      expect(answer).to.have.all.keys('x', 'tolerance');
      expect([image, piece].every((url) => url.startsWith('data:image/webp;base64,'))).to.equal(true);
      const create = (payload: object) => device.client.post('captchaCreate', { phone, type: 'register', ...payload });
      const { deviceId } = device;
      expect(replyCode(await create({ kind: 'scratch', deviceId })), 'another kind').to.equal(60230);
      expect(replyCode(await create({ kind: 'slider', deviceId, phone: newPhone() })), 'another phone').to.equal(60230);
      expect(replyCode(await create({ kind: 'slider', deviceId: risk.visitor().deviceId })), 'another device').to.equal(60230);
      expect(replyCode(await create({ kind: 'slider' })), 'no device').to.equal(60230);
    });

    it('can be tried once, by one of two at once, and for two minutes', async () => {
      const [device, phone] = await risk.busy();
      const puzzle = await device.open(phone, 'slider');
      const track = await risk.solve(puzzle);
      const again = track.map(([x, y, ms]): TrackPoint => [x, y, ms + 1]);
      const replies = await Promise.all([
        device.verify(puzzle.captchaId, track),
        device.verify(puzzle.captchaId, again, risk.two.visitor()),
      ]);
      expect(replies.map(replyCode)).to.have.members([60000, 60231]);
      const late = await device.open(phone, 'slider');
      const solved = await risk.solve(late);
      risk.pass(riskLimits.puzzleMs);
      expect((await device.verify(late.captchaId, solved)).envelope).to.include({ resp_code: 60231, resp_msg: '验证已过期，请重新验证' });
      expect(replyCode(await device.verify('0'.repeat(32), solved))).to.equal(60231);
    });

    it('are judged once: a track for one that was tried, is being tried or is over is not even looked at', async () => {
      const [device, phone] = await risk.busy();
      const looked: number[] = [];
      /** A track that says when it is looked at. */
      const watched = (number: number): TrackPoint[] =>
        new Proxy<TrackPoint[]>([[1, 1, 1]], {
          get: (track, key) => {
            if (looked.at(-1) !== number) looked.push(number);
            return Reflect.get(track, key) as unknown;
          },
        });
      const judge = (puzzleId: string, number: number) =>
        judgePuzzle(number % 2 === 0 ? risk.one.deps : risk.two.deps, {
          puzzleId,
          track: watched(number),
          visitor: { address: device.address, deviceCookie: undefined },
        }).then(
          () => 'solved',
          (error: Error) => error.message,
        );
      const { captchaId } = await device.open(phone, 'slider');
      const said = await Promise.all([1, 2, 3, 4].map((number) => judge(captchaId, number)));
      expect(said.filter((message) => message === '验证已过期，请重新验证')).to.have.length(3);
      expect(looked).to.have.length(1);
      const late = await device.open(phone, 'slider');
      risk.pass(riskLimits.puzzleMs);
      await judge(late.captchaId, 5);
      await judge('0'.repeat(32), 6);
      expect(looked).to.have.length(1);
    });

    it('take a bounded number of tracks of one address, whatever they are for', async () => {
      const device = risk.visitor();
      const { calls, windowMs } = riskLimits.triesOfAddress;
      const verify = (api?: ApiClient) => device.verify('0'.repeat(32), [[1, 1, 1]], api);
      expect(replyCode(await verify())).to.equal(60231);
      const where = { key: `puzzle-tries:${device.address}` };
      await risk.one.database.transact((transaction) => risk.one.database.rateLimits.update({ points: calls - 1 }, { where, transaction }));
      expect(replyCode(await verify())).to.equal(60231);
      for (const api of [device.client, device.elsewhere]) {
        const { status, envelope } = await verify(api);
        expect([status, envelope.resp_code]).to.deep.equal([429, 60004]);
      }
      risk.pass(windowMs);
      expect(replyCode(await verify())).to.equal(60231);
    });

    it('fail for tracks that are played again, straight, too fast, beside the place, or longer than they were open', async () => {
      const [device, phone] = await risk.busy();
      const first = await device.open(phone, 'slider');
      const played = await risk.solve(first);
      expect(replyCode(await device.verify(first.captchaId, played))).to.equal(60000);
      const tracks: [number, (track: TrackPoint[]) => TrackPoint[]][] = [
        [60232, () => played],
        [60232, (track) => track.map(([x, , ms]): TrackPoint => [x, 0, ms])],
        [60233, (track) => track.map(([x, y, ms]): TrackPoint => [x, y, ms / 8])],
        [60232, (track) => track.map(([x, y, ms]): TrackPoint => [x * 0.8, y, ms])],
        [60232, (track) => track.map(([x, y, ms]): TrackPoint => [x, y, ms + 30_000])],
      ];
      for (const [code, made] of tracks) {
        const puzzle = await device.open(phone, 'slider');
        const { envelope } = await device.verify(puzzle.captchaId, made(await risk.solve(puzzle)));
        expect(envelope.resp_code, envelope.resp_msg).to.equal(code);
      }
      const card = newPhone();
      expect(await device.code(card, { trace: machines['types evenly'] })).to.equal(900);
    });

    it('say 刮得太快 of a card that is scratched too fast', async () => {
      const [device, phone] = [risk.visitor(), newPhone()];
      expect(await device.code(phone, { trace: machines['types evenly'] })).to.equal(600);
      const puzzle = await device.open(phone, 'scratch');
      expect(puzzle).to.include({ width: 300, height: 125 });
      const track = (await risk.solve(puzzle)).map(([x, y, ms]): TrackPoint => [x, y, ms / 5]);
      expect((await device.verify(puzzle.captchaId, track)).envelope).to.include({ resp_code: 60234, resp_msg: '刮得太快' });
    });

    it('are a bounded number for one address, and their tracks bounded and finite', async () => {
      const [device, phone] = await risk.busy();
      const { calls, windowMs } = riskLimits.puzzlesOfAddress;
      const opened = await Promise.all(
        Array.from({ length: calls + 2 }, () =>
          device.client.post('captchaCreate', { kind: 'slider', phone, type: 'register', deviceId: device.deviceId }),
        ),
      );
      expect(opened.map(replyCode).filter((code) => code === 60004)).to.have.length(2);
      risk.pass(windowMs);
      const { captchaId } = await device.open(phone, 'slider');
      const post = (track: unknown) => device.client.post('captchaVerify', { captchaId, track });
      const points = (count: number) => Array.from({ length: count }, () => [1, 1, 1]);
      const wrong = [[], points(501), [[1, 1]], [[1, 1, 1, 1]], [[1e9, 1, 1]], [['1', 1, 1]], [[null, 1, 1]], [[1, 1, -1]], 'x', {}];
      for (const track of wrong) expect(replyCode(await post(track)), JSON.stringify(track).slice(0, 40)).to.equal(60001);
      const raw = JSON.stringify({ captchaId, track: [[1, 1, 1]] }).replace('[[1,1,1]]', '[[1e999,1,1]]');
      expect(replyCode(await device.client.send('/api-auth/thirdPartLogin/public/captcha/verify', raw))).to.equal(60001);
      expect(replyCode(await post(points(500))), 'the most there may be').to.equal(60233);
    });

    it('are swept once they are over', async () => {
      const [device, phone] = await risk.busy();
      const { captchaId } = await device.open(phone, 'slider');
      await sweepRisk({ database: risk.one.database });
      expect(await risk.one.database.puzzles.count({ where: { id: captchaId } })).to.equal(1);
      await risk.one.database.transact(async (transaction) => {
        await risk.one.database.puzzles.update({ expiresAt: new Date(Date.now() - 61 * minute) }, { where: {}, transaction });
        await risk.one.database.riskChecks.update({ expiresAt: new Date(Date.now() - 1) }, { where: {}, transaction });
      });
      await sweepRisk({ database: risk.one.database });
      expect([await risk.one.database.puzzles.count(), await risk.one.database.riskChecks.count()]).to.deep.equal([0, 0]);
    });
  });
}
