/**
 * Taking a promotion, and the way of a held bonus (port.ts): each step one transaction with its line of the journal. Within
 * one: the member's promotions, the promotion, the entry, then the ledger; who holds a head of the journal waits for nobody.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { tellAt } from '@house/growth/notices';
import {
  bonusProducts,
  isThing,
  missOf,
  type PromotionRule,
  periodName,
  rewardOf,
  type Trace,
} from '@house/growth/promotions';
import { ONE } from '@house/money/amount';
import { type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { Uploads } from '../messages/port.ts';
import {
  type BonusTerms,
  HOUSE_ACCOUNTS,
  type HouseAccount,
  type Movement,
  type Posted,
  type Wallet,
} from '../wallet/port.ts';
import { useCode, voucherOf } from './codes.ts';
import { dayOf, type FactDeps, type Facts, readFacts } from './facts.ts';
import type { BonusNews, Entry, Promotions, StaffAct, TakeRefusal, TakeWish } from './port.ts';
import {
  addSpent,
  findMemberIn,
  hasCounted,
  hasHeld,
  heldToLookAt,
  heldToWarn,
  insertEntry,
  LEAST_LEFT,
  type LiveTerms,
  lockEntry,
  lockLive,
  lockPromotionsOf,
  lockSpent,
  markDecided,
  markDone,
  markEnded,
  markHeld,
  metToRelease,
  readClock,
  readEntriesIn,
  readIsBehind,
  readLastStake,
  setWarnAt,
  usedDeposits,
} from './queries.ts';
import { giveTickets } from './raffle-queries.ts';
import { judgeTickets } from './raffles.ts';
import { giveThing, judgeRounds, judgeThing, type ThingDeps } from './things.ts';

/** The pictures of an application, among the uploads. */
export const CLAIM_IMAGES = 'promotion';
const LOOKED_AT_ONCE = 500;
/** So long a bonus that was met answers for bets that are made void or decided anew. */
const ANSWERS_DAYS = 30;
const DAY_MILLISECONDS = 86_400_000;
const RACES = 3;
/** Bets that were decided in time are read by then. */
const GRACE_MILLISECONDS = 600_000;

export interface TakeDeps extends Omit<FactDeps, 'wallet' | 'identity' | 'rewards'>, Omit<ThingDeps, 'rewards'> {
  readonly ids: Ids;
  readonly wallet: FactDeps['wallet'] & Pick<Wallet, 'postWithin' | 'openBonus' | 'endBonus'>;
  readonly identity: FactDeps['identity'] & Pick<Identity, 'noticeWishesOf'>;
  readonly rewards: FactDeps['rewards'] & ThingDeps['rewards'];
  readonly uploads: Pick<Uploads, 'attach'>;
  readonly pausesOf: (tx: Tx, memberId: bigint) => Promise<{ readonly paused: boolean }>;
  readonly tell: (tx: Tx, news: BonusNews) => Promise<void>;
  readonly readTime?: typeof readClock;
}

class Busy extends Error {}

export async function orBusy<Outcome>(work: Promise<Outcome>): Promise<Outcome | Refusal<'wallet.busy'>> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Busy) return refuse('wallet.busy', { retryAfterSeconds: 1 });
    throw error;
  }
}

async function post(deps: TakeDeps, tx: Tx, movement: Movement): Promise<Posted> {
  const [outcome] = await deps.wallet.postWithin(tx, [movement]);
  const posted = present(outcome, 'a movement has an outcome');
  if (!isRefusal(posted)) return posted;
  if (posted.refused === 'wallet.busy') throw new Busy();
  throw new Error(`a bonus could not be posted: ${posted.refused}`);
}

const SHARED: Readonly<Record<Trace, TakeRefusal>> = {
  device: refuse('promotions.sharedDevice'),
  paymentAccount: refuse('promotions.sharedPaymentAccount'),
  phone: refuse('promotions.sharedPhone'),
  address: refuse('promotions.sharedAddress'),
};

type Links = Awaited<ReturnType<Identity['linksOf']>>;

