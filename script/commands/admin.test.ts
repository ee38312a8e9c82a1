import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync, gzipSync } from 'node:zlib';
import { expect } from 'chai';
import { packageSeeds } from '#domain/packages/kinds';
import { formatOrderNumber } from '#domain/trade/order-number';
import { readActivationCode } from '#domain/packages/codes';
import { tableFile, type Manifest } from '#services/backups/manifest';
import { verifyPassword } from '#services/accounts/password';
import { beginJob } from '#services/jobs/begin';
import { finishJob } from '#services/orders/finish-job';
import { currentMembership } from '#services/membership/current-membership';
import { createOrder } from '#services/orders/create';
import { payOrder } from '#services/orders/pay';
import { activatePackage } from '#services/packages/activate';
import { readPurse } from '#services/orders/sources';
import { receivePayment } from '#services/payments/receive';
import { openDatabase } from '#storage/database/connect';
import { migrate } from '#storage/database/migrate';
import { createLocalStore } from '#storage/objects/local';
import { buildUser } from '#test/people';
import { buildFile } from '#test/work';

describe('script/admin', function commands() {
  this.timeout(60_000);
  let folder: string;
  beforeEach(async () => (folder = await mkdtemp(join(tmpdir(), 'modelmill-admin-'))));
  afterEach(() => rm(folder, { recursive: true, force: true }));

  let input = '';
  const admin = (...args: string[]) => adminWith({}, ...args);
  const adminWith = (settings: Record<string, string>, ...args: string[]) => {
    const { DATABASE_URL: _, ...env } = process.env;
    return spawnSync(process.execPath, [fileURLToPath(new URL('./admin.js', import.meta.url)), ...args, '--data', folder], {
      env: { ...env, ...settings },
      encoding: 'utf8',
      input,
    });
  };

  it('opens the publish centre and closes it, and says when there is no such account or database', async () => {
    expect(admin('publisher', '13800000000', 'on')).to.include({ status: 1 });
    const database = await openDatabase(`sqlite:${join(folder, 'modelmill.sqlite')}`);
    await migrate(database);
    const { id, phone } = await buildUser(database);
    const typeNow = async () => (await database.users.findByPk(id))?.uploaderType;
    expect(admin('publisher', phone, 'on')).to.include({ status: 0 });
    expect(await typeNow()).to.equal(2);
    expect(admin('publisher', phone, 'off')).to.include({ status: 0 });
    expect(await typeNow()).to.equal(null);
    expect(admin('publisher', '13800000000', 'on').stderr).to.contain('no account has the phone 13800000000');
    expect(admin('publisher', phone, 'maybe')).to.include({ status: 2 });
    await database.close();
  });

  it('makes an administrator and an ordinary account again, in the audit log', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'modelmill.sqlite')}`);
    await migrate(database);
    const { id, phone } = await buildUser(database);
    expect(admin('grant', phone, 'administrator')).to.include({ status: 0, stdout: `${phone} is now an administrator\n` });
    expect((await database.users.findByPk(id))?.role).to.equal('administrator');
    expect(admin('grant', phone, 'administrator').stdout).to.equal(`${phone} was already an administrator\n`);
    expect(admin('grant', phone, 'user')).to.include({ status: 0, stdout: `${phone} is now a user\n` });
    expect(admin('grant', '13800000000', 'administrator')).to.include({ status: 1 });
    expect(admin('grant', phone, 'emperor')).to.include({ status: 2 });
    expect((await database.auditEvents.findAll({ order: ['id'] })).map(({ event }) => event)).to.deep.equal([
      'roleGranted',
      'roleWithdrawn',
    ]);
    await database.close();
  });

  it('makes an account, with the password of the first line that it is given, once', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'modelmill.sqlite')}`);
    await migrate(database);
    const phone = '13800000001';
    input = 'first-one-1\nnot this';
    expect(admin('create-user', phone, '--password')).to.include({ status: 0, stdout: `${phone} has an account now\n` });
    expect(admin('create-user', phone)).to.include({ status: 1, stderr: `${phone} has an account already\n` });
    expect(admin('create-user', '13800000002').stdout).to.equal('13800000002 has an account now, without a password\n');
    input = 'short';
    expect(admin('create-user', '13800000003', '--password')).to.include({ status: 2 });
    input = '';
    expect(admin('create-user', '12800000003')).to.include({ status: 2 });

    const users = await database.users.findAll({ order: ['phone'] });
    expect(users.map((user) => user.phone)).to.deep.equal([phone, '13800000002']);
    expect(await verifyPassword('first-one-1', users[0]?.passwordHash ?? null)).to.equal(true);
    expect(users[1]?.passwordHash).to.equal(null);
    expect((await database.auditEvents.findAll()).map(({ event, actorId }) => [event, actorId])).to.deep.equal([
      ['registered', null],
      ['registered', null],
    ]);
    await database.close();
  });

  it('gives an account days of a tier, and says why not', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'modelmill.sqlite')}`);
    await migrate(database);
    const { id, phone } = await buildUser(database);
    expect(admin('membership', phone, 'advanced', '30').stdout).to.match(new RegExp(`^${phone} is advanced until \\d{4}-.*Z\n$`));
    expect((await currentMembership(database, id, new Date()))?.tier).to.equal('advanced');
    expect(admin('membership', phone, 'basic', '30').stderr).to.equal(`${phone} has a higher tier at the moment\n`);
    expect(admin('membership', '13800000000', 'basic', '30')).to.include({ status: 1 });
    for (const wrong of [['free', '30'], ['basic'], ['basic', '0'], ['basic', '1.5']]) {
      expect(admin('membership', phone, ...wrong), wrong.join(' ')).to.include({ status: 2 });
    }
    await database.close();
  });

  it('has coupons claimed in a bounded number, and ends that', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'modelmill.sqlite')}`);
    await migrate(database);
    const begun = admin('campaign', '春季券', '--off', '50', '--from', '299', '--for', 'membership', '--total', '100', '--days', '14');
    expect(begun).to.include({ status: 0 });
    const campaign = await database.couponCampaigns.findByPk(begun.stdout.trim(), { rejectOnEmpty: true });
    expect(campaign).to.include({ name: '春季券', kind: 'value', faceValueFen: 50_00, thresholdFen: 299_00, total: 100, perPerson: 1 });
    expect([campaign.types, campaign.validMs, Number(campaign.endsAt) - Number(campaign.startsAt)]).to.deep.equal([
      ['membership'],
      30 * 86_400_000,
      14 * 86_400_000,
    ]);
    expect(admin('campaign', '九折', '--percent', '90', '--total', '10', '--days', '1').status).to.equal(0);
    const limits = [
      ['--total', '1000001'],
      ['--each', '11'],
      ['--days', '366'],
      ['--for', 'recharge'],
      ['--percent', '90'],
      ['--off', '0'],
    ];
    for (const wrong of limits) {
      expect(admin('campaign', '春季券', '--off', '50', '--total', '100', '--days', '14', ...wrong), wrong.join(' ')).to.include({
        status: 2,
      });
    }
    expect(admin('end-campaign', campaign.id)).to.include({ status: 0, stdout: `${campaign.id} has ended\n` });
    expect(admin('end-campaign', campaign.id)).to.include({ status: 1 });
    expect((await database.auditEvents.findAll({ order: ['id'] })).map(({ event }) => event)).to.deep.equal([
      ...['couponCampaignOpened', 'couponCampaignOpened', 'couponCampaignEnded'],
    ]);
    await database.close();
  });

  it('makes activation codes, each good once, and shows them this once', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'modelmill.sqlite')}`);
    await migrate(database);
    const { id: userId } = await buildUser(database);
    const made = admin('codes', 'conversion10', '3');
    expect(made).to.include({ status: 0 });
    const lines = made.stdout.trimEnd().split('\n');
    expect(lines).to.have.length(3);
    for (const line of lines) expect(line).to.match(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    const code = readActivationCode(lines[0] ?? '') ?? '';
    expect(await activatePackage({ database }, { userId, code })).to.include({ label: '格式转换 10 次包' });
    expect(await database.activationCodes.count({ where: { usedBy: null } })).to.equal(2);
    expect(admin('codes', 'nothing', '1')).to.include({ status: 1, stderr: 'there is no package nothing\n' });
    for (const count of ['0', '1001', 'many']) expect(admin('codes', 'conversion10', count), count).to.include({ status: 2 });
    await database.close();
  });

  it('takes packages off sale and sets their prices, in the audit log', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'modelmill.sqlite')}`);
    await migrate(database);
    expect(admin('offer', 'conversion10', 'off')).to.include({ status: 0, stdout: 'conversion10 is off sale\n' });
    expect(admin('offer', 'recharge500', '499.5')).to.include({ status: 0, stdout: 'recharge500 costs ¥499.50\n' });
    expect(await database.packageOffers.findByPk('conversion10')).to.include({ onSale: false });
    expect(await database.rechargePackages.findByPk('recharge500')).to.include({ priceFen: 499_50, onSale: true });
    expect((await database.auditEvents.findAll()).map(({ event }) => event)).to.deep.equal(['offerChanged', 'offerChanged']);
    // Of a service that nobody can order yet.
    await database.packageOffers.create({
      id: 'embed10',
      ...packageSeeds.conversion10,
      type: 'embed',
      onSale: false,
      createdAt: new Date(),
    });
    expect(admin('offer', 'embed10', 'on').stderr).to.equal('embed10 pays for nothing that can be ordered\n');
    for (const [offer, price] of [
      ['conversion10', '10000.01'],
      ['nothing', 'on'],
    ] as const)
      expect(admin('offer', offer, price)).to.include({ status: 1 });
    expect(admin('offer', 'conversion10', 'maybe')).to.include({ status: 2 });
    await database.close();
  });

  it('gives coins, pays an order back once, and says what it did', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'modelmill.sqlite')}`);
    await migrate(database);
    const user = await buildUser(database);
    expect(admin('coins', user.phone, '12.5')).to.include({ status: 0, stdout: `${user.phone} got coins for ¥12.50\n` });
    for (const yuan of ['0', '10000.01', 'many']) expect(admin('coins', user.phone, yuan), yuan).to.include({ status: 2 });
    expect(admin('coins', '13800000000', '1')).to.include({ status: 1 });
    const coins = async () => (await readPurse(database, user.id)).givenFen;
    expect(await coins()).to.equal(1250);
    expect((await database.auditEvents.findAll()).map(({ event }) => event)).to.deep.equal(['coinsGiven']);

    const deps = { database, objects: createLocalStore({ folder: join(folder, 'objects'), secret: 'x' }), minFreeBytes: 0 };
    const wish = {
      type: 'conversion',
      fileId: (await buildFile(database, user.id)).id,
      input: { kind: 'convert', target: 'glb' },
    } as const;
    const order = await createOrder(deps, { ownerId: user.id, wishes: [wish] });
    await payOrder(deps, { ownerId: user.id, orderId: order.id, method: 'cloudCoin' });
    expect(admin('refund', order.orderNumber)).to.include({ status: 1, stderr: `${order.orderNumber}: 这个订单不能退款\n` });
    const [job] = await database.jobs.findAll();
    await beginJob(deps, { id: job?.id ?? '', attempt: 1 });
    await finishJob(deps, { id: job?.id ?? '', attempt: 1, outcome: { status: 'Success' } });
    expect(await coins()).to.equal(1250 - 490);
    const shown = formatOrderNumber(order.orderNumber);
    expect(admin('refund', shown)).to.include({ status: 0, stdout: `${shown} is refunded: ¥4.90, with its coupon and counts\n` });
    expect(admin('refund', shown)).to.include({ status: 1 });
    expect(await coins()).to.equal(1250);
    await database.close();
  });

  it("shows what providers' bills differ in and what waits for a decision, and does what was decided", async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'modelmill.sqlite')}`);
    await migrate(database);
    const day = '2026-11-20';
    expect(admin('bill', day)).to.include({ status: 0, stdout: `no bill of ${day} is compared yet\n` });
    expect(admin('bill', 'yesterday')).to.include({ status: 2 });
    const at = new Date();
    const compared = { provider: 'alipay', day, tries: 1, rows: 2, paidFen: 299_00, refundedFen: 0, feeFen: 1_79 } as const;
    await database.paymentBills.create({ ...compared, differenceCount: 1, finishedAt: at, createdAt: at });
    const difference = {
      provider: 'alipay',
      day,
      kind: 'paymentDoubled',
      outTradeNo: 'T1',
      transactionId: '2026',
      outRefundNo: null,
    } as const;
    await database.paymentDifferences.create({ ...difference, oursFen: 299_00, theirsFen: 299_00, createdAt: at });
    expect(admin('bill', day)).to.include({
      status: 1,
      stdout: `alipay ${day}: 2 rows, paid ¥299.00, refunded ¥0.00, fees ¥1.79, 1 differences\nalipay 账单把这笔付款列了两次: T1 (2026), ours ¥299.00, theirs ¥299.00\n`,
    });
    expect(admin('bill', day, '--again').stdout).to.contain('not compared yet');

    expect(admin('payments', 'waiting')).to.include({ status: 0, stdout: 'nothing waits\n' });
    const paid = { provider: 'wechat', outTradeNo: 'T2', transactionId: '4200', amountFen: 5_00, paidAt: at } as const;
    await receivePayment({ database }, paid);
    expect(admin('payments', 'waiting').stdout).to.contain('payment 4200 at wechat: ¥5.00');
    expect(admin('return-payment', '4200')).to.include({ status: 0, stdout: '¥5.00 goes back within minutes\n' });
    expect(admin('return-payment', '4200')).to.include({ status: 1 });
    const [refund] = await database.paymentRefunds.findAll();
    const number = refund?.outRefundNo ?? '';
    expect(admin('retry-refund', number)).to.include({ status: 1, stderr: '这笔退款没有被支付平台拒绝，不需要重试\n' });
    await refund?.update({ state: 'Refused', lastCode: 'TOO_OLD', tries: 1 });
    expect(admin('payments', 'waiting').stdout).to.equal(`refund ${number}: ¥5.00, refused after 1 tries: TOO_OLD\n`);
    expect(admin('retry-refund', number)).to.include({ status: 0, stdout: `${number} is asked for again\n` });
    expect((await refund?.reload())?.state).to.equal('Owed');
    await database.close();
  });

  it('says in a sentence why it cannot restore, and prints nothing of the rows', async () => {
    const database = await openDatabase(`sqlite:${join(folder, 'modelmill.sqlite')}`);
    await migrate(database);
    const user = await buildUser(database);
    await user.update({ passwordHash: '$argon2id$v=19$secret' });
    const { phone } = user;
    await database.close();
    const env = { SERVER_SECRET: 'the secret of the server in which all this happens' };
    const [backup = ''] = adminWith(env, 'backup', join(folder, 'backups')).stdout.split(':');
    // The same account twice, in a file that is what its manifest says.
    const manifest = JSON.parse(await readFile(join(backup, 'manifest.json'), 'utf8')) as Manifest;
    const users = manifest.tables.find(({ name }) => name === 'users')!;
    const lines = gunzipSync(await readFile(tableFile(backup, 'users'))).toString();
    const doubled = gzipSync(lines + lines);
    await writeFile(tableFile(backup, 'users'), doubled);
    Object.assign(users, { rows: 2, bytes: doubled.length, sha256: createHash('sha256').update(doubled).digest('hex') });
    await writeFile(join(backup, 'manifest.json'), JSON.stringify(manifest));

    const renewed = {
      SERVER_SECRET: 'the secret that came after it, and is not it',
      PREVIOUS_SERVER_SECRETS: `one between, ${env.SERVER_SECRET}`,
    };
    const refused = adminWith(renewed, 'restore', backup, '--replace');
    expect(refused.status).to.equal(1);
    expect(refused.stderr).to.match(/^Sequelize\w+: .+\n$/);
    expect(refused.stdout + refused.stderr).to.not.match(new RegExp(`${phone}|argon2|INSERT`));
    const half = adminWith(env, 'backup', folder);
    expect(half.stderr).to.match(/^A restore of this database from backup [0-9a-f-]+ has not ended; run script\/admin restore again\n$/);
    expect(half.status).to.equal(1);
    expect(admin('waiting', '--nothing')).to.include({ status: 2 });
    expect(admin('waiting', '--nothing').stderr).to.match(/^TypeError \(ERR_PARSE_ARGS_UNKNOWN_OPTION\): [^\n]+\n$/);
  });
});
