import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { readRetention } from '#runtime/config';
import { keepFilesPrivate } from '#runtime/private-files';
import { givenSettings } from '#runtime/setting-files';
import { roles, type Role } from '#domain/accounts/roles';
import { newPasswordSchema, phoneSchema } from '#domain/accounts/schema';
import { AppError } from '#domain/errors/app-error';
import { formatYuan, parseYuan } from '#domain/money/yuan';
import { formatActivationCode } from '#domain/packages/codes';
import { packageLimits } from '#domain/packages/limits';
import { tierNames, type Tier } from '#domain/tiers';
import { addAccount } from '#services/accounts/add-account';
import { walletLimits } from '#domain/wallet/limits';
import { grantPublisher } from '#services/accounts/grant-publisher';
import { grantRole } from '#services/administration/grant-role';
import { grantTerm } from '#services/membership/grant-term';
import { refundByOperator } from '#services/orders/refund-by-operator';
import { makeCodes } from '#services/packages/make-codes';
import { setOffer } from '#services/packages/set-offer';
import { askForNewIndexes } from '#services/search/note-change';
import { giveCoins } from '#services/wallet/give-coins';
import { apiKeyOptions, printKey } from './api-keys.ts';
import { verifyLog } from './audit-log.ts';
import { backUp, backupOptions, objectsOf, restore, verify, type BackupPlace } from './backups.ts';
import { campaignOf, campaignOptions, startCampaign, stopCampaign } from './campaigns.ts';
import { endWithSentence } from './end-with-sentence.ts';
import { giveBackPayment, retry, showBill, showWaiting } from './payments.ts';
import { endVersion, showVersions, useVersion } from './versions.ts';
import { decideWork, showRequest, showWaitingWork } from './waiting.ts';
import { openDatabase, type Database } from '#storage/database/connect';
import { migrate, pendingMigrations } from '#storage/database/migrate';
import { waitUntilAnswers } from '#storage/database/wait-until-answers';

const repository = fileURLToPath(new URL('../../../', import.meta.url));

const usage = `script/admin VERB

  migrate                               migrate the database that DATABASE_URL names
  migrate --check                       list pending migrations; exit 1 if there are any
  backup DIR                            write all rows, as they are at one moment, to a new folder in DIR; the platform may run
  restore DIR [--replace]               make the database what it was at that backup, or the newest in DIR; replace: drop what it holds
  verify [--sample N | --all] [--json]  hold object storage beside the rows, both ways; reads N (100) objects to the end, or all; exit 1 if anything differs
  verify-log [SEQ HASH]                 chain the audit log to its end and hold it against the chain; exit 1 if an event was altered, removed or put in,
                                        or if a head that was printed before is no longer in it
  waiting                               checks and jobs that wait for an operator; with TEMPORAL_UI_URL, where to look at each
  request ID                            what a request has started, by the id that its user was told (编号, X-Request-Id)
  retry WORKFLOW|all [--reason TEXT]    have one of them, or all, tried again
  give-up WORKFLOW|all [--reason TEXT]  end it as failed; nothing is charged, and its owner may retry
  versions                              versions of workflows: which takes new work, how much runs under each (at TEMPORAL_ADDRESS)
  use-version VERSION|none              have new work begin under a version whose workers run, or under workers without one
  end-version VERSION                   end what runs under a version that will not come back; it begins again under the current one
  create-user PHONE [--password]        make an account; with --password, its password is the first line of stdin
  membership PHONE TIER DAYS            give an account days of a tier: basic, advanced or professional
  api-key PHONE [--scopes LIST] [--live] make a key of the developers' API and print it, for tests unless --live; scopes as files:read,jobs:write
  coins PHONE YUAN                      give an account coins, at most 10,000 at once
  campaign NAME --total N --days N      have coupons claimed for so many days; prints the campaign's id
      --off YUAN | --percent N          what they take off, or what is paid with them
      [--from YUAN] [--for TYPE]        from which amount, on which type of order (as membership, conversion)
      [--each N] [--valid DAYS]         for one person (1), and how long one lasts (30)
  end-campaign ID                       end a campaign before its time; what was claimed stays
  refund ORDER                          give back everything that a finished order took
  codes PACKAGE COUNT                   make codes that each activate a package, at most 1,000; they are shown this once
  offer PACKAGE on|off|YUAN             put a package or a top-up package on sale, take it off, or set its price
  bill DAY [--again]                    what a day's bills of Alipay and WeChat Pay (2026-11-22) differ in from our books; again: compare anew
  payments waiting                      refunds that a provider refused, and money that nobody knows for what it came
  retry-refund NUMBER                   ask a provider again for a refund that it refused
  return-payment NUMBER                 give back money that nobody knows for what it came
  search-index                          have every server make the index of its search anew from the rows; searches go on meanwhile
  demo-mall N                           put N generated models (1 to 500) on sale, by three made-up sellers, so that a new mall is not empty
  publisher PHONE on|off                open the publish centre to an account, or close it
  grant PHONE ROLE                      give an account a role: administrator, auditor, operator, editor, finance, reviewer, support, or user for none

All but migrate work on DATABASE_URL, else on the embedded database of --data DIR (default data/).

script/server migrates an embedded database by itself.
`;

