/**
 * Steps that were claimed and are not reached any more, because bets were made void, decided anew or a deposit was taken back:
 * what they gave is taken back with the exact sign (docs/adr/0054-claimed-steps-are-taken-back.md). Who is marked stands in the
 * transaction that reads the change (projection.ts); each is looked at once, however many processes do.
 */
import { uuidFromContent } from '@house/fairness/uuid';
import { type MissionKind, periodOf } from '@house/growth/missions';
import { sql } from 'kysely';
import { type Tx, transact } from '../../platform/database.ts';
import { isRefusal } from '../../platform/result.ts';
import { shardOf } from '../wallet/port.ts';
import { type BoardDeps, score } from './board.ts';
import { type ClaimDeps, orBusy, post } from './claims.ts';
import { dayOf } from './days.ts';
import { type ProgressDeps, readProgress } from './mission-progress.ts';
import { findMission } from './mission-queries.ts';
import { holdRewardPosition } from './projection.ts';
import { lockRewardsOf, readClock } from './queries.ts';

const MEMBERS_AT_ONCE = 200;
/** What was claimed longer ago is not taken back. */
const ANSWERS_DAYS = 100;
const STEPS_LOOKED_AT = 500;
/** What voids and deposits that are taken back can lower. Sign-ins are kept for a time and then gone, which is no fault of theirs. */
const FALLING: ReadonlySet<MissionKind> = new Set(['turnover', 'winMultiple', 'depositCount', 'depositSum']);

type CheckDeps = ClaimDeps & ProgressDeps & Pick<BoardDeps, 'identity' | 'isInternal' | 'record'>;

interface ClaimedStep {
  readonly id: bigint;
  readonly cause: string;
  readonly amount: bigint;
  readonly turns: number;
  readonly readSeq: bigint;
}

async function claimedSteps(tx: Tx, memberId: bigint): Promise<ClaimedStep[]> {
  const { rows } = await sql<ClaimedStep>`-- rewards.claimedSteps
    select id, cause, amount, turns, read_seq as "readSeq" from reward_items
    where member_id = ${memberId} and kind = 'mission' and state = 'claimed'
      and claimed_at > clock_timestamp() - make_interval(days => ${ANSWERS_DAYS})
    order by claimed_at desc limit ${STEPS_LOOKED_AT}`.execute(tx);
  return rows;
}

async function takeBack(deps: CheckDeps, tx: Tx, memberId: bigint, item: ClaimedStep, points: number): Promise<void> {
  await score(deps, tx, memberId, -points);
  const { rows } = await sql<{ at: Date }>`-- rewards.takeBackStep
    update reward_items set state = 'takenBack', claimed_at = null, turns = turns + 1 where id = ${item.id}
    returning clock_timestamp() as at`.execute(tx);
  const at = rows[0]?.at ?? new Date();
  await post(deps, tx, {
    ...({ memberId, type: 'reward', account: 'cash', contra: 'promotions', reference: item.id } as const),
    ...{ amount: -item.amount, mayGoNegative: true },
    key: uuidFromContent(at.getTime(), `reward:${item.id}:back:${item.turns}`),
  });
}

/** Null: its turnover is being read anew, and is waited for. */
async function checkMember(deps: CheckDeps, tx: Tx, memberId: bigint): Promise<number | null> {
  await lockRewardsOf(tx, memberId);
  // Before the mark, which whoever reads on writes while they hold this.
  const position = await holdRewardPosition(tx, shardOf(memberId));
  const { rows } = await sql`-- rewards.takeMissionCheck
    delete from reward_mission_checks where member_id = ${memberId} returning member_id`.execute(tx);
  if (rows.length === 0) return 0;
  const { readTime = readClock } = deps;
  const today = dayOf(await readTime(tx), deps.zoneOffsetMinutes);
  const fallen: { item: ClaimedStep; points: number }[] = [];
  const claimed = await claimedSteps(tx, memberId);
  if (claimed.some(({ readSeq }) => readSeq > position)) return null;
  for (const item of claimed) {
    const [, id = '0', name = '0', step = '0'] = item.cause.split(':');
    const mission = await findMission(tx, { id: BigInt(id) });
    const terms = mission?.steps[Number(step)];
    if (mission === undefined || terms === undefined || !FALLING.has(mission.kind)) continue;
    const { to } = periodOf(mission.period, Number(name), mission.startsOn);
    const from = Math.max(Number(name), mission.startsOn);
    const progress = await readProgress(deps, tx, { mission, memberId, from, to, today });
    if (progress < terms.goal) fallen.push({ item, points: terms.points });
  }
  for (const { item, points } of fallen) await takeBack(deps, tx, memberId, item, points);
  return fallen.length;
}

/** Answers how many steps it took back. */
export async function checkMissions(deps: CheckDeps): Promise<number> {
  const { rows } = await sql<{ memberId: bigint }>`-- rewards.missionChecks
    select member_id as "memberId" from reward_mission_checks order by marked_at limit ${MEMBERS_AT_ONCE}`.execute(
    deps.db,
  );
  let taken = 0;
  const faults: unknown[] = [];
  for (const { memberId } of rows) {
    try {
      const one = await orBusy(
        transact(deps.db, async (tx) => {
          const fallen = await checkMember(deps, tx, memberId);
          if (fallen === null) throw new Waits();
          return { fallen };
        }),
      );
      if (!isRefusal(one)) taken += one.fallen;
    } catch (error) {
      if (!(error instanceof Waits)) faults.push(error);
    }
  }
  // One that cannot be looked at keeps no other from it, and is told at the end.
  if (faults.length > 0) throw faults[0];
  return taken;
}

/** The mark stays. */
class Waits extends Error {}