async function judgeTraces(tx: Tx, live: LiveTerms, links: Links): Promise<TakeRefusal | null> {
  for (const trace of live.rule.unique) {
    const others = [...new Set(links.filter(({ kind }) => kind === trace).map(({ otherId }) => otherId))];
    if (others.length === 0) continue;
    if ((await findMemberIn(tx, live.promotionId, others)) !== undefined) return SHARED[trace];
  }
  return null;
}

const raffleOf = ({ reward }: PromotionRule): bigint => BigInt(present(reward.raffle, 'tickets are of a raffle'));

/** Why what a rule gives cannot be given now; held as it is until it was. */
async function judgeReward(
  deps: TakeDeps,
  tx: Tx,
  rule: PromotionRule,
  { amount, day }: { amount: bigint; day: number },
) {
  return rule.reward.kind === 'tickets'
    ? judgeTickets(tx, raffleOf(rule), Number(amount / ONE))
    : judgeThing(deps, tx, rule, day);
}

/**
 * What a held bonus may be staked on: products whose turnover counts for it, but never where members play each other, for one
 * could lose it to another on purpose.
 */
function playOf({ play, requirement }: PromotionRule, amount: bigint): BonusTerms['play'] {
  if (play == null) return null;
  const against = bonusProducts(requirement.weights).filter((product) => product in HOUSE_ACCOUNTS) as HouseAccount[];
  return { maxStake: play.maxStake, maxConvert: amount * BigInt(play.maxConvert), against };
}

/** Gives what the rule says for an entry that stands. */
async function give(
  deps: TakeDeps,
  tx: Tx,
  entry: Pick<Entry, 'id' | 'memberId' | 'amount' | 'names'>,
  rule: PromotionRule,
) {
  const { id, memberId, amount, names } = entry;
  if (rule.reward.kind === 'tickets') {
    await giveTickets(tx, { raffleId: raffleOf(rule), count: Number(amount / ONE), memberId, entryId: id });
    return;
  }
  if (isThing(rule.reward.kind)) return giveThing(deps, tx, entry, rule);
  if (rule.reward.kind !== 'bonus') {
    await deps.rewards.give(tx, [
      {
        ...{ memberId, amount, detail: names['bn'] ?? '', cause: `promotion:${id}` },
        ...{ kind: rule.trigger.kind === 'code' ? 'voucher' : 'promotion' },
        ...{ multiplier: rule.requirement.times, days: rule.requirement.days },
        gives: rule.reward.kind === 'points' ? 'points' : 'cash',
      },
    ]);
    return;
  }
  const at = await readClock(tx);
  const posted = await post(deps, tx, {
    ...({ memberId, type: 'bonusHeld', account: 'bonus', contra: 'promotions', amount, reference: id } as const),
    key: uuidFromContent(at.getTime(), `bonus:${id}`),
  });
  const endsAt = await markHeld(tx, id, posted.seq, rule.requirement.days);
  await deps.wallet.openBonus(tx, { memberId, id, amount, endsAt, play: playOf(rule, amount) });
}