/** Ends with a sentence on stderr; 2: the command was called wrongly, 1: it could not do what it was asked. */
function fail(message: string, code: 1 | 2): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

/** Of a pipe or of what somebody types. */
async function firstLine(input: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input });
  for await (const line of lines) {
    lines.close();
    return line;
  }
  return '';
}

/** Beside containers that are being replaced a name or a connection fails for a moment. */
async function openPatiently(url: string): Promise<Database> {
  const database = await openDatabase(url, { silenceMs: 0 });
  await waitUntilAnswers(database, () => process.stderr.write('the database does not answer: waiting for it\n'));
  return database;
}

async function runMigrations(database: Database, check: boolean): Promise<number> {
  if (check) {
    const pending = await pendingMigrations(database);
    process.stdout.write(pending.length === 0 ? 'up to date\n' : `${pending.join('\n')}\n`);
    return pending.length === 0 ? 0 : 1;
  }
  const { applied } = await migrate(database);
  process.stdout.write(applied.length === 0 ? 'up to date\n' : `${applied.map((name) => `ran ${name}`).join('\n')}\n`);
  return 0;
}

async function fillDemoMall(database: Database, count: number): Promise<number> {
  const { fillMall } = await import('../demo-mall/fill-mall.ts');
  const objects = await objectsOf(place());
  const made = await fillMall({ database, objects }, count, (line) => process.stdout.write(`${line}\n`));
  process.stdout.write(`${made} models are on sale\n`);
  return 0;
}

async function renewSearch(database: Database): Promise<number> {
  await askForNewIndexes(database);
  process.stdout.write('each server makes its index anew when somebody searches next\n');
  return 0;
}

async function setPublisher(database: Database, phone: string, granted: boolean): Promise<number> {
  if (!(await grantPublisher({ database }, { phone, granted }))) fail(`no account has the phone ${phone}`, 1);
  process.stdout.write(`${phone} ${granted ? 'may use' : 'may no longer use'} the publish centre\n`);
  return 0;
}

async function setRole(database: Database, phone: string, role: Role): Promise<number> {
  const outcome = await grantRole({ database }, { phone, role });
  if (outcome === 'unknown') fail(`no account has the phone ${phone}, or it is frozen`, 1);
  process.stdout.write(
    `${phone} ${outcome === 'done' ? 'is now' : 'was already'} ${/^[aou]/.test(role) && role !== 'user' ? 'an' : 'a'} ${role}\n`,
  );
  return 0;
}

async function createUser(database: Database, phone: string, withPassword: boolean): Promise<number> {
  const valid = phoneSchema.safeParse(phone);
  if (!valid.success) fail(`${phone} is no mainland mobile number`, 2);
  const password = withPassword ? newPasswordSchema.safeParse(await firstLine(process.stdin)) : undefined;
  if (password?.success === false) fail('a password has 6 to 16 characters', 2);
  if (!(await addAccount({ database }, { phone: valid.data, password: password?.data }))) fail(`${phone} has an account already`, 1);
  process.stdout.write(`${phone} has an account now${password === undefined ? ', without a password' : ''}\n`);
  return 0;
}

async function giveTerm(database: Database, phone: string, tier: Exclude<Tier, 'free'>, days: number): Promise<number> {
  const grant = await grantTerm({ database }, { phone, tier, days });
  if (grant.outcome === 'unknown') fail(`no account has the phone ${phone}`, 1);
  if (grant.outcome === 'downgrade') fail(`${phone} has a higher tier at the moment`, 1);
  process.stdout.write(`${phone} is ${tier} until ${grant.endsAt.toISOString()}\n`);
  return 0;
}

