/**
 * The brand at the desk (screens.md 7.26): its settings, their versions, who made and who published them and why.
 *
 * Shapes and bounds stand here; what belongs together (a default language among the languages, min below max) is judged
 * by the server and answered the same way: `request.invalid` with the path of each wrong value and why.
 */
import { FLAGS, SOCIAL, SWITCHES } from '@house/rules/features';
import { PATTERN_COUNT } from '@house/rules/patterns';
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { gameCategory } from '../games/site.ts';
import { id, instant, key, pageQuery, pageReply, reason, words } from '../shapes.ts';
import { registerFieldName } from './system.ts';

export const REGISTER_METHODS = ['username', 'mobile'] as const;

const address = words(500);
const addresses = z.array(address).check(z.maxLength(20));
const languageCode = z.string().check(z.regex(/^[a-z]{2}$/));
const names = z.record(languageCode, words(80));
const turned = <Name extends string>(names: readonly [Name, ...Name[]]) => z.record(z.enum(names), z.boolean());

const registerRule = z.object({
  field: registerFieldName,
  shown: z.boolean(),
  required: z.boolean(),
  pattern: z.int().check(z.gte(0), z.lt(PATTERN_COUNT)),
  minLength: z.int().check(z.gte(0), z.lte(255)),
  maxLength: z.int().check(z.gte(1), z.lte(255)),
});
const registerRules = z.array(registerRule).check(z.maxLength(registerFieldName.options.length));

export const brandDocument = z.object({
  platform: z.literal('web'),
  device: z.literal('web'),
  merchantCode: z.string().check(z.regex(/^[A-Za-z0-9]{2,16}$/)),
  lotteryType: z.enum(['LOTT', 'ELOTT', 'SEA', 'ZY']),
  names,
  languages: z.array(languageCode).check(z.minLength(1), z.maxLength(40)),
  defaultLanguage: languageCode,
  currency: z.object({
    code: z.string().check(z.regex(/^[A-Z]{3}$/)),
    symbol: words(4).check(z.minLength(1), z.regex(/^[^\s\d.,+−-]+$/u)),
    grouping: z.enum(['lakh', 'thousand']),
  }),
  loggedInHome: z.boolean(),
  flags: turned(FLAGS),
  switches: turned(SWITCHES),
  social: turned(SOCIAL),
  menu: z
    .array(z.enum(['ELOTT', 'LOTT', 'LIVE', 'COCK', 'SPORTS', 'FISH', 'RNG', 'PVP', 'ESPORTS']))
    .check(z.minLength(1), z.maxLength(9)),
  /** That the law forbids where the house stands: nothing of them is shown, found or opened. */
  forbidden: z._default(z.array(gameCategory).check(z.maxLength(10)), []),
  /** The order of the list is the order on the form. */
  registerRules: z.object({ username: registerRules, mobile: registerRules }),
  resources: z
    .array(
      z.object({
        resourceType: z.enum(['ios', 'iosLite', 'android', 'social', 'messenger']),
        url: address,
        qrCodeUrl: address,
        labelNameEn: words(60),
        labelNameCn: words(60),
      }),
    )
    .check(z.maxLength(20)),
  serviceLinks: z
    .array(z.object({ type: z.union([z.literal(1), z.literal(2), z.literal(3)]), path: address }))
    .check(z.maxLength(10)),
  helpTopics: z
    .array(z.object({ topic: z.string().check(z.regex(/^[a-z][a-z0-9-]{1,39}$/)), titles: names }))
    .check(z.maxLength(30)),
  domainList: z.array(words(253)).check(z.maxLength(50)),
  imageCDNs: addresses,
  launchGameCDNs: addresses,
  analyticsId: z.string().check(z.regex(/^([A-Z0-9-]{4,24})?$/)),
  humanCheck: z.enum(['none', 'pow', 'geetest']),
  passwordExpiryDays: z.int().check(z.gte(7), z.lte(730)),
  twoPeople: z.boolean(),
});
export type BrandDocument = z.output<typeof brandDocument>;

const act = z.object({ by: z.string(), byId: z.nullable(id), reason: z.string(), at: instant });
const brandVersion = z.object({
  version: z.int(),
  state: z.enum(['draft', 'published', 'earlier', 'dropped']),
  base: z.int(),
  restores: z.nullable(z.int()),
  made: act,
  published: z.nullable(act),
});
export type BrandVersion = z.output<typeof brandVersion>;

/** A value that differs, as JSON; null where it is not there. At most 300 are told. */
const changes = z.array(z.object({ path: z.string(), before: z.nullable(z.string()), after: z.nullable(z.string()) }));
export type BrandChange = z.output<typeof changes>[number];

const version = z.coerce.number().check(z.int(), z.gte(1), z.lte(1_000_000));
const base = z.int().check(z.gte(0));

export const getDeskBrand = defineCall('getDeskBrand', {
  method: 'GET',
  path: '/desk/api/brand',
  audience: 'staff',
  reply: z.object({
    /** What the site shows. */
    live: brandDocument,
    /** The newest version: the next one is saved upon it. */
    newest: z.int(),
    /** The newest version when it waits to be published. */
    draft: z.nullable(z.object({ version: brandVersion, document: brandDocument, changes })),
    published: z.nullable(brandVersion),
    /** How many people may publish, and whether this one may publish the draft. */
    publishers: z.int(),
    mayPublish: z.boolean(),
    /** The last publication that turned a flag or switch. */
    lastTurned: z.array(z.object({ name: z.string(), at: instant, by: z.string() })),
  }),
  summary: 'The brand as it is, and the draft that waits.',
});

export const listBrandVersions = defineCall('listBrandVersions', {
  method: 'GET',
  path: '/desk/api/brand/versions',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({ ...pageReply, rows: z.array(brandVersion) }),
  summary: 'Every version of the brand, newest first.',
});

export const getBrandVersion = defineCall('getBrandVersion', {
  method: 'GET',
  path: '/desk/api/brand/versions/:version',
  audience: 'staff',
  params: z.object({ version }),
  query: z.object({ against: z.optional(version) }),
  reply: z.object({ version: brandVersion, against: z.int(), document: brandDocument, changes }),
  refusals: ['brand.versionUnknown'],
  summary: 'One version, and what it changed against another: the one it was made from when none is named.',
});

export const saveBrandDraft = defineCall('saveBrandDraft', {
  method: 'POST',
  path: '/desk/api/brand/versions',
  audience: 'staff',
  body: z.object({ key, base, reason, document: brandDocument }),
  reply: brandVersion,
  refusals: ['brand.changedMeanwhile', 'brand.nothingChanged', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Saves a draft upon the newest version.',
});

export const restoreBrandVersion = defineCall('restoreBrandVersion', {
  method: 'POST',
  path: '/desk/api/brand/versions/:version/restore',
  audience: 'staff',
  params: z.object({ version }),
  body: z.object({ key, base, reason }),
  reply: brandVersion,
  refusals: [
    'brand.versionUnknown',
    'brand.changedMeanwhile',
    'brand.nothingChanged',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary: 'Saves an older version again, as a draft upon the newest.',
});

export const publishBrandVersion = defineCall('publishBrandVersion', {
  method: 'POST',
  path: '/desk/api/brand/versions/:version/publish',
  audience: 'staff',
  params: z.object({ version }),
  body: z.object({ key, reason }),
  reply: brandVersion,
  refusals: [
    'brand.versionUnknown',
    'brand.changedMeanwhile',
    'brand.alreadyPublished',
    'brand.secondPersonNeeded',
    'staff.notSeparate',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary: 'Publishes the draft: a second person does, when a second one may.',
});
