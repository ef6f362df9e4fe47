/** What the operator asks for: rounds of all players, void ones, what games paid back, the pools. */
import { toHex } from '@house/fairness/hex';
import { CARD_GAME_CODES, loadCardGame } from '@house/games/card-rooms/card-games';
import { seatsOf } from '@house/games/card-rooms/card-room';
import { loadStudioGame, STUDIO_GAME_CODES } from '@house/games/games';
import { spotsWithRaises, topOdds } from '@house/games/live/live';
import { findPool, POOL_UNITS_PER_MILL, ROOM_POOLS } from '@house/games/pools';
import { floorDiv, formatAmount, multiplyFloor, ONE, parseAmount } from '@house/money/amount';
import { type Db, transact } from '@house/server/platform/database';
import { isRefusal, present } from '@house/server/platform/result';
import type {
  OperatorAnswer,
  OperatorCall,
  OperatorHand,
  OperatorRequest,
  OperatorRound,
  TableTerms,
} from '@house/vendor-protocol/operator';
import type { RevealedPair, ShownShoe } from '../../contract.ts';
import { changeSeating, readSeating } from '../cards/seating.ts';
import { FISH_GAME } from '../fish/books.ts';
import { findLiveGame, sharesPools } from '../rounds/play.ts';
import type { RoundViews } from '../rounds/views.ts';
import type { WalletSteps } from '../rounds/wallet-steps.ts';
import { holdShoe, revealShoe } from '../tables/queries.ts';
import {
  addUpDays,
  beginHandsVoid,
  beginVoid,
  countCardRooms,
  findAnyRound,
  keepAlarms,
  listCardHands,
  listCardPairs,
  listCardTables,
  listHands,
  listOperatorTables,
  listOpposites,
  listPoolWins,
  listReturns,
  listSteadyPlayers,
  listUnderWay,
  lockTable,
  type OperatorHandRow,
  type OperatorRow,
  type ReturnRow,
  readPools,
  searchRounds,
  sumSittings,
  type TableTermsRow,
  updateTable,
} from './queries.ts';
import { addSums, BANDS, type Judged, judgeReturn, type Range } from './returns.ts';

const OPPOSITE_DAYS = 7;
const OPPOSITES = 50;
const WINS = 50;
const ALL_BANDS = -1;
const FRESH_MILLISECONDS = 10_000;

export type OperatorDesk = {
  readonly [C in OperatorCall]: (request: OperatorRequest<C>) => Promise<OperatorAnswer<C>>;
};

/** Calls that another capability answers. */
export type FightDesk = Pick<OperatorDesk, 'setUpArena' | 'openFight' | 'tellFight' | 'correctFight'>;
export type FishDesk = Pick<OperatorDesk, 'fish'>;

interface OperatorDeps {
  readonly db: Db;
  readonly clock: { now(): number };
  readonly views: Pick<RoundViews, 'replay' | 'seedsOf'>;
  readonly steps: Pick<WalletSteps, 'askBack'>;
  /** The published seed of a round's pair or rocket; null while it is kept. */
  readonly revealed: (player: string, pair: string) => Promise<RevealedPair | null>;
  /** Of a live table. */
  readonly shoeOf: (id: string) => Promise<ShownShoe | null>;
  readonly fights: FightDesk;
  readonly fish: FishDesk;
  readonly cardHand: (id: string) => Promise<OperatorAnswer<'cardHand'>['hand']>;
}

const provedReturns: ReadonlyMap<string, Range> = new Map(
  await Promise.all(
    STUDIO_GAME_CODES.map(async (code): Promise<[string, Range]> => {
      const { lowest, highest, fromPools = '0', error = '0' } = (await loadStudioGame(code)).rtp;
      return [
        code,
        {
          lowest: Number(lowest) - Number(fromPools) - Number(error),
          highest: Number(highest) - Number(fromPools) + Number(error),
        },
      ];
    }),
  ),
);

/**
 * Shots of a second are one round whose stake follows from what its shots do (one at a fish that is dead costs nothing), so the
 * mean of prize / stake over rounds is no estimate of the return: only what was paid by what was staked is, and it has no bounds.
 * The same where players decide, and of pools: what a stake returns depends on what they do.
 */
const isSummed = (game: string): boolean => {
  const live = findLiveGame(game);
  return game === FISH_GAME || live?.decisions !== undefined || live?.pool !== undefined;
};

function meanOf(rows: readonly ReturnRow[]): Judged {
  const staked = rows.reduce((sum, row) => sum + row.staked, 0n);
  const paid = rows.reduce((sum, row) => sum + row.paid, 0n);
  return { mean: staked === 0n ? null : Number(paid) / Number(staked), bounds: null, outside: false };
}

