/**
 * Products beside the lottery, one of each way: a vendor's rounds on a book, which come twice, are decided again, added to,
 * void, and rolled back before, while or after they come; slips on two markets, which are suspended and quoted anew
 * meanwhile; bets that are decided as they are placed; and fights, which are settled, corrected and void as a whole.
 */
import type { SeededRandom } from '@house/fairness/seeded';
import type { Decision, DecisionOutcome, Leg, Placement, PlaceOutcome } from '../../src/capabilities/wagers/port.ts';
import { givenId } from '../../src/capabilities/wallet/given.ts';
import type { OutsideReference } from '../../src/capabilities/wallet/port.ts';
import { transact } from '../../src/platform/database.ts';
import { isRefusal, present } from '../../src/platform/result.ts';
import { LOTTERY } from '../audit/accounts.ts';
import { COCKFIGHT, MINI, type PlayedWager } from '../audit/plays.ts';
import type { SimProcess } from '../process.ts';
import { type Stage, TAKA } from '../stage.ts';

const PLAYERS = 4;
const MARKETS = 3;
const DAY = 86_400_000;
const ZONE = 360;
const CAP = { capPerMember: 1_000_000n * TAKA };

/** What stands for the products of a run. */
export interface Table {
  readonly players: readonly bigint[];
  readonly book: bigint;
  readonly markets: readonly bigint[];
  /** What is chosen of them. */
  readonly random: SeededRandom;
  /** A generator for an action that runs beside others. */
  fork(): SeededRandom;
}

const outside = (kind: string, transactionId: string): OutsideReference => ({ vendor: 'sim', kind, transactionId });
const times = { opensAt: new Date(Date.now() - DAY / 24), closesAt: new Date(Date.now() + DAY) };

/** Players of their own, so that nobody's chases and limits meet what happens here. */
export async function openTable(stage: Stage, process: SimProcess, givenPlayer: () => Promise<bigint>): Promise<Table> {
  const random = stage.random.fork('table');
  const book = givenId();
  const markets = Array.from({ length: MARKETS }, () => givenId());
  await transact(stage.database.db, (tx) =>
    process.wagers.openMarkets(tx, [
      { id: book, product: 'slots', gameCode: 'REELS', label: String(book), ...times, way: 'single' },
      ...markets.map((id) => ({ id, product: 'sports' as const, gameCode: 'MATCH', label: String(id), ...times })),
    ]),
  );
  const players: bigint[] = [];
  for (let i = 0; i < PLAYERS; i += 1) {
    const memberId = await givenPlayer();
    players.push(memberId);
    await correct(stage, random, memberId, BigInt(random.between(20, 500)) * TAKA);
  }
  let forks = 0;
  const fork = () => {
    forks += 1;
    return random.fork(String(forks));
  };
  return { players, book, markets, random, fork };
}

/** The balance may go below zero by it: then what is decided goes on from there. */
async function correct(stage: Stage, random: SeededRandom, memberId: bigint, amount: bigint): Promise<void> {
  const line = { type: 'correction', account: 'cash', contra: 'lottery', reference: 2n, mayGoNegative: true } as const;
  const posted = await stage.post(random, { ...line, memberId, key: stage.key(random), amount });
  if (posted?.refused !== undefined) throw new Error('a correction is posted');
  stage.auditor.move(memberId, amount, LOTTERY);
}

export async function correctPlayer(stage: Stage, random: SeededRandom, { players }: Table): Promise<void> {
  const amount = BigInt(random.between(-400, 500)) * TAKA;
  if (amount !== 0n) await correct(stage, random, random.pick(players), amount);
}

async function place(stage: Stage, random: SeededRandom, placement: Placement): Promise<PlaceOutcome> {
  const [outcome] = await stage.ask(random, ({ wagers }) => wagers.place([placement]));
  return present(outcome, 'a bet has an outcome');
}

async function decide(stage: Stage, random: SeededRandom, decision: Decision): Promise<DecisionOutcome> {
  const [outcome] = await stage.ask(random, ({ wagers }) => wagers.decide([decision]));
  return present(outcome, 'a decision has an outcome');
}

