/** Members at the desk (screens.md 7): who they are, how they are reached, what is locked or taken from them. */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { amount, empty, id, instant, key, pageQuery, pageReply, reason, text } from '../shapes.ts';

export const memberStatus = z.enum(['active', 'locked']);
export const deskMember = z.object({
  id,
  account: z.string(),
  kind: z.enum(['player', 'agent', 'trial']),
  status: memberStatus,
  cash: amount,
  bonus: amount,
  locked: amount,
  points: amount,
  joinedAt: instant,
  lastSeenAt: z.nullable(instant),
});
export type DeskMember = z.output<typeof deskMember>;

export const listMembers = defineCall('listMembers', {
  method: 'GET',
  path: '/desk/api/members',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    /** A mail address is the longest of what is looked for. */
    q: z._default(text(254), ''),
    kind: z.optional(z.enum(['player', 'agent', 'trial'])),
    status: z.optional(memberStatus),
    sort: z._default(z.enum(['joined', 'account', 'cash']), 'joined'),
    order: z._default(z.enum(['asc', 'desc']), 'desc'),
  }),
  reply: z.object({ ...pageReply, rows: z.array(deskMember) }),
  summary: 'Members, found by name prefix, id, or the whole mobile number or mail address.',
});

/** What a member can be reached by, masked, e.g. `+880•••678`; null: he told none. */
const maskedContact = z.nullable(z.object({ masked: z.string(), verified: z.boolean() }));
const linkProvider = z.enum(['google', 'facebook']);

export const getMember = defineCall('getMember', {
  method: 'GET',
  path: '/desk/api/members/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({
    member: deskMember,
    figures: z.object({
      deposits: amount,
      depositCount: z.int(),
      stake: amount,
      turnover: amount,
      /** What his bets won, without the stakes that went back: those are `refunded`. */
      prize: amount,
      refunded: amount,
      /** stake - openStake - refunded - prize. */
      houseResult: amount,
      openStake: amount,
    }),
    sessions: z.array(z.object({ startedAt: instant, lastSeenAt: instant, address: z.string(), device: z.string() })),
    contacts: z.object({ mobile: maskedContact, email: maskedContact }),
    /** Outside identities that open the account. */
    links: z.array(z.object({ provider: linkProvider, name: z.string(), boundAt: instant })),
    /** Keys on devices that open it without a password. */
    passkeys: z.array(z.object({ id: z.string(), name: z.string(), madeAt: instant, lastUsedAt: z.nullable(instant) })),
    /** His balances equal the sums kept behind the ledger and its newest lines, checked now. */
    balancesWithWallet: z.boolean(),
  }),
  refusals: ['operations.memberUnknown'],
  summary: 'One member: identity, figures, sessions, and whether his ledger balances.',
});

export const showMemberContacts = defineCall('showMemberContacts', {
  method: 'POST',
  path: '/desk/api/members/:id/contacts',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({ mobile: z.nullable(z.string()), email: z.nullable(z.string()) }),
  refusals: ['operations.memberUnknown'],
  summary: 'Shows the mobile number (E.164) and the mail address whole. Written down.',
});

/** What staff order about one member: once a key, with a reason. */
export const memberOrder = {
  method: 'POST',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: empty,
} as const;
export const memberOrderRefusals = ['operations.memberUnknown', 'request.keyReused', 'staff.reasonRequired'] as const;

export const lockMember = defineCall('lockMember', {
  ...memberOrder,
  path: '/desk/api/members/:id/lock',
  refusals: memberOrderRefusals,
  summary:
    'Locks a member: his sessions and remembered devices end, no way in opens. Bets in play go on and are settled.',
});

export const unlockMember = defineCall('unlockMember', {
  ...memberOrder,
  path: '/desk/api/members/:id/unlock',
  refusals: memberOrderRefusals,
  summary: 'Opens a locked member again.',
});

export const endMemberSessions = defineCall('endMemberSessions', {
  ...memberOrder,
  path: '/desk/api/members/:id/sessions/end',
  refusals: memberOrderRefusals,
  summary: 'Signs a member out everywhere, remembered devices too; he can sign in again.',
});

export const removeMemberLink = defineCall('removeMemberLink', {
  ...memberOrder,
  path: '/desk/api/members/:id/links/remove',
  body: z.object({ key, reason, provider: linkProvider }),
  refusals: [...memberOrderRefusals, 'operations.linkUnknown'],
  summary: 'Takes an outside identity off a member: it opens his account no more. He is told.',
});

export const removeMemberPasskey = defineCall('removeMemberPasskey', {
  ...memberOrder,
  path: '/desk/api/members/:id/passkeys/remove',
  body: z.object({ key, reason, passkey: text(1400) }),
  refusals: [...memberOrderRefusals, 'identity.passkeyUnknown'],
  summary: 'Takes a passkey off a member: it opens his account no more. He is told.',
});
