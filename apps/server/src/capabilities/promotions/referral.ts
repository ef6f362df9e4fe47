/**
 * Invited friends (operations.md 5.5): who deposited and played enough in their first 30 days, on a device and a payment account
 * of their own, qualifies once; both get something to claim, and the inviter a share of what the friend plays for 90 days.
 * Why a friend does not count is told to nobody. More than 50 of one inviter in a month wait for staff.
 */
import {
  FRIEND_REWARD,
  friendState,
  INVITER_MULTIPLIER,
  INVITER_REWARD,
  MONTH_WITHOUT_REVIEW,
  QUALIFY_DAYS,
  QUALIFY_DEPOSIT,
  QUALIFY_TURNOVER,
  SHARE_DAYS,
  shareDue,
} from '@house/growth/referral';
import { ONE } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { type Refusal, refuse } from '../../platform/result.ts';
import { type Identity, maskAccount, type ReferredMember, type SharedTrace } from '../identity/port.ts';
import type { Rewards } from '../rewards/port.ts';
import type { Wallet } from '../wallet/port.ts';
import { dayOf, startOfDay } from './facts.ts';
import type { RecordAct, Referrals, StaffAct } from './port.ts';
import { lockPromotionsOf, readClock } from './queries.ts';
import {
  countFriends,
  countQualified,
  dueShares,
  insertQualified,
  lockQualified,
  markReviewed,
  markShared,
  pageReviews,
  readQualified,
  readTotals,
} from './referral-queries.ts';

const AT_ONCE = 200;
const CLAIM_DAYS = 30;
/** The friend plays what they get once. */
const FRIEND_MULTIPLIER = 100;
/** A share is given in whole units, so that nobody claims hundredths. */
const SHARE_LEAST = ONE;
/** Turnover that is decided late, or taken back. */
const LATE_DAYS = 7;
const MONTH_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;
/** What a friend has to have of their own. */
const OWN: readonly SharedTrace['kind'][] = ['device', 'paymentAccount'];

export interface ReferralDeps {
  readonly db: Db;
  readonly wallet: Pick<Wallet, 'memberDaysOf'>;
  readonly identity: Pick<Identity, 'linksOf' | 'findMember'> & {
    readonly referrals: Identity['referrals'];
    readonly lines: Pick<Identity['lines'], 'uplinesOf'>;
  };
  readonly rewards: Pick<Rewards, 'give' | 'turnoverOf'>;
  readonly record: RecordAct;
  readonly zoneOffsetMinutes: number;
  readonly readTime?: typeof readClock;
}