/** Some of the markets as they are quoted now, or as they were. */
async function quote(stage: Stage, random: SeededRandom, { markets }: Table): Promise<Leg[]> {
  const named = markets.filter(() => random.chance(2, 3));
  const { rows } = await stage.database.pool.query<{ id: bigint; version: number }>(
    'select id, version from wager_markets where id = any ($1)',
    [named.map(String)],
  );
  return rows.map(({ id, version }) => ({ marketId: id, version, selection: 'HOME' }));
}

function bookPlaced(stage: Stage, placement: Placement, outcome: PlaceOutcome): PlayedWager | null {
  const { auditor } = stage;
  if (outcome.refused !== undefined) {
    auditor.note(`book: ${outcome.refused}`);
    return null;
  }
  const transactionId = present(placement.outside, 'every bet here has a transaction').transactionId;
  return auditor.plays.taken(outcome, placement.memberId, placement.stake, transactionId);
}

/** One bet of a vendor, by one call, by two at once, or called again; sometimes a slip, sometimes rolled back meanwhile. */
export async function playRound(stage: Stage, random: SeededRandom, table: Table): Promise<void> {
  const key = stage.key(random);
  const legs = random.chance(1, 3) ? await quote(stage, random, table) : [];
  const placement: Placement = {
    memberId: random.pick(table.players),
    key,
    wager: { marketId: table.book, play: legs.length > 0 ? 'MULTI' : 'SPIN', selection: '', units: 1 },
    stake: BigInt(random.between(1, 250)) * TAKA,
    legs,
    outside: outside('bet', `b ${key}`),
  };
  const once = async () => bookPlaced(stage, placement, await place(stage, random, placement));
  const back = () => rollBack(stage, random, placement);
  if (random.chance(1, 8)) {
    await back();
    if ((await once()) !== null) stage.auditor.wrong(`bet ${key} was rolled back before it came, and is taken`);
    return;
  }
  const wager = random.chance(1, 8)
    ? (await Promise.all([once(), back()]))[0]
    : random.chance(1, 4)
      ? (await Promise.all([once(), once()]))[0]
      : await once();
  if (wager === null) return;
  if (random.chance(1, 6)) await refuseOther(stage, random, placement);
  if (random.chance(2, 3)) await decideSome(stage, random, wager);
}

/** The same transaction, or the same key, with another stake. */
async function refuseOther(stage: Stage, random: SeededRandom, placement: Placement): Promise<void> {
  const other = { ...placement, stake: placement.stake + TAKA };
  const outcome = await place(stage, random, random.chance(1, 2) ? other : { ...other, key: stage.key(random) });
  if (outcome.refused !== 'wagers.transactionReused') stage.auditor.wrong('a transaction with another stake is taken');
  stage.auditor.note('transaction with another stake refused');
}

async function rollBack(stage: Stage, random: SeededRandom, { memberId, outside: bet, key }: Placement): Promise<void> {
  const named = present(bet, 'every bet here has a transaction');
  const decision: Decision = {
    memberId,
    bet: named,
    key: stage.key(random),
    kind: 'void',
    outside: outside('rollback', named.transactionId),
  };
  const outcome = await decide(stage, random, decision);
  if (outcome.refused !== undefined) {
    stage.auditor.wrong(`bet ${key} is not rolled back: ${outcome.refused}`);
    return;
  }
  if (outcome.forestalled === true) stage.auditor.note('bet rolled back before it came');
  else await bookRollback(stage, random, decision, outcome.version);
}

/** The bet's place is known by its void alone where its own answer has not come yet. */
async function bookRollback(stage: Stage, random: SeededRandom, decision: Decision, version: number): Promise<void> {
  const bet = decision.bet as OutsideReference;
  const { rows } = await stage.database.pool.query<{ shard: number; seq: bigint; stake: bigint }>(
    `select d.shard, d.bet_seq as seq, d.stake from wallet_references r
    join wager_decisions d on d.shard = r.shard and d.bet_seq = r.seq
    where r.vendor = $1 and r.kind = $2 and r.transaction_id = $3 limit 1`,
    [bet.vendor, bet.kind, bet.transactionId],
  );
  const row = present(rows[0], 'what is rolled back was bet');
  const wager = stage.auditor.plays.taken(row, decision.memberId, row.stake, bet.transactionId);
  stage.auditor.plays.decided(wager, version, 0n, true);
  stage.auditor.note('bet rolled back as it came');
  const again = await decide(stage, random, { ...decision, key: stage.key(random) });
  if (again.refused !== undefined || !again.repeated) stage.auditor.wrong('a rollback that comes again is another one');
}

