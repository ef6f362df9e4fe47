/**
 * Bets on a book, their decisions, voids and rollbacks, and markets that change, in random order, against a model that keeps
 * it all in a few maps. Every request comes one to three times at once, to two processes: the outcomes are those of one
 * after the other.
 */
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { transact } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { SWEEP } from '../../platform/testing/sweep.ts';
import { givenFundedMember, givenKey, givenReconciler, givenWallet } from '../wallet/given.ts';
import { type Posted, shardOf } from '../wallet/port.ts';
import { createDecisions } from './decide.ts';
import { givenBook, givenProduct, givenProjections, givenWagers, MARKET_CHECKS } from './given.ts';
import { createPlacing } from './place.ts';
import type { Decision, DecisionOutcome, Leg, Placement, PlaceOutcome, Wagers } from './port.ts';
import { productsOf } from './product.ts';
import { formatTicket } from './ticket.ts';

const SEED = 20_261_129;
const RUNS = SWEEP ? 300 : 12;
const COMMANDS = { minLength: 25, maxLength: 50, size: 'max' } as const;
const KEYS = 16;
const BDT = 10_000n;
const CASH = 100n * BDT;
const MARKETS = 2;

interface PlaceCommand {
  readonly what: 'place';
  readonly member: number;
  readonly key: number;
  readonly transaction: number | null;
  readonly stake: number;
  /** How far the version of each named market is behind. */
  readonly legs: readonly (number | null)[];
}
interface DecideCommand {
  readonly what: 'decide' | 'add' | 'void';
  /** Null: whose bet it is. */
  readonly member: number | null;
  readonly key: number;
  /** By its transaction, or by its number among all bets that stand. */
  readonly bet: { readonly transaction: number } | { readonly number: number };
  readonly by: number | null;
  readonly ahead: number;
  readonly prize: number;
}
interface MarketCommand {
  readonly what: 'suspend' | 'resume' | 'reprice' | 'close';
  readonly market: number;
}
/** Takes out all the cash there is. */
interface SpendCommand {
  readonly what: 'spend';
  readonly member: number;
}
type Times = { readonly times: number };
type Command = (PlaceCommand & Times) | (DecideCommand & Times) | MarketCommand | SpendCommand;

const few = (max: number) => fc.integer({ min: 0, max });
const maybeFew = (max: number): fc.Arbitrary<number | null> => fc.option(few(max), { nil: null });
const shared = { member: few(1), key: few(KEYS - 1), times: fc.integer({ min: 1, max: 3 }) };
const place: fc.Arbitrary<Command> = fc.record({
  ...shared,
  what: fc.constant('place' as const),
  transaction: maybeFew(5),
  stake: fc.integer({ min: 1, max: 30 }),
  legs: fc.array(fc.option(fc.constantFrom(0, 0, 0, 1), { freq: 2 }), { minLength: MARKETS, maxLength: MARKETS }),
});
const decide: fc.Arbitrary<Command> = fc.record({
  ...shared,
  // Mostly whoever bet.
  member: fc.constantFrom(null, null, null, 0, 1),
  what: fc.constantFrom('decide' as const, 'decide' as const, 'add' as const, 'void' as const),
  bet: fc.oneof(fc.record({ transaction: few(5) }), fc.record({ number: few(4) })),
  by: maybeFew(5),
  ahead: fc.constantFrom(1, 1, 1, 0, 2),
  prize: fc.constantFrom(0, 0, 5, 30, 90),
});
const market: fc.Arbitrary<MarketCommand> = fc.record({
  what: fc.constantFrom('suspend' as const, 'resume' as const, 'resume' as const, 'reprice' as const, 'close' as const),
  market: few(MARKETS - 1),
});
const spend: fc.Arbitrary<SpendCommand> = fc.record({ what: fc.constant('spend' as const), member: few(1) });
const commands = fc.array(
  fc.oneof(
    { arbitrary: place, weight: 5 },
    { arbitrary: decide, weight: 8 },
    { arbitrary: market, weight: 2 },
    { arbitrary: spend, weight: 3 },
  ),
  COMMANDS,
);

