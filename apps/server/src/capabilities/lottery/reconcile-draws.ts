/**
 * What a draw was settled on is what was accepted for it (lottery.md 12.1): its tickets, counted and hashed anew from the
 * journal, give the root that was fixed when bets were over every running root that a receipt was given over, and what the public
 * log tells, and the seed gives the result that was published.
 *
 * A draw is looked at from its root on, and until it has been found right once it was settled or refunded; a correction
 * resettles by the journal, so its draw is looked at again. The first check of a house begins with its first draw.
 */
import type { DrawScheme } from '@house/fairness/draw';
import { toHex } from '@house/fairness/hex';
import { findFacts } from '@house/lottery/facts';
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import type { Wagers } from '../wagers/port.ts';
import { type CheckResult, type ReconciliationCheck, tallyOf } from '../wallet/port.ts';
import { computeBetRoot } from './bet-root.ts';
import { readTold } from './public-log/stands.ts';
import { resultOfSeed } from './rules.ts';
import { holdChains } from './ticket-chains.ts';
import { hexOrNull } from './view.ts';

const NAME = 'betRootsStand';
const DRAWS_AT_ONCE = 2_000;

interface RootedDraw {
  readonly id: bigint;
  readonly game_code: string;
  readonly draw_no: string;
  readonly scheme: DrawScheme;
  readonly salt_key: Buffer | null;
  readonly commitment: Buffer | null;
  readonly bet_root: Buffer;
  readonly entries_root: Buffer | null;
  readonly ticket_count: bigint;
  readonly yeekee_entry_count: bigint;
  readonly beacon: Buffer | null;
  /** Null before it is drawn, and of draws held elsewhere. */
  readonly server_seed: Buffer | null;
  /** As it was published first. */
  readonly result: number[] | null;
}

/** When the newest full check began in which every root stood; null: there was none. */
async function readHeldSince(db: Db): Promise<Date | null> {
  const { rows } = await sql<{ since: Date | null }>`-- lottery.rootsHeldSince
    select max(checked_at - make_interval(secs => (report ->> 'durationMilliseconds')::float8 / 1000)) as since
    from wallet_reconciliations
    where kind = 'full' and report -> 'checks' @> ${JSON.stringify([{ name: NAME, holds: true }])}::jsonb`.execute(db);
  return present(rows[0], 'an aggregate has one row').since;
}

/** The last of the next draws; null: there are no more. */
async function lastOfNext(db: Db, after: bigint): Promise<bigint | null> {
  const { rows } = await sql<{ last: bigint | null }>`-- lottery.nextDrawsToCheck
    select max(id) as last from (
      select id from lottery_draws where id > ${after} order by id limit ${DRAWS_AT_ONCE}) d`.execute(db);
  return present(rows[0], 'an aggregate has one row').last;
}

async function readRooted(db: Db, after: bigint, upto: bigint, since: Date | null): Promise<readonly RootedDraw[]> {
  const { rows } = await sql<RootedDraw>`-- lottery.rootedDraws
    select d.id, d.game_code, d.draw_no, d.scheme, d.salt_key, d.commitment, d.bet_root, d.entries_root, d.ticket_count, d.yeekee_entry_count, d.beacon, d.server_seed, d.result
    from lottery_draws d
    where d.id > ${after} and d.id <= ${upto} and d.bet_root is not null and (
      ${since}::timestamptz is null or d.state in ('closed', 'drawn') or d.settled_at >= ${since}
      or (d.state = 'void' and coalesce(d.refunded_at >= ${since}, true))
      or exists (select from lottery_corrections c where c.draw_id = d.id and (c.state = 'running' or c.ended_at >= ${since})))
    order by d.id`.execute(db);
  return rows;
}

/** What differs in a draw, as `expected <> found`; empty when nothing does. */
async function findApart(
  db: Db,
  wagers: Pick<Wagers, 'streamMarket'>,
  draw: RootedDraw,
  goOn: () => void,
): Promise<readonly { readonly expected: string; readonly found: string }[]> {
  const chains = await holdChains(db, draw);
  const { betRoot, entriesRoot, ticketCount, yeekeeEntryCount } = await computeBetRoot(
    { db, wagers },
    draw,
    goOn,
    chains.add,
  );
  const pairs: [expected: string, found: string][] = [
    [`${draw.ticket_count} tickets`, `${ticketCount} tickets`],
    [`${draw.yeekee_entry_count} yeekeeEntries`, `${yeekeeEntryCount} yeekeeEntries`],
    [`root ${toHex(draw.bet_root)}`, `root ${toHex(betRoot)}`],
    [`shots ${hexOrNull(draw.entries_root)}`, `shots ${hexOrNull(entriesRoot)}`],
  ];
  pairs.push(...chains.finish());
  const told = await readTold(db, draw.id);
  const [committed, rooted, drawnAs] = [told.get('commit'), told.get('root'), told.get('result')];
  if (committed !== undefined)
    pairs.push([`logged ${String(committed['commit'])}`, `logged ${hexOrNull(draw.commitment)}`]);
  if (rooted !== undefined)
    pairs.push([`logged root ${String(rooted['root'])}`, `logged root ${toHex(draw.bet_root)}`]);
  if (drawnAs !== undefined && draw.result !== null)
    pairs.push([`logged result ${String(drawnAs['result'])}`, `logged result ${draw.result.join(',')}`]);
  // A game that a later release has added is drawn by its rules alone.
  const known = findFacts(draw.game_code) !== undefined;
  // With the root as it was published: a result that another root gave is told beside tickets that give another root.
  const drawn = known ? resultOfSeed(draw) : null;
  if (drawn !== null && draw.result !== null) {
    pairs.push([`result ${draw.result.join(',')}`, `result ${drawn.join(',')}`]);
  }
  return pairs.flatMap(([expected, found]) => (expected === found ? [] : [{ expected, found }]));
}

async function checkRoots(db: Db, wagers: Pick<Wagers, 'streamMarket'>, goOn: () => void): Promise<CheckResult> {
  const tally = tallyOf(NAME);
  const since = await readHeldSince(db);
  let after = -1n;
  for (let last = await lastOfNext(db, after); last !== null; last = await lastOfNext(db, after)) {
    for (const draw of await readRooted(db, after, last, since)) {
      goOn();
      const apart = await findApart(db, wagers, draw, goOn);
      const place = `${draw.game_code} ${draw.draw_no}`;
      tally.add([
        { place: 'all', expected: '1', found: apart.length === 0 ? '1' : '0' },
        ...apart.map((one) => ({ place, ...one })),
      ]);
    }
    after = last;
  }
  return tally.result();
}

/** Counts the draws that were looked at, and those that stand. */
export function betRootsStand(wagers: Pick<Wagers, 'streamMarket'>): ReconciliationCheck {
  return { kinds: ['full'], run: (db, goOn) => checkRoots(db, wagers, goOn) };
}
