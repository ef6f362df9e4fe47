/** Rewards: see port.ts. */

import { canonicalJson } from '@house/fairness/canonical-json';
import { FIRST_POINT_RATIOS } from '@house/growth/points';
import { FIRST_RANKS, faultOfRanks, type Rank, rankReached } from '@house/growth/ranks';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { refuse } from '../../platform/result.ts';
import { PRODUCTS, type ProductCode } from '../wagers/port.ts';
import { type ClaimDeps, claimAll, claimCashback, claimItem, showCashback } from './claims.ts';
import { type PointRunDeps, runPoints } from './point-runs.ts';
import type { PointRatios, RecordAct, Rewards, Versioned } from './port.ts';
import {
  countOpen,
  expireItems,
  fromRankContent,
  insertItems,
  insertRule,
  newestRule,
  pageCashback,
  pageItems,
  type RankContent,
  readCosts,
  toRankContent,
} from './queries.ts';
import { checkAllAgain, checkRanks, countByRank, giveMonthly, previewLadder, readOwnRank, readRank } from './ranks.ts';

const EXPIRED_AT_ONCE = 1_000;
const RATIO_MAX = 1_000;

export interface RewardDeps extends Omit<ClaimDeps, 'readRanks'>, Pick<PointRunDeps, 'readTime'> {
  readonly record: RecordAct;
}

const CODES = Object.keys(PRODUCTS) as ProductCode[];
const FIRST_RATIOS = Object.fromEntries(CODES.map((code) => [code, FIRST_POINT_RATIOS[code] ?? 0])) as PointRatios;

async function readRanksRule(db: Db | Tx): Promise<Versioned<readonly Rank[]>> {
  const rule = await newestRule(db, 'ranks');
  if (rule === undefined) return { version: 0, rows: FIRST_RANKS, madeBy: null, madeAt: null };
  const rows = (rule.content as readonly RankContent[]).map(fromRankContent);
  return { version: rule.version, rows, madeBy: rule.made_by, madeAt: rule.made_at };
}

async function readPointsRule(db: Db | Tx): Promise<Versioned<PointRatios>> {
  const rule = await newestRule(db, 'points');
  if (rule === undefined) return { version: 0, rows: FIRST_RATIOS, madeBy: null, madeAt: null };
  return {
    version: rule.version,
    rows: { ...FIRST_RATIOS, ...(rule.content as Partial<PointRatios>) },
    ...{ madeBy: rule.made_by, madeAt: rule.made_at },
  };
}

/** A rank by invitation is the top one; the first asks for nothing; every rate is a share of less than a tenth. */
function ranksHold(rows: readonly Rank[]): boolean {
  const [first] = rows;
  if (rows.length !== FIRST_RANKS.length || faultOfRanks(rows) !== null) return false;
  if (first?.deposits !== 0n || first.turnover !== 0n) return false;
  return rows.every(({ rank, deposits, turnover, cashback }) => {
    const isInvited = deposits === null && turnover === null;
    const rates = Object.values(cashback);
    return isInvited === (rank === FIRST_RANKS.length - 1) && rates.every((rate) => rate >= 0 && rate <= 100_000);
  });
}

export function createRewards(deps: RewardDeps): Rewards {
  const { db, ids } = deps;
  const readRanks = async (tx: Db | Tx) => (await readRanksRule(tx)).rows;
  const readRatios = async (tx: Db | Tx) => (await readPointsRule(tx)).rows;
  const shared = { ...deps, readRanks };

  return {
    ranks: () => readRanksRule(db),
    pointRatios: () => readPointsRule(db),
    async setRanks(by, version, rows) {
      if (!ranksHold(rows)) return refuse('rewards.rulesWrong');
      const content = canonicalJson(rows.map(toRankContent));
      return transact(db, async (tx) => {
        const before = await readRanksRule(tx);
        // The same order again: it is there.
        if (canonicalJson(before.rows.map(toRankContent)) === content) return before;
        if (before.version !== version) return refuse('rewards.versionMoved');
        if (!(await insertRule(tx, { kind: 'ranks', version: version + 1, content, madeBy: by.staff }))) {
          return refuse('rewards.versionMoved');
        }
        await checkAllAgain(tx);
        await deps.record(tx, {
          ...by,
          ...{ action: 'rewards.setRanks', object: `ranks:${version + 1}`, before: `ranks:${version}`, after: content },
        });
        return readRanksRule(tx);
      });
    },
    async setPointRatios(by, version, rows) {
      const isWhole = CODES.every((code) => Number.isInteger(rows[code]) && rows[code] >= 0 && rows[code] <= RATIO_MAX);
      if (!isWhole) return refuse('rewards.rulesWrong');
      const content = canonicalJson({ ...rows });
      return transact(db, async (tx) => {
        const before = await readPointsRule(tx);
        if (canonicalJson({ ...before.rows }) === content) return before;
        if (before.version !== version) return refuse('rewards.versionMoved');
        if (!(await insertRule(tx, { kind: 'points', version: version + 1, content, madeBy: by.staff }))) {
          return refuse('rewards.versionMoved');
        }
        await deps.record(tx, {
          ...by,
          ...{ action: 'rewards.setPoints', object: `points:${version + 1}`, after: content },
          before: canonicalJson({ ...before.rows }),
        });
        return readPointsRule(tx);
      });
    },
    async previewRanks(rows) {
      return ranksHold(rows)
        ? previewLadder(db, rows, (totals) => rankReached(rows, totals))
        : refuse('rewards.rulesWrong');
    },
    membersByRank: () => countByRank(db),
    costs: (days) => readCosts(db, days),

    rankOf: (memberId) => readRank(db, memberId),
    ownRank: (memberId) => readOwnRank(db, memberId),

    give: (tx, items) =>
      insertItems(
        tx,
        items.map((item) => ({ ...item, id: ids.next() })),
      ),
    async listItems(memberId, tab, page) {
      const [{ paused }, open] = await Promise.all([
        transact(db, (tx) => deps.pausesOf(tx, memberId)),
        countOpen(db, memberId),
      ]);
      // Whoever takes a break is offered nothing, and reads what was theirs.
      if (paused && tab === 'open') return { rows: [], total: 0, open: 0, paused };
      return {
        ...(await pageItems(db, memberId, { ...page, isOpen: tab === 'open' })),
        open: paused ? 0 : open,
        paused,
      };
    },
    claim: (memberId, id) => claimItem(shared, memberId, id),
    claimAll: (memberId) => claimAll(shared, memberId),

    cashbackOf: (memberId) => showCashback(shared, memberId),
    claimCashback: (memberId, key) => claimCashback(shared, memberId, key),
    listCashback: (memberId, page) => pageCashback(db, memberId, page),

    runPoints: () => runPoints({ ...deps, readRatios }),
    checkRanks: () => checkRanks(shared),
    giveMonthly: () => giveMonthly(shared),
    expireItems: () => expireItems(db, EXPIRED_AT_ONCE),
  };
}
