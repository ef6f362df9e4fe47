/** The operator's desk (screens.md 7). Everything here needs staff rights; every write asks for a reason. */
import * as z from 'zod/mini';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { defineCall } from './call.ts';
import { drawState, drawSummary } from './lottery.ts';
import { limitKind, limitPeriod, ownLimits } from './own-limits.ts';
import { amount, day, empty, gameCode, id, instant, key, pageQuery, pageReply, text, words } from './shapes.ts';
import { wagersQuery, wagersReply } from './wagers.ts';
import { entriesQuery, entriesReply } from './wallet.ts';

export const reason = words(500).check(z.minLength(3));
export const shortText = text(255);

/** Rights a member of staff can hold; a role is a list of them. */
export const staffRight = z.enum([
  'members.view',
  'members.lock',
  'ledger.view',
  'draws.view',
  'draws.void',
  'draws.correct',
  'draws.approve',
  'lottery.view',
  'lottery.edit',
  'limits.edit',
  'raffles.make',
  'raffles.cancel',
  'scratch.stop',
  'results.enter',
  'results.approve',
  'schedules.edit',
  'reconciliation.view',
  'reconciliation.run',
  'audit.view',
  'outbox.view',
  'brand.view',
  'brand.edit',
  'brand.publish',
  'content.view',
  'content.edit',
  'content.publish',
  'region.view',
  'region.edit',
  'maintenance.edit',
  'games.view',
  'games.edit',
  'staff.view',
  'staff.edit',
  'chat.view',
  'chat.answer',
  'chat.manage',
  'messages.view',
  'messages.send',
  'feedback.view',
  'feedback.answer',
  'applications.view',
  'applications.decide',
]);

export const staffLogin = defineCall('staffLogin', {
  method: 'POST',
  path: '/desk/api/session',
  audience: 'anyone',
  encrypted: true,
  body: z.object({ username: shortText, password: shortText, code: text(20) }),
  reply: z.object({ token: z.string(), expiresAt: instant }),
  refusals: [
    'request.notEncrypted',
    'request.undecipherable',
    'staff.wrongCredentials',
    'staff.secondFactorWrong',
    'staff.locked',
  ],
  summary: 'Signs staff in with password and authenticator code, or a recovery code in its place.',
});

export const staffLogout = defineCall('staffLogout', {
  method: 'DELETE',
  path: '/desk/api/session',
  audience: 'staff',
  reply: empty,
  summary: 'Ends the staff session.',
});

export const getStaffInfo = defineCall('getStaffInfo', {
  method: 'GET',
  path: '/desk/api/session',
  audience: 'staff',
  reply: z.object({ id, username: z.string(), role: z.string(), rights: z.array(staffRight) }),
  summary: 'Who is signed in to the desk.',
});

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
      validStake: amount,
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

const memberOrder = {
  method: 'POST',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: empty,
} as const;
const memberOrderRefusals = ['operations.memberUnknown', 'request.keyReused', 'staff.reasonRequired'] as const;

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

/** One line of what a member set himself; what does not belong to its `what` is null. */
const ownLimitChange = z.object({
  id,
  at: instant,
  what: z.enum(['set', 'raiseAsked', 'raised', 'raiseDropped', 'coolOff', 'exclusion', 'lifted']),
  kind: z.nullable(limitKind),
  period: z.nullable(limitPeriod),
  before: z.nullable(amount),
  after: z.nullable(amount),
  /** Of a pause; null also of one without end. */
  endsAt: z.nullable(instant),
  staff: z.nullable(z.string()),
  reason: z.nullable(z.string()),
});
export type OwnLimitChange = z.output<typeof ownLimitChange>;

/** Money of a deposit that came in and was not credited by itself. */
const heldDeposit = z.object({
  id,
  channel: z.string(),
  /** Of the order. */
  amount,
  /** What came. */
  heldAmount: amount,
  /** The member had paused or excluded himself, it was above his own limit of deposits, or it came too long after the order. */
  reason: z.enum(['paused', 'ownLimit', 'late']),
  heldAt: instant,
});
export type HeldDeposit = z.output<typeof heldDeposit>;

export const getMemberOwnLimits = defineCall('getMemberOwnLimits', {
  method: 'GET',
  path: '/desk/api/members/:id/own-limits',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object(pageQuery),
  reply: z.object({
    ...ownLimits.shape,
    heldDeposits: z.array(heldDeposit),
    history: z.object({ ...pageReply, rows: z.array(ownLimitChange) }),
  }),
  refusals: ['operations.memberUnknown'],
  summary: 'What a member set himself: limits, pauses, and every change of them, newest first; deposits that are held.',
});