const showTerms = (row: TableTermsRow): TableTerms => ({
  ...{ state: row.state, bettingSeconds: row.betting_seconds },
  ...{ min: formatAmount(row.min_stake), max: formatAmount(row.max_stake), maxWin: formatAmount(row.max_win) },
});

/** Null: no table can be so. */
function readTerms({ state, bettingSeconds, ...amounts }: TableTerms): TableTermsRow | null {
  const [min, max, maxWin] = [parseAmount(amounts.min), parseAmount(amounts.max), parseAmount(amounts.maxWin)];
  if (min === null || max === null || maxWin === null || min <= 0n || max < min || maxWin < max) return null;
  return { state, betting_seconds: bettingSeconds, min_stake: min, max_stake: max, max_win: maxWin };
}

const isSameTerms = (one: TableTermsRow, other: TableTermsRow | null): boolean =>
  other !== null && JSON.stringify(showTerms(one)) === JSON.stringify(showTerms(other));

const decidedPrize = ({ state, prize }: OperatorRow): string | null =>
  (state === 'decided' || state === 'settled') && prize !== null ? formatAmount(prize) : null;

const show = (row: OperatorRow): OperatorRound => ({
  id: row.id,
  game: row.game,
  player: row.player,
  state: row.state,
  stake: formatAmount(row.stake),
  prize: decidedPrize(row),
  trial: row.trial,
  placedAt: row.placed_at.toISOString(),
  endedAt: row.ended_at?.toISOString() ?? null,
  refusal: row.refusal,
  voided: row.operator_void !== null,
});

/** What a hand under way costs if every spot wins its best. */
function mostToPay({ game, spots }: OperatorHandRow): bigint {
  const live = findLiveGame(game);
  if (live === null) return 0n;
  let most = 0n;
  for (const spot of spotsWithRaises(live)) {
    const stake = parseAmount(spots?.[spot.id] ?? '0') ?? 0n;
    most += multiplyFloor(stake, topOdds(spot) + ONE, ONE);
  }
  return most;
}

function showHand(row: OperatorHandRow, shoe: OperatorHand['shoe']): OperatorHand {
  const isOver = row.state === 'settled' || row.state === 'void' || row.state === 'result';
  const mark = row.state === 'void' || row.mark === null ? null : `${row.mark.code} ${row.mark.text}`.trim();
  return {
    ...{ id: row.id, table: row.table_code, game: row.game, number: row.number, state: row.state, shoe },
    // The desk knows no card before those who play.
    mark: isOver ? mark : null,
    openedAt: row.opened_at.toISOString(),
    ...{ players: row.players, staked: formatAmount(row.staked), paid: formatAmount(row.paid) },
    atMost: isOver ? null : formatAmount(mostToPay(row)),
    spots: isOver
      ? {}
      : Object.fromEntries(
          Object.entries(row.spots ?? {}).map(([spot, stake]) => [spot, formatAmount(parseAmount(stake) ?? 0n)]),
        ),
  };
}