async function addCoins(database: Database, phone: string, amountFen: number): Promise<number> {
  if (!(await giveCoins({ database }, { phone, amountFen }))) fail(`no account has the phone ${phone}`, 1);
  process.stdout.write(`${phone} got coins for ${formatYuan(amountFen)}\n`);
  return 0;
}

async function refund(database: Database, order: string): Promise<number> {
  try {
    const { refundedFen } = await refundByOperator(
      { database },
      { order: { orderNumber: order.replaceAll('-', '') }, cause: 'script/admin refund' },
    );
    process.stdout.write(`${order} is refunded: ${formatYuan(refundedFen)}, with its coupon and counts\n`);
    return 0;
  } catch (error) {
    if (error instanceof AppError) fail(`${order}: ${error.message}`, 1);
    throw error;
  }
}

async function makeActivationCodes(database: Database, offerId: string, count: number): Promise<number> {
  const made = await makeCodes({ database }, { offerId, count, actorId: null });
  if (made === undefined) fail(`there is no package ${offerId}`, 1);
  process.stdout.write(made.codes.map((one) => `${formatActivationCode(one)}\n`).join(''));
  return 0;
}

async function changeOffer(database: Database, offerId: string, change: { onSale: boolean } | { priceFen: number }): Promise<number> {
  const outcome = await setOffer({ database }, { offerId, change });
  if (outcome === 'unknown') fail(`there is no package ${offerId}`, 1);
  if (outcome === 'unsold') fail(`${offerId} pays for nothing that can be ordered`, 1);
  if (outcome === 'outOfBounds') fail(`${offerId} cannot have this price: too low, too high, or below what it gives`, 1);
  const now = 'priceFen' in change ? `costs ${formatYuan(change.priceFen)}` : `is ${change.onSale ? 'on' : 'off'} sale`;
  process.stdout.write(`${offerId} ${now}\n`);
  return 0;
}

/** What an operator says of a decision, for the workflow's history. */
const reasonGiven = (): string => values.reason ?? 'script/admin';

/** Verbs about no one thing. */
const bareVerbs: Readonly<Record<string, (database: Database) => Promise<number>>> = {
  'search-index': renewSearch,
  'verify-log': (database) => verifyLog(database, readRetention(given)),
  waiting: showWaitingWork,
  versions: showVersions,
  verify: (database) => {
    const sample = /^\d{1,6}$/.test(values.sample ?? '100') ? Number(values.sample ?? 100) : fail('--sample takes a number', 2);
    return verify(database, place(), { sample: values.all === true ? 'all' : sample, json: values.json === true });
  },
};

/** Settings and data folder. */
const place = (): BackupPlace => ({ given, dataFolder });

/** Verbs about a folder of backups. */
const backupVerbs: Readonly<Record<string, (database: Database, folder: string, place: BackupPlace) => Promise<number>>> = {
  backup: (database, into, place) => backUp(database, place, into),
  restore: (database, from, place) => restore(database, place, { from, replace: values.replace === true }),
};