/** A bet that stands is decided, decided again, won on or void; some of it at once, and some of it twice. */
export async function decideSome(stage: Stage, random: SeededRandom, wager?: PlayedWager): Promise<void> {
  const standing = stage.auditor.plays.standing();
  const which = wager ?? (standing.length > 0 ? random.pick(standing) : undefined);
  if (which === undefined) return;
  const steps = Array.from({ length: random.between(1, 3) }, () => () => decideOnce(stage, random, which));
  if (random.chance(1, 3)) await Promise.all(steps.map((step) => step()));
  else for (const step of steps) await step();
}

async function decideOnce(stage: Stage, random: SeededRandom, wager: PlayedWager): Promise<void> {
  const { memberId, shard, seq, transactionId } = wager;
  const key = stage.key(random);
  const common = {
    memberId,
    key,
    bet: random.chance(1, 2) ? { shard, seq } : outside('bet', transactionId),
    ...(random.chance(1, 2) ? { outside: outside('win', `w ${key}`) } : {}),
  };
  const prize = random.chance(1, 2) ? 0n : BigInt(random.between(1, 600)) * TAKA;
  const kind = random.pick(['decide', 'decide', 'add', 'void'] as const);
  const decision: Decision =
    kind === 'void'
      ? { ...common, kind }
      : kind === 'add'
        ? { ...common, kind, prize }
        : { ...common, kind, prize, version: wager.versions.size + 1 };
  const once = async () => bookDecided(stage, wager, decision, await decide(stage, random, decision));
  await (random.chance(1, 4) ? Promise.all([once(), once()]) : once());
}

function bookDecided(stage: Stage, wager: PlayedWager, { kind }: Decision, outcome: DecisionOutcome): void {
  const { auditor } = stage;
  if (outcome.refused !== undefined) {
    if (outcome.refused !== 'wagers.alreadyVoid' && outcome.refused !== 'wagers.versionNotNext')
      auditor.wrong(`a bet that stands is not decided: ${outcome.refused}`);
    auditor.note(`book: ${outcome.refused}`);
    return;
  }
  if (outcome.forestalled === true) {
    auditor.wrong('a bet that stands is said not to have come');
    return;
  }
  const { version, prize, balanceAfter } = outcome;
  auditor.plays.decided(wager, version, prize, kind === 'void');
  auditor.note(
    kind === 'void' ? 'bet on a book void' : version > 1 ? 'bet on a book decided again' : 'bet on a book decided',
  );
  if (balanceAfter < 0n) auditor.note('balance below zero by a decision');
}

/** A market is suspended, opens again, or is quoted anew. */
export async function changeMarkets(stage: Stage, random: SeededRandom, { markets }: Table): Promise<void> {
  const which = markets.filter(() => random.chance(1, 2));
  const what = random.pick(['suspend', 'resume', 'resume', 'reprice'] as const);
  await stage.ask(random, ({ db, wagers }) =>
    transact(db, async (tx) => {
      if (what === 'suspend') await wagers.suspendMarkets(tx, which);
      else if (what === 'resume') await wagers.resumeMarkets(tx, which);
      else await wagers.repriceMarkets(tx, which);
    }),
  );
}

