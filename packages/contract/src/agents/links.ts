/** Links of agents and rebate points down their line (screens.md 6.3, operations.md 4.1, 4.2). */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { line } from '../line.ts';
import { instant, key, pageQuery, pageReply, words } from '../shapes.ts';
import { account, percent } from './shapes.ts';

/** Products by which members have rebate points. */
export const LINK_PRODUCTS = ['LOTT', 'VN', 'SEA', 'ELOTT', 'LIVE', 'SLOTS', 'FISH', 'SPORTS', 'COCK'] as const;
export type LinkProduct = (typeof LINK_PRODUCTS)[number];
/** Pages of the site that a link leads to. */
export const LANDINGS = ['/register', '/', '/promotions', '/lottery', '/slots', '/sports'] as const;
export const LINKS_MAX = 100;

/** Percent with at most one place: `12.5`. A product that is left out has the house's usual point. */
export const linePoints = z.object({
  LOTT: z.optional(percent),
  VN: z.optional(percent),
  SEA: z.optional(percent),
  ELOTT: z.optional(percent),
  LIVE: z.optional(percent),
  SLOTS: z.optional(percent),
  FISH: z.optional(percent),
  SPORTS: z.optional(percent),
  COCK: z.optional(percent),
});
export type PointsWish = z.output<typeof linePoints>;
const wholePoints = z.object({
  ...{ LOTT: percent, VN: percent, SEA: percent, ELOTT: percent },
  ...{ LIVE: percent, SLOTS: percent, FISH: percent, SPORTS: percent, COCK: percent },
});

export const linkCode = z.string().check(z.regex(/^[A-Z0-9]{4,16}$/));

export const agentLink = z.object({
  code: z.string(),
  name: z.string(),
  type: z.enum(['player', 'agent']),
  points: linePoints,
  landing: z.enum(LANDINGS),
  /** How many may register by it; null: as many as come. */
  uses: z.nullable(z.int()),
  expiresAt: z.nullable(instant),
  /** Switched on; it may be used up or over all the same. */
  active: z.boolean(),
  state: z.enum(['open', 'closed', 'over', 'usedUp']),
  madeAt: instant,
  /** Visitors, each once a day; those who registered; those of them who have deposited. */
  clicks: z.int(),
  registered: z.int(),
  deposited: z.int(),
});
export type AgentLink = z.output<typeof agentLink>;

export const listAgentLinks = defineCall('listAgentLinks', {
  method: 'GET',
  path: '/wps/agent/links',
  audience: 'member',
  query: z.object(pageQuery),
  reply: z.object({
    ...pageReply,
    /** The own points: a link gives no more. */
    own: wholePoints,
    rows: z.array(agentLink),
  }),
  summary: 'Links of an agent, the newest first, with what came of each.',
});

export const makeAgentLink = defineCall('makeAgentLink', {
  method: 'POST',
  path: '/wps/agent/links',
  audience: 'member',
  body: z.object({
    key,
    name: line(40).check(z.minLength(1)),
    type: z.enum(['player', 'agent']),
    points: linePoints,
    landing: z.enum(LANDINGS),
    uses: z.optional(z.int().check(z.gte(1), z.lte(100_000))),
    /** Days from now on; left out: without end. */
    days: z.optional(z.int().check(z.gte(1), z.lte(365))),
  }),
  reply: z.object({ code: z.string() }),
  refusals: ['agents.linksFull', 'agents.pointAboveOwn', 'request.keyReused'],
  summary: 'Makes a link that brings people right below the agent, with the points that it gives.',
});

export const setAgentLink = defineCall('setAgentLink', {
  method: 'POST',
  path: '/wps/agent/links/:code/active',
  audience: 'member',
  params: z.object({ code: linkCode }),
  body: z.object({ active: z.boolean() }),
  reply: z.object({ active: z.boolean() }),
  refusals: ['agents.linkUnknown'],
  summary: 'Closes a link or opens it again.',
});

export const getLinePoints = defineCall('getLinePoints', {
  method: 'GET',
  path: '/wps/agent/line/points',
  audience: 'member',
  query: z.object({ account }),
  reply: z.object({ own: wholePoints, points: wholePoints }),
  refusals: ['agents.notBelow'],
  summary: 'Points of somebody right below, beside the own ones.',
});

export const raiseLinePoints = defineCall('raiseLinePoints', {
  method: 'POST',
  path: '/wps/agent/line/points',
  audience: 'member',
  body: z.object({ account, points: linePoints }),
  reply: z.object({ points: wholePoints }),
  refusals: ['agents.notBelow', 'agents.pointAboveOwn', 'lottery.pointAboveUpline', 'lottery.pointNotRaised'],
  summary: 'Raises points of somebody right below, up to the own ones. Repeatable: what is so already stays so.',
});

export const countLinkVisit = defineCall('countLinkVisit', {
  method: 'POST',
  path: '/wps/affiliate/visits',
  audience: 'anyone',
  body: z.object({ code: words(64) }),
  reply: z.object({}),
  summary: 'Somebody came by a link: counted once a day for each address. Answers nothing about the code.',
});
