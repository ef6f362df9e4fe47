/** Campaigns of free rounds at the desk (screens.md 7.16): one of staff asks for one, another approves or rejects it. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { id, instant, key, pageQuery, pageReply, positiveAmount, reason, words } from '../shapes.ts';

export const CAMPAIGN_STATES = ['requested', 'running', 'rejected', 'stopped', 'over'] as const;
export const GRANT_STATES = ['waiting', 'granted', 'active', 'used', 'expired', 'cancelled', 'refused'] as const;
export const CAMPAIGN_KINDS = ['player', 'agent'] as const;
export const CAMPAIGN_ACCOUNTS_MAX = 200_000;
export const ROUNDS_MAX = 1_000;
export const GRANT_DAYS_MAX = 90;

const terms = {
  name: words(60).check(z.minLength(1)),
  vendor: words(16),
  /** By the vendor's own codes. */
  games: z.array(words(64)).check(z.minLength(1), z.maxLength(50)),
  rounds: z.int().check(z.gte(1), z.lte(ROUNDS_MAX)),
  /** What each round is worth. */
  stake: positiveAmount,
  /** What one member may win by it; null: as much as the rounds win. */
  winLimit: z.nullable(positiveAmount),
  /** What all wins may come to before nothing more is begun. */
  budget: positiveAmount,
  /** How often a win has to be played, hundredths. */
  multiplier: z.int().check(z.gte(0), z.lte(10_000)),
  startsAt: instant,
  endsAt: instant,
  /** How long a member may use them, at most until the end. */
  grantDays: z.int().check(z.gte(1), z.lte(GRANT_DAYS_MAX)),
};

const campaign = z.object({
  ...terms,
  id,
  state: z.enum(CAMPAIGN_STATES),
  reason: z.string(),
  audience: z.object({ members: z.int(), kinds: z.array(z.string()) }),
  /** Asked for by whoever looks: they do not decide. */
  isOwn: z.boolean(),
  requestedBy: z.string(),
  requestedAt: instant,
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(instant),
  decidedBecause: z.nullable(z.string()),
  /** Null of one that its budget stopped. */
  stoppedBy: z.nullable(z.string()),
  endedAt: z.nullable(instant),
  grants: z.int(),
  roundsUsed: z.int(),
  /** Paid so far: what the campaign has cost. */
  won: positiveAmount,
});
export type Campaign = z.output<typeof campaign>;

export const listCampaigns = defineCall('listCampaigns', {
  method: 'GET',
  path: '/desk/api/campaigns',
  audience: 'staff',
  query: z.object({ ...pageQuery, state: z.optional(z.enum(CAMPAIGN_STATES)) }),
  reply: z.object({
    ...pageReply,
    rows: z.array(campaign),
    /** Where free rounds can be given. */
    vendors: z.array(
      z.object({ code: z.string(), games: z.array(z.object({ code: z.string(), gameId: z.string() })) }),
    ),
  }),
  summary: 'Campaigns of free rounds; those that wait oldest first, all others newest first.',
});

export const getCampaign = defineCall('getCampaign', {
  method: 'GET',
  path: '/desk/api/campaigns/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: campaign,
  refusals: ['campaigns.unknown'],
  summary: 'One campaign, with what it has cost so far.',
});

const grant = z.object({
  id,
  campaign: z.string(),
  memberId: id,
  account: z.string(),
  state: z.enum(GRANT_STATES),
  rounds: z.int(),
  used: z.int(),
  won: positiveAmount,
  madeAt: instant,
  validTo: instant,
  /** The vendor's last word where it was not OK. */
  fault: z.nullable(z.string()),
  /** Cancelled, and the vendor has not confirmed that yet. */
  isCancelUntold: z.boolean(),
});
export type FreeRoundGrant = z.output<typeof grant>;

export const listFreeRoundGrants = defineCall('listFreeRoundGrants', {
  method: 'GET',
  path: '/desk/api/free-round-grants',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    campaign: z.optional(id),
    member: z.optional(id),
    state: z.optional(z.enum(GRANT_STATES)),
  }),
  reply: z.object({ ...pageReply, rows: z.array(grant) }),
  summary: 'Who was granted free rounds, and what became of them; the newest first.',
});

export const requestCampaign = defineCall('requestCampaign', {
  method: 'POST',
  path: '/desk/api/campaigns',
  audience: 'staff',
  bodyBytes: CAMPAIGN_ACCOUNTS_MAX * 4 + 20_000,
  body: z.object({
    key,
    reason,
    terms: z.object(terms),
    /** Named members, one a line or the first column of a table; all of some kinds; or whoever a rule grants them. */
    audience: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('members'), accounts: words(CAMPAIGN_ACCOUNTS_MAX) }),
      z.object({ kind: z.literal('kinds'), kinds: z.array(z.enum(CAMPAIGN_KINDS)).check(z.minLength(1)) }),
      z.object({ kind: z.literal('rule') }),
    ]),
  }),
  reply: campaign,
  refusals: [
    'campaigns.membersUnknown',
    'campaigns.gamesUnknown',
    'campaigns.timesInvalid',
    'staff.aboveLimit',
    'staff.reasonRequired',
    'request.keyReused',
  ],
  summary: 'Asks for a campaign; nobody is given anything until somebody else approves.',
});

const act = {
  method: 'POST',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: campaign,
} as const;
const actRefusals = ['campaigns.unknown', 'campaigns.stateMoved', 'staff.reasonRequired'] as const;
const decisionRefusals = [...actRefusals, 'campaigns.ownRequest', 'staff.notSeparate'] as const;

export const approveCampaign = defineCall('approveCampaign', {
  ...act,
  path: '/desk/api/campaigns/:id/approve',
  refusals: [...decisionRefusals, 'staff.aboveLimit'],
  summary: 'Grants the rounds; vendors are told behind it.',
});

export const rejectCampaign = defineCall('rejectCampaign', {
  ...act,
  path: '/desk/api/campaigns/:id/reject',
  refusals: decisionRefusals,
  summary: 'Rejects a campaign: nobody is given anything.',
});

export const stopCampaign = defineCall('stopCampaign', {
  ...act,
  path: '/desk/api/campaigns/:id/stop',
  refusals: actRefusals,
  summary: 'Stops a campaign: rounds that were not begun are cancelled, what was won is kept.',
});

export const cancelFreeRounds = defineCall('cancelFreeRounds', {
  ...act,
  path: '/desk/api/free-round-grants/:id/cancel',
  reply: grant,
  refusals: ['campaigns.grantUnknown', 'campaigns.grantOver', 'staff.reasonRequired'],
  summary: 'Cancels what is left of one grant.',
});
