/**
 * Bets that bonuses pay in part, decided in all three ways, in random order with voids, corrections, rollbacks, bets taken back,
 * and bonuses that are met, given up or run out meanwhile. A model works out cash and bonus anew from the list of bets after
 * each step; bonus money is cash only where a bonus was met, and no more of it than may be.
 */
import { createSeededRandom } from '@house/fairness/seeded';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { SWEEP } from '../../platform/testing/sweep.ts';
import { givenFundedMember, givenId, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { type HouseAccount, type Posted, shardOf, type Wallet } from '../wallet/port.ts';
import { givenBet, givenBook, givenMarket, givenProjections, givenWagers, MARKET_CHECKS } from './given.ts';
import type { Evaluate, Wagers } from './port.ts';
import { bonusStakesEqualOutcomes } from './reconcile-bonuses.ts';
import { formatTicket } from './ticket.ts';

const BDT = 10_000n;
const MAX_STAKE = 40n * BDT;
const NO_CAP = { capPerMember: 2n ** 60n };
const AGAINST: readonly HouseAccount[] = ['slots', 'mini', 'cockfight'];

let database: TestDatabase;
let wallet: Wallet;
let wagers: Wagers;
beforeAll(async () => {
  database = await givenDatabase();
  wallet = givenWallet(database);
  wagers = givenWagers(database, wallet);
});
afterAll(() => database.close());

interface ModelBonus {
  readonly id: bigint;
  readonly amount: bigint;
  readonly maxConvert: bigint;
  state: 'held' | 'met' | 'forfeited';
}
interface ModelBet {
  readonly stake: bigint;
  /** By bonus, the oldest first. */
  readonly parts: readonly { readonly bonus: ModelBonus; readonly before: bigint; readonly part: bigint }[];
  readonly posted: Posted;
  readonly market: bigint;
  returned: bigint;
  /** Of a single wager its version; null: it can be decided no more. */
  version: number | null;
}

const least = (...amounts: bigint[]): bigint => amounts.reduce((one, other) => (one < other ? one : other));
const notBelow = (amount: bigint): bigint => (amount > 0n ? amount : 0n);
const upTo = (amount: bigint, of: bigint, part: bigint): bigint => (amount * part + of - 1n) / of;

/** What one has, from what they did: nothing of it is kept from step to step. */
class Model {
  paidIn = 0n;
  takenOut = 0n;
  readonly bets: ModelBet[] = [];
  readonly bonuses: ModelBonus[] = [];

  share({ stake, returned }: ModelBet, { before, part }: ModelBet['parts'][number]): bigint {
    return upTo(returned, stake, before + part) - upTo(returned, stake, before);
  }
  pot(bonus: ModelBonus): bigint {
    return this.bets
      .flatMap((bet) =>
        bet.parts.filter((part) => part.bonus === bonus).map((part) => this.share(bet, part) - part.part),
      )
      .reduce((sum, each) => sum + each, bonus.amount);
  }
  get free(): bigint {
    return this.bonuses
      .filter(({ state }) => state === 'met')
      .reduce((sum, bonus) => sum + least(notBelow(this.pot(bonus)), bonus.maxConvert), 0n);
  }
  get bonus(): bigint {
    return this.bonuses
      .filter(({ state }) => state === 'held')
      .reduce((sum, bonus) => sum + notBelow(this.pot(bonus)), 0n);
  }
  /** Without a mill of any bonus: what their own money won and lost, and what of met bonuses may be cash. */
  get cash(): bigint {
    const own = this.bets.reduce(
      (sum, bet) =>
        sum + bet.returned - bet.stake + bet.parts.reduce((all, part) => all + part.part - this.share(bet, part), 0n),
      0n,
    );
    return this.paidIn - this.takenOut + own + this.free;
  }
  /** How a bet is paid; null: it is refused. */
  split(stake: bigint, isPlayable: boolean): ModelBet['parts'] | null {
    const { cash } = this;
    if (cash >= stake) return [];
    if (cash < 0n || !isPlayable) return null;
    const missing = stake - cash;
    let before = 0n;
    const parts: ModelBet['parts'][number][] = [];
    for (const bonus of this.bonuses.filter(({ state }) => state === 'held')) {
      const part = least(notBelow(this.pot(bonus)), MAX_STAKE - before, missing - before);
      if (part <= 0n) continue;
      parts.push({ bonus, before, part });
      before += part;
    }
    return before < missing ? null : parts;
  }
}

/** Pays half again of what was bet, times what the selection says, where the result has it. */
const paysAt =
  (result: number, thirds: bigint): Evaluate =>
  (_play, selection) =>
    Number(selection) % 3 === result ? [{ hits: 1, numerator: thirds, denominator: 3n }] : [];

interface Pooled {
  readonly market: bigint;
  /** Those that stand. */
  bets: { readonly bet: ModelBet; readonly selection: number }[];
  state: 'open' | 'settled' | 'void';
  version: number;
}

class Player {
  readonly model = new Model();
  readonly id: bigint;
  pooled: Pooled[] = [];
  readonly #random: ReturnType<typeof createSeededRandom>;

  constructor(id: bigint, random: ReturnType<typeof createSeededRandom>) {
    this.id = id;
    this.#random = random;
  }

  async compare(): Promise<void> {
    const { cash, bonus } = await wallet.balancesOf(this.id);
    expect({ cash, bonus }).toEqual({ cash: this.model.cash, bonus: this.model.bonus });
  }

  async payIn(amount: bigint): Promise<void> {
    const line = { key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier', reference: null } as const;
    await wallet.post([{ ...line, memberId: this.id, amount }]);
    this.model.paidIn += amount;
  }

  async takeBonus(): Promise<void> {
    const amount = BigInt(this.#random.between(20, 150)) * BDT + 1n;
    const bonus: ModelBonus = { id: givenId(), amount, maxConvert: amount + 30n * BDT, state: 'held' };
    await transact(database.db, async (tx) => {
      const line = { key: givenKey(), type: 'bonusHeld', account: 'bonus', contra: 'promotions' } as const;
      const [posted] = await wallet.postWithin(tx, [{ ...line, memberId: this.id, amount, reference: bonus.id }]);
      must(posted !== undefined && !isRefusal(posted), 'a bonus is given');
      const play = { maxStake: MAX_STAKE, maxConvert: bonus.maxConvert, against: AGAINST };
      const endsAt = new Date(Date.now() + 3_600_000);
      await wallet.openBonus(tx, { memberId: this.id, id: bonus.id, amount, play, endsAt });
    });
    this.model.bonuses.push(bonus);
  }

  async endBonus(end: 'met' | 'forfeited'): Promise<void> {
    const bonus = this.model.bonuses.find(({ state }) => state === 'held');
    if (bonus === undefined) return;
    const ended = await transact(database.db, (tx) => wallet.endBonus(tx, { memberId: this.id, id: bonus.id }, end));
    bonus.state = end;
    expect(ended.cash).toBe(end === 'met' ? least(notBelow(this.model.pot(bonus)), bonus.maxConvert) : 0n);
  }

  /** As all that leaves the house, or goes to others, leaves cash; bonus money never does. */
  async takeOut(): Promise<void> {
    const { cash } = this.model;
    const line = { memberId: this.id, type: 'hold', account: 'cash', contra: 'locked', reference: null } as const;
    const [tooMuch] = await wallet.post([{ ...line, key: givenKey(), amount: -(notBelow(cash) + 1n) }]);
    expect(tooMuch).toMatchObject({ refused: 'wallet.insufficientFunds' });
    if (cash <= 0n) return;
    const amount = this.#random.chance(1, 2) ? cash : cash / 2n;
    if (amount === 0n) return;
    await wallet.post([{ ...line, key: givenKey(), amount: -amount }]);
    this.model.takenOut += amount;
  }

  #stake = (): bigint => BigInt(this.#random.between(1, 60)) * BDT + BigInt(this.#random.rand(3));

  #taken(stake: bigint, outcome: Posted | { refused: string }, market: bigint, isPlayable: boolean): ModelBet | null {
    const parts = this.model.split(stake, isPlayable);
    if (parts === null) {
      expect(outcome).toMatchObject({ refused: 'wallet.insufficientFunds' });
      return null;
    }
    must(!('refused' in outcome) || outcome.refused === undefined, 'a bet that is covered is taken');
    const bet: ModelBet = { stake, parts, posted: outcome as Posted, market, returned: 0n, version: null };
    this.model.bets.push(bet);
    return bet;
  }

  async betPooled(): Promise<void> {
    let open = this.pooled.find(({ state }) => state === 'open');
    if (open === undefined) {
      const market = await givenMarket(database, wagers, { product: 'cockfight', closesInSeconds: 3_600 });
      open = { market, bets: [], state: 'open', version: 0 };
      this.pooled.push(open);
    }
    // Two in one call: what pays the second follows from what the first left.
    const asked = [1, 2].map(() => ({ stake: this.#stake(), selection: this.#random.rand(9) }));
    const { market } = open;
    const outcomes = await wallet.post(
      asked.map(({ stake, selection }) =>
        givenBet(this.id, market, stake, { contra: 'cockfight', selection: String(selection) }),
      ),
    );
    for (const [place, { stake, selection }] of asked.entries()) {
      const bet = this.#taken(stake, present(outcomes[place], 'an outcome') as Posted, market, true);
      if (bet !== null) open.bets.push({ bet, selection });
    }
  }

  async endPooled(): Promise<void> {
    const open = this.pooled.find(({ state }) => state === 'open');
    if (open === undefined) return;
    const { market } = open;
    const [first] = open.bets;
    if (first !== undefined && first.bet.returned === 0n && this.#random.chance(1, 3)) {
      const rules = { perDay: null, fee: 100, freeUpTo: 0n, zoneOffsetMinutes: 360 };
      for (let times = 0; times < 2; times += 1) {
        const cancelled = await wagers.cancelWager(this.id, formatTicket(first.bet.posted), rules);
        must(!isRefusal(cancelled), 'it is taken back');
        first.bet.returned = cancelled.returned;
      }
      open.bets.shift();
    }
    if (this.#random.chance(1, 4)) {
      await transact(database.db, async (tx) => void (await wagers.voidMarket(tx, market)));
      while (!(await wagers.refundChunk(market)).done);
      for (const { bet } of open.bets) bet.returned = bet.stake;
      open.state = 'void';
      return;
    }
    await transact(database.db, async (tx) => void (await wagers.closeMarket(tx, market, { now: true })));
    const [result, thirds] = [this.#random.rand(3), BigInt(this.#random.between(1, 12))];
    while (!(await wagers.settleChunk(market, paysAt(result, thirds), NO_CAP)).done);
    open.state = 'settled';
    this.#pay(open, result, thirds);
  }

  #pay({ bets }: Pooled, result: number, thirds: bigint): void {
    for (const { bet, selection } of bets) bet.returned = selection % 3 === result ? (bet.stake * thirds) / 3n : 0n;
  }

  async mendPooled(): Promise<void> {
    const settled = this.pooled.find(({ state }) => state === 'settled');
    if (settled === undefined) return;
    settled.version += 1;
    const which = { marketId: settled.market, version: settled.version };
    const late = settled.bets.at(-1)?.bet;
    if (late !== undefined && this.#random.chance(1, 4)) {
      const rebates = { boughtWith: () => null, earnedAbove: async () => [] };
      const from = late.posted.at;
      while (!(await wagers.lateChunk({ ...which, from, settled: true, rebates })).done);
      settled.bets = settled.bets.filter(({ bet }) => {
        if (bet.posted.at < from) return true;
        bet.returned = bet.stake;
        return false;
      });
      return;
    }
    if (this.#random.chance(1, 2)) {
      while (!(await wagers.voidChunk(which)).done);
      settled.state = 'void';
      for (const { bet } of settled.bets) bet.returned = bet.stake;
      return;
    }
    const [result, thirds] = [this.#random.rand(3), BigInt(this.#random.between(1, 12))];
    while (!(await wagers.correctChunk({ ...which, ...NO_CAP, evaluate: paysAt(result, thirds) })).done);
    this.#pay(settled, result, thirds);
  }

  async betSingle(): Promise<void> {
    // Nothing of a bonus goes where its terms do not say so.
    const product = this.#random.chance(1, 4) ? 'sports' : 'slots';
    const market = await givenBook(database, wagers, { product });
    const stake = this.#stake();
    const asked = {
      memberId: this.id,
      key: givenKey(),
      stake,
      wager: { marketId: market, play: 'SPIN', selection: '1', units: 1 },
    };
    const [outcome] = await wagers.place([asked]);
    const bet = this.#taken(stake, present(outcome, 'an outcome') as Posted, market, product === 'slots');
    if (bet === null) return;
    bet.version = 0;
    const [again] = await wagers.place([asked]);
    expect(again).toMatchObject({ repeated: true, seq: bet.posted.seq });
  }

  async decideSingle(): Promise<void> {
    const open = this.model.bets.filter(({ version }) => version !== null);
    const bet = open[this.#random.rand(Math.max(open.length, 1))];
    if (bet === undefined) return;
    const what = this.#random.rand(4);
    const prize = what === 0 ? 0n : (bet.stake * BigInt(this.#random.between(1, 9))) / 4n;
    const at = { memberId: this.id, bet: { shard: bet.posted.shard, seq: bet.posted.seq }, key: givenKey() };
    const version = (bet.version ?? 0) + 1;
    const decision =
      what === 3
        ? ({ ...at, kind: 'void' } as const)
        : what === 2
          ? ({ ...at, kind: 'add', prize } as const)
          : ({ ...at, kind: 'decide', prize, version } as const);
    const outcomes = await Promise.all([wagers.decide([decision]), wagers.decide([decision])]);
    for (const [outcome] of outcomes) must(outcome?.refused === undefined, 'it is decided');
    bet.returned = what === 3 ? bet.stake : what === 2 ? bet.returned + prize : prize;
    bet.version = what === 3 ? null : version;
  }

  async betInstant(): Promise<void> {
    const stake = this.#stake();
    const prize = this.#random.chance(1, 2) ? 0n : stake * 2n;
    const marketId = givenId();
    const placed = await transact(database.db, async (tx) => {
      const taken = await wagers.placeInstant(tx, {
        ...{ memberId: this.id, key: givenKey(), product: 'mini', gameCode: 'DICE', marketId, zoneOffsetMinutes: 360 },
        ...{ play: '!DICE', selection: '1', stake },
      });
      if (isRefusal(taken)) return taken;
      if (prize > 0n) await taken.win(prize);
      return null;
    });
    if (placed !== null) return void this.#taken(stake, placed as { refused: string }, marketId, true);
    const { rows } = await sql<{ seq: bigint; shard: number }>`select seq, shard from wallet_entries
      where shard = ${shardOf(this.id)} and member_id = ${this.id} and type = 2 order by seq desc limit 1`.execute(
      database.db,
    );
    const bet = this.#taken(stake, present(rows[0], 'its line') as Posted, marketId, true);
    if (bet !== null) bet.returned = prize;
  }
}

/** How often each is done, of so many. */
const STEPS = [
  [4, (player: Player) => player.betPooled()],
  [3, (player: Player) => player.endPooled()],
  [3, (player: Player) => player.mendPooled()],
  [5, (player: Player) => player.betSingle()],
  [6, (player: Player) => player.decideSingle()],
  [4, (player: Player) => player.betInstant()],
  [3, (player: Player) => player.takeOut()],
  [1, (player: Player) => player.payIn(30n * BDT)],
  [2, (player: Player) => player.takeBonus()],
  [1, (player: Player) => player.endBonus('met')],
  [1, (player: Player) => player.endBonus('forfeited')],
] as const;
const DRAWN = STEPS.flatMap(([times, step]) => Array.from({ length: times }, () => step));

test('a share is exact, however large what a bet gave, and all shares together are rounded up once', async () => {
  const cases = [
    [10n ** 15n + 1n, 10n ** 9n + 7n, 0n, 3n],
    [10n ** 12n + 1n, 10n ** 12n, 0n, 1n],
    [7n * 10n ** 14n + 3n, 10n ** 11n + 1n, 5_000_000n, 4_999_999n],
    [0n, 10_000n, 0n, 10_000n],
  ] as const;
  for (const [returned, stake, before, part] of cases) {
    const { rows } = await sql<{ share: bigint }>`
      select wallet_bonus_share(${returned}, ${stake}, ${before}, ${part}) as share`.execute(database.db);
    expect(rows).toEqual([{ share: upTo(returned, stake, before + part) - upTo(returned, stake, before) }]);
  }
});

test('bonus money is staked behind cash, shares what its bets give, and is never cash but where it was met', async () => {
  const seeds = Array.from({ length: SWEEP ? 60 : 3 }, (_, place) => `bonus ${place}`);
  let mixed = 0;
  for (const seed of seeds) {
    const random = createSeededRandom(seed);
    const player = new Player(await givenFundedMember(database, wallet, 0n), random);
    await player.payIn(50n * BDT);
    await player.takeBonus();
    for (let step = 0; step < 60; step += 1) {
      await present(DRAWN[random.rand(DRAWN.length)], 'a step')(player);
      await player.compare();
    }
    mixed += player.model.bets.filter(({ parts }) => parts.length > 0).length;
  }
  // The search reaches what it is for.
  expect(mixed).toBeGreaterThan(5 * seeds.length);
  await givenProjections(database).catchUp();
  const report = await givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 931)).run('full');
  expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);

  // A share that was not followed is found.
  await sql`update wallet_bonus_stakes set returned = returned + 1 where (shard, seq) in (
    select shard, seq from wallet_bonus_stakes limit 1)`.execute(database.db);
  const rows = await bonusStakesEqualOutcomes.compare(database.db, { after: 0n, upto: 2n ** 62n });
  expect(rows.filter(({ expected, found }) => expected !== found).length).toBeGreaterThan(0);
}, 60_000);
