/** The settings document as it is stored, and what holds when a part of it is not set. */
import { FLAG_WORDS, FLAGS, SOCIAL, SWITCHES } from '@house/rules/features';
import * as z from 'zod/mini';
import type { BrandDocument, BrandSettings, Flags, Social, StoredFlags, Switches } from './port.ts';
import { HUMAN_CHECKS, LOTTERY_TYPES, REGISTER_FIELDS, RESOURCE_TYPES } from './port.ts';
import { completeRules, DEFAULT_RULES } from './register-rules.ts';

export type ContentTables = {
  brand_settings: { merchant: string; document: unknown; version: number; updated_at: Date };
};

const registerRule = z.object({
  field: z.enum(REGISTER_FIELDS),
  shown: z.boolean(),
  required: z.boolean(),
  pattern: z.int().check(z.gte(0), z.lte(23)),
  minLength: z.int().check(z.gte(0)),
  maxLength: z.int().check(z.lte(255)),
});
const registerRules = z.array(registerRule).check(z.maxLength(REGISTER_FIELDS.length));

const words = z.record(z.string(), z.string());
const resource = z.object({
  resourceType: z.enum(RESOURCE_TYPES),
  url: z.string(),
  qrCodeUrl: z.string(),
  labelNameEn: z.string(),
  labelNameCn: z.string(),
});

const ON: ReadonlySet<string> = new Set(['USERNAMEREG3', 'DIRECTREG3', 'limits']);
const turned = <Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, ON.has(name)])) as Record<Name, boolean>;
const defaultFlags: StoredFlags = turned(FLAGS);
const wordsOf = (flags: StoredFlags): Flags =>
  Object.fromEntries(FLAGS.map((flag) => [FLAG_WORDS[flag], flags[flag]])) as Flags;
/** What is there unless the operator says otherwise: somebody to ask, points, winners; the rest opens as its parts do. */
const defaultSwitches: Switches = { ...turned(SWITCHES), chat: true, points: true, winners: true };
const defaultSocial: Social = turned(SOCIAL);

const topic = (name: string, bn: string, en: string) => ({ topic: name, titles: { bn, en } });
/** The topics that the starting texts are written for, then the pages that the footer names (specification 2). */
export const defaultTopics = [
  topic('getting-started', 'শুরু করুন', 'Getting started'),
  topic('deposit', 'ডিপোজিট', 'Deposit'),
  topic('withdrawal', 'উত্তোলন', 'Withdrawal'),
  topic('bonus-and-turnover', 'বোনাস ও টার্নওভার', 'Bonus and turnover'),
  topic('betting', 'খেলার নিয়ম', 'Rules of the games'),
  topic('fairness', 'ন্যায্যতা ও যাচাই', 'Fairness and checking'),
  topic('account', 'অ্যাকাউন্ট', 'Account'),
  topic('security', 'নিরাপত্তা', 'Security'),
  topic('faq', 'সাধারণ প্রশ্ন', 'Common questions'),
  topic('app', 'অ্যাপের মতো রাখা', 'Keep it as an app'),
  topic('about', 'আমাদের কথা', 'About us'),
  topic('contact', 'যোগাযোগ', 'Contact us'),
  topic('terms', 'সাধারণ শর্তাবলি', 'General terms and conditions'),
  topic('responsible', 'দায়িত্বশীল খেলা', 'Responsible gaming'),
  topic('privacy', 'গোপনীয়তা নীতি', 'Privacy policy'),
  topic('affiliates', 'অ্যাফিলিয়েট', 'Affiliates'),
  topic('refund', 'ফেরত নীতি', 'Refund policy'),
];

