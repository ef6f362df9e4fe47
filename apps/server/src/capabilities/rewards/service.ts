/** Rewards: see port.ts. */

import { canonicalJson } from '@house/fairness/canonical-json';
import { FIRST_POINT_RATIOS, wholePoints } from '@house/growth/points';
import { FIRST_RANKS, faultOfRanks, type Rank, rankReached } from '@house/growth/ranks';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { present, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import { PRODUCTS, type ProductCode } from '../wagers/port.ts';
import { type BirthdayDeps, giveBirthdays } from './birthdays.ts';
import { type BoardDeps, createBoards } from './board.ts';
import { type ClaimDeps, claimAll, claimCashback, claimCause, claimItem, showCashback } from './claims.ts';
import { claimGoods, convert, decide, holdGoods, redeem } from './mall.ts';
import {
  countShelf,
  findProduct,
  lockProduct,
  lookAtOrders,
  pageOrders,
  pageProducts,
  pageShelf,
  readDeposits,
  saveProduct,
} from './mall-queries.ts';
import type { ProgressDeps } from './mission-progress.ts';
import { countReached, readTurnoverOf } from './mission-queries.ts';
import { createMissions } from './missions.ts';
import { type NoticeDeps, tellRewards } from './notices.ts';
import { type PointRunDeps, runPoints } from './point-runs.ts';
import type { Mall, PointRatios, Product, RecordAct, Rewards, Versioned } from './port.ts';
import {
  countOpen,
  expireItems,
  fromRankContent,
  insertItems,
  insertRule,
  itemsByCause,
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

export interface RewardDeps
  extends Omit<BirthdayDeps, 'readRanks'>,
    Pick<PointRunDeps, 'readTime'>,
    Pick<BoardDeps, 'isInternal'>,
    Omit<ProgressDeps, 'zoneOffsetMinutes'>,
    Pick<ClaimDeps, 'grantFreeRounds'> {
  readonly record: RecordAct;
  readonly identity: BoardDeps['identity'] & Pick<Identity, 'noticeWishesOf'>;
  readonly tellRewards: NoticeDeps['tell'];
  /** Units of 0.0001 as the ledger has them. */
  readonly pointsOf: (memberId: bigint) => Promise<bigint>;
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

function createMall(deps: ClaimDeps & Pick<RewardDeps, 'record' | 'pointsOf'>): Mall {
  const { db } = deps;
  return {
    async list(memberId, { kind, mine }, page) {
      const [points, rank, deposits] = await Promise.all([
        deps.pointsOf(memberId),
        readRank(db, memberId),
        readDeposits(db, memberId),
      ]);
      const reach = { points: wholePoints(points), rank, deposits };
      const [rows, counts] = await Promise.all([
        pageShelf(db, { kind, reach: mine ? reach : null }, page),
        countShelf(db, reach),
      ]);
      const total = mine ? counts.mine : kind === null ? counts.cash + counts.goods : counts[kind];
      return { rows, counts, total };
    },
    redeem: (memberId, wish, check) => redeem(deps, memberId, wish, check),
    convert: (memberId, wish, check) => convert(deps, memberId, wish, check),
    listOrders: (filter, page) => pageOrders(db, { ...filter, ...page }),
    decideOrder: (by, id, decision) => decide(deps, by, id, decision),
    listProducts: (page) => pageProducts(db, page),
    async saveProduct(by, { id: asked, ...product }, version) {
      if ((product.kind === 'cash') !== (product.value !== null)) return refuse('rewards.productWrong');
      return transact(db, async (tx) => {
        // Of a new one: the same key is the same product.
        const id = asked ?? BigInt(`0x${by.key.replaceAll('-', '').slice(0, 15)}`);
        const before = await lockProduct(tx, id);
        if (asked !== null && before === undefined) return refuse('rewards.productUnknown');
        if (asked === null && before !== undefined) return before;
        if ((before?.version ?? 0) !== version) return refuse('rewards.versionMoved');
        await saveProduct(tx, { ...product, id, version: version + 1 });
        const saved = present(await lockProduct(tx, id), 'it was written');
        await deps.record(tx, {
          ...by,
          ...{ action: 'rewards.saveProduct', object: `product:${id}` },
          ...(before === undefined ? {} : { before: textOfProduct(before) }),
          after: textOfProduct(saved),
        });
        return saved;
      });
    },
    waiting: () => lookAtOrders(db),
  };
}

const textOfProduct = ({ names, points, stock, active }: Product): string =>
  `${names['en'] ?? ''}: ${points} points, stock ${stock ?? 'any'}, ${active ? 'shown' : 'hidden'}`;

export function createRewards(deps: RewardDeps): Rewards {
  const { db, ids } = deps;
  const readRanks = async (tx: Db | Tx) => (await readRanksRule(tx)).rows;
  const readRatios = async (tx: Db | Tx) => (await readPointsRule(tx)).rows;
  const shared = { ...deps, readRanks };

  return {
    mall: createMall(shared),
    missions: createMissions(shared),
    boards: createBoards(deps),
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
    turnoverOf: (memberId, { product, ...days }) =>
      readTurnoverOf(db, { memberId, product: CODES.find((code) => code === product) ?? null, ...days }),
    reachedTurnover: ({ product, ...asked }) =>
      countReached(db, { product: CODES.find((code) => code === product) ?? null, ...asked }),
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
    claimGoods: (memberId, id, delivery) => claimGoods(shared, memberId, id, delivery),
    async goodsOf(productId) {
      const product = await findProduct(db, productId);
      return product?.kind === 'goods' && product.active ? product : null;
    },
    holdGoods,
    claimCause: (memberId, cause) => claimCause(shared, memberId, cause),
    itemsOf: (memberId, causes) => itemsByCause(db, memberId, causes),
    claimAll: (memberId) => claimAll(shared, memberId),

    cashbackOf: (memberId) => showCashback(shared, memberId),
    claimCashback: (memberId, key) => claimCashback(shared, memberId, key),
    listCashback: (memberId, page) => pageCashback(db, memberId, page),

    runPoints: () => runPoints({ ...deps, readRatios }),
    checkRanks: () => checkRanks(shared),
    giveMonthly: () => giveMonthly(shared),
    giveBirthdays: () => giveBirthdays(shared),
    tellRewards: () =>
      tellRewards({
        ...{ db, zoneOffsetMinutes: deps.zoneOffsetMinutes, tell: deps.tellRewards },
        noticeWishesOf: (memberIds) => deps.identity.noticeWishesOf(memberIds),
        ...(deps.readTime === undefined ? {} : { readTime: deps.readTime }),
      }),
    expireItems: () => expireItems(db, EXPIRED_AT_ONCE),
  };
}
