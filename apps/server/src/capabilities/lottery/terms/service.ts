/** The terms: see port.ts for what they promise. */

import { nameNumber, numbersOf, readNumber } from '@house/lottery/limited';
import { findPlay } from '@house/lottery/offer';
import { FACTORS } from '@house/lottery/pricing';
import { POINT_PRODUCTS } from '@house/lottery/products';
import { auditValue } from '../../../platform/audit-value.ts';
import type { Tx } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, present, type Refusal, refuse } from '../../../platform/result.ts';
import { judgeSeen } from '../../../platform/seen.ts';
import type { Wagers } from '../../wagers/port.ts';
import type { LotteryNotice } from '../port.ts';
import { keepCapsOfSold } from '../queries.ts';
import { catalogueGame, usualTerms } from '../rules.ts';
import type { SalesCache } from '../sales-cache.ts';
import { changeByStaff, type StaffDeps } from '../staff.ts';
import {
  findLimitByKey,
  isClosed,
  isOfPlay,
  type ReadyLimit,
  readLimitedNumbers,
  totalName,
} from './limited-numbers.ts';
import { beginFirstCount, countLimited, type FullDraw, readFullDraws } from './limited-totals.ts';
import { findPriceByKey, insertPrice, pricesOf, readOwnPrice, readPlayPrices, returnAt } from './play-prices.ts';
import { findPlayStateByKey, insertPlayState, readStoppedPlays, stoppedOf } from './play-states.ts';
import type { GameTermsChange, Terms } from './port.ts';
import {
  countLimits,
  endLimitRow,
  findAboveUpline,
  findDownlinesAbove,
  insertLimit,
  listOwnPoints,
  lockGameTerms,
  lockHouseTerms,
  lockLimit,
  readGameTerms,
  readHousePoint,
  readHouseTerms,
  readOwnPoint,
  readUplinePoint,
  updateGameTerms,
  updateHouseTerms,
  writeOwnPoint,
} from './queries.ts';

export interface TermsDeps extends StaffDeps {
  readonly ids: Ids;
  readonly sales: Pick<SalesCache, 'gameOf'>;
  readonly wagers: Pick<Wagers, 'unitStakesAfter'>;
  readonly namesOfMembers: (memberIds: readonly bigint[]) => Promise<ReadonlyMap<bigint, string>>;
  readonly findMemberByName: (account: string) => Promise<bigint | null>;
  /** Tells what a game returns at least from now on, in the caller's transaction: hundredths of a percent. */
  readonly tellReturn: (tx: Tx, gameCode: string, rtpBasisPoints: number) => Promise<void>;
  /** This process changed something: what it holds in memory is read anew. */
  readonly forget: () => void;
}

const LIMITS_MAX = 500;
/** Seconds: as long as a round of the beacon, which comes between the close and the draw. */
const CLOSE_MIN = 3;

/** Stakes are whole steps, the smallest is not above the largest, and the catalogue's own bounds hold. */
function areSound(gameCode: string, change: GameTermsChange): boolean {
  const { minStake, maxStake, maxWin, closeBefore } = change;
  const { limits, announced, periodMinutes } = catalogueGame(gameCode);
  const usual = usualTerms(gameCode);
  const maxOrder = change.maxOrder ?? usual.maxOrder;
  const maxOrderWin = change.maxOrderWin ?? usual.maxOrderWin;
  const steps = [minStake, maxStake].every((stake) => stake > 0n && stake % limits.stakeStep === 0n);
  const orders = maxStake <= maxOrder && limits.minimumTicket <= maxOrder && maxOrderWin > 0n;
  // At least half of a period is sale. Draws held elsewhere close when their station says.
  const closes =
    closeBefore === null || (announced === null && closeBefore >= CLOSE_MIN && closeBefore <= periodMinutes * 30);
  return steps && minStake <= maxStake && orders && maxWin > 0n && closes;
}

/** What of these is set: the log tells nothing of the others. */
function given(figures: Readonly<Record<string, number | null>>): Record<string, number> {
  return Object.fromEntries(
    Object.entries(figures).flatMap(([name, value]) => (value === null ? [] : [[name, value]])),
  );
}