export const decideHeldDeposit = defineCall('decideHeldDeposit', {
  ...memberOrder,
  path: '/desk/api/members/:id/held-deposits/:order',
  params: z.object({ id, order: id }),
  body: z.object({ key, reason, decision: z.enum(['credit', 'return']) }),
  refusals: [
    ...memberOrderRefusals,
    'cashier.orderUnknown',
    'cashier.notHeld',
    'cashier.ownLimit',
    'wallet.paused',
    'staff.aboveLimit',
  ],
  summary:
    'Credits money that is held, if what the member set himself lets it by now; or writes down that it went back to him.',
});

export const liftMemberExclusion = defineCall('liftMemberExclusion', {
  ...memberOrder,
  path: '/desk/api/members/:id/exclusion/lift',
  refusals: [...memberOrderRefusals, 'ownLimits.notExcluded', 'ownLimits.exclusionRuns'],
  summary: 'Lifts a self-exclusion that is over and has waited 24 hours, at the written request of the member.',
});

export const listMemberEntries = defineCall('listMemberEntries', {
  method: 'GET',
  path: '/desk/api/members/:id/entries',
  audience: 'staff',
  params: z.object({ id }),
  query: entriesQuery,
  reply: entriesReply,
  refusals: ['operations.memberUnknown'],
  summary: "A member's ledger line by line, newest first.",
});

export const listMemberWagers = defineCall('listMemberWagers', {
  method: 'GET',
  path: '/desk/api/members/:id/wagers',
  audience: 'staff',
  params: z.object({ id }),
  query: wagersQuery,
  reply: wagersReply,
  refusals: ['operations.memberUnknown'],
  summary: "A member's bets, newest first.",
});

/** Amounts of a draw are of real money: play money of trial accounts is in none of them (operations.md 6). */
export const deskDraw = z.object({
  ...drawSummary.shape,
  /** All that were accepted, those of trial accounts and those taken back among them. */
  bets: z.int(),
  /** Of these, those of trial accounts. */
  trialBets: z.int(),
  stake: amount,
  /** Of the stake: taken back by members, or given back because the draw is void. */
  refunded: amount,
  prize: amount,
  /** stake - refunded - prize of this draw. */
  houseResult: amount,
  settledAt: z.nullable(instant),
});
export type DeskDraw = z.output<typeof deskDraw>;

/** A list of draws is counted up to one more than this: there are a million a month. */
export const DRAWS_COUNTED = 10_000;

export const listDeskDraws = defineCall('listDeskDraws', {
  method: 'GET',
  path: '/desk/api/draws',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    gameCode: z.optional(gameCode),
    /** The whole number, of one game or of all; of anything else nothing is found. */
    drawNo: z.optional(text(32)),
    day: z.optional(day),
    state: z.optional(drawState),
  }),
  reply: z.object({ ...pageReply, rows: z.array(deskDraw) }),
  summary: 'Draws with their figures, next close first.',
});

export const getDeskDraw = defineCall('getDeskDraw', {
  method: 'GET',
  path: '/desk/api/draws/:id',
  audience: 'staff',
  params: z.object({ id }),
  reply: z.object({
    draw: deskDraw,
    serverSeed: z.nullable(z.string()),
    betRoot: z.nullable(z.string()),
    beacon: z.nullable(z.string()),
    settlement: z.nullable(
      z.object({
        startedAt: instant,
        finishedAt: z.nullable(instant),
        chunks: z.int(),
        wagers: z.int(),
        winners: z.int(),
      }),
    ),
    voided: z.nullable(z.object({ at: instant, by: z.string(), reason: z.string() })),
  }),
  refusals: ['lottery.drawUnknown'],
  summary: 'One draw: commitment, result, settlement.',
});

export const listDrawWagers = defineCall('listDrawWagers', {
  method: 'GET',
  path: '/desk/api/draws/:id/wagers',
  audience: 'staff',
  params: z.object({ id }),
  query: z.object({ size: pageQuery.size, after: z._default(text(40), '') }),
  reply: z.object({
    rows: z.array(
      z.object({
        ticket: z.string(),
        memberId: id,
        account: z.string(),
        placedAt: instant,
        play: z.string(),
        selection: z.string(),
        units: z.int(),
        stake: amount,
        prize: z.nullable(amount),
        state: z.enum(['open', 'won', 'lost', 'void', 'cancelled']),
        /** Void by itself: received after the true draw time. */
        late: z.boolean(),
      }),
    ),
    next: z.nullable(z.string()),
  }),
  refusals: ['lottery.drawUnknown'],
  summary: 'The bets of a draw in acceptance order.',
});

