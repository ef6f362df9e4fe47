/**
 * Cockfight, simulated or held elsewhere (games.md 6): meron, wala or a draw, at fixed odds or for a pool. A simulated fight and its story
 * are drawn from the round's seed; nothing lives and nothing is hurt. What a pool pays follows from what lies on its two sides, which is kept
 * with every bet (`pool-meron:60000`), so that whoever checks a bet counts its odds again.
 */
import type { DrawStream } from '@house/fairness/draw';
import { formatAmount, ONE, parseAmount } from '@house/money/amount';
import { type Acts, actsOf, type LiveEvent, type LiveGame, type Pool, returnOfSpots, type Spot } from './live.ts';
import { LIVE_MAX_WIN, LIVE_STAKES } from './stakes.ts';

export type FightSide = 'meron' | 'wala';
export type FightResult = FightSide | 'draw';

export interface Fight {
  readonly result: FightResult;
  /** Who leads in each pass, and by how much of three; the last is the winner's, or even. */
  readonly passes: readonly { readonly lead: FightSide | 'even'; readonly strength: number }[];
}

/** Chances in ten-thousandths: 0.4475, 0.4475, 0.105. */
const CHANCES = 10_000;
const MERON = 4_475;
const WALA = 4_475;
const PASSES = 7;
const LAST_STRENGTH = 3;

/** Of the pool's two sides, in ten-thousandths: 10 % are the house's. */
const POOL_SHARE = (ONE * 9n) / 10n;
/** Odds of a pool are told and paid in hundredths, floored. */
const HUNDREDTH = ONE / 100n;
/** Below 1.10 everybody has their stake back. */
const LEAST_POOL_ODDS = (ONE * 11n) / 10n;

export function fightResultOf(number: number): FightResult {
  if (number < MERON) return 'meron';
  return number < MERON + WALA ? 'wala' : 'draw';
}

function drawFight(random: DrawStream): Fight {
  const result = fightResultOf(random.rand(CHANCES));
  const passes = Array.from({ length: PASSES - 1 }, () => {
    const lead = (['meron', 'wala', 'even'] as const)[random.rand(3)] ?? 'even';
    return { lead, strength: 1 + random.rand(2) };
  });
  return {
    result,
    passes: [...passes, { lead: result === 'draw' ? 'even' : result, strength: LAST_STRENGTH }],
  };
}

/** In ten-thousandths, the stake included: what each side of a pool pays. Null: its stakes go back. */
export function poolOdds(side: bigint, other: bigint): bigint | null {
  if (side <= 0n || other <= 0n) return null;
  const exact = (POOL_SHARE * (side + other)) / side;
  const odds = exact - (exact % HUNDREDTH);
  return odds < LEAST_POOL_ODDS ? null : odds;
}

const POOL_SPOTS = { meron: 'pool-meron', wala: 'pool-wala' } as const;

function laidOn(acts: Acts, spot: string): bigint {
  const [laid = '0'] = actsOf(acts, spot);
  return parseAmount(laid) ?? 0n;
}

/** Both sides of a pool win or go back together: where one of them has no odds the whole pool is given back. */
export function oddsOfPool(laid: Readonly<Record<FightSide, bigint>>): Readonly<Record<FightSide, bigint>> | null {
  const [meron, wala] = [poolOdds(laid.meron, laid.wala), poolOdds(laid.wala, laid.meron)];
  return meron === null || wala === null ? null : { meron, wala };
}

/** What officials said of a fight that was held elsewhere, among the acts. */
const TOLD_SEAT = 'fight';
export const toldAs = (result: string): string => `${TOLD_SEAT}:${result}`;
const FIGHT_RESULTS: readonly string[] = ['meron', 'wala', 'draw'];
export const isFightResult = (text: string): text is FightResult => FIGHT_RESULTS.includes(text);

type ResultOf = (fight: Fight, acts: Acts) => FightResult;
const drawnResult: ResultOf = ({ result }) => result;
const toldResult: ResultOf = (_fight, acts) => {
  const [told = ''] = actsOf(acts, TOLD_SEAT);
  return isFightResult(told) ? told : 'draw';
};

/** Nine tenths of a pool come back where a side wins, all of it after a draw; what one bet returns depends on those of others. */
const poolSpot = (side: FightSide, resultOf: ResultOf): Spot<Fight> => ({
  ...{ id: POOL_SPOTS[side], pays: [], rtp: '0.910500' },
  returned(fight, acts) {
    const odds = oddsOfPool({ meron: laidOn(acts, POOL_SPOTS.meron), wala: laidOn(acts, POOL_SPOTS.wala) });
    const result = resultOf(fight, acts);
    if (odds === null || result === 'draw') return ONE;
    return result === side ? odds[side] : 0n;
  },
});

/** 1.90 in all; a draw gives the stake back. */
const sideSpot = (side: FightSide, resultOf: ResultOf): Spot<Fight> => ({
  ...{ id: side, pays: ['0.9'], rtp: '0.955250' },
  returned(fight, acts) {
    const result = resultOf(fight, acts);
    return result === 'draw' ? ONE : result === side ? (ONE * 19n) / 10n : 0n;
  },
});

/** 9.0 in all. */
const drawSpot = (resultOf: ResultOf): Spot<Fight> => ({
  ...{ id: 'draw', pays: ['8'], rtp: '0.945000' },
  returned: (fight, acts) => (resultOf(fight, acts) === 'draw' ? 9n * ONE : 0n),
});

const spotsBy = (resultOf: ResultOf): readonly Spot<Fight>[] => [
  sideSpot('meron', resultOf),
  drawSpot(resultOf),
  sideSpot('wala', resultOf),
  poolSpot('meron', resultOf),
  poolSpot('wala', resultOf),
];

const pool: Pool = {
  spots: Object.values(POOL_SPOTS),
  acts: (laid) => Object.values(POOL_SPOTS).map((spot) => `${spot}:${formatAmount(laid.get(spot) ?? 0n)}`),
};

const spots = spotsBy(drawnResult);

const FACTS = {
  kind: 'live',
  dealing: 'round',
  volatility: 'low',
  stakes: LIVE_STAKES,
  maxWin: LIVE_MAX_WIN,
  pool,
  marks: ['meron', 'wala', 'draw'],
  hasBigRoad: true,
  mark: ({ result }: Fight) => ({ code: result, text: '' }),
} as const;

export const COCKFIGHT: LiveGame<Fight> = {
  ...FACTS,
  ...{ code: 'COCK', rtp: returnOfSpots(spots), spots },
  draw: drawFight,
  events: ({ passes }) => passes.map(({ lead, strength }): LiveEvent => ({ kind: 'pass', lead, strength })),
};

/** Held elsewhere: two officials say how it ended (`toldAs`), nothing is drawn. A pool returns nine tenths of what lies in it, or all. */
export const ARENA_FIGHT: LiveGame<Fight> = {
  ...FACTS,
  ...{ code: 'COCKA', told: toldAs, rtp: { lowest: '0.9', highest: '1', proof: 'exact' }, spots: spotsBy(toldResult) },
  draw: () => ({ result: 'draw', passes: [] }),
  events: () => [],
};