/** What random order seldom comes to: a bet whose prize is spent and then taken back, and what follows a void. */
const BELOW_ZERO: Command[] = [
  { what: 'place', member: 0, key: 0, transaction: 0, stake: 30, legs: [null, null], times: 2 },
  ...(['decide', 'decide', 'void', 'void'] as const).flatMap((what, i): Command[] => [
    { what, member: null, key: i, bet: { number: 0 }, by: null, ahead: 1, prize: i === 0 ? 90 : 0, times: 2 },
    { what: 'decide', member: null, key: i + 4, bet: { number: 0 }, by: null, ahead: 2, prize: 5, times: 1 },
    { what: 'spend', member: 0 },
  ]),
];

/** A refusal by its code, or what was answered without place and time. */
type Told = Readonly<Record<string, unknown>>;

interface Bet {
  readonly member: number;
  readonly key: number;
  readonly transaction: number | null;
  readonly content: string;
  readonly stake: bigint;
  /** Its place, once the house has told it. */
  posted: Posted | null;
  prize: bigint;
  version: number;
  isVoid: boolean;
}
interface Made {
  readonly member: number;
  readonly key: number;
  readonly content: string;
  readonly told: Told;
}

class Model {
  readonly cash = [CASH, CASH];
  readonly bets: Bet[] = [];
  readonly markets = Array.from({ length: MARKETS }, () => ({ version: 1, state: 'open' }));
  /** Of bets; null: rolled back before it came. */
  readonly #transactions = new Map<number, Bet | null>();
  readonly #decisions: Made[] = [];
  readonly #deciding = new Map<number, Made>();
  readonly #afterBets = new Map<Bet, bigint>();

  place({ member, key, transaction, stake, legs }: PlaceCommand): Told {
    const content = JSON.stringify([member, stake, legs.map((behind, i) => this.quote(behind, i))]);
    const known = transaction === null ? undefined : this.#transactions.get(transaction);
    if (known === null) return { refused: 'wagers.rolledBack' };
    if (known !== undefined) {
      return known.content === content ? this.#told(known, true) : { refused: 'wagers.transactionReused' };
    }
    const own = this.bets.find((bet) => bet.member === member && bet.key === key);
    if (own !== undefined) {
      const same = own.content === content && transaction === null && own.transaction === null;
      return same ? this.#told(own, true) : { refused: 'request.keyReused' };
    }
    const refused = legs.flatMap((behind, i) => {
      const { state, version } = present(this.markets[i], 'a market');
      if (behind === null) return [];
      const why = state !== 'open' ? state : behind > 0 ? 'repriced' : null;
      return why === null ? [] : [{ why, version }];
    });
    if (refused.length > 0) return { refused: 'wagers.legsRefused', legs: refused };
    const cash = this.cash[member] ?? 0n;
    const staked = BigInt(stake) * BDT;
    if (staked > cash) return { refused: 'wallet.insufficientFunds' };
    this.cash[member] = cash - staked;
    const bet: Bet = {
      ...{ member, key, transaction, content, stake: staked },
      ...{ posted: null, prize: 0n, version: 0, isVoid: false },
    };
    this.bets.push(bet);
    this.#afterBets.set(bet, cash - staked);
    if (transaction !== null) this.#transactions.set(transaction, bet);
    return this.#told(bet, false);
  }

  #told(bet: Bet, repeated: boolean): Told {
    return { balanceAfter: this.#afterBets.get(bet), repeated };
  }

  /** The version that a slip names: the market's, or one that never was. */
  quote(behind: number | null, market: number): number | null {
    return behind === null ? null : present(this.markets[market], 'a market').version + behind;
  }

