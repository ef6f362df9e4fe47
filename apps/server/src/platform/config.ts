/**
 * Configuration: the one place where the environment is read.
 *
 * Out of the box this is a demo house: nothing needs to be set, secrets are made once and kept in DATA_DIR/secrets.json
 * (readable by their owner only). With NODE_ENV=production nothing is made up: a missing or weak secret, demo data or
 * switched-off limits refuse the start, and every reason is named at once (architecture.md 2).
 */
import { createECDH, hkdfSync } from 'node:crypto';
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseEnv } from 'node:util';
import { randomBytes, randomUuid } from '@house/fairness/random';
import * as z from 'zod';
import { parseNetwork } from './addresses.ts';
import { ADDRESS_HEADERS, type AddressHeader } from './client-address.ts';
import type { Build } from './metrics.ts';
import { hostsOf } from './primary.ts';

/** The folder that holds package.json; relative paths of the configuration start here. */
export const REPOSITORY = fileURLToPath(new URL('../../../../', import.meta.url));

const SECRET_BYTES = 32;
const SECRET_NAMES = [
  'SESSION_SECRET',
  'PAYLOAD_SECRET',
  'GATEWAY_SECRET',
  'DRAW_SECRET',
  'INSTANT_SECRET',
  'STAFF_SECRET',
  'HUMAN_CHECK_SECRET',
  'VENDOR_SECRET',
] as const;
type SecretName = (typeof SECRET_NAMES)[number];

const TRUE = ['1', 'true', 'yes', 'on'];
const FALSE = ['0', 'false', 'no', 'off'];
const switchValue = z
  .string()
  .refine((text) => [...TRUE, ...FALSE].includes(text.toLowerCase()), 'is neither 1 nor 0')
  .transform((text) => TRUE.includes(text.toLowerCase()));
const wholeNumber = (least: number, most: number) =>
  z
    .string()
    .refine((text) => /^\d{1,9}$/.test(text) && +text >= least && +text <= most, `is not between ${least} and ${most}`)
    .transform(Number);
const address = (protocols: readonly string[]) =>
  z
    .string()
    .refine(
      (text) => URL.canParse(text) && protocols.includes(new URL(text).protocol),
      `is not an address that starts with ${protocols.map((protocol) => `${protocol}//`).join(' or ')}`,
    );

const DATABASE_PROTOCOL = /^postgres(?:ql)?:\/\//i;

/** A sign of the password that is not encoded ends the host, and what follows it would be told as the host's name. */
function hasOpenSign(text: string): boolean {
  const afterHost = text.replace(DATABASE_PROTOCOL, '').replace(/^[^/?#]*/, '');
  return !URL.canParse(text) || /^[^?]*@|#/.test(afterHost);
}

/** In the query some drivers take a list of hosts; ours takes it for one name. */
function namesHostsInQuery(text: string): boolean {
  const [, query = ''] = text.split(/\?(.*)/s);
  return new URLSearchParams(query).get('host')?.includes(',') ?? false;
}
/** One of them takes writes, and which one changes: a list is only taken with the words that say so. */
function asksForPrimary(text: string): boolean {
  const [, query = ''] = text.split(/\?(.*)/s);
  return new URLSearchParams(query).get('target_session_attrs') === 'read-write';
}

const databaseAddress = z
  .string()
  .refine((text) => DATABASE_PROTOCOL.test(text), 'is not an address that starts with postgres:// or postgresql://')
  .refine(
    (text) => !namesHostsInQuery(text),
    'names several hosts in its query: write them as postgres://user:password@db1:5432,db2:5432/house?target_session_attrs=read-write',
  )
  .refine(
    (text) => hostsOf(text).length === 1 || asksForPrimary(text),
    'names several hosts: add target_session_attrs=read-write, and the house goes to the one that takes writes, whichever that is',
  )
  .refine(
    (text) => !DATABASE_PROTOCOL.test(text) || namesHostsInQuery(text) || !hostsOf(text).some(hasOpenSign),
    'is no address: signs in its password are encoded, / as %2F, ? as %3F, # as %23, @ as %40, % as %25',
  );

const networks = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim()))
  .refine(
    (parts) => parts.every((part) => parseNetwork(part) !== null),
    'is not a list of addresses or networks such as 10.0.0.0/8',
  );

const hosts = z
  .string()
  .transform((text) => text.split(',').map((part) => part.trim().toLowerCase()))
  .refine(
    (parts) => parts.every((part) => /^[a-z0-9.-]{1,253}(:\d{1,5})?$/.test(part)),
    'is not a list of hosts such as results.internal:8080',
  );