/** Every part may be missing: what is not set takes the default of the specification (symbol P, Bengali first). */
const brandShape = {
  platform: z._default(z.literal('web'), 'web'),
  device: z._default(z.literal('web'), 'web'),
  merchantCode: z._default(z.string(), ''),
  lotteryType: z._default(z.enum(LOTTERY_TYPES), 'LOTT'),
  names: z._default(words, { bn: 'জারুল', en: 'Jarul' }),
  languages: z._default(z.array(z.string()), ['bn', 'en']),
  defaultLanguage: z._default(z.string(), 'bn'),
  currency: z._default(
    z.object({
      code: z.string(),
      symbol: z.string(),
      grouping: z._default(z.enum(['lakh', 'thousand']), 'lakh'),
    }),
    { code: 'BDT', symbol: 'P', grouping: 'lakh' },
  ),
  loggedInHome: z._default(z.boolean(), false),
  flags: z._default(z.partialRecord(z.enum(FLAGS), z.boolean()), {}),
  switches: z._default(z.partialRecord(z.enum(SWITCHES), z.boolean()), {}),
  social: z._default(z.partialRecord(z.enum(SOCIAL), z.boolean()), {}),
  menu: z._default(z.array(z.string()), ['ELOTT', 'LOTT', 'LIVE', 'COCK', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS']),
  forbidden: z._default(z.array(z.string()), []),
  registerRules: z._default(z.object({ username: registerRules, mobile: registerRules }), {
    username: [...DEFAULT_RULES.username],
    mobile: [...DEFAULT_RULES.mobile],
  }),
  resources: z._default(z.array(resource), []),
  serviceLinks: z._default(
    z.array(z.object({ type: z.union([z.literal(1), z.literal(2), z.literal(3)]), path: z.string() })),
    [],
  ),
  helpTopics: z._default(z.array(z.object({ topic: z.string(), titles: words })), defaultTopics),
  domainList: z._default(z.array(z.string()), []),
  imageCDNs: z._default(z.array(z.string()), []),
  launchGameCDNs: z._default(z.array(z.string()), []),
  analyticsId: z._default(z.string(), ''),
  humanCheck: z._default(z.enum(HUMAN_CHECKS), 'pow'),
  passwordExpiryDays: z._default(z.int(), 180),
  twoPeople: z._default(z.boolean(), true),
};
const brandDocument = z.object(brandShape);

/** What is stored beside the brand and is no part of its versions. */
const settingsDocument = z.object({
  ...brandShape,
  zone: z._default(z.object({ name: z.string(), offsetMinutes: z.int() }), {
    name: 'Asia/Dhaka',
    offsetMinutes: 360,
  }),
});

const DEMO_OFF: ReadonlySet<string> = new Set(['PWDEXPFORCECHANGE3']);

/** What the demo writes: the taka sign, and every way in that can be shown. */
export const demoDocument = {
  currency: { code: 'BDT', symbol: '৳', grouping: 'lakh' },
  flags: Object.fromEntries(FLAGS.map((flag) => [flag, !DEMO_OFF.has(flag)])),
  // Each shows once the installation has an account with it.
  social: { google: true, facebook: true },
};

/** Reads the brand of a stored document; throws when it breaks the shape, for then the house must not guess. */
export function readBrandDocument(merchant: string, stored: unknown): BrandDocument {
  const { merchantCode, flags, switches, social, registerRules: rules, ...rest } = brandDocument.parse(stored);
  return {
    ...rest,
    merchantCode: merchantCode === '' ? merchant : merchantCode,
    flags: { ...defaultFlags, ...flags },
    switches: { ...defaultSwitches, ...switches },
    social: { ...defaultSocial, ...social },
    registerRules: {
      username: completeRules('username', rules.username),
      mobile: completeRules('mobile', rules.mobile),
    },
  };
}

/** Reads a whole stored document; throws like the above. Whether it is play money the installation says, not the brand. */
export function readSettings(merchant: string, stored: unknown, version: number, playMoney: boolean): BrandSettings {
  const { zone } = settingsDocument.parse(stored);
  const document = readBrandDocument(merchant, stored);
  const { lotteryType, names, languages, defaultLanguage, currency, loggedInHome } = document;
  return {
    document,
    brand: {
      merchant: document.merchantCode,
      lotteryType,
      names,
      languages,
      defaultLanguage,
      currency,
      zone,
      playMoney,
      loggedInHome,
    },
    flags: wordsOf(document.flags),
    registerRules: document.registerRules,
    menu: document.menu,
    version,
  };
}

/** The document that `readSettings` reads back to the same settings. */
export function writeSettings({ document, brand }: BrandSettings): object {
  return {
    ...document,
    zone: brand.zone,
  };
}
