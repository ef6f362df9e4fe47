/** Vendors at the desk: whether they may play, from where they call, what their calls are signed with, and how they do. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { instant, key, reason, words } from '../shapes.ts';

export const vendorStatus = z.enum(['on', 'maintenance', 'off']);

const terms = z.object({
  status: vendorStatus,
  /** Addresses and networks its calls may come from; none: nobody's. */
  addresses: z.array(words(64)).check(z.maxLength(50)),
  /** Where its games open, with {game}, {token}, {language} and {currency} filled in. */
  launchUrl: words(500).check(z.regex(/^(https?:\/\/|\/)\S*$/)),
  /** It sends wins of bets that the house never saw. */
  orphanWins: z.boolean(),
  /** It takes rounds back whole, with what they won. */
  rollsBackRounds: z.boolean(),
});
export type VendorTerms = z.output<typeof terms>;

const vendorAccess = z.object({
  code: z.string(),
  /** Whose words it speaks; null: those of the house's own protocol. */
  family: z.nullable(z.string()),
  terms,
  version: z.int(),
  changedAt: instant,
  /** By the vendor's own codes. */
  games: z.array(z.object({ code: z.string(), gameId: z.string() })),
  secret: z.object({
    /** It follows from the house's own secret: our studio. */
    derived: z.boolean(),
    /** One that was made and waits for a second person; null: none. */
    waiting: z.nullable(z.object({ staff: z.nullable(z.string()), at: instant })),
    /** The one before is good until then; null: there is none. */
    formerUntil: z.nullable(instant),
  }),
  /** Of the last 24 hours. */
  calls: z.object({
    total: z.int(),
    /** Answered `TEMPORARY` or not at all. */
    failed: z.int(),
    /** Took longer than half a second. */
    slow: z.int(),
    meanMilliseconds: z.nullable(z.int()),
    /** Half of them, and 99 in a hundred, took at most so long, rounded up to 50, 100, 200, 500, 1000 or 3000; 3001: longer. */
    medianMilliseconds: z.nullable(z.int()),
    slowestHundredthMilliseconds: z.nullable(z.int()),
    /** Sessions that were opened, and games that the vendor did not open. */
    launches: z.int(),
    launchesFailed: z.int(),
  }),
});
export type VendorAccess = z.output<typeof vendorAccess>;

export const listVendorAccess = defineCall('listVendorAccess', {
  method: 'GET',
  path: '/desk/api/vendor-access',
  audience: 'staff',
  reply: z.object({ rows: z.array(vendorAccess) }),
  summary: 'Vendors with their state, networks, secrets as far as they are told, and how their calls went.',
});

const params = z.object({ vendor: words(16) });

export const changeVendorAccess = defineCall('changeVendorAccess', {
  method: 'PUT',
  path: '/desk/api/vendor-access/:vendor',
  audience: 'staff',
  params,
  body: z.object({ key, reason, seenVersion: z.int(), terms }),
  reply: vendorAccess,
  refusals: ['vendors.unknown', 'vendors.changedMeanwhile', 'vendors.addressInvalid', 'staff.reasonRequired'],
  summary: 'Switches a vendor, or changes where it calls from and where its games open.',
});

export const makeVendorSecret = defineCall('makeVendorSecret', {
  method: 'POST',
  path: '/desk/api/vendor-access/:vendor/secret',
  audience: 'staff',
  params,
  body: z.object({ key, reason }),
  reply: z.object({
    vendor: vendorAccess,
    /** Told once; null where the same order comes again. */
    secret: z.nullable(z.string()),
  }),
  refusals: ['vendors.unknown', 'vendors.hasKeys', 'staff.reasonRequired'],
  summary: 'Makes a new signing secret, told to whoever asks. It counts once another person has confirmed it.',
});

export const confirmVendorSecret = defineCall('confirmVendorSecret', {
  method: 'POST',
  path: '/desk/api/vendor-access/:vendor/secret/confirm',
  audience: 'staff',
  params,
  body: z.object({ key, reason }),
  reply: vendorAccess,
  refusals: [
    'vendors.unknown',
    'vendors.noSecretWaits',
    'vendors.ownSecret',
    'staff.notSeparate',
    'staff.reasonRequired',
  ],
  summary: 'Lets the secret that somebody else made count; the one before is good for another day.',
});