  decide({ what, key, bet: name, by, ahead, prize }: DecideCommand, member: number, version: number): Told {
    const known = 'transaction' in name ? this.#transactions.get(name.transaction) : this.bets[name.number];
    const bet = known?.member === member ? known : undefined;
    const number = known == null ? -1 : this.bets.indexOf(known);
    const content = JSON.stringify([
      what,
      number,
      what === 'void' ? 0 : prize,
      what === 'decide' ? version : ahead * 0,
    ]);
    const told = by === null ? undefined : this.#deciding.get(by);
    const own = this.#decisions.find((made) => made.member === member && made.key === key);
    const first = told ?? own;
    if (first?.member === member && first.content === content && (told !== undefined || by === null)) {
      return { ...first.told, repeated: true };
    }
    if (told !== undefined) return { refused: 'wagers.transactionReused' };
    if (own !== undefined) return { refused: 'request.keyReused' };
    if (known === null)
      return what === 'void' ? { forestalled: true, repeated: true } : { refused: 'wagers.rolledBack' };
    if (bet === undefined && known === undefined && what === 'void' && 'transaction' in name) {
      this.#transactions.set(name.transaction, null);
      return { forestalled: true, repeated: false };
    }
    if (bet === undefined) return { refused: 'wagers.wagerUnknown' };
    if (bet.isVoid) return { refused: 'wagers.alreadyVoid' };
    if (what === 'decide' && version !== bet.version + 1) {
      return { refused: 'wagers.versionNotNext', values: { version: bet.version } };
    }
    return this.#change(bet, { what, member, key, by, prize, content });
  }

  #change(
    bet: Bet,
    {
      what,
      member,
      key,
      by,
      prize,
      content,
    }: Omit<DecideCommand, 'bet' | 'ahead' | 'member'> & { content: string; member: number },
  ): Told {
    const won = what === 'void' ? 0n : (what === 'add' ? bet.prize : 0n) + BigInt(prize) * BDT;
    const cash = (this.cash[member] ?? 0n) + won - bet.prize + (what === 'void' ? bet.stake : 0n);
    this.cash[member] = cash;
    bet.prize = won;
    bet.version += 1;
    bet.isVoid = what === 'void';
    const told = { version: bet.version, prize: won, balanceAfter: cash, repeated: false };
    const made = { member, key, content, told };
    this.#decisions.push(made);
    if (by !== null) this.#deciding.set(by, made);
    return told;
  }

  change({ what, market }: MarketCommand): void {
    const one = present(this.markets[market], 'a market');
    if (one.state === 'closed') return;
    if (what === 'reprice') one.version += 1;
    else if (what === 'suspend') one.state = 'suspended';
    else if (what === 'close') one.state = 'closed';
    else one.state = 'open';
  }
}

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
let elsewhere: Pick<Wagers, 'place' | 'decide'>;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 8 });
  wallet = givenWallet(database);
  wagers = givenWagers(database, wallet, productsOf([givenProduct('slots'), givenProduct('sports')]));
  elsewhere = { place: createPlacing(database.db, systemClock), decide: createDecisions(database.db) };
});
afterAll(() => database.close());

function tellPlaced(outcome: PlaceOutcome): Told {
  if (outcome.refused === 'wagers.legsRefused') {
    return { refused: outcome.refused, legs: outcome.legs.map(({ why, version }) => ({ why, version })) };
  }
  if (outcome.refused !== undefined) return { refused: outcome.refused };
  return { balanceAfter: outcome.balanceAfter, repeated: outcome.repeated };
}

function tellDecided(outcome: DecisionOutcome): Told {
  if (outcome.refused !== undefined) return { ...outcome };
  const { repeated } = outcome;
  if (outcome.forestalled === true) return { forestalled: true, repeated };
  return { version: outcome.version, prize: outcome.prize, balanceAfter: outcome.balanceAfter, repeated };
}

/** What was answered at least once: a run in which something never happens proves little. */
const seen = new Set<string>();

