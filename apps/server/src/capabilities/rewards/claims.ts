/**
 * Claims: items and cashback become money, each once (port.ts). Within a claim: the member's claims, the item's row, then the
 * ledger's line; who holds a head of the journal waits for nobody.
 */
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { CASHBACK_DAYS, type CashbackLine, cashbackOf } from '@house/growth/cashback';
import type { Rank } from '@house/growth/ranks';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { TurnoverRequirements } from '../turnover-requirements/port.ts';
import { PRODUCTS, type ProductCode, productOf } from '../wagers/port.ts';
import { isKeyInRange, type Movement, type Posted, type Wallet } from '../wallet/port.ts';
import { dayOf } from './days.ts';
import type { CashbackClaim, CashbackView, ClaimRefusal, Item, Rewards } from './port.ts';
import {
  findCashbackClaim,
  insertCashbackClaim,
  itemsByCause,
  lockItem,
  lockRewardsOf,
  markClaimed,
  openItemIds,
  readCashbackDays,
  readClock,
  readPaidCashback,
} from './queries.ts';
import { readRank } from './ranks.ts';

const CLAIMS_AT_ONCE = 100;
const WHOLE = 1_000_000n;

export interface ClaimDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wallet: Pick<Wallet, 'postWithin'>;
  readonly setTerms: TurnoverRequirements['setTerms'];
  readonly pausesOf: (tx: Tx, memberId: bigint) => Promise<{ readonly paused: boolean }>;
  /** Rounds of a campaign; the same cause again is the same grant. */
  readonly grantFreeRounds: (
    tx: Tx,
    wish: { readonly campaignId: bigint; readonly memberId: bigint; readonly cause: string },
  ) => Promise<{ readonly refused?: undefined } | Refusal<'campaigns.unknown' | 'campaigns.stateMoved'>>;
  readonly readRanks: (db: Db | Tx) => Promise<readonly Rank[]>;
  readonly zoneOffsetMinutes: number;
  /** Tests have their own. */
  readonly readTime?: (db: Db | Tx) => Promise<Date>;
}

/** A claim that could not be posted is taken back whole. */
class Busy extends Error {}

export async function post(deps: ClaimDeps, tx: Tx, movement: Movement): Promise<Posted> {
  const [outcome] = await deps.wallet.postWithin(tx, [movement]);
  const posted = present(outcome, 'a movement has an outcome');
  if (!isRefusal(posted)) return posted;
  if (posted.refused === 'wallet.busy') throw new Busy();
  throw new Error(`a claim could not be posted: ${posted.refused}`);
}

export const orBusy = async <Outcome>(work: Promise<Outcome>): Promise<Outcome | Refusal<'wallet.busy'>> => {
  try {
    return await work;
  } catch (error) {
    if (error instanceof Busy) return refuse('wallet.busy', { retryAfterSeconds: 1 });
    throw error;
  }
};

export async function claimWithin(deps: ClaimDeps, tx: Tx, memberId: bigint, id: bigint): Promise<Item | ClaimRefusal> {
  const at = await lockRewardsOf(tx, memberId);
  const item = await lockItem(tx, memberId, id);
  if (item === undefined) return refuse('rewards.itemUnknown');
  if (item.state === 'claimed') return item;
  if (item.state === 'expired') return refuse('rewards.itemExpired');
  if ((await deps.pausesOf(tx, memberId)).paused) return refuse('rewards.paused');
  const { amount, multiplier } = item;
  if (item.gives === 'goods') return refuse('rewards.deliveryMissing');
  if (item.gives === 'freeRounds') {
    const campaignId = present(item.thing, 'free rounds are of a campaign');
    const granted = await deps.grantFreeRounds(tx, { campaignId, memberId, cause: `reward:${id}` });
    if (isRefusal(granted)) return refuse('rewards.roundsOver');
    await markClaimed(tx, id, at);
    return { ...item, state: 'claimed', claimedAt: at };
  }
  await markClaimed(tx, id, at);
  if (item.gives === 'points') {
    await post(deps, tx, {
      ...({ memberId, type: 'pointsEarned', account: 'points', contra: 'pointMall', amount, reference: id } as const),
      key: uuidFromContent(at.getTime(), `reward:${id}`),
    });
    return { ...item, state: 'claimed', claimedAt: at };
  }
  const posted = await post(deps, tx, {
    ...({ memberId, type: 'reward', account: 'cash', contra: 'promotions', amount, reference: id } as const),
    key: uuidFromContent(at.getTime(), item.turns === 0 ? `reward:${id}` : `reward:${id}:${item.turns}`),
  });
  if (multiplier > 0) await deps.setTerms(tx, posted, { multiplier, kind: 'bonus', base: null });
  return { ...item, state: 'claimed', claimedAt: at };
}

