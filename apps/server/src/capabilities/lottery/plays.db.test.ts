/** Every play of every family from slip to prize on a real database; prize levels, rebates and those above (lottery.md 1.3). */
import { randomInt } from '@house/fairness/random';
import { announcedParts } from '@house/lottery/announced';
import { findGame, listGames } from '@house/lottery/catalogue';
import type { LotteryGame, Play } from '@house/lottery/game';
import { selectionsOf } from '@house/lottery/given';
import { isSoldOn, playsOn } from '@house/lottery/offer';
import { priceAt } from '@house/lottery/pricing';
import { drawResult, isResult } from '@house/lottery/result';
import { payoutOf, winningParts } from '@house/lottery/settle';
import { dayOf } from '@house/lottery/stations';
import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isRefusal, must, present } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember, givenStaff } from '../identity/given.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import {
  DRAW_TIME,
  type GivenLottery,
  givenDrawOnSale,
  givenFundedAccount,
  givenLine,
  givenLottery,
  givenSleepingDraws,
  givenSlip,
  moveDraw,
  ON_SALE,
  ONE_TAKA,
  readDraw,
} from './given.ts';
import type { AcceptedTicket, SlipLine } from './port.ts';
import { catalogueGame } from './rules.ts';
import type { DrawRow } from './schema.ts';

/** One game of each family; not Hanoi, whose result is the North's (official/sources.db.test.ts). */
const GAMES = listGames()
  .filter(({ gameCode }) => gameCode !== 'HANOI')
  .filter((game, index, all) => all.findIndex(({ familyCode }) => familyCode === game.familyCode) === index);
const RICH = 10_000_000n * ONE_TAKA;
const LEVEL = 1_800;
/** Prizes are told apart whatever the cap; that it cuts is held elsewhere. */
const NO_CAP = 10n ** 17n;

let database: TestDatabase;
let given: GivenLottery;
beforeAll(async () => {
  database = await givenDatabase({ maxConnections: 12 });
  given = givenLottery(database);
  await givenSleepingDraws(
    database.db,
    given.lottery,
    GAMES.map(({ gameCode }) => gameCode),
  );
  await sql`update lottery_games set max_win = ${NO_CAP}`.execute(database.db);
});
afterAll(() => database.close());

/** A result of a draw held elsewhere, as two people enter it. */
async function announce(draw: DrawRow, game: LotteryGame): Promise<void> {
  const result = drawResult(game.resultShape, { rand: randomInt });
  const announcement = Object.fromEntries(
    announcedParts(game, result).map(({ field, numbers }) => [
      field.code,
      numbers.map((text) => text.padStart(field.length, '0')),
    ]),
  );
  for (const state of ['one', 'agreed']) {
    const staff = await givenStaff(database.db, { role: 'risk' });
    const actor = { staffId: staff.id, name: staff.username, address: '::1', mayEnter: true, mayApprove: false };
    const entry = { drawId: draw.id, key: givenKey(), announcement };
    expect(await given.lottery.results.enter(actor, entry)).toEqual({ state });
  }
  await given.lottery.runDueDraws();
}

async function drawNow(draw: DrawRow): Promise<DrawRow> {
  await moveDraw(database.db, draw.id, DRAW_TIME);
  await given.lottery.runDueDraws();
  const game = present(findGame(draw.game_code), draw.game_code);
  if (game.announced !== null) await announce(draw, game);
  const row = await readDraw(database.db, draw.id);
  expect(row.state).toBe('settled');
  return row;
}

function lineOf({ limits }: LotteryGame, play: Play, seed: number): SlipLine {
  const sample = present(
    fc.sample(selectionsOf(play), { seed, numRuns: 40 }).find((one) => play.countUnits(one) <= 500),
    `${play.code} has a small selection`,
  );
  // One number, or one set, is one order (lottery.md 9.3).
  const [selection = sample] = play.lines?.(sample) ?? [];
  const units = play.countUnits(selection);
  // Odd figures, so that flooring shows.
  const fixed = limits.minimumStake === limits.maximumStake ? limits.minimumStake : 13_700n;
  const unitStake = play.odds === null && play.freeStake === undefined ? 3_340n : fixed;
  return givenLine({
    play: play.code,
    selection: play.grammar.format(selection),
    units,
    unitStake,
    amount: BigInt(units) * unitStake,
    ...(play.odds === null ? { level: LEVEL } : {}),
  });
}

