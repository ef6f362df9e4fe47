/**
 * The public log is whole: its numbers follow one another from 1, and each hash is that of the one before and the body. What
 * it tells of a draw is held against the draw where the draw's root is (reconcile-draws.ts).
 */
import { sql } from 'kysely';
import type { Db } from '../../../platform/database.ts';
import { present } from '../../../platform/result.ts';
import { type CheckResult, type ReconciliationCheck, tallyOf } from '../../wallet/port.ts';
import { readEntriesOf, readHead } from './queries.ts';

/** Entries a statement looks at. */
const AT_ONCE = 50_000n;

interface Piece {
  readonly entries: bigint;
  readonly follow: bigint;
  /** The first that does not; null where all do. */
  readonly broken: bigint | null;
}

/** Of the entries after one number, up to another. */
async function checkPiece(db: Db, after: bigint, upto: bigint): Promise<Piece> {
  const { rows } = await sql<Piece>`-- lottery.checkLog
    with looked as (
      select n as seq, e.hash is not null and coalesce(e.hash = sha256(coalesce(b.hash,
          case when n = 1 then sha256('house log 1') end) || convert_to(e.body, 'UTF8')), false) as follows
      from generate_series(${String(after)}::bigint + 1, ${String(upto)}::bigint) n
      left join lottery_log e on e.seq = n left join lottery_log b on b.seq = n - 1)
    select count(*) as entries, count(*) filter (where follows) as follow, min(seq) filter (where not follows) as broken
    from looked`.execute(db);
  return present(rows[0], 'an aggregate has one row');
}

async function checkLog(db: Db, goOn: () => void): Promise<CheckResult> {
  const tally = tallyOf('publicLogStands');
  const { seq: last } = await readHead(db);
  for (let after = 0n; after < last; after += AT_ONCE) {
    goOn();
    const upto = after + AT_ONCE < last ? after + AT_ONCE : last;
    const { entries, follow, broken } = await checkPiece(db, after, upto);
    const [expected, found] = [String(entries), String(follow)];
    tally.add([
      { place: 'all', expected, found },
      ...(broken === null ? [] : [{ place: `entry ${broken}`, expected: 'follows', found: 'does not' }]),
    ]);
  }
  return tally.result();
}

/** Counts the entries there are to be, and those that follow the one before. */
export function publicLogStands(): ReconciliationCheck {
  return { kinds: ['full'], run: checkLog };
}

/** What the log tells first of a draw, by kind; a kind it does not tell is not there. */
export async function readTold(
  db: Db,
  drawId: bigint,
): Promise<ReadonlyMap<string, Readonly<Record<string, unknown>>>> {
  const told = new Map<string, Readonly<Record<string, unknown>>>();
  for (const { body } of await readEntriesOf(db, drawId)) {
    const entry: Readonly<Record<string, unknown>> = JSON.parse(body);
    const kind = String(entry['kind']);
    if (!told.has(kind)) told.set(kind, entry);
  }
  return told;
}
