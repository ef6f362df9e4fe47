/** Maintenance and region rules at the desk (screens.md 7.27). Every change asks for a reason. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, pageQuery, pageReply, reason, seenState, text, words } from '../shapes.ts';

const verdict = z.enum(['allow', 'deny']);
/** By language. Empty texts fall back to the house's own words. */
const messages = z.object({ bn: z._default(words(500), ''), en: z._default(words(500), '') });
/** What has to be typed to stop the whole site, in every language. */
export const STOP_WORD = 'STOP';

export const siteWindow = z.object({
  id,
  scope: z.enum(['site', 'product', 'vendor']),
  target: z.string(),
  messages: z.record(z.string(), z.string()),
  startsAt: instant,
  endsAt: z.nullable(instant),
  endedAt: z.nullable(instant),
  state: z.enum(['scheduled', 'inForce', 'over']),
  emergency: z.boolean(),
  /** Of an emergency stop: whether a second person stands behind it. */
  confirmed: z.boolean(),
});
export type SiteWindow = z.output<typeof siteWindow>;

export const accessRule = z.object({
  id,
  effect: verdict,
  kind: z.enum(['country', 'range']),
  value: z.string(),
  note: z.string(),
  staffBypass: z.boolean(),
  createdAt: instant,
});
export type SiteAccessRule = z.output<typeof accessRule>;

const accessSettings = z.object({
  otherCountries: verdict,
  unknownCountry: verdict,
  contact: z.nullable(words(255)),
});

export const getSiteState = defineCall('getSiteState', {
  method: 'GET',
  path: '/desk/api/site',
  audience: 'staff',
  reply: z.object({
    windows: z.array(siteWindow),
    rules: z.array(accessRule),
    settings: accessSettings,
    /** Categories that can be closed alone. */
    products: z.array(z.string()),
    serverTime: instant,
  }),
  summary: 'Maintenance windows, region rules and what holds without a rule.',
});

export const openSiteWindow = defineCall('openSiteWindow', {
  method: 'POST',
  path: '/desk/api/site/windows',
  audience: 'staff',
  body: z.object({
    key,
    scope: z.enum(['site', 'product', 'vendor']),
    target: z._default(words(32), ''),
    messages,
    /** Null: at once. */
    startsAt: z.nullable(instant),
    endsAt: z.nullable(instant),
    reason,
  }),
  reply: siteWindow,
  refusals: ['region.windowTimes', 'region.valueInvalid', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Schedules maintenance or begins it at once.',
});

export const stopSite = defineCall('stopSite', {
  method: 'POST',
  path: '/desk/api/site/stop',
  audience: 'staff',
  body: z.object({ key, word: z.literal(STOP_WORD), reason }),
  reply: siteWindow,
  refusals: ['region.windowTimes', 'region.valueInvalid', 'request.keyReused', 'staff.reasonRequired'],
  summary: 'Closes the whole site at once, until somebody ends it; a second person confirms afterwards.',
});

export const endSiteWindow = defineCall('endSiteWindow', {
  method: 'POST',
  path: '/desk/api/site/windows/:id/end',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: siteWindow,
  refusals: ['region.windowUnknown', 'region.windowOver', 'staff.reasonRequired'],
  summary: 'Ends maintenance now, or calls it off before it began.',
});

export const confirmSiteStop = defineCall('confirmSiteStop', {
  method: 'POST',
  path: '/desk/api/site/windows/:id/confirm',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: siteWindow,
  refusals: ['region.windowUnknown', 'region.samePerson', 'staff.notSeparate', 'staff.reasonRequired'],
  summary: 'A second person stands behind an emergency stop.',
});

export const addAccessRule = defineCall('addAccessRule', {
  method: 'POST',
  path: '/desk/api/site/rules',
  audience: 'staff',
  body: z.object({
    effect: verdict,
    kind: z.enum(['country', 'range']),
    value: words(64),
    note: z._default(words(200), ''),
    staffBypass: z._default(z.boolean(), false),
    reason,
  }),
  reply: accessRule,
  refusals: ['region.valueInvalid', 'region.ruleExists', 'staff.reasonRequired'],
  summary: 'Allows or denies a country or a range of addresses.',
});

export const removeAccessRule = defineCall('removeAccessRule', {
  method: 'POST',
  path: '/desk/api/site/rules/:id/remove',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ reason }),
  reply: accessRule,
  refusals: ['region.ruleUnknown', 'staff.reasonRequired'],
  summary: 'Takes a rule away.',
});

export const changeAccessSettings = defineCall('changeAccessSettings', {
  method: 'PUT',
  path: '/desk/api/site/settings',
  audience: 'staff',
  body: z.object({
    ...accessSettings.shape,
    seen: seenState(accessSettings),
    reason,
  }),
  reply: accessSettings,
  refusals: ['region.valueInvalid', 'region.changedMeanwhile', 'staff.reasonRequired'],
  summary:
    'What holds for countries without a rule and for unknown ones, and whom people kept out can write to, unless somebody else changed it since it was read.',
});

export const previewAddress = defineCall('previewAddress', {
  method: 'GET',
  path: '/desk/api/site/preview',
  audience: 'staff',
  query: z.object({ address: text(64) }),
  reply: z.object({
    address: z.string(),
    country: z.nullable(z.string()),
    status: z.union([z.literal(0), z.literal(1), z.literal(2)]),
    because: z.enum(['maintenance', 'range', 'country', 'otherCountries', 'unknownCountry']),
    /** The range or country that decided. */
    value: z.nullable(z.string()),
  }),
  refusals: ['region.valueInvalid'],
  summary: 'What the site would answer this address at the moment, and which rule decides.',
});

export const listSiteHistory = defineCall('listSiteHistory', {
  method: 'GET',
  path: '/desk/api/site/history',
  audience: 'staff',
  query: z.object(pageQuery),
  reply: z.object({
    ...pageReply,
    rows: z.array(
      z.object({
        seq: id,
        at: instant,
        staff: z.string(),
        address: z.string(),
        action: z.enum([
          'maintenance.open',
          'maintenance.stop',
          'maintenance.end',
          'maintenance.confirm',
          'region.addRule',
          'region.removeRule',
          'region.settings',
        ]),
        object: z.string(),
        reason: z.string(),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
      }),
    ),
  }),
  summary: 'Who changed the state of the site, when and why; the newest first.',
});
