/** Brand, flags, status, registration rules, published keys (specification 7, System). */
import { FLAG_WORDS } from '@house/rules/features';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, text } from '../shapes.ts';
import { home } from './home.ts';

export const brand = z.object({
  merchant: z.string(),
  platform: z.literal('web'),
  device: z.literal('web'),
  lotteryType: z.string(),
  names: z.record(z.string(), z.string()),
  languages: z.array(z.string()),
  defaultLanguage: z.string(),
  currency: z.object({ code: z.string(), symbol: z.string(), grouping: z.enum(['lakh', 'thousand']) }),
  zone: z.object({ name: z.string(), offsetMinutes: z.int() }),
  /** True: sandbox cashier and simulated parts; screens say so. */
  playMoney: z.boolean(),
  loggedInHome: z.boolean(),
});
export type Brand = z.output<typeof brand>;

export const menuNode = z.object({ modId: z.string(), enabled: z.boolean() });

/** `MENU`, `FLAGS`, `SWITCHES` and `SOCIAL`, each with what is under it. */
const featureTree = z.array(z.object({ modId: z.string(), enabled: z.boolean(), childrenNodes: z.array(menuNode) }));

/** An app, a social page or a messenger (specification 3). */
const resource = z.object({
  resourceType: z.string(),
  url: z.string(),
  qrCodeUrl: z.string(),
  labelNameEn: z.string(),
  labelNameCn: z.string(),
});

/** Every field registration can ask for: those of specification 3, then its further profile labels. */
export const registerFieldName = z.enum([
  'username',
  'mobileNum',
  'verificationCode',
  'password',
  'confirmPassword',
  'payeeName',
  'email',
  'qqNum',
  'paymentPassword',
  'line',
  'whatsapp',
  'facebook',
  'wechat',
  'idNumber',
  'nickname',
  'fullName',
  'birthday',
  'address',
  'nationality',
  'occupation',
  'sourceOfIncome',
  'placeOfBirth',
  'telegram',
  'zalo',
  'recommenderId',
  'referralCode',
  'affiliateCode',
  'captcha',
]);

/** How a field of registration is shown and bounded (specification 5). */
export const registerField = z.object({
  field: registerFieldName,
  shown: z.boolean(),
  required: z.boolean(),
  /** 0 to 23, the catalogue of operations.md 9. */
  pattern: z.int(),
  /** The expression of that pattern, JavaScript syntax, flag u. */
  expression: z.string(),
  minLength: z.int(),
  maxLength: z.int(),
});
export type RegisterField = z.output<typeof registerField>;

/** What a closed house tells a visitor beside its state. */
const closedFacts = {
  maintenanceEnd: z.nullable(instant),
  /** The operator's own words by language; empty: the site's. */
  messages: z.record(z.string(), z.string()),
  location: z.object({ ip: z.string(), country: z.nullable(z.string()) }),
  /** `mailto:`, `tel:` or `https:` address for whoever is kept out. */
  contact: z.nullable(z.string()),
};
/** By method, in the order in which the fields are shown. */
const registerFields = z.object({ username: z.array(registerField), mobile: z.array(registerField) });

/** Written into the page as boot data so the first paint needs no further round trip. */
export const boot = z.object({
  brand,
  /** By the house's own words for them (`FLAG_WORDS`). */
  flags: z.partialRecord(z.enum(Object.values(FLAG_WORDS)), z.boolean()),
  /** Our own switches and the social sign-ins, by name (screens.md 0.8). */
  switches: z.record(z.string(), z.boolean()),
  status: z.object({
    state: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    ...closedFacts,
  }),
  /** Game categories that have at least one open game, in the desk's order. */
  menu: z.array(menuNode),
  /** By language, what a visitor is told of the home page; null on any other page. */
  home: z.nullable(z.record(z.string(), home)),
  /** The page and what it asks for from now on know all events up to here (realtime.ts); 0: there was none yet. */
  liveSeq: z.int(),
  serverTime: instant,
});
export type Boot = z.output<typeof boot>;

export const getWhitelabel = defineCall('getWhitelabel', {
  method: 'GET',
  path: '/wps/system/whitelabel',
  audience: 'anyone',
  /** `revision`: the reply is not older than the change that the channel `sys` told of. */
  query: z.object({ revision: z.optional(z.coerce.number().check(z.int(), z.gte(0))) }),
  reply: z.object({ brand, whitelabel: featureTree }),
  summary: 'Brand configuration and the feature tree.',
});

