/** The calls of rewards: the member's ladder, claims and cashback, and the rules at the desk. */
import { formatPercent, parsePercent } from '@house/agents/rates';
import { getRewardCosts, getRewardRules, previewRanks, setPointRatios, setRanks } from '@house/contract/rewards/desk';
import type { RankRow, RewardItemView } from '@house/contract/rewards/shapes';
import {
  claimAllRewards,
  claimCashback,
  claimGoods,
  claimReward,
  getCashback,
  getOwnRank,
  listRanks,
  listRewards,
} from '@house/contract/rewards/site';
import { CASHBACK_DAY_MAX, CASHBACK_DAYS, CASHBACK_MIN } from '@house/growth/cashback';
import { GIFT_DAYS, GIFT_MULTIPLIER, KEEP_DAYS } from '@house/growth/ranks';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type { ProductCode } from '../wagers/port.ts';
import { dayText, startOfDay } from './days.ts';
import type { Item, PointRatios, Rank, Rewards, StaffAct } from './port.ts';

export interface RouteNeeds {
  /** Whether the house gives cashback (MANPLAYREB3). */
  readonly hasCashback: () => Promise<boolean>;
  readonly zoneOffsetMinutes: number;
}

const showMaybe = (amount: bigint | null): string | null => (amount === null ? null : formatAmount(amount));
const showRate = (rate: number): string => formatPercent(BigInt(rate));
/** What was taken back after it was counted may stand below zero for a while; a total is shown as nothing then. */
const atLeastZero = (amount: bigint): string => formatAmount(amount > 0n ? amount : 0n);

const showRank = ({
  rank,
  deposits,
  turnover,
  keep,
  upgradeGift,
  monthlyGift,
  birthdayGift,
  cashback,
}: Rank): RankRow => ({
  rank,
  deposits: showMaybe(deposits),
  turnover: showMaybe(turnover),
  keep: showMaybe(keep),
  upgradeGift: formatAmount(upgradeGift),
  monthlyGift: formatAmount(monthlyGift),
  birthdayGift: formatAmount(birthdayGift),
  cashback: { slots: showRate(cashback.slots), live: showRate(cashback.live), sports: showRate(cashback.sports) },
});

const showItem = (item: Item): RewardItemView => {
  const { id, kind, detail, gives, about, amount, multiplier, state, madeAt, expiresAt, claimedAt } = item;
  const rounds = about?.rounds ?? null;
  return {
    ...{ id: id.toString(), kind, detail, gives, multiplier, state },
    about:
      about === null
        ? null
        : {
            names: { ...about.names },
            rounds: rounds === null ? null : { ...rounds, gameIds: [...rounds.gameIds] },
          },
    amount: formatAmount(amount),
    madeAt: madeAt.toISOString(),
    expiresAt: expiresAt.toISOString(),
    claimedAt: claimedAt?.toISOString() ?? null,
  };
};

export function serveRewards(house: CallRouter, rewards: Rewards, needs: RouteNeeds): void {
  house.serve(listRanks, async () => ({
    rows: (await rewards.ranks()).rows.map(showRank),
    ...{ keepDays: KEEP_DAYS, giftDays: GIFT_DAYS, giftMultiplier: GIFT_MULTIPLIER },
  }));

  house.serveSignedIn(getOwnRank, null, async ({ principal }) => {
    const own = await rewards.ownRank(principal.id);
    return {
      ...{ rank: own.rank, isCapped: own.isCapped },
      deposits: formatAmount(own.deposits),
      turnover: formatAmount(own.turnover),
      turnoverOfTerm: formatAmount(own.turnoverOfTerm),
      keepUntil: own.keepUntil === null ? null : dayText(own.keepUntil),
      history: own.history.map(({ at, ...step }) => ({ ...step, at: at.toISOString() })),
    };
  });

  house.serveSignedIn(listRewards, null, async ({ principal, query }) => {
    const { page, size, tab } = query;
    const { rows, ...rest } = await rewards.listItems(principal.id, tab, pageOf(query));
    return { page, size, ...rest, rows: rows.map(showItem) };
  });

  house.serveSignedIn(claimReward, null, async ({ principal, params }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const claimed = await rewards.claim(principal.id, BigInt(params.id));
    return isRefusal(claimed) ? claimed : showItem(claimed);
  });

  house.serveSignedIn(claimGoods, null, async ({ principal, params, body }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const claimed = await rewards.claimGoods(principal.id, BigInt(params.id), body.delivery);
    return isRefusal(claimed) ? claimed : showItem(claimed);
  });

  house.serveSignedIn(claimAllRewards, null, async ({ principal }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    const claimed = await rewards.claimAll(principal.id);
    if (isRefusal(claimed)) return claimed;
    const { amount, points } = claimed;
    return { claimed: claimed.claimed, amount: formatAmount(amount), points: formatAmount(points) };
  });

  serveCashback(house, rewards, needs);
  serveDesk(house, rewards, needs);
}

