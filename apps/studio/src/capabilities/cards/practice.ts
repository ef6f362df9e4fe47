/**
 * Practice tables: one player against house bots, for nothing. They live in memory alone: there is no row of a table, a sitting or a
 * hand and no call of the wallet here, so nothing of them reaches money, turnover, records, statistics or boards, and no bot can sit
 * where money is. When the process that keeps the rooms dies a practice table is gone, and has cost nobody anything.
 *
 * A hand is dealt as at any table: the server's seed is promised before the player's page gives its own, and the last hands can be
 * replayed and checked as long as the table stands. Bots decide from what their own seat may see (packages/games: `bots.ts`).
 */
import { commitOf, SEED_BYTES } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { randomBytes, randomInt } from '@house/fairness/random';
import { botOf, botView } from '@house/games/card-rooms/bots';
import {
  type CardAction,
  type CardRoomGame,
  dealtStream,
  doWritten,
  type HandResult,
  NOBODY,
  nextButton,
  seatsOf,
} from '@house/games/card-rooms/card-room';
import { toWire } from '@house/games/wire';
import { formatAmount } from '@house/money/amount';
import type { Clock } from '@house/server/platform/clock';
import { present, type Refusal, refuse } from '@house/server/platform/result';
import type { StudioError } from '../../contract.ts';
import type { CardActOrder, CardMessage, ShownCardHand, ShownCardTable } from '../../contract-cards.ts';
import { maskPlayer } from '../../mask-player.ts';
import type { Session } from '../../sessions.ts';
import { makeKept } from './acts.ts';
import type { KeptAction } from './queries.ts';

const TABLES_MOST = 500;
const PAST_HANDS = 20;
const OWN_SEAT = 0;
const BOT_NAMES = ['Mina', 'Raju', 'Tuni', 'Khoka', 'Bhola'];
/** Bots of games in which more may play: enough to learn at, and few enough to be soon one's turn again. */
const BOTS_MOST = 3;
const THINK_MILLISECONDS = { least: 700, span: 900 };
const MISSES_TO_GO = 2;
/** Without a line. */
const AWAY_MILLISECONDS = 60_000;

interface Hand {
  readonly id: string;
  readonly number: number;
  readonly serverSeed: Uint8Array;
  readonly seeds: readonly string[];
  readonly stacks: readonly bigint[];
  readonly button: number;
  readonly dealtAt: number;
  readonly actions: KeptAction[];
  state: unknown;
  until: number;
  result: HandResult | null;
}

interface PracticeTable {
  readonly id: string;
  readonly sitting: string;
  readonly key: string;
  readonly player: string;
  readonly game: CardRoomGame;
  readonly tier: number;
  readonly start: bigint;
  readonly names: readonly string[];
  /** By seat; the player sits in the first. */
  readonly stacks: bigint[];
  readonly past: ShownCardHand[];
  seed: string;
  serverSeed: Uint8Array;
  hand: Hand | null;
  hands: number;
  button: number;
  dealAt: number | null;
  /** When the bot whose turn it is has thought enough. */
  botAt: number | null;
  misses: number;
  awaySince: number | null;
}

export interface Practice {
  readonly size: number;
  /** Opens one, or answers the one there is. */
  open(key: string, session: Session, order: { tier: number; seed: string }): string | Refusal<StudioError>;
  show(key: string): ShownCardTable | null;
  /** Null: no sitting of a practice table of theirs. */
  act(key: string, order: CardActOrder): Record<string, never> | Refusal<StudioError> | null;
  giveSeed(key: string, sitting: string, seed: string): boolean;
  /** False: none of theirs. */
  close(key: string, sitting: string | null): boolean;
  past(key: string): readonly ShownCardHand[] | null;
  step(): void;
  drop(): void;
}

export interface PracticeDeps {
  readonly clock: Clock;
  readonly makeId: () => string;
  readonly gameOf: (code: string) => CardRoomGame;
  readonly secondsOf: (game: CardRoomGame) => number;
  readonly pauseMilliseconds: number;
  /** What the page hears. False: nobody listens. */
  readonly tell: (key: string, message: CardMessage) => boolean;
  /** A table that fails is put away, and no other is troubled by it. */
  readonly onFault: (error: unknown) => void;
}