/** Every variable there is. `.env.example` lists the same names; a test holds them together. */
export const ENVIRONMENT = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('development'),
  ROLE: z.enum(['all', 'http', 'worker']).default('all'),
  PORT: wholeNumber(0, 65_535).default(3000),
  HOST: z.string().optional(),
  PUBLIC_URL: address(['http:', 'https:'])
    .refine(
      (text) => !URL.canParse(text) || /^\/*$/.test(new URL(text).pathname + new URL(text).search + new URL(text).hash),
      'is an address with a path: the house is served at the root of a host of its own, so name that host alone',
    )
    .optional(),
  TRUSTED_PROXIES: networks.default([]),
  CLIENT_ADDRESS_HEADER: z.enum(ADDRESS_HEADERS).default('x-forwarded-for'),
  DESK_ALLOW: networks.default([]),
  DESK_HOST: z
    .string()
    .transform((text) => text.toLowerCase())
    .refine(
      (text) => /^[a-z0-9.-]{1,253}$/.test(text),
      'is not a host such as desk.example.com, without https:// and port',
    )
    .optional(),
  HSTS: z.enum(['off', 'host', 'subdomains']).default('subdomains'),
  START_CLOSED: switchValue.optional(),
  GEO_DB_PATH: z.string().optional(),
  DATABASE_URL: databaseAddress.optional(),
  REPORTS_DATABASE_URL: databaseAddress.optional(),
  BUILD_COMMIT: z
    .string()
    .refine((text) => /^[\w.-]{4,64}$/.test(text), 'is no name of a commit')
    .optional(),
  DATABASE_CONNECTIONS: wholeNumber(2, 1000).default(20),
  REDIS_URL: address(['redis:', 'rediss:']).optional(),
  RESULT_FEED_HOSTS: hosts.default([]),
  DATA_DIR: z.string().default('data'),
  BACKUP_DIR: z.string().optional(),
  DEMO: switchValue.optional(),
  PLAY_MONEY: switchValue.optional(),
  RATE_LIMITS: switchValue.default(true),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
  METRICS_TOKEN: z.string().optional(),
  SMTP_URL: address(['smtp:', 'smtps:']).optional(),
  MAIL_FROM: z
    .string()
    .refine((text) => /^([^<>@\r\n]+<[^\s<>@]+@[^\s<>@]+>|[^\s<>@]+@[^\s<>@]+)$/.test(text), 'is not a mail address')
    .optional(),
  SMS_GATEWAY_URL: address(['http:', 'https:']).optional(),
  SMS_GATEWAY_TOKEN: z.string().optional(),
  /** A checkout that speaks Greenfield (capabilities/cashier/hosted-checkout); all four, or it is switched off. */
  HOSTED_CHECKOUT_URL: address(['http:', 'https:']).optional(),
  HOSTED_CHECKOUT_STORE: z.string().optional(),
  HOSTED_CHECKOUT_API_KEY: z.string().optional(),
  HOSTED_CHECKOUT_WEBHOOK_SECRET: z.string().min(16, 'is shorter than 16 characters').optional(),
  /** Deposits in USDT on TRON (capabilities/usdt-deposits): the first two, or they are switched off. */
  USDT_XPUB: z
    .string()
    .refine(
      (text) => /^xpub[1-9A-HJ-NP-Za-km-z]{107}$/.test(text),
      'is not an extended public key, which begins with xpub',
    )
    .optional(),
  USDT_NODE_URL: address(['http:', 'https:']).optional(),
  USDT_NODE_API_KEY: z.string().optional(),
  USDT_CONTRACT: z
    .string()
    .refine((text) => /^T[1-9A-HJ-NP-Za-km-z]{33}$/.test(text), 'is not an address of TRON')
    .default('TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t'),
  USDT_CONFIRMATIONS: wholeNumber(1, 1_000).default(20),
  /** A message feed of matches and odds (docs/connect-a-feed.md): all three, or there is none. */
  SPORTS_FEED_MESSAGES_URL: address(['ws:', 'wss:']).optional(),
  SPORTS_FEED_API_URL: address(['http:', 'https:']).optional(),
  SPORTS_FEED_TOKEN: z.string().min(8, 'is shorter than 8 characters').optional(),
  /** A public odds service (the-odds-api.com, version 4): key and competitions, or it is not asked. */
  SPORTS_ODDS_KEY: z.string().min(8, 'is shorter than 8 characters').optional(),
  SPORTS_ODDS_SPORTS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .refine(
      (parts) => parts.length <= 20 && parts.every((part) => /^[a-z][a-z0-9_]{2,60}$/.test(part)),
      'is not a list of at most 20 competitions such as soccer_epl',
    )
    .optional(),
  SPORTS_ODDS_BOOKMAKER: z
    .string()
    .refine((text) => /^[a-z0-9_]{2,40}$/.test(text), 'is no key of a bookmaker')
    .optional(),
  SPORTS_ODDS_EVERY_SECONDS: wholeNumber(30, 3_600).default(60),
  SPORTS_ODDS_URL: address(['http:', 'https:']).default('https://api.the-odds-api.com'),
  STATEMENT_FEED_SECRET: z.string().min(32, 'is shorter than 32 characters').optional(),
  SESSION_SECRET: z.string().optional(),
  PAYLOAD_SECRET: z.string().optional(),
  GATEWAY_SECRET: z.string().optional(),
  DRAW_SECRET: z.string().optional(),
  INSTANT_SECRET: z.string().optional(),
  STAFF_SECRET: z.string().optional(),
  HUMAN_CHECK_SECRET: z.string().optional(),
  VENDOR_SECRET: z.string().optional(),
  /** The house's key of Web Push (RFC 8292) and whom push services turn to: both, or nothing is pushed. */
  VAPID_PRIVATE_KEY: z
    .string()
    .refine((text) => publicKeyOf(text) !== null, 'is not a private key of P-256: 32 bytes in base64url')
    .optional(),
  VAPID_SUBJECT: z
    .string()
    .refine((text) => /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/.test(text), 'is neither mailto: nor https://')
    .optional(),
  /** Where the studio listens; npm start brings its own. */
  STUDIO_URL: address(['http:', 'https:']).optional(),
  HUMAN_CHECK: z.enum(['brand', 'none']).default('brand'),
  GEETEST_ID: z.string().optional(),
  GEETEST_KEY: z.string().optional(),
  GEETEST_URL: address(['http:', 'https:']).default('https://gcaptcha4.geetest.com'),
  GOOGLE_CLIENT_ID: z.string().optional(),
  GOOGLE_CLIENT_SECRET: z.string().optional(),
  GOOGLE_ISSUER: address(['http:', 'https:']).default('https://accounts.google.com'),
  FACEBOOK_APP_ID: z.string().optional(),
  FACEBOOK_APP_SECRET: z.string().optional(),
  FACEBOOK_DIALOG_URL: address(['http:', 'https:']).default('https://www.facebook.com/v23.0'),
  FACEBOOK_GRAPH_URL: address(['http:', 'https:']).default('https://graph.facebook.com/v23.0'),
  DRAND_URL: address(['http:', 'https:']).optional(),
  /** What pays withdrawals (capabilities/withdrawals/payouts/http-api.ts); both, or people pay. */
  PAYOUT_API_URL: address(['http:', 'https:']).optional(),
  PAYOUT_API_SECRET: z.string().min(32, 'is shorter than 32 characters').optional(),
  FIREBASE_PROJECT_ID: z
    .string()
    .refine((text) => /^[a-z][a-z0-9-]{3,62}$/.test(text), 'is not the id of a project')
    .optional(),
  FIREBASE_API_KEY: z.string().optional(),
  FIREBASE_AUTH_DOMAIN: z
    .string()
    .refine((text) => /^[a-z0-9.-]{4,253}$/i.test(text), 'is not a host')
    .optional(),
  FIREBASE_EMULATOR_URL: address(['http:', 'https:']).optional(),
  FIREBASE_JWKS_URL: address(['http:', 'https:']).default(
    'https://www.googleapis.com/service_accounts/v1/jwk/securetoken@system.gserviceaccount.com',
  ),
});
type Variables = z.output<typeof ENVIRONMENT>;