/** Stake, outcome and prize in one commit. */
export async function playInstant(stage: Stage, random: SeededRandom, { players }: Table): Promise<void> {
  const memberId = random.pick(players);
  const stake = BigInt(random.between(1, 100)) * TAKA;
  const prize = random.chance(1, 3) ? BigInt(random.between(1, 300)) * TAKA : 0n;
  const game = { product: 'mini', gameCode: 'DICE', zoneOffsetMinutes: ZONE } as const;
  const bet = { ...game, memberId, key: stage.key(random), marketId: givenId(), play: '!ROLL', selection: '50', stake };
  const placed = await stage.ask(random, ({ db, wagers }) =>
    transact(db, async (tx) => {
      const one = await wagers.placeInstant(tx, bet);
      if (!isRefusal(one) && !one.repeated && prize > 0n) await one.win(prize);
      return one;
    }),
  );
  if (isRefusal(placed)) {
    stage.auditor.note(`instant: ${placed.refused}`);
    return;
  }
  stage.auditor.move(memberId, prize - stake, MINI);
  stage.auditor.note('instant bet');
}

/** A fight from its first bet to its end: settled, then maybe corrected or void; or void before it is settled. */
export async function fight(stage: Stage, random: SeededRandom, { players }: Table): Promise<void> {
  const { auditor } = stage;
  const id = givenId();
  await stage.ask(random, ({ db, wagers }) =>
    transact(db, (tx) =>
      wagers.openMarkets(tx, [{ id, product: 'cockfight', gameCode: 'FIGHT', label: String(id), ...times }]),
    ),
  );
  const bets: { memberId: bigint; stake: bigint; selection: string }[] = [];
  for (const memberId of players) {
    const stake = BigInt(random.between(1, 60)) * TAKA;
    const selection = random.pick(['MERON', 'WALA']);
    const posted = await stage.post(random, {
      ...{ memberId, key: stage.key(random), type: 'bet', account: 'cash', contra: 'cockfight', amount: -stake },
      ...{ reference: null, wager: { marketId: id, play: 'SIDE', selection, units: 1 } },
    });
    if (posted === undefined || posted.refused !== undefined) continue;
    auditor.move(memberId, -stake, COCKFIGHT);
    bets.push({ memberId, stake, selection });
  }
  const gives = (side: string) => ({ numerator: side === 'MERON' ? 19n : 18n, denominator: 10n });
  const wins = (side: string) => (_play: string, selection: string) =>
    selection === side ? [{ hits: 1, ...gives(side) }] : [];
  const payOf = (side: string, { stake, selection }: (typeof bets)[number]) =>
    selection === side ? (stake * gives(side).numerator) / gives(side).denominator : 0n;
  await stage.ask(random, ({ db, wagers }) => transact(db, (tx) => wagers.closeMarket(tx, id, { now: true })));
  if (random.chance(1, 4)) {
    await stage.ask(random, ({ db, wagers }) => transact(db, (tx) => wagers.voidMarket(tx, id)));
    await drive(stage, random, ({ wagers }) => wagers.refundChunk(id));
    for (const { memberId, stake } of bets) auditor.move(memberId, stake, COCKFIGHT);
    auditor.note('fight void before it was settled');
    return;
  }
  await drive(stage, random, ({ wagers }) => wagers.settleChunk(id, wins('MERON'), CAP));
  for (const bet of bets) auditor.move(bet.memberId, payOf('MERON', bet), COCKFIGHT);
  auditor.note('fight settled');
  if (random.chance(1, 2)) return;
  if (random.chance(1, 2)) {
    const correction = { marketId: id, version: 1, evaluate: wins('WALA'), ...CAP };
    await drive(stage, random, ({ wagers }) => wagers.correctChunk(correction));
    for (const bet of bets) auditor.move(bet.memberId, payOf('WALA', bet) - payOf('MERON', bet), COCKFIGHT);
    auditor.note('fight corrected');
  } else {
    await drive(stage, random, ({ wagers }) => wagers.voidChunk({ marketId: id, version: 1 }));
    for (const bet of bets) auditor.move(bet.memberId, bet.stake - payOf('MERON', bet), COCKFIGHT);
    auditor.note('settled fight void');
  }
}

/** Two workers, chunk by chunk; whoever dies is followed by another. */
async function drive(
  stage: Stage,
  random: SeededRandom,
  step: (process: SimProcess) => Promise<{ readonly done: boolean }>,
): Promise<void> {
  const work = async () => {
    while (!(await stage.ask(random, step)).done);
  };
  await Promise.all([work(), work()]);
}