type NumberOnSale = Exclude<Awaited<ReturnType<Terms['saleNow']>>, Refusal>['numbers'][number];

/** Each limited number; of a whole play what counts for all of it, and those of its numbers that are full somewhere. */
function numbersOnSale(limits: readonly ReadyLimit[], full: readonly FullDraw[]): NumberOnSale[] {
  const drawsOf = Map.groupBy(full, ({ limitId, number }) => totalName(limitId, number));
  return limits.flatMap((limit): NumberOnSale[] => {
    const { id, soldAs, numbers, except, maxStake, factor, fullFactor } = limit;
    const figures = { play: soldAs.code, closed: isClosed(limit), maxStake, factor, fullFactor };
    const ofPlay = isOfPlay(limit) ? [{ ...figures, selection: '', reducedDraws: [], fullDraws: [] }] : [];
    const single = numbers.flatMap(({ number, picks }): NumberOnSale[] => {
      const draws = drawsOf.get(totalName(id, number)) ?? [];
      if (isOfPlay(limit) && (draws.length === 0 || except.has(number))) return [];
      const among = (over: boolean) => draws.flatMap((draw) => (draw.over === over ? [draw.marketId] : []));
      const selection = soldAs.grammar.format(picks);
      return [{ ...figures, selection, reducedDraws: among(false), fullDraws: among(true) }];
    });
    return [...ofPlay, ...single];
  });
}