interface Secrets {
  /** Makes what opens the threads of visitors who wrote to customer service or applied. */
  readonly session: string;
  /** What the key pair of encrypted calls is derived from or kept under. */
  readonly payload: string;
  /** Signs the payment gateway's callbacks. */
  readonly gateway: string;
  /** Encrypts the seeds of draws that are not revealed yet; null with ROLE=http, which has to do with none. */
  readonly draw: string | null;
  /** Encrypts the seeds of scratch cards and raffles. */
  readonly instant: string;
  /** Encrypts the one-time-password secrets of staff at rest. */
  readonly staff: string;
  /** Signs the challenges of the human check. */
  readonly humanCheck: string;
  /** Encrypts the signing secrets of game vendors at rest; that of our own studio is derived from it. */
  readonly vendors: string;
}

/** What stands before sign-in and registration: what the brand says, with the account it may need; or nothing, in tests. */
type HumanCheckConfig =
  | { readonly kind: 'none' }
  | {
      readonly kind: 'brand';
      readonly geetest: { readonly captchaId: string; readonly captchaKey: string; readonly url: string } | null;
    };

/** What carries mails and text messages; null: they stay in the outbox. */
export interface DeliveryConfig {
  readonly mail: { readonly url: string; readonly from: string } | null;
  readonly sms: { readonly url: string; readonly token: string } | null;
}

/** Accounts of the house with those who prove people; what is missing is switched off. */
interface OutsideConfig {
  readonly google?: { readonly clientId: string; readonly clientSecret: string; readonly issuer: string };
  readonly facebook?: {
    readonly clientId: string;
    readonly clientSecret: string;
    readonly dialogUrl: string;
    readonly graphUrl: string;
  };
  readonly firebase?: FirebaseConfig;
}

/** All of it is told to pages: a key that names a project lets nobody in. */
export interface FirebaseConfig {
  readonly projectId: string;
  readonly apiKey: string;
  readonly authDomain: string;
  readonly jwksUrl: string;
  /** What stands in for Google's servers, in a demo house only; null: they themselves are asked. */
  readonly emulatorUrl: string | null;
}

