/** A basket of a hundred lines against one line, as the slip desk takes them, and the results that a trend is drawn from. */
import { findGame, listGames } from '@house/lottery/catalogue';
import { readPricedPlay } from '@house/lottery/pricing';
import { mustHave } from '@house/money/broken-promise';
import {
  givenDrawOnSale,
  givenLine,
  givenLottery,
  givenPastDraws,
  givenSleepingDraws,
  givenSlip,
} from '../apps/server/src/capabilities/lottery/given.ts';
import type { SlipLine } from '../apps/server/src/capabilities/lottery/port.ts';
import type { DrawRow } from '../apps/server/src/capabilities/lottery/schema.ts';
import { isRefusal } from '../apps/server/src/platform/result.ts';
import { type BenchDatabase, openBenchDatabase, stationsOf } from './database.ts';
import { SSC_PLAYS, ticketsOf } from './plays.ts';
import { median, tell } from './print.ts';

const GAME = 'SSC1';
const LINES = 100;
const WARMED_AFTER = 100;
const TURNS = 300;
const ISSUES = 200;
const DAY_MILLISECONDS = 86_400_000;
const UNIT = 20_000n;
const LEVEL = 1_800;

function* linesOf(seed: string): Generator<SlipLine> {
  for (const { play, selection, units } of ticketsOf(mustHave(findGame(GAME), GAME), SSC_PLAYS.split(' '), seed)) {
    const { code } = mustHave(readPricedPlay(play), play);
    yield givenLine({ play: code, selection, units, unitStake: UNIT, amount: UNIT * BigInt(units), level: LEVEL });
  }
}

type Given = ReturnType<typeof givenLottery>;

async function timeSlip({ lottery }: Given, draw: DrawRow, memberId: bigint, lines: readonly SlipLine[]) {
  const started = performance.now();
  const outcome = await lottery.placeSlip(memberId, givenSlip(draw, lines));
  const took = performance.now() - started;
  if (isRefusal(outcome)) throw new Error(outcome.refused);
  for (const line of outcome.lines) {
    if (line.accepted === null) throw new Error(`a line was refused: ${line.refusal.refused}`);
  }
  return took;
}

async function benchSlips({ db, members }: BenchDatabase, given: Given): Promise<void> {
  const draw = await givenDrawOnSale(db, GAME);
  const lines = linesOf('basket');
  const take = (count: number): SlipLine[] =>
    Array.from({ length: count }, () => mustHave(lines.next().value, 'a line'));
  const one: number[] = [];
  const basket: number[] = [];
  const oneMore: number[] = [];
  const basketMore: number[] = [];
  for (let turn = 0; turn < TURNS; turn += 1) {
    // Members of their own: the first slip of each asks for his rebate point, the next ones know it.
    const [oneBy, basketBy] = [mustHave(members[2 * turn], 'a member'), mustHave(members[2 * turn + 1], 'a member')];
    one.push(await timeSlip(given, draw, oneBy, take(1)));
    basket.push(await timeSlip(given, draw, basketBy, take(LINES)));
    oneMore.push(await timeSlip(given, draw, oneBy, take(1)));
    basketMore.push(await timeSlip(given, draw, basketBy, take(LINES)));
  }
  const [first, firstBasket, next, nextBasket] = [one, basket, oneMore, basketMore].map((times) =>
    median(times.slice(WARMED_AFTER)),
  ) as [number, number, number, number];
  tell('one line, placed and durable, the first slip of a member', first, { unit: 'ms' });
  tell(`a basket of ${LINES} lines, the first slip of a member`, firstBasket, { unit: 'ms' });
  tell('  of the time of one line', firstBasket / first, { goal: '<= 2' });
  tell('one line, a later slip of a member', next, { unit: 'ms' });
  tell(`a basket of ${LINES} lines, a later slip of a member`, nextBasket, { unit: 'ms' });
  tell('  of the time of one line, later slips', nextBasket / next);
}

/** The slowest of all games; of those drawn elsewhere as of each of two stations, and of one of them alone. */
async function benchTrend(database: BenchDatabase, { lottery }: Given): Promise<void> {
  const from = new Date(Date.now() - 3 * DAY_MILLISECONDS);
  const slowest: { name: string; took: number }[] = [];
  for (const { gameCode, announced } of listGames()) {
    const stations = announced === null ? [null] : await stationsOf(database, gameCode);
    for (const station of stations) await givenPastDraws(database.db, gameCode, from, ISSUES, station);
    for (const station of announced === null ? [null] : [null, mustHave(stations[0], gameCode)]) {
      const times: number[] = [];
      for (let turn = 0; turn < 15; turn += 1) {
        const started = performance.now();
        const rows = await lottery.listResults(gameCode, ISSUES, station);
        times.push(performance.now() - started);
        if (isRefusal(rows) || rows.length !== ISSUES) throw new Error(`${gameCode} has not all its results`);
      }
      slowest.push({ name: station === null ? gameCode : `${gameCode} ${station}`, took: median(times) });
    }
  }
  slowest.sort((a, b) => b.took - a.took);
  const [first] = slowest;
  tell(
    `results of ${ISSUES} issues, the slowest of ${slowest.length} games and stations`,
    mustHave(first, 'a game').took,
    {
      unit: 'ms',
      goal: '<= 30',
      note: mustHave(first, 'a game').name,
    },
  );
}

export async function benchBasket(): Promise<void> {
  const database = await openBenchDatabase(2 * TURNS);
  try {
    const given = givenLottery(database);
    await givenSleepingDraws(database.db, given.lottery, [GAME]);
    await benchSlips(database, given);
    await benchTrend(database, given);
  } finally {
    await database.close();
  }
}