export function createReferrals(deps: ReferralDeps): Referrals {
  const { db, identity, rewards, zoneOffsetMinutes, readTime = readClock } = deps;

  const turnoverIn = (memberId: bigint, from: number, days: number): Promise<bigint> =>
    rewards.turnoverOf(memberId, { product: null, from, to: from + days });

  async function depositsOf(memberId: bigint, from: number): Promise<bigint> {
    const at = (day: number): Date => startOfDay(day, zoneOffsetMinutes);
    const moves = await deps.wallet.memberDaysOf({ memberId, from: at(from), to: at(from + QUALIFY_DAYS) });
    return moves.reduce((sum, { type, amount }) => (type === 'deposit' ? sum + amount : sum), 0n);
  }

  /** Friends of one inviter who are one person count once. */
  async function isAnotherFriend(tx: Tx, inviterId: bigint, tied: readonly SharedTrace[]): Promise<boolean> {
    const others = await readQualified(
      tx,
      tied.map(({ otherId }) => otherId),
    );
    return [...others.values()].some((other) => other.inviterId === inviterId);
  }

  async function hasQualified({ id, inviterId, joinedAt }: ReferredMember, today: number): Promise<boolean> {
    const joinedOn = dayOf(joinedAt, zoneOffsetMinutes);
    const turnover = await turnoverIn(id, joinedOn, QUALIFY_DAYS);
    if (turnover < QUALIFY_TURNOVER) return false;
    const deposits = await depositsOf(id, joinedOn);
    if (deposits < QUALIFY_DEPOSIT) return false;
    const [links, lines] = await Promise.all([
      identity.linksOf([id]),
      transact(db, (tx) => identity.lines.uplinesOf(tx, [id])),
    ]);
    const shares = (kind: SharedTrace['kind']): boolean =>
      links.some((link) => link.kind === kind && link.otherId === inviterId);
    const state = friendState(
      {
        ...{ joinedOn, deposits, turnover, sharesDevice: shares('device'), sharesPayment: shares('paymentAccount') },
        isPaidByContract: (lines.get(id) ?? []).includes(inviterId),
      },
      today,
    );
    return state === 'qualified';
  }

  const reward = (tx: Tx, friend: { id: bigint; inviterId: bigint; name: string; inviter: string }) =>
    rewards.give(tx, [
      {
        ...({ memberId: friend.inviterId, kind: 'referral', cause: `referral:${friend.id}` } as const),
        ...{ detail: friend.name, amount: INVITER_REWARD, multiplier: INVITER_MULTIPLIER, days: CLAIM_DAYS },
      },
      {
        ...({ memberId: friend.id, kind: 'referral', cause: 'referral:own' } as const),
        ...{ detail: friend.inviter, amount: FRIEND_REWARD, multiplier: FRIEND_MULTIPLIER, days: CLAIM_DAYS },
      },
    ]);

  const nameOf = async (memberId: bigint): Promise<string> =>
    maskAccount((await identity.findMember(memberId))?.username ?? '');

  async function qualify(friend: ReferredMember, now: Date): Promise<boolean> {
    const tied = (await identity.linksOf([friend.id])).filter(({ kind }) => OWN.includes(kind));
    const { id, inviterId, username, joinedAt } = friend;
    const inviter = await identity.findMember(inviterId);
    if (inviter?.status !== 'active') return false;
    const today = dayOf(now, zoneOffsetMinutes);
    return transact(db, async (tx) => {
      await lockPromotionsOf(tx, inviterId);
      // Two processes may look at two friends who are one person at the same time: the second sees the first here.
      if (await isAnotherFriend(tx, inviterId, tied)) return false;
      const before = await countQualified(tx, inviterId, new Date(now.getTime() - MONTH_DAYS * DAY_MILLISECONDS));
      const state = before < MONTH_WITHOUT_REVIEW ? 'paid' : 'review';
      const joinedOn = dayOf(joinedAt, zoneOffsetMinutes);
      if (!(await insertQualified(tx, { friendId: id, inviterId, state, joinedOn, today, at: now }))) return false;
      const names = { name: maskAccount(username), inviter: maskAccount(inviter.username) };
      if (state === 'paid') await reward(tx, { id, inviterId, ...names });
      return true;
    });
  }

  async function share(friendId: bigint, today: number): Promise<boolean> {
    return transact(db, async (tx) => {
      const row = await lockQualified(tx, friendId);
      if (row === undefined || row.state !== 'paid') return false;
      const due = shareDue(await turnoverIn(friendId, row.joinedOn, SHARE_DAYS), row.sharePaid);
      const given = due >= SHARE_LEAST ? due - (due % SHARE_LEAST) : 0n;
      await markShared(tx, friendId, today, row.sharePaid + given);
      if (given === 0n) return false;
      await rewards.give(tx, [
        {
          ...({
            memberId: row.inviterId,
            kind: 'referral',
            cause: `referralShare:${friendId}:${row.sharePaid}`,
          } as const),
          ...{ detail: await nameOf(friendId), amount: given, multiplier: 0, days: CLAIM_DAYS },
        },
      ]);
      return true;
    });
  }

  return {
    async overviewOf(memberId, page) {
      const [now, code, friends, { qualified, shares }] = await Promise.all([
        readTime(db),
        identity.referrals.codeOf(memberId),
        identity.referrals.friendsOf(memberId, page),
        readTotals(db, memberId),
      ]);
      const today = dayOf(now, zoneOffsetMinutes);
      const rows = await readQualified(
        db,
        friends.rows.map(({ id }) => id),
      );
      return {
        ...{ code, total: friends.total, qualified, earned: BigInt(qualified) * INVITER_REWARD + shares },
        rows: friends.rows.map(({ id, username, joinedAt }) => {
          const row = rows.get(id);
          const isLate = today - dayOf(joinedAt, zoneOffsetMinutes) >= QUALIFY_DAYS;
          const state = row?.state === 'paid' ? 'qualified' : isLate || row?.state === 'refused' ? 'late' : 'open';
          const earned = row?.state === 'paid' ? INVITER_REWARD + row.sharePaid : 0n;
          return { name: maskAccount(username), joinedAt, state, earned } as const;
        }),
      };
    },
    async run() {
      const now = await readTime(db);
      const today = dayOf(now, zoneOffsetMinutes);
      const since = new Date(now.getTime() - (QUALIFY_DAYS + 1) * DAY_MILLISECONDS);
      let [found, after] = [0, 0n];
      for (;;) {
        const friends = await identity.referrals.joinedSince({ since, after, limit: AT_ONCE });
        const known = await readQualified(
          db,
          friends.map(({ id }) => id),
        );
        for (const friend of friends) {
          if (known.has(friend.id) || !(await hasQualified(friend, today))) continue;
          if (await qualify(friend, now)) found += 1;
        }
        const last = friends.at(-1);
        if (last === undefined || friends.length < AT_ONCE) break;
        after = last.id;
      }
      for (;;) {
        const due = await dueShares(db, { today, since: today - SHARE_DAYS - LATE_DAYS, most: AT_ONCE });
        for (const { friendId } of due) await share(friendId, today);
        if (due.length < AT_ONCE) return found;
      }
    },
    friendsOf: (within, inviterId, span) => countFriends(within, inviterId, span),
    reviews: (page) => pageReviews(db, page),
    decide: (by: StaffAct, friendId, decision) =>
      transact(
        db,
        async (
          tx,
        ): Promise<{ refused?: undefined } | Refusal<'promotions.entryUnknown' | 'promotions.changedMeanwhile'>> => {
          const row = await lockQualified(tx, friendId);
          if (row === undefined) return refuse('promotions.entryUnknown');
          const state = decision === 'approve' ? 'paid' : 'refused';
          if (row.state !== 'review') return row.state === state ? {} : refuse('promotions.changedMeanwhile');
          await markReviewed(tx, friendId, state, by);
          if (decision === 'approve') {
            const [name, inviter] = [await nameOf(friendId), await nameOf(row.inviterId)];
            await reward(tx, { id: friendId, inviterId: row.inviterId, name, inviter });
          }
          await deps.record(tx, { ...by, action: `promotions.${decision}Referral`, object: `referral:${friendId}` });
          return {};
        },
      ),
  };
}