export interface Config {
  readonly production: boolean;
  /** Demo brand and demo accounts. Never in production. */
  readonly demo: boolean;
  /** Members play with play money: the sandbox cashier takes orders, and screens say so. Stated in production. */
  readonly playMoney: boolean;
  readonly role: 'all' | 'http' | 'worker';
  readonly host: string;
  /** 0 = any free port. */
  readonly port: number;
  /** A payment server with pages of its own; null: switched off. */
  readonly hostedCheckout: {
    readonly url: string;
    readonly store: string;
    readonly apiKey: string;
    readonly webhookSecret: string;
  } | null;
  /** Where deposits in USDT come to, and what is asked about them; null: switched off. */
  readonly usdt: {
    readonly xpub: string;
    readonly url: string;
    readonly apiKey: string | null;
    readonly contract: string;
    readonly confirmationsNeeded: number;
  } | null;
  /** Keys of Web Push; null: nothing is pushed. */
  readonly push: { readonly publicKey: string; readonly privateKey: string; readonly subject: string } | null;
  /** Feeds of matches and odds; null: the house has none of that kind. */
  readonly sportsFeeds: {
    readonly unified: { readonly messagesUrl: string; readonly apiUrl: string; readonly token: string } | null;
    readonly oddsService: {
      readonly url: string;
      readonly key: string;
      readonly sports: readonly string[];
      readonly bookmaker: string | null;
      readonly everySeconds: number;
    } | null;
  };
  /** Signs the feed of wallet messages; null: none is taken. */
  readonly statementFeedSecret: string | null;
  /** How browsers and payment gateways reach the house; no slash at the end. Null: follows the port listened on. */
  readonly publicUrl: string | null;
  readonly trustedProxies: readonly string[];
  /** The header in which trusted proxies name the visitor. */
  readonly addressHeader: AddressHeader;
  /** Networks that may reach the desk; empty: anybody may knock. */
  readonly deskAllow: readonly string[];
  /** The host that the desk has for itself; null: it is under `/desk/` of the site's. */
  readonly deskHost: string | null;
  /** Whether browsers are told to come by https alone, and to the hosts below this one too. */
  readonly hsts: 'off' | 'host' | 'subdomains';
  /** A house that begins is closed until staff open it. */
  readonly startClosed: boolean;
  /** The country database (mmdb); null: the one that comes with the packages. */
  readonly geoDatabase: string | null;
  /** Null: the launcher starts the embedded database and hands its address on. */
  readonly databaseUrl: string | null;
  readonly databaseConnections: number;
  /** A replica that reports are read on; null: they are read where bets are written. */
  readonly reportsDatabaseUrl: string | null;
  readonly redisUrl: string | null;
  /** Hosts that feeds of results may be read from in the clear or inside our own network. */
  readonly feedHosts: readonly string[];
  /** Absolute. */
  readonly dataDirectory: string;
  /** Where backups of the embedded database are kept, absolute; null: none are. */
  readonly backupDirectory: string | null;
  readonly rateLimits: boolean;
  readonly logLevel: string;
  /** Lets /metrics be read from elsewhere than this machine. */
  readonly metricsToken: string | null;
  readonly humanCheck: HumanCheckConfig;
  readonly delivery: DeliveryConfig;
  readonly outside: OutsideConfig;
  /** Where rounds of the draws' beacon are read; null: draws are commit-only. */
  readonly drandUrl: string | null;
  /** The interface that pays withdrawals, and the secret both sides sign with; null: people pay. */
  readonly payoutApi: { readonly url: string; readonly secret: string } | null;
  /** Where our studio listens, under whose games are served here; null: there is none, or it is served elsewhere. */
  readonly studioUrl: string | null;
  /** What runs: the version of package.json, and the commit where the environment names it. */
  readonly build: Build;
  readonly secrets: Secrets;
}

/** The start is refused; `reasons` has one sentence for each variable that is wrong. */
export class ConfigRefused extends Error {
  override readonly name = 'ConfigRefused';
  readonly reasons: readonly string[];
  constructor(reasons: readonly string[]) {
    super(`The configuration is refused:\n${reasons.map((reason) => `  - ${reason}`).join('\n')}`);
    this.reasons = reasons;
  }
}

/**
 * Takes `.env` beside package.json into the environment, if there is one; what is already set wins. Editors of Windows may
 * mark its beginning (that mark is no part of the first name) or write it in UTF-16, of which no name would be found: a house
 * that was told to be one of production would open as a demo.
 */
export function readEnvironmentFile(
  directory: string = REPOSITORY,
  environment: Record<string, string | undefined> = process.env,
): void {
  const file = join(directory, '.env');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw new ConfigRefused([`${file} can not be read: ${(error as Error).message}`]);
  }
  if (text.includes('\0')) throw new ConfigRefused([`${file} is not in UTF-8: save it anew in that encoding`]);
  for (const [name, value] of Object.entries(parseEnv(text.replace(/^\uFEFF/, '')))) environment[name] ??= value;
}