export function createTerms(deps: TermsDeps): Terms {
  const { db } = deps;

  /** A refusal with those who are in the way, named once its transaction is over: names come from another connection. */
  async function withNames<T, Code extends string>(
    outcome: T | Refusal<Code>,
    inTheWay: readonly bigint[],
  ): Promise<T | Refusal<Code>> {
    if (!isRefusal(outcome) || inTheWay.length === 0) return outcome;
    const names = await deps.namesOfMembers(inTheWay);
    const named = inTheWay.map((id) => names.get(id) ?? String(id)).join(', ');
    return refuse(outcome.refused as Code, { names: named });
  }

  /** Pages that show the game ask again what it is sold on. */
  const noticesOfTerms = (gameCode: string): readonly LotteryNotice[] => [
    { channel: `lott.${gameCode}`, memberId: null, kind: 'terms', data: {} },
  ];

  async function change<T, Code extends string>(
    by: Parameters<typeof changeByStaff>[1],
    work: Parameters<typeof changeByStaff<T, Code>>[2],
  ): ReturnType<typeof changeByStaff<T, Code>> {
    const outcome = await changeByStaff<T, Code>(deps, by, work);
    deps.forget();
    return outcome;
  }

  return {
    games: () => readGameTerms(db),
    house: () => readHouseTerms(db),
    limits: (gameCode) => readLimitedNumbers(db, gameCode),
    prices: () => readPlayPrices(db),
    stoppedPlays: () => readStoppedPlays(db),

    changeGame: (by, gameCode, version, wish) =>
      change(by, async (tx) => {
        const before = await lockGameTerms(tx, gameCode);
        if (before === null) return refuse('lottery.gameUnknown');
        if (before.version !== version) return refuse('lottery.changedMeanwhile');
        if (!areSound(gameCode, wish)) return refuse('lottery.termsInvalid');
        await keepCapsOfSold(tx, gameCode);
        const value = await updateGameTerms(tx, gameCode, wish);
        const told = {
          action: 'lottery.game' as const,
          object: `lottery:${gameCode}`,
          before: auditValue(before),
          after: auditValue(value),
        };
        return { value, told, notices: noticesOfTerms(gameCode) };
      }),

    async changeHouse(by, version, wish) {
      const inTheWay: bigint[] = [];
      const outcome = await change(by, async (tx) => {
        const before = await lockHouseTerms(tx);
        if (before.version !== version) return refuse('lottery.changedMeanwhile');
        const value = await updateHouseTerms(tx, before, wish);
        for (const product of POINT_PRODUCTS) {
          inTheWay.push(...(await findAboveUpline(tx, product)));
          if (inTheWay.length > 0) return refuse('lottery.pointAboveUpline');
        }
        const told = {
          action: 'lottery.settings' as const,
          object: 'lottery',
          before: auditValue(before),
          after: auditValue(value),
        };
        return { value, told };
      });
      return withNames(outcome, inTheWay);
    },

    async points(product, page) {
      const { rows, total } = await listOwnPoints(db, product, page);
      const names = await deps.namesOfMembers(rows.map(({ memberId }) => memberId));
      return { rows: rows.map((row) => ({ ...row, account: names.get(row.memberId) ?? '' })), total };
    },

    async setPoint(by, { account, product, rebatePoint, seen }) {
      const memberId = await deps.findMemberByName(account);
      if (memberId === null) return refuse('operations.memberUnknown');
      const which = product === 'LOTT' ? {} : { product };
      const inTheWay: bigint[] = [];
      const outcome = await change(by, async (tx) => {
        await lockHouseTerms(tx);
        const before = await readOwnPoint(tx, product, memberId);
        const verdict = judgeSeen({ seen, before, wish: rebatePoint });
        if (verdict === 'changedMeanwhile') return refuse('lottery.changedMeanwhile');
        if (verdict === 'done') return { value: { memberId, rebatePoint }, told: null };
        const point = rebatePoint ?? (await readHousePoint(tx, product));
        const upline = await readUplinePoint(tx, product, memberId);
        if (upline !== null && point > upline) return refuse('lottery.pointAboveUpline', { names: account });
        inTheWay.push(...(await findDownlinesAbove(tx, product, memberId, point)));
        if (inTheWay.length > 0) return refuse('lottery.pointBelowDownline');
        await writeOwnPoint(tx, product, memberId, rebatePoint);
        return {
          value: { memberId, rebatePoint },
          told: {
            action: 'lottery.point',
            object: `member:${memberId}`,
            before: auditValue({ ...which, rebatePoint: before }),
            after: auditValue({ ...which, rebatePoint }),
          },
        };
      });
      return withNames(outcome, inTheWay);
    },

    async limitNumber(by, { key, gameCode, play, selection, maxStake, maxTotal, factor, fullFactor = null }) {
      if (fullFactor !== null && (maxTotal === null || fullFactor >= (factor ?? FACTORS.full))) {
        return refuse('lottery.limitInvalid');
      }
      const outcome = await change(by, async (tx) => {
        if ((await lockGameTerms(tx, gameCode)) === null) return refuse('lottery.gameUnknown');
        const sold = findPlay(catalogueGame(gameCode), play);
        if (sold === undefined) return refuse('lottery.playUnknown');
        const ofPlay = selection === '';
        if (ofPlay && (factor !== null || (maxStake ?? maxTotal) === null || numbersOf(sold) === null)) {
          return refuse('lottery.playLimitInvalid');
        }
        const picks = ofPlay ? [] : readNumber(sold, selection);
        if (picks === null) return refuse('lottery.numberInvalid');
        const written = ofPlay ? '' : sold.grammar.format(picks);
        const figures = { maxStake, maxTotal, factor, fullFactor };
        const limit = { gameCode, play, selection: written, ...figures, reason: by.reason.trim() };
        const done = await findLimitByKey(tx, key);
        if (done !== null) {
          const { id: _, madeAt: __, ...asked } = done;
          const same = auditValue(asked) === auditValue({ ...limit, staff: by.staff });
          return same ? { value: done, told: null } : refuse('request.keyReused');
        }
        if ((await countLimits(tx, gameCode)) >= LIMITS_MAX) {
          return refuse('lottery.limitsFull', { count: LIMITS_MAX });
        }
        const { staffId, staff } = by;
        const made = await insertLimit(tx, { ...limit, id: deps.ids.next(), staffId, staff, key });
        const kept = present(
          (await readLimitedNumbers(tx, gameCode)).find((one) => one.play === play && one.selection === written),
          'a number that is limited is there',
        );
        if (!made) {
          const same = kept.staff === by.staff && kept.reason === limit.reason;
          const { maxStake: stake, maxTotal: total, factor: price, fullFactor: priceWhenFull } = kept;
          const standing = { maxStake: stake, maxTotal: total, factor: price, fullFactor: priceWhenFull };
          return same && auditValue(standing) === auditValue(figures)
            ? { value: kept, told: null }
            : refuse('lottery.numberKnown', { number: ofPlay ? play : nameNumber(sold, picks) });
        }
        await beginFirstCount(tx, kept.id);
        const after = auditValue({ play, number: written, maxStake, maxTotal, ...given({ factor, fullFactor }) });
        const told = { action: 'lottery.limit' as const, object: `lottery:${gameCode}`, after, key };
        return { value: kept, told, notices: noticesOfTerms(gameCode) };
      });
      // So that it is sold again at once where few have bet; the worker goes on.
      if (!isRefusal(outcome)) await countLimited(deps);
      return outcome;
    },

    endLimit: (by, id) =>
      change(by, async (tx) => {
        const kept = await lockLimit(tx, id);
        if (kept === null) return refuse('lottery.limitUnknown');
        if (kept.ended) return { value: { ended: true as const }, told: null };
        await endLimitRow(tx, id);
        const before = auditValue({ play: kept.play, number: kept.selection });
        return {
          value: { ended: true as const },
          told: { action: 'lottery.limitEnd', object: `lottery:${kept.game_code}`, before },
          notices: noticesOfTerms(kept.game_code),
        };
      }),

    setPrice: (by, { key, gameCode, play, factor, seen }) =>
      change(by, async (tx) => {
        const terms = await lockGameTerms(tx, gameCode);
        if (terms === null) return refuse('lottery.gameUnknown');
        const wish = { gameCode, play, factor };
        const known = await findPriceByKey(tx, key);
        if (known !== null) {
          const same = auditValue(known) === auditValue({ ...wish, reason: by.reason.trim() });
          return same ? { value: wish, told: null } : refuse('request.keyReused');
        }
        if (play !== null && findPlay(catalogueGame(gameCode), play) === undefined) {
          return refuse('lottery.playUnknown');
        }
        const before = await readOwnPrice(tx, gameCode, play);
        // An order that comes again is known by its key, above: what another one set to the same is not this one's doing.
        if (judgeSeen({ seen, before, wish: factor }) !== 'asSeen') return refuse('lottery.changedMeanwhile');
        await insertPrice(tx, { ...wish, key, reason: by.reason.trim(), staffId: by.staffId, staff: by.staff });
        const prices = pricesOf(await readPlayPrices(tx), gameCode);
        await deps.tellReturn(tx, gameCode, returnAt(prices, catalogueGame(gameCode), terms.rtpBasisPoints));
        const told = {
          action: 'lottery.price' as const,
          object: `lottery:${gameCode}`,
          before: auditValue({ play, factor: before }),
          after: auditValue({ play, factor }),
          key,
        };
        return { value: wish, told, notices: noticesOfTerms(gameCode) };
      }),

    switchPlay: (by, { key, gameCode, play, off }) =>
      change(by, async (tx) => {
        if ((await lockGameTerms(tx, gameCode)) === null) return refuse('lottery.gameUnknown');
        const wish = { gameCode, play, off };
        const known = await findPlayStateByKey(tx, key);
        if (known !== null) {
          return auditValue(known) === auditValue(wish) ? { value: wish, told: null } : refuse('request.keyReused');
        }
        if (findPlay(catalogueGame(gameCode), play) === undefined) return refuse('lottery.playUnknown');
        const wasOff = stoppedOf(await readStoppedPlays(tx), gameCode).has(play);
        if (wasOff === off) return { value: wish, told: null };
        await insertPlayState(tx, { ...wish, key, reason: by.reason.trim(), staffId: by.staffId, staff: by.staff });
        const told = {
          action: off ? ('lottery.playOff' as const) : ('lottery.playOn' as const),
          object: `lottery:${gameCode}`,
          before: auditValue({ play, off: wasOff }),
          after: auditValue({ play, off }),
          key,
        };
        return { value: wish, told, notices: noticesOfTerms(gameCode) };
      }),

    async saleNow(gameCode) {
      const game = await deps.sales.gameOf(gameCode);
      if (game === null) return refuse('lottery.gameUnknown');
      const full = game.limited.length === 0 ? [] : await readFullDraws(db, gameCode);
      return { numbers: numbersOnSale(game.limited, full), prices: game.prices };
    },
  };
}