async function placeAll(memberId: bigint, draw: DrawRow, lines: readonly SlipLine[]): Promise<AcceptedTicket[]> {
  const outcome = await given.lottery.placeSlip(memberId, givenSlip(draw, lines));
  must(!isRefusal(outcome), 'the slip is answered line by line');
  return outcome.lines.map((line) => {
    if (line.accepted === null) throw new Error(`a line is refused: ${line.refusal.refused}`);
    return line.accepted;
  });
}

describe.each(GAMES.map((game) => [game.familyCode, game] as const))('%s', (_, game: LotteryGame) => {
  test('takes a ticket on each of its plays and pays each what its result gives', async () => {
    const draw = await givenDrawOnSale(database.db, game.gameCode);
    const memberId = await givenFundedMember(database, given.wallet, RICH);
    const lines = playsOn(game.plays, dayOf(draw.draw_no)).flatMap((play, index) => [
      lineOf(game, play, index),
      lineOf(game, play, index + 1_000),
    ]);
    const tickets = await placeAll(memberId, draw, lines);
    const drawn = await drawNow(draw);
    const result = present(drawn.result, 'a settled draw has a result');
    expect(isResult(game.resultShape, result)).toBe(true);
    const page = await given.lottery.listDrawWagers(draw.id, '', 500);
    must(!isRefusal(page), 'the draw lists its bets');
    const paid = new Map(page.rows.map((row) => [row.ticket, row.prize]));
    const expected = tickets.map((ticket) => {
      const code = present(ticket.play.split('@')[0], 'a play has a code');
      const play = present(
        game.plays.find((one) => one.code === code),
        code,
      );
      if (play.odds === null) expect(ticket.play).toBe(`${code}@1800+30${play.freeStake ? 'Z' : ''}`);
      const price = priceAt(play, { level: LEVEL, kept: 30 });
      const selection = present(play.grammar.parse(ticket.selection), 'a stored selection parses');
      return [ticket.play, ticket.selection, payoutOf(winningParts(play, selection, result, price), ticket.unitStake)];
    });
    expect(tickets.map(({ play, selection, ticket }) => [play, selection, paid.get(ticket)])).toEqual(expected);
  });
});

test('the results of one place are not crowded out by those of others', async () => {
  const first = await givenDrawOnSale(database.db, 'VNMT');
  const { rows } = await sql<{ id: bigint }>`select id from lottery_draws
    where game_code = 'VNMT' and state = 'scheduled' and station <> ${first.station} order by draw_at limit 1`.execute(
    database.db,
  );
  const { id } = present(rows[0], 'another place draws');
  await moveDraw(database.db, id, ON_SALE);
  await given.lottery.runDueDraws();
  await drawNow(first);
  const later = await drawNow(await readDraw(database.db, id));
  const results = async (station?: string): Promise<unknown> => {
    const found = await given.lottery.listResults('VNMT', 1, station);
    return isRefusal(found) ? found : found.map(({ id }) => id);
  };
  expect(await results()).toEqual([later.id]);
  expect(await results(present(first.station, 'it is held at a place'))).toEqual([first.id]);
  expect(await results('NOPE')).toEqual([]);
});

