/**
 * What an operator asks of our studio: `POST /studio/operator/{call}`, signed as the studio's own calls to the wallet are
 * (`signing.ts`), under a key that follows from the same secret. Amounts are decimal strings; a player is named as the wallet
 * names them. Each call changes nothing, but for `void`, `voidHands`,
 * `table` and `setSeating`.
 */
import { createHmac } from 'node:crypto';
import * as z from 'zod/mini';
import { SIGNATURE_HEADER, signBody, TIMESTAMP_HEADER } from './signing.ts';

export const OPERATOR_PATH = '/studio/operator';
/** Rounds on one page at most. */
const ROUNDS_MAX = 100;
/** Rounds are counted so far and no further. */
export const ROUNDS_COUNTED = 10_000;

const amount = z.string();
const uuid = z.uuid();
const instant = z.iso.datetime();

export const ROUND_STATES = ['placed', 'open', 'decided', 'settled', 'refused', 'voiding', 'void'] as const;
const state = z.enum(ROUND_STATES);

const roundsRequest = z.object({
  /** By the studio's own code. */
  game: z.optional(z.string()),
  player: z.optional(z.string()),
  id: z.optional(uuid),
  state: z.optional(state),
  /** When it was placed: from, and before. */
  from: z.optional(instant),
  before: z.optional(instant),
  offset: z.int().check(z.gte(0)),
  limit: z.int().check(z.gte(1), z.lte(ROUNDS_MAX)),
});

const round = z.object({
  id: z.string(),
  game: z.string(),
  player: z.string(),
  state,
  stake: amount,
  /** Null while it is not decided, and of a round that is void. */
  prize: z.nullable(amount),
  trial: z.boolean(),
  placedAt: instant,
  endedAt: z.nullable(instant),
  /** The wallet's word for why it took no stake. */
  refusal: z.nullable(z.string()),
  /** An operator has declared it void. */
  voided: z.boolean(),
});
export type OperatorRound = z.output<typeof round>;

const event = z.looseObject({ kind: z.string() });

const roundAnswer = z.object({
  /** Null: there is none. */
  round: z.nullable(
    z.extend(round, {
      choice: z.record(z.string(), z.unknown()),
      actions: z.array(z.record(z.string(), z.unknown())),
      /** What the player was shown, in order. */
      events: z.array(event),
      pair: z.string(),
      nonce: z.int(),
      /** Of the pair, or of the rocket; the seed is told once it is published. */
      serverSeed: z.nullable(z.string()),
      clientSeed: z.nullable(z.string()),
      betTransaction: z.string(),
      winTransaction: z.string(),
    }),
  ),
});

const voidAnswer = z.object({
  /** `waiting`: the wallet has not confirmed it yet, and is asked again. */
  outcome: z.enum(['void', 'waiting', 'unknown', 'unfinished', 'poolWon', 'noStake']),
});

const returnsAnswer = z.object({
  cells: z.array(
    z.object({
      game: z.string(),
      /** The least stake of its band, whole units of the currency; null: all stakes. */
      band: z.nullable(z.int()),
      rounds: z.int(),
      staked: amount,
      /** Without what pools paid. */
      paid: amount,
      /** Means over rounds of the share that came back, 0.9632. Null: no round yet. */
      mean: z.nullable(z.number()),
      /** Where the mean lies unless chance played against all odds; null: too few rounds. */
      bounds: z.nullable(z.object({ lowest: z.number(), highest: z.number() })),
      /** What was proved, without what comes from pools. */
      proved: z.object({ lowest: z.number(), highest: z.number() }),
      /** Since when the mean lies outside; null: it does not. */
      outsideSince: z.nullable(instant),
    }),
  ),
  /** What players staked and were paid, pools included, trial money too, by game: to be held against the wallet's books. */
  totals: z.array(z.object({ game: z.string(), staked: amount, paid: amount, underWay: amount })),
});
export type StudioReturns = z.output<typeof returnsAnswer>;