export const claimItem = (deps: ClaimDeps, memberId: bigint, id: bigint): ReturnType<Rewards['claim']> =>
  orBusy(transact(deps.db, (tx) => claimWithin(deps, tx, memberId, id)));

export async function claimCause(deps: ClaimDeps, memberId: bigint, cause: string): ReturnType<Rewards['claimCause']> {
  const item = (await itemsByCause(deps.db, memberId, [cause])).get(cause);
  return item === undefined
    ? refuse('rewards.itemUnknown')
    : (claimItem(deps, memberId, item.id) as ReturnType<Rewards['claimCause']>);
}

export async function claimAll(deps: ClaimDeps, memberId: bigint): ReturnType<Rewards['claimAll']> {
  let [claimed, amount, points] = [0, 0n, 0n];
  // Goods wait for an address.
  for (const id of await openItemIds(deps.db, memberId, CLAIMS_AT_ONCE)) {
    const outcome = await claimItem(deps, memberId, id);
    if (isRefusal(outcome)) {
      // What ran out or was claimed elsewhere meanwhile is passed over.
      if (outcome.refused === 'rewards.paused' || outcome.refused === 'wallet.busy') {
        return claimed === 0 ? refuse(outcome.refused) : { claimed, amount, points };
      }
      continue;
    }
    claimed += 1;
    if (outcome.gives === 'cash') amount += outcome.amount;
    if (outcome.gives === 'points') points += outcome.amount;
  }
  return { claimed, amount, points };
}

async function readCashback(deps: ClaimDeps, tx: Db | Tx, memberId: bigint) {
  const { readTime = readClock } = deps;
  const today = dayOf(await readTime(tx), deps.zoneOffsetMinutes);
  const rank = await readRank(tx, memberId);
  const rates = present((await deps.readRanks(tx))[rank], 'every rank has a row').cashback;
  const rows = await readCashbackDays(tx, memberId, today - CASHBACK_DAYS + 1);
  const days = rows.flatMap(({ day, product, turnover, claimed, share }) => {
    const code = productOf(product);
    return code === undefined ? [] : [{ day, product: code, turnover, claimed, claimedShare: BigInt(share) }];
  });
  const paidToday = await readPaidCashback(tx, memberId, today);
  return { rank, today, ...cashbackOf(days, { rates, today, paidToday }) };
}

export async function showCashback(deps: ClaimDeps, memberId: bigint): Promise<CashbackView> {
  return transact(deps.db, async (tx) => {
    const { rank, lines, amount, sum } = await readCashback(deps, tx, memberId);
    const { paused } = await deps.pausesOf(tx, memberId);
    const shown = Map.groupBy(lines, ({ product, rate }) => `${product} ${rate}`);
    return {
      ...{ rank, amount, sum, paused },
      lines: [...shown.values()].map((of) => ({
        product: present(of[0], 'a group has a line').product as ProductCode,
        rate: present(of[0], 'a group has a line').rate,
        turnover: of.reduce((all, line) => all + line.turnover, 0n),
        amount: of.reduce((all, line) => all + line.share, 0n) / WHOLE,
      })),
    };
  });
}

const numberOf = ({ product }: CashbackLine): number => PRODUCTS[product as ProductCode];

export function claimCashback(deps: ClaimDeps, memberId: bigint, key: string): ReturnType<Rewards['claimCashback']> {
  return orBusy(
    transact(
      deps.db,
      async (
        tx,
      ): Promise<CashbackClaim | Refusal<'rewards.nothingToClaim' | 'rewards.paused' | 'request.keyOutOfRange'>> => {
        const now = await lockRewardsOf(tx, memberId);
        const before = await findCashbackClaim(tx, memberId, key);
        if (before !== undefined) return before;
        if (!isKeyInRange(uuidTime(key), now.getTime())) return refuse('request.keyOutOfRange');
        if ((await deps.pausesOf(tx, memberId)).paused) return refuse('rewards.paused');
        const { rank, today, lines, amount } = await readCashback(deps, tx, memberId);
        if (amount === 0n) return refuse('rewards.nothingToClaim');
        const id = deps.ids.next();
        const turnover = lines.reduce((sum, line) => sum + line.turnover, 0n);
        const claim = { id, at: now, turnover, amount };
        await insertCashbackClaim(
          tx,
          { ...claim, memberId, key, day: today, rank },
          lines.map((line) => ({ ...line, product: numberOf(line) })),
        );
        await post(deps, tx, {
          ...({ memberId, type: 'cashback', account: 'cash', contra: 'promotions', amount, reference: id } as const),
          key: uuidFromContent(now.getTime(), `cashback:${id}`),
        });
        return claim;
      },
    ),
  );
}