async function takeWithin(
  deps: TakeDeps,
  tx: Tx,
  asked: { memberId: bigint; wish: TakeWish; version: number; promotionId: bigint; facts: Facts; links: Links },
): Promise<bigint | 'moved' | TakeRefusal> {
  const { memberId, facts, wish } = asked;
  await lockPromotionsOf(tx, memberId);
  const live = await lockLive(tx, asked.promotionId, facts.day);
  if (live === undefined) return refuse('promotions.unknown');
  if (live.version !== asked.version) return 'moved';
  const { rule } = live;
  const { promotionId } = live;
  const voucher =
    wish.codeHash === undefined ? null : await voucherOf(tx, { hash: wish.codeHash, memberId, promotionId });
  if (voucher?.entryId != null) return voucher.entryId;
  const period = voucher?.period ?? periodName(rule.period, facts.day);
  const before = (await readEntriesIn(tx, memberId, [promotionId])).find((entry) => entry.period === period);
  if (before !== undefined) return before.id;
  if ((await deps.pausesOf(tx, memberId)).paused) return refuse('promotions.paused');
  // Another promotion took the deposit since the facts were read.
  const { depositSeq } = facts;
  if (depositSeq !== null && (await usedDeposits(tx, memberId)).has(depositSeq)) return 'moved';
  const miss = missOf(rule, facts);
  if (miss !== null) return refuse('promotions.missed', { miss });
  const shared = await judgeTraces(tx, live, asked.links);
  if (shared !== null) return shared;
  const isForm = rule.trigger.kind === 'form';
  if (rule.reward.kind === 'bonus' && !(isForm || rule.stackable) && (await hasHeld(tx, memberId))) {
    return refuse('promotions.bonusRuns');
  }
  const { amount, required } = rewardOf(rule, facts);
  if (amount === 0n) return refuse('promotions.missed');
  if (rule.budget !== null && live.spent + amount > rule.budget) return refuse('promotions.budgetSpent');
  const { codeHash } = wish;
  // Of codes that are used once nothing but one of them will do, whoever calls.
  if (rule.trigger.kind === 'code' && rule.trigger.code === null && codeHash === undefined) {
    return refuse('promotions.missed');
  }
  // What follows may hold things back: whatever is refused behind it takes the whole transaction back.
  // Nothing of the shelf is held for who may be told no.
  const waits = isForm && rule.reward.kind === 'goods';
  const full = waits ? null : await judgeReward(deps, tx, rule, { amount, day: facts.day });
  if (full !== null) return full;
  const id = deps.ids.next();
  if (codeHash !== undefined) {
    const code = { hash: codeHash, promotionId: live.promotionId, memberId, entryId: id };
    if (!(await useCode(tx, code))) return refuse('promotions.codeUsed');
  }
  await insertEntry(tx, {
    ...{ id, promotionId: live.promotionId, version: live.version, memberId, period, amount, required },
    ...{ state: isForm ? 'applying' : 'issued', depositSeq, comment: wish.comment?.trim() ?? '' },
  });
  if (isForm) {
    const wrong = await deps.uploads.attach(tx, memberId, wish.images ?? [], { for: CLAIM_IMAGES, by: id });
    return wrong ?? id;
  }
  await addSpent(tx, live.promotionId, amount);
  await give(deps, tx, { id, memberId, amount, names: live.names }, rule);
  return id;
}

export async function take(
  deps: TakeDeps,
  memberId: bigint,
  promotionId: bigint,
  wish: TakeWish,
): ReturnType<Promotions['take']> {
  const { db, readTime = readClock } = deps;
  const links = await deps.identity.linksOf([memberId]);
  for (let race = 0; race < RACES; race += 1) {
    const now = await readTime(db);
    const today = dayOf(now, deps.zoneOffsetMinutes);
    const live = await transact(db, (tx) => lockLive(tx, promotionId, today));
    if (live === undefined) return refuse('promotions.unknown');
    const over = await judgeRounds(deps, live.rule);
    if (over !== null) return over;
    const facts = await readFacts(deps, memberId, { ...live, now, code: wish.code ?? null });
    const asked = { memberId, promotionId, wish, facts, links, version: live.version };
    const taken = await orBusy(transact(db, (tx) => takeWithin(deps, tx, asked)));
    if (isRefusal(taken)) return taken;
    if (taken === 'moved') continue;
    const entries = await readEntriesIn(db, memberId, [promotionId]);
    return present(
      entries.find(({ id }) => id === taken),
      'what was taken stands',
    );
  }
  return refuse('wallet.busy', { retryAfterSeconds: 1 });
}

/** A held bonus ends: its money goes where the end says, once. */
async function endHeld(
  deps: TakeDeps,
  tx: Tx,
  entry: Entry,
  state: 'met' | 'spent' | 'givenUp' | 'expired',
): Promise<void> {
  const { id, memberId, names, promotionId } = entry;
  // The promotion before the head of the journal, as whoever takes it holds them.
  await lockSpent(tx, promotionId);
  if (entry.left === null) {
    // A process of the release before has given it.
    const endsAt = present(entry.expiresAt, 'a held bonus ends');
    await deps.wallet.openBonus(tx, { memberId, id, amount: entry.amount, play: null, endsAt });
  }
  const ended = await deps.wallet.endBonus(tx, { memberId, id }, state === 'met' ? 'met' : 'forfeited');
  // It cost what of it became cash, which may be nothing, or several times the bonus.
  await addSpent(tx, promotionId, ended.cash - entry.amount);
  const amount = state === 'met' ? ended.cash : (entry.left ?? entry.amount);
  await markEnded(tx, id, state, ended.seq);
  // Who played it through with nothing left is not told that nothing is theirs.
  const what = state === 'met' && amount === 0n ? 'spent' : state;
  if (what !== 'givenUp') await deps.tell(tx, { memberId, names, amount, what });
}