function serveCashback(house: CallRouter, rewards: Rewards, { hasCashback }: RouteNeeds): void {
  house.serveSignedIn(getCashback, null, async ({ principal, query }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    if (!(await hasCashback())) return refuse('rewards.closed');
    const { page, size } = query;
    const [view, { rows, total }] = await Promise.all([
      rewards.cashbackOf(principal.id),
      rewards.listCashback(principal.id, pageOf(query)),
    ]);
    return {
      ...{ rank: view.rank, paused: view.paused, days: CASHBACK_DAYS, page, size, total },
      lines: view.lines.map(({ product, turnover, rate, amount }) => ({
        ...{ product, turnover: formatAmount(turnover), amount: formatAmount(amount) },
        rate: rate === null ? null : showRate(rate),
      })),
      amount: formatAmount(view.amount),
      sum: atLeastZero(view.sum),
      min: formatAmount(CASHBACK_MIN),
      dayMax: formatAmount(CASHBACK_DAY_MAX),
      history: rows.map(({ id, at, turnover, amount }) => ({
        ...{ id: id.toString(), at: at.toISOString() },
        ...{ turnover: formatAmount(turnover), amount: formatAmount(amount) },
      })),
    };
  });

  house.serveSignedIn(claimCashback, null, async ({ principal, body }) => {
    if (principal.kind === 'trial') return refuse('session.trialAccount');
    if (!(await hasCashback())) return refuse('rewards.closed');
    const claimed = await rewards.claimCashback(principal.id, body.key);
    return isRefusal(claimed) ? claimed : { amount: formatAmount(claimed.amount) };
  });
}

type StaffRequest = {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
};
const actOf = ({ principal, address, body: { key, reason } }: StaffRequest): StaffAct => ({
  ...{ staffId: principal.id, staff: principal.name, address, key, reason: reason.trim() },
});

/** Null: an amount or a rate in it is none. */
function readRanks(rows: readonly RankRow[]): Rank[] | null {
  const amount = (text: string | null): bigint | null => (text === null ? null : parseAmount(text));
  const read: Rank[] = [];
  for (const row of rows) {
    const [gift, monthly, birthday] = [row.upgradeGift, row.monthlyGift, row.birthdayGift].map(parseAmount);
    const [slots, live, sports] = [row.cashback.slots, row.cashback.live, row.cashback.sports].map(parsePercent);
    if (gift == null || monthly == null || birthday == null || slots == null || live == null || sports == null)
      return null;
    read.push({
      rank: row.rank,
      ...{ deposits: amount(row.deposits), turnover: amount(row.turnover), keep: amount(row.keep) },
      ...{ upgradeGift: gift, monthlyGift: monthly, birthdayGift: birthday },
      cashback: { slots: Number(slots), live: Number(live), sports: Number(sports) },
    });
  }
  return read;
}

function serveDesk(house: CallRouter, rewards: Rewards, { zoneOffsetMinutes }: RouteNeeds): void {
  const showRules = async () => {
    const [ranks, points, members] = await Promise.all([
      rewards.ranks(),
      rewards.pointRatios(),
      rewards.membersByRank(),
    ]);
    return {
      ranks: { ...ranks, rows: ranks.rows.map(showRank), madeAt: ranks.madeAt?.toISOString() ?? null },
      points: {
        ...points,
        rows: Object.entries(points.rows).map(([product, tenths]) => ({ product: product as ProductCode, tenths })),
        madeAt: points.madeAt?.toISOString() ?? null,
      },
      members: [...members],
    };
  };

  house.serveSignedIn(getRewardRules, 'rewards.view', showRules);

  house.serveSignedIn(previewRanks, 'rewards.view', async ({ body }) => {
    const rows = readRanks(body.rows);
    if (rows === null) return refuse('rewards.rulesWrong');
    const seen = await rewards.previewRanks(rows);
    return isRefusal(seen) ? seen : { rise: seen.rise, drop: seen.drop, gifts: formatAmount(seen.gifts) };
  });

  house.serveSignedIn(setRanks, 'rewards.manage', async (request) => {
    const rows = readRanks(request.body.rows);
    if (rows === null) return refuse('rewards.rulesWrong');
    const set = await rewards.setRanks(actOf(request), request.body.version, rows);
    return isRefusal(set) ? set : showRules();
  });

  house.serveSignedIn(setPointRatios, 'rewards.manage', async (request) => {
    const { rows, version } = request.body;
    const ratios = Object.fromEntries(rows.map(({ product, tenths }) => [product, tenths])) as PointRatios;
    const set = await rewards.setPointRatios(actOf(request), version, ratios);
    return isRefusal(set) ? set : showRules();
  });

  house.serveSignedIn(getRewardCosts, 'rewards.view', async ({ query }) => {
    const daysOf = (text: string | undefined, otherwise: number): number =>
      text === undefined ? otherwise : Math.floor(Date.parse(`${text}T00:00:00Z`) / 86_400_000);
    const today = Math.floor((Date.now() + zoneOffsetMinutes * 60_000) / 86_400_000);
    const [from, to] = [daysOf(query.from, today - 29), daysOf(query.to, today)];
    const rows = await rewards.costs({
      from: startOfDay(from, zoneOffsetMinutes),
      to: startOfDay(to + 1, zoneOffsetMinutes),
    });
    return {
      rows: rows.map(({ kind, made, madeAmount, claimed, claimedAmount }) => ({
        ...{ kind, made, claimed },
        madeAmount: formatAmount(madeAmount),
        claimedAmount: formatAmount(claimedAmount),
      })),
    };
  });
}