const poolsAnswer = z.object({
  game: z.string(),
  pools: z.array(
    z.object({
      code: z.string(),
      /** Whose stakes feed it. */
      game: z.string(),
      number: z.int(),
      amount,
      seed: amount,
      cap: amount,
      /** Of each stake, a share: 0.005. */
      share: z.number(),
      openedAt: instant,
      commitment: z.string(),
      won: z.int(),
      paid: amount,
      /** All seeds the house put in, of this code. */
      seeds: amount,
      /** All that stakes put in, of this code. */
      contributed: amount,
    }),
  ),
  wins: z.array(
    z.object({
      code: z.string(),
      number: z.int(),
      player: z.string(),
      round: z.string(),
      /** Of its stake, as the wallet knows it. */
      betTransaction: z.string(),
      amount,
      wonAt: instant,
    }),
  ),
  /** What stands in the pools is what was put in less what was paid, to the last digit. */
  balanced: z.boolean(),
});
export type StudioPools = z.output<typeof poolsAnswer>;

/** What an operator may change of a live table. Amounts on one spot; `closing`: closed once the hand under way is over. */
const tableTerms = z.object({
  state: z.enum(['open', 'closing', 'closed']),
  bettingSeconds: z.int().check(z.gte(8), z.lte(60)),
  min: amount,
  max: amount,
  /** The most that a spot may win of one player in a hand. */
  maxWin: amount,
});
export type TableTerms = z.output<typeof tableTerms>;

const tablesAnswer = z.object({
  tables: z.array(
    z.object({
      code: z.string(),
      game: z.string(),
      names: z.object({ bn: z.string(), en: z.string() }),
      terms: tableTerms,
      /** The hand under way: who bets how much; null: the table rests. */
      hand: z.nullable(z.object({ number: z.int(), state: z.string(), players: z.int(), staked: amount })),
    }),
  ),
});
export type StudioTables = z.output<typeof tablesAnswer>;

/** Hands of a table, of one shoe, or one hand: by the id of the shoe or of the hand, by the code of the table. */
const handsRequest = z.object({ of: z.enum(['table', 'shoe', 'hand']), id: z.string().check(z.maxLength(40)) });
const hand = z.object({
  id: z.string(),
  table: z.string(),
  game: z.string(),
  number: z.int(),
  state: z.string(),
  /** As roads show it; null: not known yet, or void. */
  mark: z.nullable(z.string()),
  openedAt: instant,
  shoe: z.object({
    id: z.string(),
    number: z.int(),
    commitment: z.string(),
    /** Null while hands come of it. */
    serverSeed: z.nullable(z.string()),
  }),
  /** Of real money; `atMost` is what the hand under way pays if every spot wins its best, null of one that is over. */
  players: z.int(),
  staked: amount,
  paid: amount,
  atMost: z.nullable(amount),
  /** What lies on each spot of the hand under way; of one that is over nothing. */
  spots: z.record(z.string(), amount),
});
export type OperatorHand = z.output<typeof hand>;

/** A new arena for fights that are held elsewhere: bets at fixed odds, or for a pool. */
const arenaTerms = z.object({
  names: z.object({
    bn: z.string().check(z.minLength(2), z.maxLength(60)),
    en: z.string().check(z.minLength(2), z.maxLength(60)),
  }),
  kind: z.enum(['fixed', 'pool']),
  min: amount,
  max: amount,
  maxWin: amount,
});
export type ArenaTerms = z.output<typeof arenaTerms>;

/** How officials say that a fight held elsewhere ended; `cancelled`: no fight, no contest, no pictures. */
export const FIGHT_ENDS = ['meron', 'wala', 'draw', 'cancelled'] as const;
export type FightEnd = (typeof FIGHT_ENDS)[number];