/** Reads and judges the environment; makes the demo's secrets on first use. Throws ConfigRefused. */
export function loadConfig(environment: Readonly<Record<string, string | undefined>> = process.env): Config {
  const given = Object.fromEntries(
    Object.keys(ENVIRONMENT.shape)
      .map((name) => [name, environment[name]?.trim()] as const)
      .filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = ENVIRONMENT.safeParse(given);
  if (!parsed.success) {
    throw new ConfigRefused(parsed.error.issues.map((issue) => `${issue.path.join('.')} ${issue.message}`));
  }
  const variables = parsed.data;
  const production = variables.NODE_ENV === 'production';
  const reasons = [
    ...refuseRoles(variables),
    ...refuseHalves(variables),
    ...refuseDatabaseFiles(variables),
    ...refuseOutside(variables),
    ...refuseEmulator(variables),
    ...(production ? refuseForProduction(variables) : []),
  ];
  if (production && reasons.length > 0) reasons.unshift(...explainProduction(environment));
  if (reasons.length > 0) throw new ConfigRefused(reasons);

  const dataDirectory = resolve(REPOSITORY, variables.DATA_DIR);
  const secrets = nameSecrets(completeSecrets(variables, production ? null : dataDirectory), secretsNeeded(variables));
  return {
    production,
    demo: variables.DEMO ?? !production,
    playMoney: variables.PLAY_MONEY ?? true,
    role: variables.ROLE,
    host: variables.HOST ?? (production ? '0.0.0.0' : '127.0.0.1'),
    port: variables.PORT,
    publicUrl: variables.PUBLIC_URL?.replace(/\/+$/, '') ?? null,
    trustedProxies: variables.TRUSTED_PROXIES,
    addressHeader: variables.CLIENT_ADDRESS_HEADER,
    deskAllow: variables.DESK_ALLOW,
    deskHost: variables.DESK_HOST ?? null,
    hsts: variables.HSTS,
    startClosed: variables.START_CLOSED ?? production,
    geoDatabase: variables.GEO_DB_PATH === undefined ? null : resolve(REPOSITORY, variables.GEO_DB_PATH),
    databaseUrl: variables.DATABASE_URL ?? null,
    databaseConnections: variables.DATABASE_CONNECTIONS,
    reportsDatabaseUrl: variables.REPORTS_DATABASE_URL ?? null,
    redisUrl: variables.REDIS_URL ?? null,
    feedHosts: variables.RESULT_FEED_HOSTS,
    hostedCheckout: hostedCheckoutOf(variables),
    usdt: usdtOf(variables),
    push: pushKeysOf(variables, production ? null : secrets.session),
    sportsFeeds: { unified: unifiedFeedOf(variables), oddsService: oddsServiceOf(variables) },
    statementFeedSecret: variables.STATEMENT_FEED_SECRET || null,
    dataDirectory,
    backupDirectory: variables.BACKUP_DIR ? resolve(REPOSITORY, variables.BACKUP_DIR) : null,
    rateLimits: variables.RATE_LIMITS,
    logLevel: variables.LOG_LEVEL ?? (production ? 'info' : 'warn'),
    metricsToken: variables.METRICS_TOKEN ?? null,
    humanCheck: humanCheckOf(variables),
    delivery: readDelivery(variables),
    outside: outsideOf(variables),
    drandUrl: variables.DRAND_URL ?? null,
    payoutApi:
      !variables.PAYOUT_API_URL || !variables.PAYOUT_API_SECRET
        ? null
        : { url: variables.PAYOUT_API_URL, secret: variables.PAYOUT_API_SECRET },
    studioUrl: variables.STUDIO_URL?.replace(/\/+$/, '') ?? null,
    build: { version: readVersion(), commit: variables.BUILD_COMMIT ?? null },
    secrets,
  };
}

/** What the internet reaches does not hold what opens the seeds of draws (lottery.md 12.1 step 3), whatever is set. */
function secretsNeeded({ ROLE }: Pick<Variables, 'ROLE'>): readonly SecretName[] {
  return ROLE === 'http' ? SECRET_NAMES.filter((name) => name !== 'DRAW_SECRET') : SECRET_NAMES;
}

function refuseRoles(variables: Variables): string[] {
  if (variables.ROLE === 'all' || variables.DATABASE_URL !== undefined) return [];
  return [`DATABASE_URL is missing: ROLE=${variables.ROLE} shares a database with other processes`];
}

/** Of TLS: the driver reads them as it connects, and says only that some file is not there. */
const DATABASE_FILES = ['sslrootcert', 'sslcert', 'sslkey'];

function refuseDatabaseFiles({ DATABASE_URL }: Pick<Variables, 'DATABASE_URL'>): string[] {
  if (DATABASE_URL === undefined) return [];
  const { searchParams } = new URL(hostsOf(DATABASE_URL)[0] ?? DATABASE_URL);
  return DATABASE_FILES.flatMap((name) => {
    const file = searchParams.get(name) ?? '';
    if (file === '') return [];
    try {
      readFileSync(file);
      return [];
    } catch (error) {
      return [`DATABASE_URL names ${name}=${file}, which can not be read: ${(error as Error).message}`];
    }
  });
}

function readVersion(): string {
  return (JSON.parse(readFileSync(join(REPOSITORY, 'package.json'), 'utf8')) as { version: string }).version;
}

function humanCheckOf(variables: Variables): HumanCheckConfig {
  const { HUMAN_CHECK: kind, GEETEST_ID: captchaId, GEETEST_KEY: captchaKey, GEETEST_URL: url } = variables;
  if (kind === 'none') return { kind };
  const complete = captchaId !== undefined && captchaKey !== undefined;
  return { kind, geetest: complete ? { captchaId, captchaKey, url: withoutSlash(url) } : null };
}

/** Those who prove people, and the beacon of draws, are asked in the clear only on the machine itself, as stand-ins. */
function refuseOutside(variables: Variables): string[] {
  const addresses = [
    'GEETEST_URL',
    'GOOGLE_ISSUER',
    'FACEBOOK_DIALOG_URL',
    'FACEBOOK_GRAPH_URL',
    'FIREBASE_JWKS_URL',
    'DRAND_URL',
    'PAYOUT_API_URL',
    'SPORTS_FEED_MESSAGES_URL',
    'SPORTS_FEED_API_URL',
    'SPORTS_ODDS_URL',
  ] as const;
  return addresses
    .filter((name) => variables[name] !== undefined && !isSecureAddress(variables[name]))
    .map((name) => `${name} must start with ${name === 'SPORTS_FEED_MESSAGES_URL' ? 'wss' : 'https'}://`);
}

/** Nobody proves himself a person to an emulator, and it hands codes to whoever asks. */
function refuseEmulator(variables: Variables): string[] {
  const demo = variables.DEMO ?? variables.NODE_ENV !== 'production';
  if (variables.FIREBASE_EMULATOR_URL === undefined || (demo && variables.NODE_ENV !== 'production')) return [];
  return ['FIREBASE_EMULATOR_URL is set: only a demo house asks a stand-in for phone codes'];
}

function unifiedFeedOf(variables: Variables): Config['sportsFeeds']['unified'] {
  const { SPORTS_FEED_MESSAGES_URL: messagesUrl, SPORTS_FEED_API_URL: apiUrl, SPORTS_FEED_TOKEN: token } = variables;
  if (!messagesUrl || !apiUrl || !token) return null;
  return { messagesUrl, apiUrl: withoutSlash(apiUrl), token };
}

function oddsServiceOf(variables: Variables): Config['sportsFeeds']['oddsService'] {
  const { SPORTS_ODDS_KEY: key, SPORTS_ODDS_SPORTS: sports, SPORTS_ODDS_BOOKMAKER, SPORTS_ODDS_URL } = variables;
  if (!key || sports === undefined) return null;
  const bookmaker = SPORTS_ODDS_BOOKMAKER ?? null;
  return {
    url: withoutSlash(SPORTS_ODDS_URL),
    key,
    sports,
    bookmaker,
    everySeconds: variables.SPORTS_ODDS_EVERY_SECONDS,
  };
}

const withoutSlash = (url: string): string => url.replace(/\/+$/, '');

function outsideOf(variables: Variables): OutsideConfig {
  const { GOOGLE_CLIENT_ID, GOOGLE_CLIENT_SECRET, FACEBOOK_APP_ID, FACEBOOK_APP_SECRET } = variables;
  const { FIREBASE_PROJECT_ID: projectId, FIREBASE_API_KEY: apiKey } = variables;
  return {
    ...(GOOGLE_CLIENT_ID !== undefined && GOOGLE_CLIENT_SECRET !== undefined
      ? { google: { clientId: GOOGLE_CLIENT_ID, clientSecret: GOOGLE_CLIENT_SECRET, issuer: variables.GOOGLE_ISSUER } }
      : {}),
    ...(FACEBOOK_APP_ID !== undefined && FACEBOOK_APP_SECRET !== undefined
      ? {
          facebook: {
            clientId: FACEBOOK_APP_ID,
            clientSecret: FACEBOOK_APP_SECRET,
            dialogUrl: withoutSlash(variables.FACEBOOK_DIALOG_URL),
            graphUrl: withoutSlash(variables.FACEBOOK_GRAPH_URL),
          },
        }
      : {}),
    ...(projectId !== undefined && apiKey !== undefined
      ? {
          firebase: {
            projectId,
            apiKey,
            authDomain: variables.FIREBASE_AUTH_DOMAIN ?? `${projectId}.firebaseapp.com`,
            jwksUrl: variables.FIREBASE_JWKS_URL,
            emulatorUrl:
              variables.FIREBASE_EMULATOR_URL === undefined ? null : new URL(variables.FIREBASE_EMULATOR_URL).origin,
          },
        }
      : {}),
  };
}

function readDelivery(variables: Variables): DeliveryConfig {
  const { SMTP_URL, MAIL_FROM, SMS_GATEWAY_URL, SMS_GATEWAY_TOKEN } = variables;
  return {
    mail: SMTP_URL === undefined || MAIL_FROM === undefined ? null : { url: SMTP_URL, from: MAIL_FROM },
    sms:
      SMS_GATEWAY_URL === undefined || SMS_GATEWAY_TOKEN === undefined
        ? null
        : { url: SMS_GATEWAY_URL, token: SMS_GATEWAY_TOKEN },
  };
}

/** Half a setting is a mistake, not a wish to keep messages in the house. */
function refuseHalves(variables: Variables): string[] {
  const halves = [
    ['GEETEST_ID', 'GEETEST_KEY'],
    ['SMTP_URL', 'MAIL_FROM'],
    ['SMS_GATEWAY_URL', 'SMS_GATEWAY_TOKEN'],
    ['GOOGLE_CLIENT_ID', 'GOOGLE_CLIENT_SECRET'],
    ['FACEBOOK_APP_ID', 'FACEBOOK_APP_SECRET'],
    ['FIREBASE_PROJECT_ID', 'FIREBASE_API_KEY'],
    ['USDT_XPUB', 'USDT_NODE_URL'],
    ['VAPID_PRIVATE_KEY', 'VAPID_SUBJECT'],
    HOSTED_CHECKOUT,
  ] as const;
  return halves.flatMap((names) => {
    const missing = names.filter((name) => variables[name] === undefined);
    const isHalf = missing.length > 0 && missing.length < names.length;
    return isHalf ? missing.map((name) => `${name} is missing: ${listWords(names)} go together`) : [];
  });
}

const listWords = (names: readonly string[]): string => `${names.slice(0, -1).join(', ')} and ${names.at(-1)}`;

const HOSTED_CHECKOUT = [
  'HOSTED_CHECKOUT_URL',
  'HOSTED_CHECKOUT_STORE',
  'HOSTED_CHECKOUT_API_KEY',
  'HOSTED_CHECKOUT_WEBHOOK_SECRET',
] as const satisfies readonly (keyof Variables)[];

function hostedCheckoutOf(variables: Variables): Config['hostedCheckout'] {
  const [url, store, apiKey, webhookSecret] = HOSTED_CHECKOUT.map((name) => variables[name]);
  return url && store && apiKey && webhookSecret ? { url, store, apiKey, webhookSecret } : null;
}

/** The point that belongs to a private key of P-256, both in base64url; null: it is none. */
function publicKeyOf(privateKey: string): string | null {
  if (!/^[\w-]{43}$/.test(privateKey)) return null;
  try {
    const pair = createECDH('prime256v1');
    pair.setPrivateKey(privateKey, 'base64url');
    return pair.getPublicKey('base64url');
  } catch {
    return null;
  }
}

/** A demo house has a key that follows from its secrets, so that it keeps it; whom it names answers nobody. */
function pushKeysOf(variables: Variables, demoSecret: string | null): Config['push'] {
  const made = demoSecret === null ? undefined : Buffer.from(hkdfSync('sha256', demoSecret, 'house.push', 'vapid', 32));
  const privateKey = variables.VAPID_PRIVATE_KEY ?? made?.toString('base64url');
  const publicKey = privateKey === undefined ? null : publicKeyOf(privateKey);
  if (privateKey === undefined || publicKey === null) return null;
  return { privateKey, publicKey, subject: variables.VAPID_SUBJECT ?? 'mailto:push@house.invalid' };
}

function usdtOf(variables: Variables): Config['usdt'] {
  const { USDT_XPUB: xpub, USDT_NODE_URL: url, USDT_NODE_API_KEY: apiKey } = variables;
  if (!xpub || !url) return null;
  const { USDT_CONTRACT: contract, USDT_CONFIRMATIONS: confirmationsNeeded } = variables;
  return { xpub, url, apiKey: apiKey ?? null, contract, confirmationsNeeded };
}

/** npm that leaves out dev packages sets NODE_ENV=production for what it starts, over whatever was set. */
function explainProduction({ npm_config_omit: omit = '' }: Readonly<Record<string, string | undefined>>): string[] {
  if (!omit.split(/\s+/).includes('dev')) return [];
  return [
    'NODE_ENV=production was set by npm, which is told to leave out dev packages (omit=dev): for a house that is not one of production run `node scripts/start.mjs`, or `npm config delete omit` first',
  ];
}

function refuseForProduction(variables: Variables): string[] {
  const reasons: string[] = [];
  if (variables.DEMO === true) reasons.push('DEMO is on: demo data and default accounts have no place in production');
  if (variables.PLAY_MONEY === undefined) {
    reasons.push(
      'PLAY_MONEY is missing: 1 lets members credit themselves with play money, 0 is a house for real money',
    );
  }
  if (variables.HUMAN_CHECK === 'none') reasons.push('HUMAN_CHECK is none: that is for tests only');
  if (!variables.RATE_LIMITS) reasons.push('RATE_LIMITS is off: that is for load tests only');
  if (variables.DATABASE_URL === undefined && variables.ROLE === 'all') {
    reasons.push('DATABASE_URL is missing: production keeps its records in a PostgreSQL of its own');
  }
  if (variables.PUBLIC_URL === undefined) reasons.push('PUBLIC_URL is missing: payment callbacks need it');
  else if (!isSecureAddress(variables.PUBLIC_URL)) reasons.push('PUBLIC_URL must start with https://');
  if (variables.SMS_GATEWAY_URL !== undefined && !isSecureAddress(variables.SMS_GATEWAY_URL)) {
    reasons.push('SMS_GATEWAY_URL must start with https://: codes and the token travel there');
  }
  const token = variables.METRICS_TOKEN === undefined ? null : findWeakness(variables.METRICS_TOKEN);
  if (token !== null) reasons.push(`METRICS_TOKEN is weak: ${token}`);
  const seen = new Map<string, SecretName>();
  for (const name of secretsNeeded(variables)) {
    const value = variables[name];
    if (value === undefined) {
      reasons.push(`${name} is missing`);
      continue;
    }
    const weakness = findWeakness(value);
    const twin = seen.get(value);
    if (weakness !== null) reasons.push(`${name} is weak: ${weakness}`);
    else if (twin !== undefined) reasons.push(`${name} is the same as ${twin}: each needs its own`);
    seen.set(value, name);
  }
  return reasons;
}

/** Plain HTTP is let through to the machine itself only, for trying production mode out. */
function isSecureAddress(text: string): boolean {
  const url = new URL(text);
  return ['https:', 'wss:'].includes(url.protocol) || ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname);
}

