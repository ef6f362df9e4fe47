/** Tickets of the whole lottery: settled, counted, read and charted. */

import { fileURLToPath } from 'node:url';
import { createSeededRandom } from '@house/fairness/seeded';
import { findGame } from '@house/lottery/catalogue';
import type { LotteryGame, Play } from '@house/lottery/game';
import { findPlay } from '@house/lottery/offer';
import { FULL_ODDS, writePricedPlay } from '@house/lottery/pricing';
import { drawResult } from '@house/lottery/result';
import { mustHave } from '@house/money/broken-promise';
import { build } from 'vite';
import { launchChromium } from '../apps/server/src/platform/testing/chromium.ts';
import { type BenchDatabase, openBenchDatabase } from './database.ts';
import type { InPage } from './in-page.ts';
import { head, tell } from './print.ts';
import { runWorker } from './settlement.ts';

const MEMBERS = 10_000;
const BATCH = 20_000;
const UNITS_MAX = 500;
const LEVEL = { level: 1_800, kept: 80 };

/** Thirty plays of SSC of every kind. */
export const SSC_PLAYS =
  '5.DIRECT 5.COMBO 5.G120 5.G60 5.G30 5.G10 5.F1 5.F2 4.DIRECT 4.G24 4.G12 3A.DIRECT 3B.DIRECT 3B.DIRECT_S 3M.COMBO ' +
  '3B.SUM 3B.SPAN 3B.G3 3B.G6 3B.GMIX_S 3B.GSUM 2A.DIRECT 2B.DIRECT 2B.G 2B.GSUM DWD BDW.3B1 BSOE.2B LH.WG RX2.DIRECT';
const VN_PLAYS = 'LO2 LO3 DE.DB DE.HT C3.HT XIEN2 XIEN3 MISS4';

interface Ticket {
  readonly play: string;
  readonly selection: string;
  readonly units: number;
}

/** Random tickets of plays in turn, none alike but by chance. */
export function* ticketsOf(game: LotteryGame, codes: readonly string[], seed: string): Generator<Ticket> {
  const random = createSeededRandom(seed);
  const chance = (): number => random.rand(1_000) / 1_000;
  const plays = codes.map((code) => mustHave(findPlay(game, code), code));
  for (let turn = 0; ; turn += 1) {
    const play = mustHave(plays[turn % plays.length], 'a play');
    for (;;) {
      const selection = play.grammar.parse(textOf(play, chance));
      const units = selection === null ? 0 : play.countUnits(selection);
      if (selection === null || units < 1 || units > UNITS_MAX) continue;
      const stored = writePricedPlay(play.code, { ...FULL_ODDS, atLevel: play.odds === null ? LEVEL : null });
      yield { play: stored, selection: play.grammar.format(selection), units };
      break;
    }
  }
}

function textOf({ grammar }: Play, chance: () => number): string {
  if (grammar.kind === 'entries') {
    const entry = (): string => Array.from({ length: grammar.entryLength }, () => Math.floor(chance() * 10)).join('');
    return Array.from({ length: 1 + Math.floor(chance() * 9) }, entry).join(',');
  }
  const share = 4 / Math.max(...grammar.boxes.map(({ choices }) => choices.length), 8);
  return grammar.format(grammar.boxes.map(({ choices }) => choices.filter(() => chance() < share)));
}

async function placeTickets(database: BenchDatabase, marketId: bigint, tickets: Iterator<Ticket>, count: number) {
  for (let placed = 0; placed < count; placed += BATCH) {
    const rows = Array.from({ length: Math.min(BATCH, count - placed) }, (_, index) => {
      const { play, selection, units } = mustHave(tickets.next().value as Ticket | undefined, 'a ticket');
      return { n: placed + index, p: play, s: selection, u: units };
    });
    await database.pool.query(
      `with b as (
         select x.*, m.member_id, (m.member_id % 16)::smallint as shard
         from json_to_recordset($2::json) as x(n bigint, p text, s text, u integer)
         join (select member_id, row_number() over (order by member_id) - 1 as place from wallet_accounts where account = 1) m
           on m.place = x.n % $3::bigint)
       insert into wallet_entries (shard, member_id, key, seq, at, amount, balance_after, market_id, type, account, contra, units, play, selection)
       select shard, member_id, (substr(key_floor(now())::text, 1, 19) || '8000-' || lpad(to_hex(n), 12, '0'))::uuid, n + 1, clock_timestamp(),
         -20000 * u, 0, $1, 2, 1, 102, u, p, s from b`,
      [marketId, JSON.stringify(rows), MEMBERS],
    );
  }
  await database.pool.query(
    'update wallet_heads h set seq = greatest(h.seq, (select coalesce(max(seq), 0) from wagers w where w.shard = h.shard))',
  );
  await database.pool.query("update wager_markets set state = 'closed', closed_at = now() where id = $1", [marketId]);
  await database.pool.query('analyze wallet_entries');
}

async function benchDraw(
  name: string,
  gameCode: string,
  codes: string,
  count: number,
  goals: { rate: number; memory?: number },
): Promise<void> {
  const database = await openBenchDatabase(MEMBERS);
  try {
    const game = mustHave(findGame(gameCode), gameCode);
    const marketId = await database.openMarket();
    await placeTickets(database, marketId, ticketsOf(game, codes.split(' '), gameCode), count);
    const result = drawResult(game.resultShape, createSeededRandom('result')).join(',');
    const worked = await runWorker(database.url, marketId, gameCode, result);
    tell(name, count / worked.seconds, { unit: 'orders/s', goal: `>= ${goals.rate}` });
    tell('  winners', worked.winners);
    tell('  peak memory of the worker', worked.peakMegabytes, {
      unit: 'MB',
      ...(goals.memory === undefined ? {} : { goal: `<= ${goals.memory}` }),
    });
  } finally {
    await database.close();
  }
}

/** In Chromium, as the page has it. */
async function benchPage(): Promise<void> {
  const entry = fileURLToPath(new URL('in-page.ts', import.meta.url));
  const built = await build({
    configFile: false,
    logLevel: 'error',
    build: { write: false, lib: { entry, formats: ['iife'], name: 'bench' } },
  });
  const [bundle] = Array.isArray(built) ? built : [];
  const script = mustHave(bundle?.output[0], 'a built script').code;
  const browser = await launchChromium({});
  try {
    const page = await browser.newPage();
    await page.addScriptTag({ content: script });
    const { count, pasted, trend } = await page.evaluate<InPage>('bench.measure()');
    tell('units of a full selection of five boxes, in the page', count, { unit: 'ms', goal: '<= 16' });
    tell('10 000 pasted numbers, read, counted and judged, in the page', pasted, { unit: 'ms', goal: '<= 16' });
    tell('figures of a trend of 200 issues, in the page', trend, { unit: 'ms', goal: '<= 30' });
  } finally {
    await browser.close();
  }
}

export async function benchPlays(quick: boolean): Promise<void> {
  head('Lottery: thirty plays of SSC in one draw, a VN draw, and what the page counts');
  await benchPage();
  const share = quick ? 10 : 1;
  await benchDraw('settlement of mixed SSC orders, 1 to 500 units each', 'SSC1', SSC_PLAYS, 1_000_000 / share, {
    rate: 150_000,
    memory: 400,
  });
  await benchDraw('settlement of a VN draw, several hits a ticket', 'VNMB1', VN_PLAYS, 300_000 / share, {
    rate: 100_000,
  });
}