/** What two players may share: a device, a home, a line of invitations. */
export const TIES = ['device', 'address', 'line'] as const;
const tie = z.enum(TIES);
export const SEATING_RULES = ['refuse', 'warn', 'allow'] as const;
const seatingRules = z.object({
  device: z.enum(SEATING_RULES),
  address: z.enum(SEATING_RULES),
  line: z.enum(SEATING_RULES),
});
/** What a tie does to who wants to sit down where the other sits, at tables of real money. */
const seating = z.object({ public: seatingRules, private: seatingRules });
export type CardSeating = z.output<typeof seating>;

/** A hand of the card rooms that is over, with all it takes to deal and play it again. */
const cardHand = z.object({
  id: z.string(),
  game: z.string(),
  number: z.int(),
  unit: amount,
  button: z.int(),
  /** The place of its room among those of the game, whose table it was. */
  tier: z.int(),
  isPrivate: z.boolean(),
  dealtAt: instant,
  rake: amount,
  commitment: z.string(),
  serverSeed: z.string(),
  players: z.array(
    z.object({ seat: z.int(), player: z.string(), stack: amount, seed: z.string(), put: amount, won: amount }),
  ),
  actions: z.array(
    z.object({
      seat: z.int(),
      kind: z.string(),
      amount: z.optional(amount),
      picks: z.optional(z.array(z.string())),
      /** Milliseconds since it was dealt. */
      at: z.optional(z.number()),
    }),
  ),
});
export type OperatorCardHand = z.output<typeof cardHand>;

const cardsAnswer = z.object({
  /** Tables of the card rooms at which somebody sits. */
  tables: z.array(
    z.object({
      id: z.string(),
      game: z.string(),
      tier: z.int(),
      trial: z.boolean(),
      /** It has a code, without which nobody sits down. */
      isPrivate: z.boolean(),
      hands: z.int(),
      rake: amount,
      players: z.array(
        z.object({
          ...{ seat: z.int(), player: z.string(), stack: amount, out: z.boolean() },
          /** What ties them to somebody who sat there already, where the seating rule only warns. */
          together: z.array(tie),
        }),
      ),
    }),
  ),
  /** Hands that are over, the newest first, fifty at most. */
  hands: z.array(
    z.object({
      id: z.string(),
      table: z.string(),
      game: z.string(),
      number: z.int(),
      state: z.string(),
      dealtAt: instant,
      rake: amount,
      acts: z.int(),
      players: z.array(z.object({ seat: z.int(), player: z.string(), put: amount, won: amount })),
    }),
  ),
});

/** What paid shots came to: `mean` is prize by cost, `error` its standard error by the rules of the game. */
const shotSums = {
  shots: z.int(),
  kills: z.int(),
  cost: amount,
  prize: amount,
  /** Null: no shot yet. */
  mean: z.nullable(z.number()),
  error: z.nullable(z.number()),
};
const fishAnswer = z.object({
  days: z.int(),
  /** Of a shot, without jackpot and chest. */
  proved: z.number(),
  /** By the rate of the room: shots of these days, and what stands there now. */
  tiers: z.array(
    z.object({
      ...{ code: z.string(), base: amount, rooms: z.int(), players: z.int() },
      ...shotSums,
      /** What stands in them, and what they have paid since they were opened. */
      ...{ jackpot: amount, jackpotPaid: amount, chest: amount, chestPaid: amount },
      /** What bullets put into the chest is what stands there and was paid, to the last digit. */
      balanced: z.boolean(),
    }),
  ),
  kinds: z.array(z.object({ ...{ code: z.string(), boss: z.boolean(), expected: z.number() }, ...shotSums })),
  /** Chests that bosses opened, the newest first. */
  chests: z.array(
    z.object({
      code: z.string(),
      kind: z.string(),
      level: z.int(),
      player: z.string(),
      round: z.string(),
      amount,
      wonAt: instant,
    }),
  ),
  /** Who sat where, the newest first. */
  sittings: z.array(
    z.object({
      ...{ id: z.string(), code: z.string(), player: z.string(), trial: z.boolean(), bullets: z.int() },
      ...{ cost: amount, won: amount, satAt: instant, leftAt: z.nullable(instant) },
    }),
  ),
});

