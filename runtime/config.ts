import { isIP } from 'node:net';
import { join, resolve } from 'node:path';
import { z } from 'zod';
import { diskLimits, tokenLimits } from '#domain/limits';
import { retentionLimits, usualRetention, type Retention } from '#domain/retention';
import type { WalletRates } from '#domain/wallet/rates';
import { providerRequirements, providersOf, providerShape, type ProviderConfig } from './provider-settings.ts';
import { neededWith, neverInProduction, neverWith, type Requirement } from './requirements.ts';
import { givenSettings } from './setting-files.ts';
import { traceRequirements, traceShape, tracesFrom, type TraceSettings } from './trace-settings.ts';
import { ratesFrom, walletRequirements, walletShape } from './wallet-settings.ts';
import type { SiteSettings } from '#domain/site/menu';

const port = z.coerce.number().int().min(0).max(65_535);
const count = z.coerce.number().int().min(0);
const secret = z.string().min(32, 'at least 32 characters');
const secrets = z
  .string()
  .transform((list) => list.split(',').map((value) => value.trim()))
  .pipe(z.array(secret));
const publicOrigin = z
  .url({ protocol: /^https?$/ })
  .refine((url) => /^https?:\/\/[^/?#@]+\/?$/i.test(url), 'scheme, host and port only')
  .transform((url) => new URL(url).origin);
const origins = z
  .string()
  .transform((list) => list.split(',').map((origin) => origin.trim()))
  .pipe(z.array(publicOrigin));
const proxies = z
  .string()
  .transform((list) => list.split(',').map((range) => range.trim()))
  .refine((ranges) => ranges.every(isRange), 'addresses or CIDR ranges, comma-separated');
const dayMs = 24 * 60 * 60_000;
const days = z.coerce.number().int().min(1).max(36_500);
const milliseconds = z.coerce.number().int().positive();

/** Whether a text is an IP address, or one with the length of a prefix. */
function isRange(range: string): boolean {
  const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(range) ?? [];
  return isIP(address) !== 0 && Number(bits ?? 0) <= (isIP(address) === 6 ? 128 : 32);
}

const retentionShape = {
  /** How long audit events are kept: 30 days at least. */
  AUDIT_DAYS: days.min(retentionLimits.leastAuditDays).default(usualRetention.auditMs / dayMs),
  /** How long pictures of certification papers are kept after the decision. */
  PAPER_DAYS: days.default(usualRetention.papersMs / dayMs),
  /** How long an account is kept after its owner asked to have it deleted. */
  DELETION_DAYS: days.default(usualRetention.deletionMs / dayMs),
  /** How long what must stay of a deleted account is kept under its pseudonym. */
  REMAINS_DAYS: days.default(usualRetention.remainsMs / dayMs),
};
const retentionSchema = z.object(retentionShape);
const retentionOf = (value: z.infer<typeof retentionSchema>): Retention => ({
  auditMs: value.AUDIT_DAYS * dayMs,
  papersMs: value.PAPER_DAYS * dayMs,
  deletionMs: value.DELETION_DAYS * dayMs,
  remainsMs: value.REMAINS_DAYS * dayMs,
});

/** How long is kept what must go, by settings that need not be whole otherwise. Throws one Error that says what is wrong with them. */
export function readRetention(environment: Readonly<Record<string, string>>): Retention {
  const { data, error } = retentionSchema.safeParse(environment);
  if (data === undefined) throw new Error(error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));
  return retentionOf(data);
}

/** Every setting of every process: environment variable, allowed values, default. */
const environmentSchema = z.object({
  NODE_ENV: z.enum(['development', 'production', 'test']).default('development'),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('info'),

  /** Holds the embedded database, objects and secrets. */
  DATA_DIR: z.string().default('data'),
  /** Scratch folders of jobs; should be a fast local disk. Default `<DATA_DIR>/temp`. */
  TEMP_DIR: z.string().optional(),

  HOST: z.string().default('127.0.0.1'),
  PORT: port.default(8080),
  /** For so long a process that is told to stop still answers while `/readyz` says no more: until a balancer before several has noticed. */
  DRAIN_SECONDS: count.max(120).default(0),
  /** Scheme, host and port that browsers use, when they are not HOST and PORT over plain HTTP. Only https makes cookies Secure. */
  PUBLIC_ORIGIN: publicOrigin.optional(),
  /** PEM files, where the api itself speaks TLS; both or neither. */
  TLS_CERT_FILE: z.string().optional(),
  TLS_KEY_FILE: z.string().optional(),
  /** Addresses and CIDR ranges of the proxies before us, comma-separated. Only their X-Forwarded-For is believed. */
  TRUSTED_PROXIES: proxies.default([]),
  /** Origins besides our own that forms of our pages may be sent to, as payment gateways and what they lead on to, comma-separated. */
  FORM_ORIGINS: origins.default([]),
  /** Signs part URLs and derives refresh tokens. */
  SERVER_SECRET: secret,
  /** Earlier values of SERVER_SECRET, comma-separated: what was encrypted with them can still be read. */
  PREVIOUS_SERVER_SECRETS: secrets.default([]),

  /** A sign-in ends so many days after its last refresh. */
  SIGN_IN_DAYS: days.max(365).default(tokenLimits.refreshMs / dayMs),

  /** Whether who works in the back office needs a second factor; default `on` in production. */
  STAFF_SECOND_FACTOR: z.enum(['on', 'off']).optional(),

  /** `on`: the gateway also takes plain JSON, without LZ1; for benchmarks, refused in production. */
  PLAIN_CALLS: z.enum(['on', 'off']).default('off'),

  /** How users reach support: a phone number, an e-mail address or a sentence, shown on the help page. */
  SUPPORT_CONTACT: z.string().trim().max(200).optional(),
  SITE_COMPANY: z.string().trim().max(100).optional(),
  SITE_ICP: z.string().trim().max(60).optional(),
  SITE_POLICE_NUMBER: z.string().trim().max(60).optional(),
  SITE_HOTLINE: z.string().trim().max(40).optional(),

  DATABASE_URL: z
    .string()
    .regex(/^(sqlite:|mysql:\/\/|mariadb:\/\/)/, 'begins with sqlite:, mysql:// or mariadb://')
    .optional(),
  DATABASE_POOL: count.default(10),

  S3_ENDPOINT: z.url().optional(),
  S3_PUBLIC_ENDPOINT: z.url().optional(),
  S3_ACCESS_KEY: z.string().optional(),
  S3_SECRET_KEY: z.string().optional(),
  S3_BUCKET: z.string().default('modelmill'),
  S3_REGION: z.string().default('us-east-1'),

  TEMPORAL_ADDRESS: z.string().default('127.0.0.1:7233'),
  TEMPORAL_NAMESPACE: z.string().default('default'),
  /** Shown to operators. */
  TEMPORAL_UI_URL: z.url().optional(),

  /** Pools that this worker process runs, comma-separated. */
  WORKER_POOLS: z.string().default('orchestration,io,cpu'),
  /** Which version of the workflows this process runs, told apart by Temporal from others. Unset: none, and work of any version is taken. */
  WORKER_VERSION: z
    .string()
    .regex(/^[\w.-]{1,60}$/, 'at most 60 letters, digits, points, hyphens and underscores')
    .optional(),
  IO_SLOTS: count.default(2),
  CPU_SLOTS: count.default(2),
  /** Memory cap of an engine child in bytes; 0 derives it from the machine. */
  CHILD_MEMORY_BYTES: count.default(0),
  CHECK_DEADLINE_MS: milliseconds.default(30 * 60_000),
  JOB_DEADLINE_MS: milliseconds.default(2 * 60 * 60_000),
  /** Programs that convert RVT and JT to GLB, as specified in `engine/converters/run-converter.ts`. */
  CONVERTER_RVT: z.string().optional(),
  CONVERTER_JT: z.string().optional(),
  /** The loosest seal that children may run under; a tighter one is taken where it works. Default `network` in production, else `none`. */
  CHILD_SEAL: z.enum(['folder', 'network', 'none']).optional(),
  /** Further files and folders that sealed children may read, colon-separated: what converters need beside the system's libraries. */
  CHILD_READABLE: z.string().default(''),
  MIN_FREE_BYTES: count.default(diskLimits.minFreeBytes),

  ...retentionShape,

  /** Where `/metrics` is served, apart from the public port. Unset: nowhere. 0: a free port, which the log names. */
  METRICS_PORT: port.optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  ...traceShape,

  /** Serves `/local/*` to holders of this secret on this machine; refused in production and with PUBLIC_ORIGIN. */
  LOCAL_PAGES_KEY: secret.optional(),
  ...providerShape,
  ...walletShape,

  DEMO_PHONE: z.string().optional(),
  DEMO_PASSWORD: z.string().min(6).max(16).optional(),
});

/** What settings are called; of the secrets among them, `NAME_FILE` may name a file. */
export const settingNames: readonly string[] = Object.keys(environmentSchema.shape);

const requirements: readonly Requirement[] = [
  neededWith('S3_ACCESS_KEY', 'S3_ENDPOINT'),
  neededWith('S3_SECRET_KEY', 'S3_ENDPOINT'),
  neededWith('TLS_KEY_FILE', 'TLS_CERT_FILE'),
  neededWith('TLS_CERT_FILE', 'TLS_KEY_FILE'),
  neverInProduction('PLAIN_CALLS', 'on'),
  neverInProduction('LOCAL_PAGES_KEY'),
  neverWith('LOCAL_PAGES_KEY', 'PUBLIC_ORIGIN'),
  ...providerRequirements,
  ...walletRequirements,
  ...traceRequirements,
];

export interface S3Config {
  endpoint: string;
  publicEndpoint: string | undefined;
  accessKey: string;
  secretKey: string;
  bucket: string;
  region: string;
}

export interface TlsFiles {
  certFile: string;
  keyFile: string;
}

export interface Config {
  environment: 'development' | 'production' | 'test';
  logLevel: string;
  dataFolder: string;
  tempFolder: string;
  http: {
    host: string;
    port: number;
    drainMs: number;
    publicOrigin: string | undefined;
    trustedProxies: string[];
    formOrigins: string[];
    tls: TlsFiles | undefined;
  };
  plainCalls: boolean;
  /** Undefined: the help page names no contact. */
  supportContact: string | undefined;
  /** What the operator says of itself at the foot of public pages. */
  siteSettings: SiteSettings;
  serverSecret: string;
  previousSecrets: string[];
  database: { url: string; poolSize: number };
  /** Undefined: objects are kept in `objectsFolder`. */
  s3: S3Config | undefined;
  objectsFolder: string;
  temporal: { address: string; namespace: string; uiUrl: string | undefined };
  workers: {
    pools: string[];
    version: string | undefined;
    ioSlots: number;
    cpuSlots: number;
    childMemoryBytes: number;
    checkDeadlineMs: number;
    jobDeadlineMs: number;
    /** Absolute path of each converter, by file extension. */
    converters: Record<string, string>;
    childSeal: 'folder' | 'network' | 'none';
    /** Absolute paths. */
    childReadable: string[];
  };
  minFreeBytes: number;
  /** Undefined: `/metrics` is not served. */
  metrics: { host: string; port: number } | undefined;
  /** Undefined: nothing is traced. */
  traces: TraceSettings | undefined;
  retention: Retention;
  signInMs: number;
  /** Undefined: `/local/*` is not served. */
  localPagesKey: string | undefined;
  /** Where the embedded payments are served, with `/local/*`: what they keep, which signs as they do, and their port. */
  localPayments: { folder: string; port: number } | undefined;
  providers: ProviderConfig;
  /** What the platform keeps, and what pays withdrawals out. */
  /** Whether who works here needs a second factor. */
  secondFactor: boolean;
  wallet: { rates: WalletRates; payouts: 'manual' | 'local'; fourEyesFen: number };
  /** An account created at start, except in production. */
  demo: { phone: string; password: string | undefined } | undefined;
}

/**
 * Reads the environment, and the files that it names for secrets. Throws one Error that lists every problem, one per line. Only process entries call this; everything else
 * is passed values.
 */
export function readConfig(environment: NodeJS.ProcessEnv): Config {
  const { given, problems } = givenSettings(environment);
  const parsed = environmentSchema.safeParse(given);
  const wrong = (parsed.error?.issues ?? []).map((issue) => `  ${issue.path.join('.')}: ${issue.message}`);
  const broken = requirements.filter(({ isBroken }) => isBroken(given)).map(({ name, message }) => `  ${name}: ${message}`);
  const lines = [...problems.map((problem) => `  ${problem}`), ...wrong, ...broken];
  if (!parsed.success || lines.length > 0) throw new Error(`The configuration has ${lines.length} problem(s):\n${lines.join('\n')}`);
  const value = parsed.data;
  const dataFolder = resolve(value.DATA_DIR);
  const listed = (text: string, separator: string): string[] => {
    const parts = text.split(separator).map((part) => part.trim());
    return parts.filter((part) => part !== '');
  };
  return {
    environment: value.NODE_ENV,
    logLevel: value.LOG_LEVEL,
    dataFolder,
    tempFolder: resolve(value.TEMP_DIR ?? join(dataFolder, 'temp')),
    http: {
      host: value.HOST,
      port: value.PORT,
      drainMs: value.DRAIN_SECONDS * 1000,
      publicOrigin: value.PUBLIC_ORIGIN,
      trustedProxies: value.TRUSTED_PROXIES,
      formOrigins: value.FORM_ORIGINS,
      tls:
        value.TLS_CERT_FILE === undefined || value.TLS_KEY_FILE === undefined
          ? undefined
          : { certFile: resolve(value.TLS_CERT_FILE), keyFile: resolve(value.TLS_KEY_FILE) },
    },
    plainCalls: value.PLAIN_CALLS === 'on',
    supportContact: value.SUPPORT_CONTACT,
    siteSettings: {
      company: value.SITE_COMPANY,
      icp: value.SITE_ICP,
      policeNumber: value.SITE_POLICE_NUMBER,
      hotline: value.SITE_HOTLINE,
    },
    serverSecret: value.SERVER_SECRET,
    previousSecrets: value.PREVIOUS_SERVER_SECRETS,
    database: { url: value.DATABASE_URL ?? `sqlite:${join(dataFolder, 'modelmill.sqlite')}`, poolSize: value.DATABASE_POOL },
    s3:
      value.S3_ENDPOINT === undefined
        ? undefined
        : {
            endpoint: value.S3_ENDPOINT,
            publicEndpoint: value.S3_PUBLIC_ENDPOINT,
            accessKey: value.S3_ACCESS_KEY ?? '',
            secretKey: value.S3_SECRET_KEY ?? '',
            bucket: value.S3_BUCKET,
            region: value.S3_REGION,
          },
    objectsFolder: join(dataFolder, 'objects'),
    temporal: { address: value.TEMPORAL_ADDRESS, namespace: value.TEMPORAL_NAMESPACE, uiUrl: value.TEMPORAL_UI_URL },
    workers: {
      pools: listed(value.WORKER_POOLS, ','),
      version: value.WORKER_VERSION,
      ioSlots: value.IO_SLOTS,
      cpuSlots: value.CPU_SLOTS,
      childMemoryBytes: value.CHILD_MEMORY_BYTES,
      checkDeadlineMs: value.CHECK_DEADLINE_MS,
      jobDeadlineMs: value.JOB_DEADLINE_MS,
      converters: {
        ...(value.CONVERTER_RVT !== undefined && { rvt: resolve(value.CONVERTER_RVT) }),
        ...(value.CONVERTER_JT !== undefined && { jt: resolve(value.CONVERTER_JT) }),
      },
      childSeal: value.CHILD_SEAL ?? (value.NODE_ENV === 'production' ? 'folder' : 'none'),
      childReadable: listed(value.CHILD_READABLE, ':').map((path) => resolve(path)),
    },
    minFreeBytes: value.MIN_FREE_BYTES,
    metrics: value.METRICS_PORT === undefined ? undefined : { host: value.METRICS_HOST, port: value.METRICS_PORT },
    traces: tracesFrom(value),
    signInMs: value.SIGN_IN_DAYS * dayMs,
    retention: retentionOf(value),
    localPagesKey: value.LOCAL_PAGES_KEY,
    localPayments:
      value.LOCAL_PAGES_KEY === undefined || value.LOCAL_PAYMENTS_PORT === undefined
        ? undefined
        : { folder: join(dataFolder, 'payments'), port: value.LOCAL_PAYMENTS_PORT },
    providers: providersOf(value),
    secondFactor: (value.STAFF_SECOND_FACTOR ?? (value.NODE_ENV === 'production' ? 'on' : 'off')) === 'on',
    wallet: { rates: ratesFrom(value), payouts: value.PAYOUT_PROVIDER, fourEyesFen: value.WITHDRAWAL_FOUR_EYES_FEN },
    demo: value.DEMO_PHONE === undefined ? undefined : { phone: value.DEMO_PHONE, password: value.DEMO_PASSWORD },
  };
}