describe('prize levels (lottery.md 1.3)', () => {
  const sscLine = (level: number | undefined): SlipLine =>
    givenLine({ play: '2B.DIRECT', selection: '1|2', unitStake: 20_000n, ...(level === undefined ? {} : { level }) });
  const lineAt = (level: number | undefined): SlipLine => ({ ...sscLine(level), amount: 20_000n });

  test('a member buys at levels his point reaches, by default 8.0 %', async () => {
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    const memberId = await givenFundedMember(database, given.wallet, RICH);
    expect(await given.lottery.prizeTermsOf(memberId)).toEqual({
      rebatePoint: 80,
      lowestLevel: 1_700,
      highestLevel: 1_860,
      levelStep: 2,
      level: null,
      dailyPoints: { VN: 5, SEA: 10, ELOTT: 5, LIVE: 0, SLOTS: 0, FISH: 0, SPORTS: 0, COCK: 0 },
    });
    const outcome = await given.lottery.placeSlip(
      memberId,
      givenSlip(draw, [lineAt(1_860), lineAt(1_862), lineAt(1_701), lineAt(undefined)]),
    );
    must(!isRefusal(outcome), 'the slip is answered line by line');
    expect(outcome.lines.map((line) => line.accepted?.play ?? line)).toMatchObject([
      '2B.DIRECT@1860+0',
      ...Array.from({ length: 3 }, () => ({ refusal: { refused: 'lottery.levelNotAllowed' } })),
    ]);
  });

  test('no level is taken where odds price the play', async () => {
    const draw = await givenDrawOnSale(database.db, 'F5D1');
    const memberId = await givenFundedMember(database, given.wallet, RICH);
    expect(await given.lottery.placeSlip(memberId, givenSlip(draw, [givenLine({ level: 1_800 })]))).toMatchObject({
      refused: 'lottery.levelNotAllowed',
    });
  });
});

describe('the animals of Mark Six (lottery.md 8)', () => {
  const zodiac = (draw: DrawRow, sold: boolean): string =>
    present(
      catalogueGame('MK6F1').plays.find(
        (play) => play.code.startsWith('ZODIAC') && isSoldOn(play, dayOf(draw.draw_no)) === sold,
      ),
      'a year has its play',
    ).code;
  const lineOn = (play: string): SlipLine => givenLine({ play, selection: '6' });

  test('a draw takes bets by the map of the lunar year it is in, and by no other', async () => {
    const draw = await givenDrawOnSale(database.db, 'MK6F1');
    const memberId = await givenFundedMember(database, given.wallet, RICH);
    const lines = [lineOn(zodiac(draw, true)), lineOn(zodiac(draw, false))];
    expect(await given.lottery.placeSlip(memberId, givenSlip(draw, lines))).toMatchObject({
      lines: [{ accepted: { play: zodiac(draw, true) } }, { refusal: { refused: 'lottery.playUnknown' } }],
    });
  });

  test('a chase is made where each of its draws sells its play', async () => {
    const draw = await givenDrawOnSale(database.db, 'MK6F1');
    const memberId = await givenFundedAccount(database, given.wallet, RICH);
    const chase = (play: string) =>
      given.lottery.chases.make(memberId, {
        key: givenKey(),
        gameCode: 'MK6F1',
        firstDrawId: draw.id,
        lines: [{ play, selection: '6', units: 1, unitStake: ONE_TAKA }],
        multiples: [1, 1],
        amount: 2n * ONE_TAKA,
        stopOnWin: false,
      });
    expect(await chase(zodiac(draw, false))).toEqual({ refused: 'lottery.playUnknown' });
    expect(await chase(zodiac(draw, true))).toMatchObject({ state: 'active' });
  });
});