export function createOperatorDesk({
  db,
  clock,
  views,
  steps,
  revealed,
  shoeOf,
  fights,
  fish,
  cardHand,
}: OperatorDeps): OperatorDesk {
  const showShoe = async (id: string) => {
    const { number, commitment, serverSeed } = present(await shoeOf(id), 'the shoe of a hand is kept');
    return { id, number, commitment, serverSeed };
  };
  /** As the player saw it: nothing where the stake was never taken. */
  async function eventsOf(row: OperatorRow) {
    const seen = ['open', 'decided', 'settled'].includes(row.state) || row.operator_void !== null;
    const played = seen ? await views.replay(row) : null;
    return played === null || isRefusal(played) ? [] : [...played.events, ...row.pool_events];
  }

  async function measure(): Promise<OperatorAnswer<'returns'>> {
    return transact(db, async (tx) => {
      await addUpDays(tx);
      const [rows, underWay, sittings] = [await listReturns(tx), await listUnderWay(tx), await sumSittings(tx)];
      const cells = STUDIO_GAME_CODES.flatMap((game) => {
        const proved = present(provedReturns.get(game), 'every game has a proved return');
        return [null, ...BANDS].flatMap((band) => {
          const of = rows.filter((row) => row.game === game && !row.trial && (band === null || row.band === band));
          if (of.length === 0 && band !== null) return [];
          const sums = addSums(of);
          const judged = isSummed(game) ? meanOf(of) : judgeReturn(sums, proved);
          return [{ game, band, proved, rows: of, rounds: sums.rounds, ...judged }];
        });
      });
      const alarms = await keepAlarms(
        tx,
        cells.flatMap(({ game, band, outside }) => (outside ? [{ game, band: band ?? ALL_BANDS }] : [])),
      );
      return {
        cells: cells.map(({ game, band, proved, rows: of, rounds, mean, bounds }) => ({
          ...{ game, band, rounds, mean, bounds, proved },
          staked: formatAmount(of.reduce((sum, { staked }) => sum + staked, 0n)),
          paid: formatAmount(of.reduce((sum, { paid, fromPools }) => sum + paid - fromPools, 0n)),
          outsideSince:
            alarms.find((alarm) => alarm.game === game && alarm.band === (band ?? ALL_BANDS))?.since.toISOString() ??
            null,
        })),
        totals: [
          ...sittings.map(({ game, staked, paid, under_way: at }) => ({
            ...{ game, staked: formatAmount(staked), paid: formatAmount(paid), underWay: formatAmount(at) },
          })),
          ...STUDIO_GAME_CODES.map((game) => {
            const of = rows.filter((row) => row.game === game);
            return {
              game,
              staked: formatAmount(of.reduce((sum, { staked }) => sum + staked, 0n)),
              paid: formatAmount(of.reduce((sum, { paid }) => sum + paid, 0n)),
              underWay: formatAmount(underWay.find((one) => one.game === game)?.staked ?? 0n),
            };
          }),
        ],
      };
    });
  }

  let kept: { readonly until: number; readonly answer: ReturnType<typeof measure> } | null = null;

  return {
    ...fights,
    ...fish,

    async rounds(filter) {
      const { rows, total } = await searchRounds(db, filter);
      return { rounds: rows.map(show), total };
    },

    async round({ id }) {
      const row = await findAnyRound(db, id);
      if (row === undefined) return { round: null };
      const { pair, clientSeed } = await views.seedsOf(row);
      const published = await revealed(row.player, pair);
      return {
        round: {
          ...show(row),
          choice: row.choice,
          actions: [...row.actions],
          events: await eventsOf(row),
          ...{ pair, nonce: row.nonce },
          serverSeed: published?.serverSeed ?? null,
          clientSeed: published?.clientSeed ?? (row.seed_pair === null ? clientSeed : null),
          betTransaction: row.bet_transaction,
          winTransaction: row.win_transaction,
        },
      };
    },

    async void({ id, order }) {
      const begun = await beginVoid(db, id, order);
      if (begun !== undefined) {
        const after = await steps.askBack(begun);
        kept = null;
        return { outcome: after.state === 'void' ? 'void' : 'waiting' };
      }
      const row = await findAnyRound(db, id);
      if (row === undefined) return { outcome: 'unknown' };
      if (row.state === 'void') return { outcome: 'void' };
      if (row.operator_void !== null) return { outcome: 'waiting' };
      if (row.state === 'refused') return { outcome: 'noStake' };
      return { outcome: row.pool_events.length > 0 ? 'poolWon' : 'unfinished' };
    },

    async hands({ of, id }) {
      const rows = await listHands(db, of, id);
      const shoes = new Map<string, Awaited<ReturnType<typeof showShoe>>>();
      for (const { shoe } of rows) if (!shoes.has(shoe)) shoes.set(shoe, await showShoe(shoe));
      return { hands: rows.map((row) => showHand(row, present(shoes.get(row.shoe), 'the shoe of a hand is kept'))) };
    },

    async voidHands({ of, id, order }) {
      const waiting = await transact(db, async (tx) => {
        if (of === 'shoe') await holdShoe(tx, id);
        const left = await beginHandsVoid(tx, { of, id, order });
        // No more hands come of a shoe that is void.
        if (of === 'shoe' && left !== null) await revealShoe(tx, id);
        return left;
      });
      kept = null;
      return { outcome: waiting === null ? 'unknown' : waiting === 0 ? 'void' : 'waiting' };
    },

    /** At most ten seconds old. */
    returns() {
      const at = clock.now();
      if (kept !== null && at < kept.until) return kept.answer;
      const answer = measure();
      kept = { until: at + FRESH_MILLISECONDS, answer };
      answer.catch(() => {
        kept = null;
      });
      return answer;
    },

    async opposites() {
      const rows = await listOpposites(db, OPPOSITE_DAYS, OPPOSITES);
      return {
        days: OPPOSITE_DAYS,
        players: rows.map(({ player, hands, of_hands: ofHands, staked, covered }) => ({
          ...{ player, hands, ofHands },
          ...{ staked: formatAmount(staked), covered: formatAmount(covered) },
        })),
      };
    },

    cardHand: async ({ id }) => ({ hand: await cardHand(id) }),
    seating: () => readSeating(db),
    setSeating: async (change) => ({ outcome: (await changeSeating(db, change)) ? 'changed' : 'moved' }),

    async cards({ player, other = null }) {
      const [tables, hands] = [await listCardTables(db), await listCardHands(db, player, other)];
      return {
        tables: tables.map(({ is_private: isPrivate, rake, players, ...table }) => ({
          ...{ ...table, isPrivate, rake: formatAmount(rake) },
          players: players.map(({ stack, ...each }) => ({ ...each, stack: formatAmount(BigInt(stack)) })),
        })),
        hands: hands.map((hand) => ({
          ...{ id: hand.id, table: hand.table_id, game: hand.game, number: hand.number, state: hand.state },
          ...{ dealtAt: hand.dealt_at.toISOString(), rake: formatAmount(hand.rake ?? 0n), acts: hand.acts },
          players: (hand.players ?? []).map(({ put, won, ...each }) => ({
            ...{ ...each, put: formatAmount(BigInt(put)), won: formatAmount(BigInt(won)) },
          })),
        })),
      };
    },

    async pairs() {
      const [pairs, steady] = [await listCardPairs(db), await listSteadyPlayers(db)];
      return {
        pairs: pairs.map(({ one, other, hands, hands_of_one: first, hands_of_other: second, gave, got }) => ({
          ...{ players: [one, other], hands, handsOf: [first, second], flow: [formatAmount(gave), formatAmount(got)] },
        })),
        steady: [...steady],
      };
    },

    async rooms() {
      const counts = await countCardRooms(db);
      const games = await Promise.all(CARD_GAME_CODES.map(loadCardGame));
      return {
        rooms: games.flatMap((game) =>
          game.tiers.map(({ unit, least }, room) => {
            const of = counts.find((each) => each.game === game.code && each.tier === room);
            const places = seatsOf(game, room).most;
            return {
              ...{ game: game.code, room, unit: formatAmount(unit), buyIn: formatAmount(least), places },
              ...{ seats: (of?.tables ?? 0) * places, players: of?.players ?? 0, waiting: of?.waiting ?? 0 },
            };
          }),
        ),
      };
    },

    async tables() {
      const rows = await listOperatorTables(db);
      return {
        tables: rows.map((row) => ({
          ...{ code: row.code, game: row.game, names: row.names, terms: showTerms(row) },
          hand:
            row.number === null || row.hand_state === null
              ? null
              : {
                  ...{ number: row.number, state: row.hand_state, players: row.players },
                  staked: formatAmount(row.staked),
                },
        })),
      };
    },

    table: ({ code, seen, next }) =>
      transact(db, async (tx) => {
        const row = await lockTable(tx, code);
        if (row === undefined) return { outcome: 'unknown' };
        const terms = readTerms(next);
        if (terms === null) return { outcome: 'invalid' };
        if (isSameTerms(row, terms)) return { outcome: 'changed' };
        if (!isSameTerms(row, readTerms(seen))) return { outcome: 'moved' };
        // A hand under way is played to its end before a table closes; one that is closed is not closing again.
        const isLeaving = terms.state !== 'open';
        const state = !isLeaving ? 'open' : row.state === 'closed' ? 'closed' : 'closing';
        await updateTable(tx, code, { ...terms, state });
        return { outcome: 'changed' };
      }),

    pools: () =>
      db
        .transaction()
        .setIsolationLevel('repeatable read')
        .execute(async (tx) => {
          const { pools, staked, ofRooms } = await readPools(tx);
          const wins = await listPoolWins(tx, WINS);
          let balanced = true;
          const shared = present(STUDIO_GAME_CODES.find(sharesPools), 'a game has the pools');
          const shown = pools.map((row) => {
            const pool = present(findPool(row.code), 'a pool of the table is one of the rules');
            const seeds = pool.seed * BigInt(row.number);
            const tier = ROOM_POOLS.indexOf(pool);
            const contributed = (tier === -1 ? staked : (ofRooms.get(tier) ?? 0n)) * pool.share;
            balanced &&= row.units + row.paid * POOL_UNITS_PER_MILL === seeds * POOL_UNITS_PER_MILL + contributed;
            return {
              ...{ code: row.code, number: row.number, won: row.won, game: tier === -1 ? shared : FISH_GAME },
              amount: formatAmount(floorDiv(row.units, POOL_UNITS_PER_MILL)),
              seed: formatAmount(pool.seed),
              cap: formatAmount(pool.cap),
              share: Number(pool.share) / Number(POOL_UNITS_PER_MILL),
              openedAt: row.opened_at.toISOString(),
              commitment: toHex(row.commitment),
              paid: formatAmount(row.paid),
              seeds: formatAmount(seeds),
              contributed: formatAmount(floorDiv(contributed, POOL_UNITS_PER_MILL)),
            };
          });
          shown.sort((one, other) => Number(one.cap) - Number(other.cap));
          return {
            game: shared,
            pools: shown,
            wins: wins.map(
              ({ code, number, round_id: round, bet_transaction: betTransaction, player, amount, won_at }) => ({
                ...{ code, number, round, betTransaction, player },
                amount: formatAmount(amount),
                wonAt: won_at.toISOString(),
              }),
            ),
            balanced,
          };
        }),
  };
}