/** Players who staked on both sides of a hand within the last days, those with most of it first, fifty at most; real money. */
const oppositesAnswer = z.object({
  days: z.int(),
  players: z.array(
    z.object({
      player: z.string(),
      /** Hands with both sides, and all that they bet on. */
      hands: z.int(),
      ofHands: z.int(),
      staked: amount,
      /** Of what was staked, what lay on both sides: twice the smaller. */
      covered: amount,
    }),
  ),
});

const roomsAnswer = z.object({
  /** Public rooms of real money of the card games, by game, each with what its tables have now. */
  rooms: z.array(
    z.object({
      game: z.string(),
      /** Its place among the rooms of the game. */
      room: z.int(),
      unit: amount,
      /** The least one sits down with. */
      buyIn: amount,
      /** Of the open tables. */
      seats: z.int(),
      /** Of one table. */
      places: z.int(),
      players: z.int(),
      /** Who sits where nothing is played yet. */
      waiting: z.int(),
    }),
  ),
});

const pairsAnswer = z.object({
  /** Who played most hands of 30 days together, of real money: fifty pairs at most, each with ten hands at least. */
  pairs: z.array(
    z.object({
      players: z.tuple([z.string(), z.string()]),
      /** Together, and of each alone. */
      hands: z.int(),
      handsOf: z.tuple([z.int(), z.int()]),
      /** What the first lost to the second, and the other way round: losses of a hand by what each winner won of it. */
      flow: z.tuple([amount, amount]),
    }),
  ),
  /** Whose last 200 quick acts of a day took nearly the same time each. */
  steady: z.array(z.object({ player: z.string(), deviation: z.int() })),
});

/** What each call takes and answers. */
export const OPERATOR_CALLS = {
  rounds: {
    request: roundsRequest,
    answer: z.object({ rounds: z.array(round), total: z.int() }),
  },
  round: { request: z.object({ id: uuid }), answer: roundAnswer },
  /** The same id of the order again answers what became of it. */
  void: { request: z.object({ id: uuid, order: uuid }), answer: voidAnswer },
  /** The newest first. */
  hands: { request: handsRequest, answer: z.object({ hands: z.array(hand) }) },
  /** Every stake of a hand, or of all hands of a shoe, goes back with what it won; asked again it goes on. */
  voidHands: {
    request: z.object({ of: z.enum(['shoe', 'hand']), id: uuid, order: uuid }),
    answer: z.object({ outcome: z.enum(['void', 'waiting', 'unknown']) }),
  },
  /** The same order again answers the arena there is. */
  setUpArena: {
    request: z.object({ order: uuid, terms: arenaTerms }),
    answer: z.object({ outcome: z.enum(['done', 'full', 'invalid']), code: z.nullable(z.string()) }),
  },
  /** Opens betting on the next fight of an arena elsewhere; the order is the fight's id. `busy`: one is under way. */
  openFight: {
    request: z.object({ order: uuid, arena: z.string().check(z.maxLength(8)) }),
    answer: z.object({ outcome: z.enum(['done', 'unknown', 'busy']) }),
  },
  /** What officials agreed on. `waiting`: betting is open yet. `over`: the fight has a result, or is void. */
  tellFight: {
    request: z.object({ fight: uuid, end: z.enum(FIGHT_ENDS) }),
    answer: z.object({ outcome: z.enum(['done', 'waiting', 'unknown', 'over']) }),
  },
  /** Another result of a fight that was paid, within 72 hours: every bet is settled anew. `waiting`: until the wallet has it. */
  correctFight: {
    request: z.object({ fight: uuid, end: z.enum(['meron', 'wala', 'draw']) }),
    answer: z.object({ outcome: z.enum(['done', 'waiting', 'unknown', 'late']) }),
  },
  returns: { request: z.object({}), answer: returnsAnswer },
  pools: { request: z.object({}), answer: poolsAnswer },
  /** The fish shooter, over so many days. */
  fish: { request: z.object({ days: z.int().check(z.gte(1), z.lte(366)) }), answer: fishAnswer },
  tables: { request: z.object({}), answer: tablesAnswer },
  opposites: { request: z.object({}), answer: oppositesAnswer },
  /** Card rooms; `player`: hands of theirs alone. */
  cards: {
    /** `other`: of these alone in which they played too. */
    request: z.object({ player: z.nullable(z.string()), other: z.optional(z.nullable(z.string())) }),
    answer: cardsAnswer,
  },
  /** Null: there is none, or it is not over. */
  cardHand: { request: z.object({ id: uuid }), answer: z.object({ hand: z.nullable(cardHand) }) },
  seating: { request: z.object({}), answer: seating },
  /** From what was seen; the same again has changed it. */
  setSeating: {
    request: z.object({ seen: seating, next: seating }),
    answer: z.object({ outcome: z.enum(['changed', 'moved']) }),
  },
  /** What is known of card players who may work together. */
  pairs: { request: z.object({}), answer: pairsAnswer },
  /** Rooms to sit down in. */
  rooms: { request: z.object({}), answer: roomsAnswer },
  /** Changes a table from what was seen; the same again has changed it. */
  table: {
    request: z.object({ code: z.string(), seen: tableTerms, next: tableTerms }),
    answer: z.object({ outcome: z.enum(['changed', 'unknown', 'moved', 'invalid']) }),
  },
} as const;
export type OperatorCall = keyof typeof OPERATOR_CALLS;
export type OperatorRequest<C extends OperatorCall> = z.output<(typeof OPERATOR_CALLS)[C]['request']>;
export type OperatorAnswer<C extends OperatorCall> = z.output<(typeof OPERATOR_CALLS)[C]['answer']>;

