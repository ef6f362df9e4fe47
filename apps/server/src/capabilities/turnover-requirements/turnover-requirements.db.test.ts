/** What opens a turnover requirement, what counts for it, when it is over; and that it is kept once, whoever follows. */
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { transact } from '../../platform/database.ts';
import type { Projections } from '../../platform/projections.ts';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenBet, givenBook, givenClosedMarket, givenMarket, givenProduct, givenWagers } from '../wagers/given.ts';
import { formatTicket, productsOf, type Wagers } from '../wagers/port.ts';
import { givenFundedMember, givenId, givenKey, givenWallet } from '../wallet/given.ts';
import { type EntryType, type Posted, shardOf } from '../wallet/port.ts';
import { givenRequirementProjections } from './given.ts';
import type { TurnoverRequirements } from './port.ts';
import { NAME } from './queries.ts';
import { requirementsEqualTurnover } from './reconcile.ts';
import { createTurnoverRequirements } from './service.ts';

const BDT = 10_000n;
const PRODUCTS = productsOf([
  givenProduct('lottery', { mayCancel: true }),
  givenProduct('mini'),
  givenProduct('slots'),
  givenProduct('live'),
  givenProduct('cockfight'),
]);

let database: TestDatabase;
let wallet: ReturnType<typeof givenWallet>;
let wagers: Wagers;
let projections: Projections;
let requirements: TurnoverRequirements;

beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 6 });
  wallet = givenWallet(database);
  wagers = givenWagers(database, wallet, PRODUCTS);
  projections = givenRequirementProjections(database, PRODUCTS);
  requirements = createTurnoverRequirements(database.db);
});
afterAll(() => database.close());

async function credit(memberId: bigint, taka: bigint, type: EntryType = 'deposit'): Promise<Posted> {
  const contra = type === 'deposit' ? 'cashier' : 'adjustments';
  const line = {
    memberId,
    key: givenKey(),
    type,
    account: 'cash',
    contra,
    amount: taka * BDT,
    reference: null,
  } as const;
  const [posted] = await wallet.post([line]);
  must(posted !== undefined && posted.refused === undefined, 'a credit is posted');
  return posted;
}

/** A bet on a book, decided unless told. */
async function play(
  memberId: bigint,
  taka: bigint,
  { product = 'slots', prize = 0n }: { product?: 'slots' | 'live' | 'cockfight'; prize?: bigint | null } = {},
) {
  const book = await givenBook(database, wagers, { product });
  const [posted] = await wallet.post([givenBet(memberId, book, taka * BDT, { contra: product })]);
  must(posted !== undefined && posted.refused === undefined, 'a bet is taken');
  const { shard, seq } = posted;
  let version = 0;
  const decide = async (taken: bigint | null): Promise<void> => {
    version += 1;
    const what = taken === null ? { kind: 'void' as const } : { kind: 'decide' as const, version, prize: taken * BDT };
    const [outcome] = await wagers.decide([{ memberId, bet: { shard, seq }, key: givenKey(), ...what }]);
    must(outcome?.refused === undefined, 'it is decided');
  };
  if (prize !== null) await decide(prize);
  return { decide };
}

async function settle(marketId: bigint, winner = '7'): Promise<void> {
  await givenClosedMarket(database, wagers, marketId);
  const evaluate = (_play: string, selection: string) =>
    selection === winner ? [{ hits: 1, numerator: 2n, denominator: 1n }] : [];
  for (;;) if ((await wagers.settleChunk(marketId, evaluate, { capPerMember: 10n ** 15n })).done) return;
}

/** Settles a market anew: this one has won. */
async function correct(marketId: bigint, winner: string, version = 1): Promise<void> {
  const evaluate = (_play: string, selection: string) =>
    selection === winner ? [{ hits: 1, numerator: 2n, denominator: 1n }] : [];
  for (;;) if ((await wagers.correctChunk({ marketId, version, evaluate, capPerMember: 10n ** 15n })).done) return;
}

const CANCEL_RULES = { perDay: null, fee: 0, freeUpTo: 0n, zoneOffsetMinutes: 360 };

/** What is open and over, oldest first: state, progress and required in taka. */
async function requirementsOf(memberId: bigint): Promise<string[]> {
  await projections.catchUp();
  const { open } = await requirements.standingOf(memberId);
  const all = [...(await requirements.listClosed(memberId, 10)).toReversed(), ...open];
  return all.map(({ state, progress, required }) => `${state} ${progress / BDT}/${required / BDT}`);
}

