/** Shots of a Yeekee round: free numbers that its result depends on (lottery.md 10.4, 12.1). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key } from '../shapes.ts';

export const yeekeeEntry = z.object({
  number: z.string(),
  sentAt: instant,
  /** The text that is hashed into the bet root after the tickets: a receipt to look for in the proof. */
  canonical: z.string(),
  digest: z.string(),
});
export type YeekeeEntryView = z.output<typeof yeekeeEntry>;

const round = z.object({
  /** Of all members. */
  total: z.int(),
  mine: z.array(yeekeeEntry),
  /** How many one member may send. */
  most: z.int(),
});
export type RoundYeekeeEntries = z.output<typeof round>;

export const listYeekeeEntries = defineCall('listYeekeeEntries', {
  method: 'GET',
  path: '/lotto/lgw/draws/:drawId/yeekeeEntries',
  audience: 'member',
  params: z.object({ drawId: id }),
  reply: round,
  refusals: ['lottery.drawUnknown', 'lottery.noYeekeeEntries'],
  summary: "How many yeekeeEntries a round has, and the member's own.",
});

export const sendYeekeeEntry = defineCall('sendYeekeeEntry', {
  method: 'POST',
  path: '/lotto/lgw/draws/:drawId/yeekeeEntries',
  audience: 'member',
  params: z.object({ drawId: id }),
  body: z.object({ key, number: z.string().check(z.regex(/^\d{5}$/)) }),
  reply: z.object({
    yeekeeEntry,
    round,
    /** True when this key had been taken before: nothing was sent now. */
    repeated: z.boolean(),
  }),
  refusals: [
    'system.partMaintenance',
    'lottery.drawUnknown',
    'lottery.noYeekeeEntries',
    'lottery.drawNotOpen',
    'lottery.drawClosed',
    'lottery.yeekeeEntryLimit',
    'request.keyReused',
  ],
  summary: 'Sends a free number to a round until it closes; it takes part in the bet root.',
});