function note(told: Told): Told {
  const { refused, legs = [], forestalled, repeated, balanceAfter } = told;
  if (typeof refused === 'string') seen.add(refused);
  for (const { why } of legs as { why: string }[]) seen.add(why);
  if (forestalled === true) seen.add('forestalled');
  if (repeated === true) seen.add('repeated');
  if (typeof balanceAfter === 'bigint' && balanceAfter < 0n) seen.add('below zero');
  return told;
}

const inOrder = (told: readonly Told[]): string[] =>
  told
    .map((one) => JSON.stringify(one, (_, value: unknown) => (typeof value === 'bigint' ? value.toString() : value)))
    .toSorted();

/** One run in a book of its own. */
class Run {
  readonly model = new Model();
  readonly members: readonly bigint[];
  readonly #book: bigint;
  readonly #markets: readonly bigint[];
  readonly #keys = Array.from({ length: 2 * KEYS }, () => givenKey());
  readonly #name: string;

  constructor(members: readonly bigint[], book: bigint, markets: readonly bigint[]) {
    this.members = members;
    this.#book = book;
    this.#markets = markets;
    this.#name = String(book);
  }

  #outside(kind: string, number: number) {
    return { vendor: 'model', kind, transactionId: `${this.#name} ${number}` };
  }

  #member(number: number): bigint {
    return present(this.members[number], 'a member');
  }

  async follow(command: Command): Promise<void> {
    if (command.what === 'place') await this.place(command);
    else if (command.what === 'spend') await this.spend(command);
    else if ('market' in command) await this.change(command);
    else await this.decide(command);
  }

  async place(command: PlaceCommand & Times): Promise<void> {
    const { transaction, stake, key } = command;
    const legs = command.legs.flatMap((behind, i): Leg[] => {
      const version = this.model.quote(behind, i);
      return version === null ? [] : [{ marketId: present(this.#markets[i], 'a market'), version, selection: `M${i}` }];
    });
    const placement: Placement = {
      memberId: this.#member(command.member),
      key: present(this.#keys[key], 'a key'),
      wager: { marketId: this.#book, play: 'P', selection: 'S', units: 1 },
      stake: BigInt(stake) * BDT,
      legs,
      ...(transaction === null ? {} : { outside: this.#outside('bet', transaction) }),
    };
    const outcomes = (
      await Promise.all(times(command, (i) => (i % 2 === 0 ? wagers : elsewhere).place([placement])))
    ).flat();
    const expected = times(command, () => this.model.place(command));
    expect(inOrder(outcomes.map((outcome) => note(tellPlaced(outcome))))).toEqual(inOrder(expected));
    const posted = outcomes.find((outcome) => outcome.refused === undefined);
    const bet = this.model.bets.at(-1);
    if (posted !== undefined && posted.refused === undefined && bet?.posted === null) bet.posted = posted;
  }

  async decide(command: DecideCommand & Times): Promise<void> {
    const { what, bet: name, by, ahead, key } = command;
    const known =
      'number' in name
        ? this.model.bets[name.number]
        : this.model.bets.find((bet) => bet.transaction === name.transaction);
    if ('number' in name && known === undefined) return;
    const version = (known?.version ?? 0) + ahead;
    const member = command.member ?? known?.member ?? 0;
    if (what === 'decide' && version < 1) return;
    const decision = {
      memberId: this.#member(member),
      key: present(this.#keys[key + KEYS], 'a key'),
      bet: 'number' in name ? present(known?.posted, 'a bet has its place') : this.#outside('bet', name.transaction),
      ...(by === null ? {} : { outside: this.#outside('win', by) }),
      ...(what === 'void' ? { kind: what } : { kind: what, prize: BigInt(command.prize) * BDT, version }),
    } as Decision;
    const outcomes = (
      await Promise.all(times(command, (i) => (i % 2 === 0 ? wagers : elsewhere).decide([decision])))
    ).flat();
    const expected = times(command, () => this.model.decide(command, member, version));
    expect(inOrder(outcomes.map((outcome) => note(tellDecided(outcome))))).toEqual(inOrder(expected));
  }

  async change(command: MarketCommand): Promise<void> {
    const market = [present(this.#markets[command.market], 'a market')];
    await transact(database.db, async (tx) => {
      if (command.what === 'suspend') await wagers.suspendMarkets(tx, market);
      else if (command.what === 'resume') await wagers.resumeMarkets(tx, market);
      else if (command.what === 'reprice') await wagers.repriceMarkets(tx, market);
      else await wagers.closeMarket(tx, market[0] ?? 0n, { now: true });
    });
    this.model.change(command);
  }

  async spend({ member }: SpendCommand): Promise<void> {
    const cash = this.model.cash[member] ?? 0n;
    if (cash <= 0n) return;
    const line = { type: 'adjustment', account: 'cash', contra: 'adjustments', reference: null } as const;
    await wallet.post([{ ...line, memberId: this.#member(member), key: givenKey(), amount: -cash }]);
    this.model.cash[member] = 0n;
  }

  /** The house has what the model has. */
  async compare(): Promise<void> {
    for (const [i, memberId] of this.members.entries()) {
      expect((await wallet.balancesOf(memberId)).cash).toBe(this.model.cash[i]);
    }
    for (const { posted, member, prize, version, isVoid, stake } of this.model.bets) {
      const ticket = formatTicket(present(posted, 'a bet has its place'));
      const state = isVoid ? 'void' : version === 0 ? 'open' : prize > 0n ? 'won' : 'lost';
      expect(await wagers.findWager(this.#member(member), ticket)).toMatchObject({
        state,
        prize: version === 0 ? null : isVoid ? stake : prize,
      });
    }
  }
}

function times<T>(command: Times, one: (i: number) => T): T[] {
  return Array.from({ length: command.times }, (_, i) => one(i));
}

async function givenRun(): Promise<Run> {
  const first = await givenFundedMember(database, wallet, CASH);
  // Of one shard, where transactions are known to both.
  const second = first + 16n;
  must(shardOf(second) === shardOf(first), 'two members of one shard');
  await transact(database.db, (tx) => wallet.openAccounts(tx, second));
  await wallet.post([
    {
      ...{ memberId: second, key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier' },
      ...{ amount: CASH, reference: null },
    } as const,
  ]);
  const book = await givenBook(database, wagers, { closesInMilliseconds: 3_600_000 });
  const markets = await Promise.all(
    Array.from({ length: MARKETS }, () =>
      givenBook(database, wagers, { product: 'sports', way: 'pooled', closesInMilliseconds: 3_600_000 }),
    ),
  );
  return new Run([first, second], book, markets);
}

test(
  'whatever is bet, decided, void and rolled back, again and at once, the house has what a simple model has',
  async () => {
    await fc.assert(
      fc.asyncProperty(commands, async (asked) => {
        const run = await givenRun();
        for (const command of asked) await run.follow(command);
        await run.compare();
      }),
      { numRuns: RUNS, ...(SWEEP ? {} : { seed: SEED }), endOnFailure: !SWEEP, examples: [[BELOW_ZERO]] },
    );
    expect([...seen].toSorted()).toEqual([
      'below zero',
      'closed',
      'forestalled',
      'repeated',
      'repriced',
      'request.keyReused',
      'suspended',
      'wagers.alreadyVoid',
      'wagers.legsRefused',
      'wagers.rolledBack',
      'wagers.transactionReused',
      'wagers.versionNotNext',
      'wagers.wagerUnknown',
      'wallet.insufficientFunds',
    ]);
    await givenProjections(database).catchUp();
    const report = await givenReconciler(database, MARKET_CHECKS, createIds(systemClock, 3)).run('full');
    expect(report.checks.filter(({ holds }) => !holds)).toEqual([]);
  },
  SWEEP ? 1_800_000 : 60_000,
);