const remainingOf = async (memberId: bigint) => (await requirements.standingOf(memberId)).remaining / BDT;

async function mustAddUp(): Promise<void> {
  await projections.catchUp();
  const { holds, differences } = await requirementsEqualTurnover.run(database.db, () => undefined);
  expect([holds, differences]).toEqual([true, []]);
}

/** Everything that is kept, to the last place. */
async function readAll(): Promise<string> {
  const { rows } = await sql<{ all: string }>`
    select json_build_array(
      (select json_agg(r order by r.shard, r.seq) from turnover_requirements r),
      (select json_agg(m order by m.shard, m.member_id) from turnover_requirement_members m),
      (select json_agg(s order by s.shard, s.member_id, s.origin, s.requirement, s.weight, s.seq)
        from turnover_requirement_steps s))::text as all`.execute(database.db);
  return present(rows[0], 'a row').all;
}

describe('a requirement', () => {
  test('is opened by a deposit at once, whatever the projection has read, and by no prize or refund', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * BDT);
    expect(await remainingOf(memberId)).toBe(100n);
    await play(memberId, 30n, { prize: 500n });
    await credit(memberId, 5n, 'rebate');
    await credit(memberId, 5n, 'correction');
    expect(await remainingOf(memberId)).toBe(100n);
    expect(await requirementsOf(memberId)).toEqual(['open 30/100']);
    await mustAddUp();
  });

  test('takes turnover before those that opened after it; what it does not need counts for the next', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * BDT);
    await credit(memberId, 200n);
    await play(memberId, 60n);
    expect(await requirementsOf(memberId)).toEqual(['open 60/100', 'open 0/200']);
    await play(memberId, 90n);
    expect(await requirementsOf(memberId)).toEqual(['met 100/100', 'open 50/200']);
    expect(await remainingOf(memberId)).toBe(150n);
    await mustAddUp();
  });

  test('has the terms that its credit was made on, and counts by product', async () => {
    const memberId = await givenFundedMember(database, wallet, 0n);
    await transact(database.db, async (tx) => {
      const [line] = await wallet.postWithin(tx, [
        {
          ...{ memberId, key: givenKey(), type: 'adjustment', account: 'cash', contra: 'adjustments' },
          ...{ amount: 500n * BDT, reference: null },
        },
      ]);
      must(line !== undefined && !isRefusal(line), 'it is posted');
      await requirements.setTerms(tx, line, { multiplier: 1_500, kind: 'bonus', base: 1_500n * BDT });
    });
    expect(await remainingOf(memberId)).toBe(22_500n);
    await play(memberId, 100n, { product: 'live' });
    await play(memberId, 100n, { product: 'cockfight' });
    expect(await requirementsOf(memberId)).toEqual(['open 70/22500']);
    const other = await givenFundedMember(database, wallet, 500n * BDT);
    await play(other, 100n, { product: 'live' });
    const market = await givenMarket(database, wagers);
    await wallet.post([
      givenBet(other, market, 100n * BDT, { play: 'SIDES@1.9', selection: 'B' }),
      givenBet(other, market, 40n * BDT, { play: 'DIGIT', selection: '7' }),
    ]);
    await settle(market);
    expect(await requirementsOf(other)).toEqual(['open 190/500']);
    await mustAddUp();
  });

  test('is over with less than 10.00 left and no bet open, and not before', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * BDT);
    const bet = await play(memberId, 95n, { prize: null });
    expect(await requirementsOf(memberId)).toEqual(['open 0/100']);
    const market = await givenMarket(database, wagers);
    await wallet.post([givenBet(memberId, market, 4n * BDT)]);
    await bet.decide(0n);
    expect(await requirementsOf(memberId)).toEqual(['open 95/100']);
    await settle(market);
    expect(await requirementsOf(memberId)).toEqual(['spent 99/100']);
    expect(await remainingOf(memberId)).toBe(0n);
    const winner = await givenFundedMember(database, wallet, 100n * BDT);
    const all = await givenMarket(database, wagers);
    await wallet.post([givenBet(winner, all, 95n * BDT, { selection: '7' })]);
    await settle(all);
    expect(await requirementsOf(winner)).toEqual(['open 95/100']);
    await mustAddUp();
  });

  test('is not held open by a bet that its member took back', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenMarket(database, wagers);
    const [bet] = await wallet.post([givenBet(memberId, market, 50n * BDT)]);
    must(bet !== undefined && bet.refused === undefined, 'a bet is taken');
    const first = await play(memberId, 45n);
    expect(await requirementsOf(memberId)).toEqual(['open 45/100']);
    await wagers.cancelWager(memberId, formatTicket(bet), CANCEL_RULES);
    await first.decide(0n);
    await play(memberId, 48n);
    expect(await requirementsOf(memberId)).toEqual(['spent 93/100']);
    await mustAddUp();
  });

  test('is not over while an instant bet of the last money wins', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * BDT);
    const scratch = (taka: bigint, prize: bigint) =>
      transact(database.db, async (tx) => {
        const bet = await wagers.placeInstant(tx, {
          ...{
            memberId,
            key: givenKey(),
            product: 'mini',
            gameCode: 'DICE',
            marketId: givenId(),
            zoneOffsetMinutes: 360,
          },
          ...{ play: '!ROLL', selection: '50', stake: taka * BDT },
        });
        must(!isRefusal(bet), 'it is placed');
        if (prize > 0n) await bet.win(prize * BDT);
      });
    await scratch(95n, 300n);
    expect(await requirementsOf(memberId)).toEqual(['open 95/100']);
    await mustAddUp();
  });
});