/** Verbs about one account, named by its phone, one order, named by its number, a package, a campaign, a request or a workflow; each answers the exit code. */
const accountVerbs = {
  'create-user': (database: Database, phone: string) => createUser(database, phone, values.password === true),
  membership: (database: Database, phone: string, [choice, days = '']: string[]) => {
    const tier = tierNames.find((known) => known === choice);
    const isKnown = tier !== undefined && tier !== 'free' && /^[1-9]\d{0,3}$/.test(days);
    return isKnown ? giveTerm(database, phone, tier, Number(days)) : undefined;
  },
  coins: (database: Database, phone: string, [yuan = '']: string[]) => {
    const amountFen = parseYuan(yuan) ?? 0;
    return amountFen > 0 && amountFen <= walletLimits.mostRechargeFen ? addCoins(database, phone, amountFen) : undefined;
  },
  'api-key': (database: Database, phone: string) => printKey(database, phone, values),
  campaign: (database: Database, name: string) => {
    const campaign = campaignOf(name, values);
    return campaign === undefined ? undefined : startCampaign(database, campaign);
  },
  'end-campaign': stopCampaign,
  refund: (database: Database, order: string) => refund(database, order),
  codes: (database: Database, offerId: string, [choice = '']: string[]) => {
    const count = /^[1-9]\d{0,3}$/.test(choice) ? Number(choice) : 0;
    return count > 0 && count <= packageLimits.codesAtOnce ? makeActivationCodes(database, offerId, count) : undefined;
  },
  offer: (database: Database, offerId: string, [choice = '']: string[]) => {
    if (choice === 'on' || choice === 'off') return changeOffer(database, offerId, { onSale: choice === 'on' });
    const priceFen = parseYuan(choice);
    return priceFen === undefined ? undefined : changeOffer(database, offerId, { priceFen });
  },
  'verify-log': (database: Database, seq: string, [hash = '']: string[]) =>
    /^[1-9]\d{0,9}$/.test(seq) && /^[0-9a-f]{64}$/.test(hash)
      ? verifyLog(database, readRetention(given), { seq: Number(seq), hash })
      : undefined,
  request: showRequest,
  retry: (database: Database, which: string) => decideWork(database, { which, decision: 'retry', reason: reasonGiven() }),
  'give-up': (database: Database, which: string) => decideWork(database, { which, decision: 'giveUp', reason: reasonGiven() }),
  'use-version': (_: Database, version: string) => useVersion(version),
  'end-version': (database: Database, version: string) => (/^[\w.-]{1,60}$/.test(version) ? endVersion(database, version) : undefined),
  bill: (database: Database, day: string) => (/^\d{4}-\d\d-\d\d$/.test(day) ? showBill(database, day, values.again === true) : undefined),
  payments: (database: Database, what: string) => (what === 'waiting' ? showWaiting(database) : undefined),
  'demo-mall': (database: Database, count: string) =>
    /^[1-9]\d{0,2}$/.test(count) && Number(count) <= 500 ? fillDemoMall(database, Number(count)) : undefined,
  'retry-refund': retry,
  'return-payment': giveBackPayment,
  publisher: (database: Database, phone: string, [choice]: string[]) =>
    choice === 'on' || choice === 'off' ? setPublisher(database, phone, choice === 'on') : undefined,
  grant: (database: Database, phone: string, [choice]: string[]) => {
    const role = roles.find((known) => known === choice);
    return role === undefined ? undefined : setRole(database, phone, role);
  },
} satisfies Record<string, (database: Database, phone: string, rest: string[]) => Promise<number> | undefined>;

endWithSentence();
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    ...backupOptions,
    ...apiKeyOptions,
    ...campaignOptions,
    again: { type: 'boolean' },
    check: { type: 'boolean' },
    data: { type: 'string' },
    help: { type: 'boolean', short: 'h' },
    password: { type: 'boolean' },
    reason: { type: 'string' },
  },
});
const [verb = '', phone, ...rest] = positionals;
const accountVerb = Object.hasOwn(accountVerbs, verb) ? accountVerbs[verb as keyof typeof accountVerbs] : undefined;
const bareVerb = Object.hasOwn(bareVerbs, verb) && phone === undefined ? bareVerbs[verb] : undefined;
const backupVerb = Object.hasOwn(backupVerbs, verb) && phone !== undefined ? backupVerbs[verb] : undefined;
const isKnown =
  verb === 'migrate' || bareVerb !== undefined || backupVerb !== undefined || (accountVerb !== undefined && phone !== undefined);
if (values.help === true || !isKnown) {
  process.stdout.write(usage);
  process.exit(verb === '' ? 0 : 2);
}
const { given, problems } = givenSettings(process.env);
if (problems.length > 0) fail(problems.join('\n'), 2);
const url = given.DATABASE_URL;
const dataFolder = values.data ?? process.env.DATA_DIR ?? join(repository, 'data');
keepFilesPrivate(dataFolder, url);
if (verb === 'migrate') {
  if (url === undefined) fail('DATABASE_URL is not set: mysql://user:password@host:port/name', 2);
  const database = await openPatiently(url);
  const code = await runMigrations(database, values.check === true);
  await database.close();
  process.exit(code);
}
const file = join(dataFolder, 'modelmill.sqlite');
// A restore makes the file that is lost.
if (url === undefined && verb !== 'restore' && !existsSync(file))
  fail(`${file} is not there: start script/server once, or name its folder with --data`, 1);
const database = await openPatiently(url ?? `sqlite:${file}`);
const code = await (bareVerb?.(database) ?? backupVerb?.(database, phone ?? '', place()) ?? accountVerb?.(database, phone ?? '', rest));
await database.close();
if (code === undefined) process.stdout.write(usage);
process.exit(code ?? 2);