export function giveUp(deps: TakeDeps, memberId: bigint, id: bigint): ReturnType<Promotions['giveUp']> {
  return orBusy(
    transact(deps.db, async (tx): Promise<Entry | Refusal<'promotions.entryUnknown'>> => {
      await lockPromotionsOf(tx, memberId);
      const entry = await lockEntry(tx, id);
      if (entry === undefined || entry.memberId !== memberId) return refuse('promotions.entryUnknown');
      // Whoever presses again, or too late, sees what became of it.
      if (entry.state !== 'held') return entry;
      await endHeld(deps, tx, entry, 'givenUp');
      return present(await lockEntry(tx, id), 'an entry stays');
    }),
  );
}

const isOver = ({ expiresAt }: Entry, now: Date): boolean =>
  expiresAt !== null && expiresAt.getTime() + GRACE_MILLISECONDS <= now.getTime();

const endOf = (entry: Entry, now: Date): 'met' | 'spent' | 'expired' | null => {
  if (entry.state !== 'held') return null;
  if (entry.progress >= entry.required) return 'met';
  if (isOver(entry, now)) return 'expired';
  const { rule, left } = entry;
  return rule.play != null && left !== null && left < LEAST_LEFT ? 'spent' : null;
};

/**
 * Ends a bonus that is played away: nothing of its member is open, and its newest bet was made a while ago, so that wins which
 * a game sends after its round are theirs. False: not yet.
 */
async function endSpent(deps: TakeDeps, tx: Tx, entry: Entry, now: Date): Promise<boolean> {
  const last = await readLastStake(tx, entry);
  if (last === undefined || last.at.getTime() + GRACE_MILLISECONDS > now.getTime()) return false;
  if ((await deps.openStakeOf(entry.memberId)) > 0n) return false;
  await endHeld(deps, tx, entry, 'spent');
  // The head of the journal is held by now: what came back or was staked meanwhile undoes this.
  const after = await readLastStake(tx, entry);
  if (after === undefined || after.seq !== last.seq || after.pot >= LEAST_LEFT) throw new Busy();
  return true;
}

async function settleOne(deps: TakeDeps, { id, memberId, expiresAt }: Entry, now: Date): Promise<boolean> {
  const done = await orBusy(
    transact(deps.db, async (tx) => {
      await lockPromotionsOf(tx, memberId);
      // Asked before the progress is read, which then has all of it.
      const isCounted = expiresAt !== null && expiresAt <= now && (await hasCounted(tx, memberId, expiresAt));
      const entry = present(await lockEntry(tx, id), 'an entry stays');
      const state = endOf(entry, now);
      if (state === null || (state === 'expired' && !isCounted)) return false;
      if (state === 'spent') return endSpent(deps, tx, entry, now);
      await endHeld(deps, tx, entry, state);
      return true;
    }),
  );
  return done === true;
}

/** Tells whoever holds a bonus that it ends within a day; once, and not in their quiet hours. */
export async function warnHeld(deps: TakeDeps): Promise<number> {
  const { db, readTime = readClock } = deps;
  return transact(db, async (tx) => {
    const now = await readTime(tx);
    const entries = await heldToWarn(tx, { now, most: LOOKED_AT_ONCE });
    const wishes = await deps.identity.noticeWishesOf(entries.map(({ memberId }) => memberId));
    for (const { id, memberId, names, amount, left } of entries) {
      const wish = wishes.get(memberId);
      const at = wish === undefined ? now : tellAt(now, wish.quietHours, deps.zoneOffsetMinutes);
      const isLater = at > now;
      await setWarnAt(tx, id, isLater ? at : null);
      if (!isLater && wish?.rewards === true)
        await deps.tell(tx, { memberId, what: 'expiring', names, amount: left ?? amount });
    }
    return entries.length;
  });
}