describe('turnover that is taken back', () => {
  test('is taken from what it had brought on, and played again', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * BDT);
    const bet = await play(memberId, 60n, { prize: 60n });
    expect(await requirementsOf(memberId)).toEqual(['open 60/100']);
    await bet.decide(null);
    expect(await requirementsOf(memberId)).toEqual(['open 0/100']);
    await play(memberId, 30n, { prize: 30n });
    expect(await requirementsOf(memberId)).toEqual(['open 30/100']);
    await mustAddUp();
  });

  test('from one that was met opens it anew at once, before those that opened after it', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * BDT);
    const bets = [await play(memberId, 50n, { prize: 50n }), await play(memberId, 50n, { prize: 50n })];
    await credit(memberId, 40n);
    await play(memberId, 10n, { prize: 10n });
    expect(await requirementsOf(memberId)).toEqual(['met 100/100', 'open 10/40']);
    await bets[0]?.decide(null);
    expect(await requirementsOf(memberId)).toEqual(['open 50/100', 'open 10/40']);
    await play(memberId, 80n, { prize: 80n });
    expect(await requirementsOf(memberId)).toEqual(['met 100/100', 'met 40/40']);
    expect(await remainingOf(memberId)).toBe(0n);
    // Nothing is credited since: what was free is not any more.
    await bets[1]?.decide(null);
    expect((await requirements.standingOf(memberId)).isBehind).toBe(true);
    expect(await requirementsOf(memberId)).toEqual(['met 40/40', 'open 50/100']);
    expect(await requirements.standingOf(memberId)).toMatchObject({ remaining: 50n * BDT, isBehind: false });
    await play(memberId, 60n, { prize: 60n });
    expect(await requirementsOf(memberId)).toEqual(['met 100/100', 'met 40/40']);
    await mustAddUp();
  });

  test('from one that was spent opens it once 10.00 are there again, and not before', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * BDT);
    const [large, small] = [await play(memberId, 95n, { prize: null }), await play(memberId, 4n, { prize: null })];
    await large.decide(0n);
    await small.decide(0n);
    expect(await requirementsOf(memberId)).toEqual(['spent 99/100']);
    await small.decide(null);
    expect(await requirementsOf(memberId)).toEqual(['spent 95/100']);
    await large.decide(null);
    expect(await requirementsOf(memberId)).toEqual(['open 0/100']);
    await play(memberId, 95n);
    expect(await requirementsOf(memberId)).toEqual(['spent 95/100']);
    await mustAddUp();
  });

  test('is not what opens one that was spent: money of another result is enough', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * BDT);
    const market = await givenMarket(database, wagers);
    await wallet.post([givenBet(memberId, market, 95n * BDT, { selection: '3' })]);
    await settle(market);
    expect(await requirementsOf(memberId)).toEqual(['spent 95/100']);
    await correct(market, '3');
    expect(await requirementsOf(memberId)).toEqual(['open 95/100']);
    // A new deposit that is lost and comes back concerns itself alone.
    const other = await givenFundedMember(database, wallet, 100n * BDT);
    await play(other, 95n);
    await credit(other, 100n);
    const lost = await play(other, 100n);
    expect(await requirementsOf(other)).toEqual(['spent 95/100', 'met 100/100']);
    await lost.decide(null);
    expect(await requirementsOf(other)).toEqual(['spent 95/100', 'open 0/100']);
    await mustAddUp();
  });

  test('that had counted for none takes nothing', async () => {
    const memberId = await givenFundedMember(database, wallet, 0n);
    await credit(memberId, 100n, 'rebate');
    const bet = await play(memberId, 60n, { prize: 60n });
    await credit(memberId, 50n);
    await bet.decide(null);
    expect(await requirementsOf(memberId)).toEqual(['open 0/50']);
    await mustAddUp();
  });
});

