/** Whoever wants to bring people here applies (screens.md 3.27). An approval makes the account. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { line } from '../line.ts';
import { instant, key, words } from '../shapes.ts';

export const APPLICATION_STATES = ['open', 'approved', 'rejected'] as const;
export const TRAFFIC_CHANNELS = ['facebook', 'youtube', 'telegram', 'tiktok', 'website', 'offline', 'other'] as const;
export const CHANNELS_MAX = 5;

export const applicationForm = z.object({
  name: line(100).check(z.minLength(2)),
  company: z._default(line(100), ''),
  /** ISO 3166, two letters. */
  country: z.string().check(z.regex(/^[A-Z]{2}$/)),
  channels: z
    .array(z.object({ kind: z.enum(TRAFFIC_CHANNELS), link: z._default(line(300), '') }))
    .check(z.minLength(1), z.maxLength(CHANNELS_MAX)),
  /** Visitors a month. */
  traffic: z.int().check(z.gte(0), z.lte(1_000_000_000)),
  languages: z.array(z.string().check(z.regex(/^[a-z]{2}$/))).check(z.minLength(1), z.maxLength(10)),
  email: z._default(words(254), ''),
  telegram: z._default(words(64), ''),
  whatsapp: z._default(words(32), ''),
  message: z._default(words(500), ''),
});

export const applyAsAffiliate = defineCall('applyAsAffiliate', {
  method: 'POST',
  path: '/wps/affiliate/applications',
  audience: 'anyone',
  body: z.object({
    ...applicationForm.shape,
    key,
    /** The code of whoever brought him, as `checkAffiliate` judges it. */
    code: z.optional(line(64)),
    domain: z.optional(line(255)),
    termsAccepted: z.boolean(),
  }),
  reply: z.object({
    number: z.string(),
    /** Opens the status page; the same key answers the same. */
    secret: z.string(),
  }),
  refusals: [
    'request.keyReused',
    'applications.contactMissing',
    'applications.contactInvalid',
    'applications.linkInvalid',
    'applications.termsNotAccepted',
    'applications.codeUnknown',
    'applications.alreadyOpen',
  ],
  summary: 'Applies as an affiliate; one open application for each contact.',
});

export const getApplicationStatus = defineCall('getApplicationStatus', {
  method: 'POST',
  path: '/wps/affiliate/applications/status',
  audience: 'anyone',
  body: z.object({ secret: z.string().check(z.regex(/^[A-Za-z0-9_-]{43}$/)) }),
  reply: z.object({
    number: z.string(),
    state: z.enum(APPLICATION_STATES),
    at: instant,
    decidedAt: z.nullable(instant),
    /** Why, when it was rejected. */
    reason: z.nullable(z.string()),
    /** Of an approved one: the agent's account. */
    account: z.nullable(
      z.object({
        username: z.string(),
        /** Brings people to them. */
        code: z.string(),
        /** Until they have set one of their own. */
        firstPassword: z.nullable(z.string()),
      }),
    ),
  }),
  refusals: ['applications.unknown'],
  summary: 'How an application stands, by the secret its sender was given.',
});