const PLACEHOLDER = /change.?me|replace|placeholder|example|password|secret|default|insert|0123456789|abcdefgh|qwerty/i;

/** Why a secret is weak, or null when it is not. */
export function findWeakness(secret: string): string | null {
  const bytes = Buffer.byteLength(secret);
  if (bytes < SECRET_BYTES) return `${bytes} bytes where at least ${SECRET_BYTES} are needed`;
  if (PLACEHOLDER.test(secret)) return 'it reads like a placeholder';
  if (new Set(secret).size < 10) return 'it repeats itself';
  return null;
}

function givenSecrets(variables: Variables): Partial<Record<SecretName, string>> {
  return Object.fromEntries(SECRET_NAMES.flatMap((name) => (variables[name] ? [[name, variables[name]]] : [])));
}

/** What is given, and in a demo house what is kept for the rest. Nothing is written when everything is given. */
function completeSecrets(variables: Variables, dataDirectory: string | null) {
  const given = givenSecrets(variables);
  if (dataDirectory === null || SECRET_NAMES.every((name) => given[name] !== undefined)) return given;
  return { ...keptSecrets(dataDirectory), ...given };
}

function nameSecrets(secrets: Partial<Record<SecretName, string>>, needed: readonly SecretName[]): Secrets {
  const of = (name: SecretName): string => {
    const value = secrets[name];
    if (value === undefined) throw new ConfigRefused([`${name} is missing`]);
    return value;
  };
  return {
    session: of('SESSION_SECRET'),
    payload: of('PAYLOAD_SECRET'),
    gateway: of('GATEWAY_SECRET'),
    draw: needed.includes('DRAW_SECRET') ? of('DRAW_SECRET') : null,
    instant: of('INSTANT_SECRET'),
    staff: of('STAFF_SECRET'),
    humanCheck: of('HUMAN_CHECK_SECRET'),
    vendors: of('VENDOR_SECRET'),
  };
}