describe('what stakes give back (operations.md 4.2)', () => {
  async function givenTree(points: readonly number[]): Promise<bigint[]> {
    const ids: bigint[] = [];
    for (const point of points) {
      const member = await givenMember(database.db);
      await sql`update members set upline_id = ${ids.at(-1) ?? null} where id = ${member.id}`.execute(database.db);
      await sql`insert into lottery_rebate_points (member_id, point) values (${member.id}, ${point})`.execute(
        database.db,
      );
      ids.push(member.id);
    }
    for (const id of ids) {
      await database.db.transaction().execute((tx) => given.wallet.openAccounts(tx, id));
      const deposit = { memberId: id, key: givenKey(), type: 'deposit', account: 'cash', contra: 'cashier' } as const;
      await given.wallet.post([{ ...deposit, amount: 2_000n * ONE_TAKA, reference: null }]);
    }
    return ids;
  }
  const cashOf = async (id: bigint): Promise<bigint> => (await given.wallet.balancesOf(id)).cash;
  /** 1 000.00 on one number of ten thousand. */
  const thousand = (): SlipLine =>
    givenLine({
      play: '4.DIRECT',
      selection: '2|3|4|5',
      units: 1,
      unitStake: 1_000n * ONE_TAKA,
      amount: 1_000n * ONE_TAKA,
      level: LEVEL,
    });

  test('the worked example: 1 000.00 at level 1800 gives the member 70.00, B 2.00, A 4.00 and T 4.00', async () => {
    const [top = 0n, a = 0n, b = 0n, member = 0n] = await givenTree([130, 126, 122, 120]);
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    await placeAll(member, draw, [thousand()]);
    const drawn = await drawNow(draw);
    const won = drawn.result?.slice(-4).join('') === '2345';
    expect(won).toBe(false);
    const taka = (id: bigint) => cashOf(id).then((cash) => Number(cash / ONE_TAKA));
    expect([await taka(member), await taka(b), await taka(a), await taka(top)]).toEqual([1_070, 2_002, 2_004, 2_004]);
    const { rows } = await sql<{ type: number; contra: number; amount: bigint }>`
      select type, contra, amount from wallet_entries where reference = ${draw.id} order by amount desc`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { type: 12, contra: 105, amount: 70n * ONE_TAKA },
      { type: 13, contra: 105, amount: 4n * ONE_TAKA },
      { type: 13, contra: 105, amount: 4n * ONE_TAKA },
      { type: 13, contra: 105, amount: 2n * ONE_TAKA },
    ]);
  });

  test.each<[string, number, Partial<SlipLine>, bigint]>([
    [
      'example 28: 13.0 % at level 1800, 100.00',
      130,
      { play: '4.DIRECT', selection: '2|3|4|5', unitStake: 1_000_000n },
      80_000n,
    ],
    [
      'example 25: 6.5 % at level 1700, 4.00',
      65,
      { play: '3B.G3_S', selection: '112,334', units: 2, unitStake: 20_000n, level: 1_700 },
      2_600n,
    ],
  ])('%s', async (_, point, line, rebate) => {
    const [member = 0n] = await givenTree([point]);
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    await placeAll(member, draw, [givenLine({ level: LEVEL, ...line })]);
    await drawNow(draw);
    const { rows } = await sql<{ amount: bigint }>`
      select amount from wallet_entries where reference = ${draw.id} and type = 12`.execute(database.db);
    expect(rows).toEqual([{ amount: rebate }]);
  });

  test('three of two, which no level prices, gives the member his whole point and those above him the rest', async () => {
    const [top = 0n, agent = 0n, member = 0n] = await givenTree([130, 120, 80]);
    const draw = await givenDrawOnSale(database.db, 'MK6L5');
    const line = { play: '3OF2', selection: '01,02,03', units: 1 };
    const stake = { unitStake: 1_000n * ONE_TAKA, amount: 1_000n * ONE_TAKA };
    const [sold] = await placeAll(member, draw, [givenLine({ ...line, ...stake })]);
    expect(sold?.play).toBe('3OF2@+80');
    // What he has later changes nothing of a bet that is taken.
    await sql`update lottery_rebate_points set point = 20 where member_id = ${member}`.execute(database.db);
    await drawNow(draw);
    const { rows } = await sql<{ member_id: bigint; amount: bigint }>`
      select member_id, amount from wallet_entries where reference = ${draw.id} and type in (12, 13) order by amount desc`.execute(
      database.db,
    );
    expect(rows).toEqual([
      { member_id: member, amount: 80n * ONE_TAKA },
      { member_id: agent, amount: 40n * ONE_TAKA },
      { member_id: top, amount: 10n * ONE_TAKA },
    ]);
  });

  test('each order gives once, whoever else settles the draw and however often', async () => {
    const [, member = 0n] = await givenTree([130, 120]);
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    await placeAll(member, draw, [thousand()]);
    await moveDraw(database.db, draw.id, DRAW_TIME);
    await Promise.all([given.lottery.runDueDraws(), givenLottery(database).lottery.runDueDraws()]);
    await given.lottery.runDueDraws();
    expect((await readDraw(database.db, draw.id)).state).toBe('settled');
    expect(await cashOf(member)).toBe(1_070n * ONE_TAKA);
  });

  test('a void draw gives every stake back and nothing else', async () => {
    const [top = 0n, member = 0n] = await givenTree([130, 120]);
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    await placeAll(member, draw, [thousand()]);
    const order = { drawId: draw.id, key: givenKey(), reason: 'the ball machine stood still', by: 'rahim' };
    must(!isRefusal(await given.lottery.voidDraw(order)), 'an open draw can be void');
    await given.lottery.runDueDraws();
    expect([await cashOf(member), await cashOf(top)]).toEqual([2_000n * ONE_TAKA, 2_000n * ONE_TAKA]);
  });

  const POINTS_THEN = 'a change of points after the bet (lottery.md 1.3: never more than 98 % of a stake)';
  test.each([
    // 85 % in prizes, 8 % to the member, 5 % to the agent: 98 %.
    ['the members’ point lowered', 20, 130, { member: 80, agent: 50 }],
    ['the members’ point raised', 100, 130, { member: 80, agent: 50 }],
    ['the agent’s point lowered', 80, 100, { member: 80, agent: 20 }],
    ['the agent’s point lowered below what the bet had', 20, 60, { member: 80, agent: 0 }],
  ])(`${POINTS_THEN}: %s`, async (_what, memberPoint, agentPoint, expected) => {
    const [agent = 0n, member = 0n] = await givenTree([130, 80]);
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    await placeAll(member, draw, [{ ...thousand(), level: 1_700 }]);
    for (const [id, point] of [
      [member, memberPoint],
      [agent, agentPoint],
    ]) {
      await sql`update lottery_rebate_points set point = ${point} where member_id = ${id}`.execute(database.db);
    }
    const { result } = await drawNow(draw);
    expect(result?.join('')).not.toBe('12345');
    const given = async (id: bigint, staked: bigint) => (await cashOf(id)) - (2_000n * ONE_TAKA - staked);
    expect({ member: await given(member, 1_000n * ONE_TAKA), agent: await given(agent, 0n) }).toEqual({
      member: BigInt(expected.member) * ONE_TAKA,
      agent: BigInt(expected.agent) * ONE_TAKA,
    });
  });

  test(`${POINTS_THEN}: who stands above an agent lowered so far earns from the bet's point on, not from the agent's`, async () => {
    const [top = 0n, agent = 0n, member = 0n] = await givenTree([130, 100, 80]);
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    await placeAll(member, draw, [{ ...thousand(), level: 1_700 }]);
    await sql`update lottery_rebate_points set point = 60 where member_id = ${agent}`.execute(database.db);
    await drawNow(draw);
    const given = await Promise.all([top, agent].map(async (id) => (await cashOf(id)) - 2_000n * ONE_TAKA));
    expect(given).toEqual([50n * ONE_TAKA, 0n]);
  });

  test('nobody is paid for a member who has as much as the one above him', async () => {
    const [top = 0n, member = 0n] = await givenTree([120, 120]);
    const draw = await givenDrawOnSale(database.db, 'SSC1');
    await placeAll(member, draw, [thousand()]);
    await drawNow(draw);
    expect(await cashOf(top)).toBe(2_000n * ONE_TAKA);
    expect(findGame('SSC1')?.prizeMode).toBe('Lott');
  });
});