export function createPractice(deps: PracticeDeps): Practice {
  const { clock, makeId } = deps;
  const tables = new Map<string, PracticeTable>();
  const chance = { rand: (n: number) => randomInt(n) };
  const unitOf = ({ game, tier }: PracticeTable): bigint => present(game.tiers[tier], 'a room of the game').unit;

  function show(table: PracticeTable): ShownCardTable {
    const { game, hand } = table;
    return {
      ...{ id: table.id, game: game.code, tier: table.tier, code: null, sitting: table.sitting, seat: OWN_SEAT },
      ...{ unit: formatAmount(unitOf(table)), practice: true, watchers: 0 },
      seats: table.stacks.map((stack, seat) => ({
        ...{ seat, player: table.names[seat] ?? '', stack: formatAmount(stack) },
        ...{ isOut: false, isAway: false, isBot: seat !== OWN_SEAT },
      })),
      ...{ places: table.stacks.length, leaving: false, button: hand?.button ?? table.button },
      startsIn: table.dealAt === null ? null : Math.max(0, table.dealAt - clock.now()),
      commitment: toHex(commitOf(hand !== null && hand.result === null ? hand.serverSeed : table.serverSeed)),
      hand: hand === null ? null : showHand(table, hand),
    };
  }

  function showHand({ game }: PracticeTable, hand: Hand): ShownCardTable['hand'] {
    const { state, result } = hand;
    const clockUntil = game.clockSeconds === undefined ? null : hand.dealtAt + game.clockSeconds * 1_000;
    return {
      ...{ id: hand.id, number: hand.number, seen: toWire(game.see(state, OWN_SEAT)), due: game.due(state) },
      ...{ left: Math.max(0, hand.until - clock.now()), of: deps.secondsOf(game) * 1_000, onBank: false },
      offers: toWire(game.offers(state, OWN_SEAT)),
      seq: hand.actions.filter(({ seat }) => seat === OWN_SEAT).length,
      clock: clockUntil === null ? null : Math.max(0, clockUntil - clock.now()),
      result: result === null ? null : toWire(result),
    };
  }

  const tell = (table: PracticeTable): boolean => deps.tell(table.key, { kind: 'table', table: show(table) });

  function think(table: PracticeTable, hand: Hand): void {
    const isBots = table.game.due(hand.state).some((seat) => seat !== OWN_SEAT);
    const quick = Math.min(1, deps.pauseMilliseconds / 6_000);
    const least = THINK_MILLISECONDS.least + randomInt(THINK_MILLISECONDS.span);
    table.botAt = isBots ? clock.now() + least * quick : null;
  }

  function write(table: PracticeTable, hand: Hand, act: KeptAction): boolean {
    const next = doWritten(table.game, hand.state, act);
    if (next === null) return false;
    const isSameTurn = table.game.turnOf(next) === table.game.turnOf(hand.state);
    hand.state = next;
    hand.actions.push(act);
    if (!isSameTurn) hand.until = clock.now() + deps.secondsOf(table.game) * 1_000;
    if (table.game.due(next).length === 0) settle(table, hand);
    else think(table, hand);
    return true;
  }

  function deal(table: PracticeTable): void {
    const { game } = table;
    const least = unitOf(table) * game.leastUnits;
    // Whoever has lost all has as much as at the beginning again: it is for nothing.
    table.stacks.forEach((stack, seat) => {
      if (stack < least) table.stacks[seat] = table.start;
    });
    const players = table.stacks.map((stack, seat) => ({ seat, stack }));
    table.button = nextButton(table.button, players);
    table.hands += 1;
    const { serverSeed, button, hands: number } = table;
    const seeds = table.stacks.map((_, seat) => (seat === OWN_SEAT ? table.seed : 'bot'));
    const stream = dealtStream({ serverSeed, number, seeds });
    const hand: Hand = {
      ...{ id: makeId(), number, serverSeed, seeds, button, dealtAt: clock.now(), actions: [], result: null },
      stacks: [...table.stacks],
      state: game.begin({ stream, unit: unitOf(table), button, players }),
      until: clock.now() + deps.secondsOf(game) * 1_000,
    };
    Object.assign(table, { hand, serverSeed: randomBytes(SEED_BYTES), dealAt: null });
    if (game.due(hand.state).length === 0) settle(table, hand);
    else think(table, hand);
  }

  function settle(table: PracticeTable, hand: Hand): void {
    const result = table.game.settle(hand.state);
    hand.result = result;
    for (const { seat, put, won } of result.players) {
      table.stacks[seat] = (table.stacks[seat] ?? 0n) - put + won;
    }
    table.botAt = null;
    table.dealAt = clock.now() + deps.pauseMilliseconds;
    const of = (seat: number) => result.players.find((each) => each.seat === seat);
    table.past.unshift({
      ...{ id: hand.id, number: hand.number, unit: formatAmount(unitOf(table)), button: hand.button, state: 'settled' },
      ...{ dealtAt: new Date(hand.dealtAt).toISOString(), rake: formatAmount(result.rake) },
      ...{ commitment: toHex(commitOf(hand.serverSeed)), serverSeed: toHex(hand.serverSeed), seat: OWN_SEAT },
      players: hand.stacks.map((stack, seat) => ({
        ...{ seat, player: table.names[seat] ?? '', stack: formatAmount(stack), seed: hand.seeds[seat] ?? '' },
        ...{ put: formatAmount(of(seat)?.put ?? 0n), won: formatAmount(of(seat)?.won ?? 0n) },
      })),
      actions: hand.actions.map((act) => ({ ...act })),
    });
    table.past.length = Math.min(table.past.length, PAST_HANDS);
  }

  function botActs(table: PracticeTable, hand: Hand): void {
    const { game } = table;
    const seat = game.due(hand.state).find((each) => each !== OWN_SEAT);
    const bot = botOf(game.code);
    if (seat === undefined || bot === undefined) return;
    const view = botView(game, hand.state, seat);
    const wish: CardAction = bot(view, chance);
    const { amount, ...other } = wish;
    const act = { seat, ...other, ...(amount === undefined ? {} : { amount: formatAmount(BigInt(amount)) }) };
    if (!write(table, hand, act)) write(table, hand, { seat, ...game.onTimeOut(hand.state, seat) });
  }

  /** True: something was done. */
  function stepHand(table: PracticeTable, hand: Hand): boolean {
    const { game } = table;
    const now = clock.now();
    if (game.clockSeconds !== undefined && now >= hand.dealtAt + game.clockSeconds * 1_000) {
      return write(table, hand, { seat: NOBODY, kind: 'clock' });
    }
    const isOwnDue = game.due(hand.state).includes(OWN_SEAT);
    if (isOwnDue && now >= hand.until) {
      table.misses += 1;
      return write(table, hand, { seat: OWN_SEAT, ...game.onTimeOut(hand.state, OWN_SEAT) });
    }
    if (table.botAt === null || now < table.botAt) return false;
    botActs(table, hand);
    return true;
  }

  function end(table: PracticeTable): void {
    tables.delete(table.key);
    deps.tell(table.key, { kind: 'over' });
  }

  function stepTable(table: PracticeTable): void {
    const { hand } = table;
    const now = clock.now();
    const isPlayed = hand !== null && hand.result === null;
    const changed = isPlayed ? stepHand(table, hand) : table.dealAt !== null && now >= table.dealAt;
    if (!isPlayed && changed) deal(table);
    if (changed) table.awaySince = tell(table) ? null : (table.awaySince ?? now);
    const isAway = table.awaySince !== null && now - table.awaySince > AWAY_MILLISECONDS;
    if (isAway || table.misses >= MISSES_TO_GO) end(table);
  }

  const own = (key: string, sitting: string | null): PracticeTable | null => {
    const table = tables.get(key);
    return table !== undefined && (sitting === null || table.sitting === sitting) ? table : null;
  };

  return {
    get size() {
      return tables.size;
    },
    open(key, { game: code, player }, { tier, seed }) {
      const there = tables.get(key);
      if (there !== undefined) return there.sitting;
      const game = deps.gameOf(code);
      const room = game.tiers[tier];
      if (room === undefined) return refuse('table.unknown');
      if (tables.size >= TABLES_MOST) return refuse('room.full');
      const { least, most } = seatsOf(game, tier);
      const count = Math.max(least, Math.min(most, 1 + BOTS_MOST));
      const start = room.least * 2n < room.most ? room.least * 2n : room.most;
      const table: PracticeTable = {
        ...{ id: makeId(), sitting: makeId(), key, player, game, tier, start, seed, past: [] },
        names: [maskPlayer(player), ...BOT_NAMES.slice(0, count - 1)],
        stacks: Array.from({ length: count }, () => start),
        ...{ serverSeed: randomBytes(SEED_BYTES), hand: null, hands: 0, button: 0, botAt: null, misses: 0 },
        ...{ dealAt: clock.now() + deps.pauseMilliseconds / 2, awaySince: null },
      };
      tables.set(key, table);
      tell(table);
      return table.sitting;
    },
    show: (key) => {
      const table = tables.get(key);
      return table === undefined ? null : show(table);
    },
    act(key, order) {
      const table = own(key, order.sitting);
      if (table === null) return null;
      const { hand } = table;
      if (hand === null || hand.id !== order.hand) return refuse('round.changed');
      const done = hand.actions.filter(({ seat }) => seat === OWN_SEAT);
      // The same press again.
      if (done[order.seq]?.kind === order.kind) return {};
      if (hand.result !== null || done.length !== order.seq) return refuse('round.changed');
      const act = makeKept(table.game, hand.state, OWN_SEAT, order);
      if (act === null || !write(table, hand, act)) return refuse('round.choice');
      table.misses = 0;
      tell(table);
      return {};
    },
    giveSeed(key, sitting, seed) {
      const table = own(key, sitting);
      if (table !== null) table.seed = seed;
      return table !== null;
    },
    close(key, sitting) {
      const table = own(key, sitting);
      if (table !== null) end(table);
      return table !== null;
    },
    past: (key) => tables.get(key)?.past ?? null,
    step() {
      for (const table of [...tables.values()]) {
        try {
          stepTable(table);
        } catch (error) {
          deps.onFault(error);
          end(table);
        }
      }
    },
    drop: () => tables.clear(),
  };
}