export const voidDraw = defineCall('voidDraw', {
  method: 'POST',
  path: '/desk/api/draws/:id/void',
  audience: 'staff',
  params: z.object({ id }),
  body: z.object({ key, reason }),
  reply: z.object({ draw: deskDraw, refundedBets: z.int(), refundedStake: amount }),
  refusals: [
    'lottery.drawUnknown',
    'lottery.drawNotVoidable',
    'lottery.voidNeedsTwo',
    'request.keyReused',
    'staff.reasonRequired',
  ],
  summary: 'Voids a draw that is not drawn, and on which little is staked: every stake goes back.',
});

/** `running`: from what is kept behind the ledger and its newest lines, every minute. `full`: from the first line. */
const reconciliationKind = z.enum(['running', 'full']);

export const reconciliation = z.object({
  /** When its last check was done. */
  checkedAt: instant,
  /** True when every check holds. */
  balanced: z.boolean(),
  checks: z.array(
    z.object({
      /** `entriesEqualBalances`, `sequenceIsGapless`, `housePlusMembersIsZero`, `dayTotalsEqualEntries`, `houseTotalsEqualEntries`, `settledDrawsBalance`, `endedGatesHaveValidBets`; of `full` alone `validStakesStand`, `runningBalancesHold`, `prizesEqualOutcomes`, `rebatesEqualEntries`, `dailyRebatesEqualEntries`, `cardsEqualBets`, `lockedEqualsWaiting`, `depositsEqualEntries`, `betRootsStand`, `guardsStand`. */
      name: z.string(),
      holds: z.boolean(),
      expected: z.string(),
      found: z.string(),
      /** What differs: at most 20 places. */
      differences: z.array(z.string()),
    }),
  ),
  followers: z.array(z.object({ name: z.string(), behind: z.int(), updatedAt: z.nullable(instant) })),
  durationMilliseconds: z.int(),
});
export type Reconciliation = z.output<typeof reconciliation>;

export const getReconciliation = defineCall('getReconciliation', {
  method: 'GET',
  path: '/desk/api/reconciliation',
  audience: 'staff',
  reply: z.object({
    /** The newest of each kind; the books are as the worse of the two says. */
    running: z.nullable(reconciliation),
    full: z.nullable(reconciliation),
    /** Since when a full check is asked for that has no report yet. */
    openSince: z.nullable(instant),
    history: z.array(z.object({ kind: reconciliationKind, checkedAt: instant, balanced: z.boolean() })),
  }),
  summary: 'Entries = balances = reports: the newest check of each kind and the last 50.',
});

export const runReconciliation = defineCall('runReconciliation', {
  method: 'POST',
  path: '/desk/api/reconciliation',
  audience: 'staff',
  body: z.object({ key }),
  reply: z.object({ askedAt: instant, answered: z.boolean() }),
  summary: 'Asks for a check of the whole ledger, once a key; its report comes with getReconciliation.',
});

/** Lists of the desk that can be downloaded; a download is `export.<list>` in the audit log. */
export const exportedList = z.enum(['members', 'draws', 'ledger', 'bets']);
export type ExportedList = z.output<typeof exportedList>;

export const logExport = defineCall('logExport', {
  method: 'POST',
  path: '/desk/api/exports',
  audience: 'staff',
  body: z.object({
    key,
    list: exportedList,
    /** Whose ledger or bets; null for lists that are about many. */
    memberId: z.nullable(id),
    /** What was asked for, field by field. A whole mobile number or mail address in it is kept masked. */
    filter: z.record(words(32), words(254)).check(z.refine((all) => Object.keys(all).length <= 12)),
    /** How many are in the file, and whether there were more. */
    rows: z.int().check(z.gte(0), z.lte(10_000)),
    cut: z.boolean(),
  }),
  reply: empty,
  refusals: ['operations.memberUnknown', 'request.keyReused'],
  summary: 'Writes a download down before it is handed over; whoever may read the list may.',
});

export const listAudit = defineCall('listAudit', {
  method: 'GET',
  path: '/desk/api/audit',
  audience: 'staff',
  query: z.object({
    ...pageQuery,
    action: z.optional(z.enum(AUDIT_ACTIONS)),
    /** Who did it, by his whole name. */
    staff: z._default(text(64), ''),
    /** As it stands in the line, e.g. `member:7`. */
    object: z._default(text(120), ''),
    day: z.optional(day),
  }),
  reply: z.object({
    ...pageReply,
    /** True when the hash chain holds from the first line to the last. */
    chainHolds: z.boolean(),
    rows: z.array(
      z.object({
        seq: z.int(),
        at: instant,
        staff: z.string(),
        action: z.string(),
        object: z.string(),
        reason: z.nullable(z.string()),
        before: z.nullable(z.string()),
        after: z.nullable(z.string()),
        address: z.string(),
        hash: z.string(),
      }),
    ),
  }),
  summary: 'What staff did, newest first; by action, person, object and day.',
});
