/**
 * What counts as turnover was judged right: of a play of a gate all that a member staked, or nothing where his bets cover
 * too much of it or the gate is void (operations.md 2.3). Coverage is worked out anew from the tickets in the journal; that
 * a valid stake is one of the two is `endedGatesHaveValidBets`.
 *
 * A gate is looked at in a shard once the valid bets have passed its end there, again after whatever ended it anew, and
 * until it was found right. The first check of a house begins with what ended lately: what was judged years ago was judged
 * by the plays there were then. Bets that are decided as they are placed are not judged by coverage, and have no end.
 */
import { sql } from 'kysely';
import type { Db } from '../../platform/database.ts';
import { present } from '../../platform/result.ts';
import { type CheckResult, type Difference, type ReconciliationCheck, SHARD_COUNT, tallyOf } from '../wallet/port.ts';
import { findCovered, type GateEvent, nameOf, nextMembers } from './followers.ts';
import type { OpenCoverage } from './port.ts';

const NAME = 'validStakesStand';
const EVENTS_AT_ONCE = 500;
/** Ends that a check had not read yet, for the valid bets were behind: the next one looks at them. */
const BEHIND_HOURS_MOST = 1;
const FIRST_DAYS = 7;

interface JudgedEvent extends GateEvent {
  readonly game_code: string;
  /** Of the gate, by now. */
  readonly state: string;
}

/** From when on ends are looked at: from when the newest full check began that found all right. */
async function readSince(db: Db): Promise<Date> {
  const { rows } = await sql<{ since: Date }>`-- wagers.validStakesHeldSince
    select coalesce(max(checked_at - make_interval(secs => (report ->> 'durationMilliseconds')::float8 / 1000))
        - make_interval(hours => ${BEHIND_HOURS_MOST}::integer),
      clock_timestamp() - make_interval(days => ${FIRST_DAYS}::integer)) as since
    from wallet_reconciliations
    where kind = 'full' and report -> 'checks' @> ${JSON.stringify([{ name: NAME, holds: true }])}::jsonb`.execute(db);
  return present(rows[0], 'an aggregate has one row').since;
}

/** The newest end of each gate that the valid bets of a shard have passed, newest first. */
async function* newestEnds(db: Db, shard: number, since: Date): AsyncIterable<JudgedEvent> {
  const { rows: read } = await sql<{ position: bigint }>`-- wagers.validBetsPosition
    select position from follower_positions where name = 'wagers.validBets' and shard = ${shard}`.execute(db);
  // A gate ends once; only those that ended anew have several ends.
  const endedAnew = new Set<bigint>();
  let upto = read[0]?.position ?? 0n;
  while (true) {
    const { rows } = await sql<JudgedEvent & { old: boolean }>`-- wagers.endsToJudge
      select e.seq, e.gate_id, e.kind, e.at::text as at, g.game_code, g.state, e.at < ${since} as old
      from wager_events e join wager_gates g on g.id = e.gate_id
      where e.shard = ${shard} and e.seq <= ${upto} order by e.seq desc limit ${EVENTS_AT_ONCE}`.execute(db);
    for (const event of rows) {
      if (event.old) return;
      if (endedAnew.has(event.gate_id)) continue;
      if (event.kind === 'corrected' || event.kind === 'voided') endedAnew.add(event.gate_id);
      yield event;
    }
    const last = rows.at(-1);
    if (last === undefined || rows.length < EVENTS_AT_ONCE) return;
    upto = last.seq - 1n;
  }
}

interface Kept {
  readonly member_id: bigint;
  readonly play: string;
  readonly stake: bigint;
  readonly valid_stake: bigint;
  /** The valid bets have passed another end of the gate meanwhile. */
  readonly outdated: boolean;
}

async function readKept(db: Db, shard: number, event: GateEvent, members: readonly bigint[]): Promise<readonly Kept[]> {
  const { rows } = await sql<Kept>`-- wagers.validStakesOf
    select v.member_id, v.play, v.stake, v.valid_stake, exists (
      select from follower_positions p join wager_events n on n.shard = p.shard and n.seq > ${event.seq} and n.seq <= p.position
      where p.name = 'wagers.validBets' and p.shard = ${shard} and n.gate_id = ${event.gate_id}) as outdated
    from wager_valid_bets v
    where v.shard = ${shard} and v.gate_id = ${event.gate_id} and v.member_id = any (${members.map(String)}::bigint[])`.execute(
    db,
  );
  return rows;
}

/** The members of a gate in a shard, some after the others: what each play's valid stake is and what it should be. */
async function* judgeGate(
  db: Db,
  shard: number,
  event: JudgedEvent,
  openCoverage: OpenCoverage,
): AsyncIterable<readonly Difference[]> {
  const isVoid = event.kind === 'void' || event.kind === 'voided';
  // It is being made void, or was before voids had an end of their own: which of them the valid bets have read is not told.
  if (event.kind === 'corrected' && event.state === 'void') return;
  // All its members: only some of them are of a correction.
  const whole = { ...event, kind: 'settled', gameCode: event.game_code };
  for (let after = 0n; ; ) {
    const members = await nextMembers(db, shard, whole, after);
    const last = members.at(-1);
    if (last === undefined) return;
    after = last;
    const covered = isVoid ? null : await findCovered(db, shard, { ...whole, members }, openCoverage);
    const kept = await readKept(db, shard, event, members);
    // Its newer end is looked at by the next check.
    if (kept.some(({ outdated }) => outdated)) return;
    const judged = kept.map((row) => ({ row, due: covered === null || covered.has(nameOf(row)) ? 0n : row.stake }));
    yield [
      {
        place: 'all',
        expected: String(judged.reduce((sum, { due }) => sum + due, 0n)),
        found: String(kept.reduce((sum, { valid_stake: found }) => sum + found, 0n)),
      },
      ...judged.flatMap(({ row, due }) =>
        row.valid_stake === due
          ? []
          : [
              {
                place: `gate ${event.gate_id}, member ${row.member_id}, ${row.play}`,
                expected: String(due),
                found: String(row.valid_stake),
              },
            ],
      ),
    ];
  }
}

/** Coverage by the games of a house. */
export interface GamesCoverage {
  readonly open: OpenCoverage;
  /** False of a game that a later release has added: its gates are passed over here. */
  readonly has: (gameCode: string) => boolean;
}

async function checkValidStakes(db: Db, coverage: GamesCoverage, goOn: () => void): Promise<CheckResult> {
  const tally = tallyOf(NAME);
  const since = await readSince(db);
  for (let shard = 0; shard < SHARD_COUNT; shard += 1) {
    for await (const event of newestEnds(db, shard, since)) {
      goOn();
      if (!coverage.has(event.game_code)) continue;
      for await (const compared of judgeGate(db, shard, event, coverage.open)) tally.add(compared);
    }
  }
  return tally.result();
}

export function validStakesStand(coverage: GamesCoverage): ReconciliationCheck {
  return { kinds: ['full'], run: (db, goOn) => checkValidStakes(db, coverage, goOn) };
}