/** A fresh set, in the shape of the environment. */
export function makeSecrets(): Record<SecretName, string> {
  const entries = SECRET_NAMES.map((name) => [name, Buffer.from(randomBytes(48)).toString('base64url')]);
  return Object.fromEntries(entries) as Record<SecretName, string>;
}

/** The demo's secrets: read from DATA_DIR, made on first use. Two processes that make them at once end with one set. */
function keptSecrets(dataDirectory: string): Partial<Record<SecretName, string>> {
  const file = join(dataDirectory, 'secrets.json');
  const kept = readSecrets(file);
  if (SECRET_NAMES.every((name) => kept[name] !== undefined)) return kept;

  mkdirSync(dataDirectory, { recursive: true });
  const secrets = { ...makeSecrets(), ...kept };
  const draft = `${file}.${randomUuid()}`;
  writeFileSync(draft, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600 });
  try {
    // A set of an older version lacks a name: it is completed, what it has stays.
    if (Object.keys(kept).length > 0) rmSync(file, { force: true });
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  chmodSync(file, 0o600);
  return readSecrets(file);
}

function readSecrets(file: string): Partial<Record<SecretName, string>> {
  try {
    return z.partialRecord(z.enum(SECRET_NAMES), z.string()).parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw new ConfigRefused([`${file} can not be read: ${(error as Error).message}`]);
  }
}