/** Bonuses that were met long ago and owe nothing count no further; one that owes stays until it was played again. */
async function releaseMet({ db }: TakeDeps, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ANSWERS_DAYS * DAY_MILLISECONDS);
  for (const { id, memberId } of await metToRelease(db, { before, most: LOOKED_AT_ONCE })) {
    await transact(db, async (tx) => {
      await lockPromotionsOf(tx, memberId);
      const isBehind = await readIsBehind(tx, memberId);
      const entry = present(await lockEntry(tx, id), 'an entry stays');
      if (!isBehind && entry.progress >= entry.required) await markDone(tx, entry);
    });
  }
}

/**
 * Looks at held bonuses; a portion at a time, and each ends in a transaction of its own. One that cannot be ended keeps no
 * other from it, and is told at the end.
 */
export async function settle(deps: TakeDeps): Promise<number> {
  const { db, readTime = readClock } = deps;
  let [ended, after] = [0, 0n];
  const faults: unknown[] = [];
  for (;;) {
    const now = await readTime(db);
    const entries = await heldToLookAt(db, { after, most: LOOKED_AT_ONCE, now });
    for (const entry of entries.filter((one) => endOf(one, now) !== null)) {
      try {
        if (await settleOne(deps, entry, now)) ended += 1;
      } catch (error) {
        faults.push(error);
      }
    }
    const last = entries.at(-1);
    if (last === undefined || entries.length < LOOKED_AT_ONCE) break;
    after = last.id;
  }
  await releaseMet(deps, await readTime(db));
  if (faults.length > 0) throw faults[0];
  return ended;
}

/** Staff say yes or no to an application. */
export function decideClaim(
  deps: TakeDeps,
  by: StaffAct,
  asked: { readonly id: bigint; readonly memberId: bigint; readonly promotionId: bigint },
  decision: 'approve' | 'reject',
  record: (tx: Tx, entry: Entry) => Promise<void>,
): ReturnType<Promotions['decideClaim']> {
  const { id, memberId } = asked;
  const state = decision === 'reject' ? 'rejected' : 'issued';
  const { readTime = readClock } = deps;
  return orBusy(
    transact(
      deps.db,
      async (
        tx,
      ): Promise<
        | Entry
        | Refusal<
            | 'promotions.changedMeanwhile'
            | 'promotions.budgetSpent'
            | 'promotions.memberHolds'
            | 'promotions.memberPaused'
            | 'promotions.goodsGone'
            | 'promotions.thingOver'
            | 'promotions.raffleUnknown'
            | 'promotions.raffleOver'
            | 'promotions.raffleFull'
          >
      > => {
        await lockPromotionsOf(tx, memberId);
        const before = present(await lockEntry(tx, id), 'an entry stays');
        if (before.state !== 'applying') {
          const isSame = (before.state === 'rejected') === (decision === 'reject');
          return isSame && before.decidedReason === by.reason ? before : refuse('promotions.changedMeanwhile');
        }
        const { amount, names, rule } = before;
        // The promotion before its raffle, as whoever applies holds them.
        const spent = await lockSpent(tx, asked.promotionId);
        if (decision === 'approve') {
          if ((await deps.pausesOf(tx, memberId)).paused) return refuse('promotions.memberPaused');
          const isOnlyOne = rule.reward.kind === 'bonus' && !rule.stackable;
          if (isOnlyOne && (await hasHeld(tx, memberId))) return refuse('promotions.memberHolds');
          if (rule.budget !== null && spent + amount > rule.budget) return refuse('promotions.budgetSpent');
          const day = dayOf(await readTime(tx), deps.zoneOffsetMinutes);
          const full = await judgeReward(deps, tx, rule, { amount, day });
          if (full !== null) return full;
        }
        await markDecided(tx, id, state, by);
        await record(tx, before);
        await deps.tell(tx, { memberId, names, amount, what: state });
        if (decision === 'approve') {
          await addSpent(tx, asked.promotionId, amount);
          await give(deps, tx, before, rule);
        }
        return present(await lockEntry(tx, id), 'an entry stays');
      },
    ),
  );
}