export const getSystemStatus = defineCall('getSystemStatus', {
  method: 'GET',
  path: '/wps/system/status',
  audience: 'anyone',
  query: z.object({ url: z.optional(text(253)) }),
  reply: z.object({
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    maintenance: z.boolean(),
    regionRestriction: z.boolean(),
    ...closedFacts,
    serverTime: instant,
    permission: z.object({
      whitelabel: featureTree,
      registerRules: registerFields,
      resources: z.array(resource),
      /** Where a chat is asked for; the address comes from `getServiceLinks`. */
      customerService: z.object({ available: z.boolean(), path: z.string() }),
      analytics: z.object({ gtagId: z.string() }),
      imageCDNs: z.array(z.string()),
      launchGameCDNs: z.array(z.string()),
      /** One of each list, drawn for this reply; empty: the house's own address. */
      imageCDN: z.string(),
      launchGameCDN: z.string(),
    }),
  }),
  summary: 'Whether the house is open, under maintenance or closed to this address; and the server clock.',
});

/** What a page needs to have Firebase send codes; public, as the project's web app has it. */
const firebaseProject = z.object({
  apiKey: z.string(),
  authDomain: z.string(),
  projectId: z.string(),
  /** A demo house's stand-in for Google's servers. */
  emulatorUrl: z.nullable(z.string()),
});
export type FirebaseProject = z.output<typeof firebaseProject>;

export const getRegisterSetting = defineCall('getRegisterSetting', {
  method: 'GET',
  path: '/wps/system/setting/register',
  audience: 'anyone',
  reply: z.object({
    usernameRegistration: z.boolean(),
    mobileRegistration: z.boolean(),
    fields: registerFields,
    /** Who sends the codes of registration and login: this project, or the house itself when null. */
    firebase: z.nullable(firebaseProject),
  }),
  summary: 'Registration fields with their rules, by method, and who sends codes.',
});

export const getKeys = defineCall('getKeys', {
  method: 'GET',
  path: '/wps/system/keys',
  audience: 'anyone',
  reply: z.object({ keys: z.array(z.record(z.string(), z.unknown())) }),
  summary: 'The public keys (JWK set) that encrypted calls are addressed to: ECDH-ES+A256KW with A256GCM.',
});

export const getDomainRoute = defineCall('getDomainRoute', {
  method: 'GET',
  path: '/wps/system/domainRoute',
  audience: 'anyone',
  reply: z.object({ domainList: z.array(z.string()), resources: z.array(resource) }),
  summary: 'The addresses the house is reached at, and its apps and pages elsewhere.',
});

export const getHelpCenter = defineCall('getHelpCenter', {
  method: 'GET',
  path: '/wps/system/helpCenter',
  audience: 'anyone',
  reply: z.object({
    topics: z.array(
      z.object({
        topic: z.string(),
        path: z.string(),
        titles: z.record(z.string(), z.string()),
        /** The topic's own page, then its help articles and guides; titles as the Language header asks. */
        articles: z.array(z.object({ kind: z.enum(['page', 'help', 'guide']), slug: z.string(), title: z.string() })),
      }),
    ),
  }),
  summary: 'The topics of the help centre with their articles, in order.',
});

export const getAffiliateSetting = defineCall('getAffiliateSetting', {
  method: 'GET',
  path: '/wps/agent/affiliate',
  audience: 'anyone',
  reply: z.object({
    /** True while agents are taken on. */
    enabled: z.boolean(),
    joinPath: z.string(),
    codeRule: z.nullable(registerField),
    domainList: z.array(z.string()),
  }),
  summary: 'Whether and how one becomes an affiliate, and what its code looks like.',
});

export const getCountryCodes = defineCall('getCountryCodes', {
  method: 'GET',
  path: '/wps/system/countryCodes',
  audience: 'anyone',
  reply: z.object({ countries: z.array(z.object({ countryCode: z.string(), countryDialingCode: z.string() })) }),
  summary: 'Every country with its dialling code.',
});

export const getServiceLinks = defineCall('getServiceLinks', {
  method: 'GET',
  path: '/wps/system/serviceLinks',
  audience: 'anyone',
  reply: z.object({
    version: z.object({ pathList: z.array(z.object({ type: z.int(), path: z.string() })) }),
  }),
  summary: 'Where customer service is reached; the path of type 3 is enciphered (ADR 9).',
});