/** Of a seed that is told: the next whole number below. */
function givenDice(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7f_ff_ff_ff;
    return (state >>> 8) % below;
  };
}

describe('random plays', () => {
  beforeEach(() => projections.catchUp());

  test('come to the same rows by two workers on their way, and rebuilt from nothing', async () => {
    const dice = givenDice(20_261_128);
    const other = givenRequirementProjections(database, PRODUCTS);
    const members = await Promise.all(Array.from({ length: 6 }, () => givenFundedMember(database, wallet, 300n * BDT)));
    const pick = () => present(members[dice(members.length)], 'a member');
    const open: Awaited<ReturnType<typeof play>>[] = [];
    const settled: bigint[] = [];
    const corrected = new Map<bigint, number>();
    for (let round = 0; round < 12; round += 1) {
      const market = await givenMarket(database, wagers);
      const bets = Array.from({ length: 8 }, () =>
        givenBet(pick(), market, BigInt(1 + dice(40)) * BDT, {
          play: dice(2) === 0 ? 'SIDES' : 'DIGIT',
          selection: String(dice(9)),
        }),
      );
      await wallet.post(bets);
      if (dice(3) === 0) await credit(pick(), BigInt(20 + dice(80)));
      open.push(await play(pick(), 1n, { product: dice(2) === 0 ? 'live' : 'slots', prize: null }));
      const late = open[dice(open.length)];
      await late?.decide(dice(4) === 0 ? null : BigInt(dice(3))).catch(() => undefined);
      if (dice(2) === 0) {
        const [taken] = await wallet.post([givenBet(pick(), market, 20n * BDT)]);
        must(taken !== undefined, 'an answer');
        if (taken.refused === undefined)
          await wagers.cancelWager(
            present(
              members.find((id) => shardOf(id) === taken.shard),
              'theirs',
            ),
            formatTicket(taken),
            CANCEL_RULES,
          );
      }
      await settle(market, String(dice(9)));
      settled.push(market);
      const again = settled[dice(settled.length)];
      if (again !== undefined && dice(3) === 0) {
        const version = (corrected.get(again) ?? 0) + 1;
        corrected.set(again, version);
        await correct(again, String(dice(9)), version);
      }
      if (dice(3) === 0) await Promise.all([projections.catchUp(), other.catchUp()]);
    }
    await mustAddUp();
    const kept = await readAll();
    for (const has of ['"state":"met"', '"gaps":"{[']) expect(kept).toContain(has);
    await projections.rebuild(NAME);
    await Promise.all([projections.catchUp(), other.catchUp(NAME)]);
    await projections.catchUp();
    expect(await readAll()).toBe(kept);
  });

  test('a fault on either side is found by the check of the books', async () => {
    const memberId = await givenFundedMember(database, wallet, 100n * BDT);
    await play(memberId, 20n);
    await mustAddUp();
    const change = (by: number) =>
      sql`update turnover_requirements set progress = progress + ${by} where member_id = ${memberId}`.execute(
        database.db,
      );
    await change(10_000);
    const { holds, differences } = await requirementsEqualTurnover.run(database.db, () => undefined);
    expect([holds, differences]).toEqual([
      false,
      [expect.stringMatching(new RegExp(`^${memberId}, .* 200000 <> 210000$`))],
    ]);
    await change(-10_000);
    await sql`update turnover_requirement_steps set turnover = turnover - 1 where member_id = ${memberId}`.execute(
      database.db,
    );
    expect((await requirementsEqualTurnover.run(database.db, () => undefined)).differences).toEqual([
      expect.stringMatching(new RegExp(`^${memberId}, place .*: 200000 <> 199999$`)),
    ]);
    await sql`update turnover_requirement_steps set turnover = turnover + 1 where member_id = ${memberId}`.execute(
      database.db,
    );
  });
});