/** The key of the operator's calls, from the secret of the vendor's: what is signed for one is no call of the other. */
export function deriveOperatorKey(vendorSecret: string): string {
  return createHmac('sha256', vendorSecret).update('operator').digest('hex');
}

export interface OperatorClientOptions {
  /** Of the studio, without a path. */
  readonly url: string;
  /** Asked for at each call: it may have been changed at the desk, and the studio have the one before for a while. */
  readonly secrets: () => Promise<readonly string[]>;
  readonly clock: { now(): number };
  readonly timeoutMs: number;
  readonly fetch?: typeof globalThis.fetch;
}

export type AskStudio = <C extends OperatorCall>(call: C, request: OperatorRequest<C>) => Promise<OperatorAnswer<C>>;

const UNSIGNED = 401;

/** Asks once; throws where no answer came, or none of the protocol. */
export function createOperatorClient({
  url,
  secrets,
  clock,
  timeoutMs,
  fetch = globalThis.fetch,
}: OperatorClientOptions): AskStudio {
  async function send(call: OperatorCall, secret: string, body: string): Promise<Response> {
    const timestamp = String(clock.now());
    return fetch(`${url}${OPERATOR_PATH}/${call}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        [TIMESTAMP_HEADER]: timestamp,
        [SIGNATURE_HEADER]: signBody(deriveOperatorKey(secret), timestamp, body),
      },
      body,
      signal: AbortSignal.timeout(timeoutMs),
      redirect: 'error',
    });
  }
  return async (call, request) => {
    const body = JSON.stringify({ call, ...request });
    let status: number = UNSIGNED;
    for (const secret of await secrets()) {
      const response = await send(call, secret, body);
      if (response.status === 200) {
        return OPERATOR_CALLS[call].answer.parse(await response.json()) as OperatorAnswer<typeof call>;
      }
      status = response.status;
      if (status !== UNSIGNED) break;
    }
    throw new Error(`the studio answered ${call} with status ${status}`);
  };
}
