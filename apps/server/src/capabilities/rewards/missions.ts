/**
 * Missions: what a member has done of them, and the steps that are claimed (operations.md 5.4). A step that was reached becomes
 * an item and is claimed at once, in one transaction: its cause makes it once. What is taken back before the claim lowers the
 * progress; behind the claim it takes back what the step gave (mission-checks.ts), and the step may be reached again.
 */
import { faultOfSteps, periodOf, type StepStanding, stepsOf } from '@house/growth/missions';
import { ONE } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import { shardOf } from '../wallet/port.ts';
import { type BoardDeps, score } from './board.ts';
import { type ClaimDeps, claimWithin, orBusy } from './claims.ts';
import { dayOf, startOfDay } from './days.ts';
import { checkMissions } from './mission-checks.ts';
import { type ProgressDeps, readProgress } from './mission-progress.ts';
import { endMission, findMission, insertMission, openMissions, pageMissions } from './mission-queries.ts';
import type { Mission, MissionStanding, Missions, RecordAct } from './port.ts';
import { holdRewardPosition } from './projection.ts';
import { insertItems, itemsByCause, lockRewardsOf, openStep, readClock } from './queries.ts';
import { shareWins } from './win-searches.ts';

const ITEM_DAYS = 1;
/** The best win of a time is looked for among all its bets. */
const WIN_DAYS_MAX = 31;
const REWARD_MAX = 1_000_000n * ONE;
const COUNT_MAX = 10_000n * ONE;

export interface MissionDeps extends ClaimDeps, ProgressDeps, Pick<BoardDeps, 'identity' | 'isInternal'> {
  readonly record: RecordAct;
}

/** A period of a mission; it is claimed for a day longer than it runs. */
interface Window {
  /** Names the period: its first day, also where the mission began later. */
  readonly name: number;
  readonly from: number;
  /** The day after its last; null: without an end. */
  readonly to: number | null;
}

/** The period that runs today, and the one that ended yesterday. */
function windowsOf({ period, startsOn, endsOn }: Mission, today: number): Window[] {
  const windows = [today, today - 1].flatMap((day) => {
    if (day < startsOn || (endsOn !== null && day > endsOn)) return [];
    const { from, to } = periodOf(period, day, startsOn);
    const last = endsOn === null ? null : endsOn + 1;
    return [
      { name: from, from: Math.max(from, startsOn), to: to === null || (last !== null && last < to) ? last : to },
    ];
  });
  return windows.filter(({ name }, place) => windows.findIndex((other) => other.name === name) === place);
}

const causeOf = (id: bigint, window: Window, step: number): string => `mission:${id}:${window.name}:${step}`;

interface Asked {
  readonly mission: Mission;
  readonly memberId: bigint;
  readonly window: Window;
  readonly today: number;
}

async function standingOf(deps: ProgressDeps, db: Db | Tx, { mission, memberId, window, today }: Asked) {
  const { from, to } = window;
  const causes = mission.steps.map((_, step) => causeOf(mission.id, window, step));
  const progress = await readProgress(deps, db, { mission, memberId, from, to, today });
  const items = await itemsByCause(db, memberId, causes);
  const claimed = new Set(causes.flatMap((cause, step) => (items.get(cause)?.state === 'claimed' ? [step] : [])));
  const isOver = to !== null && today >= to;
  const steps: StepStanding[] = stepsOf(mission.steps, { progress, claimed, isOver, canClaim: true });
  return { progress, steps, items, isOver };
}

async function claimStep(
  deps: MissionDeps,
  tx: Tx,
  { memberId, id, from, step, today }: { memberId: bigint; id: bigint; from: number; step: number; today: number },
): Promise<bigint | Refusal<'rewards.missionUnknown' | 'rewards.stepNotDone' | 'rewards.paused'>> {
  await lockRewardsOf(tx, memberId);
  const mission = await findMission(tx, { id });
  const terms = mission?.steps[step];
  if (mission === undefined || terms === undefined) return refuse('rewards.missionUnknown');
  const window = windowsOf(mission, today).find(({ name }) => name === from);
  if (window === undefined) return refuse('rewards.missionUnknown');
  // Before the progress is read: a void that is read beside this claim would neither lower it nor find a step to mark.
  const readSeq = await holdRewardPosition(tx, shardOf(memberId));
  const { steps, items } = await standingOf(deps, tx, { mission, memberId, window, today });
  const state = steps[step]?.state;
  if (state === 'claimed') return terms.reward;
  if (state !== 'done') return refuse('rewards.stepNotDone');
  if ((await deps.pausesOf(tx, memberId)).paused) return refuse('rewards.paused');
  await score(deps, tx, memberId, terms.points);
  const cause = causeOf(id, window, step);
  // One that was taken back is the same item again.
  const before = items.get(cause);
  const item = { id: before?.id ?? deps.ids.next(), memberId, kind: 'mission', cause } as const;
  if (before === undefined) {
    await insertItems(tx, [
      { ...item, detail: mission.names['bn'] ?? '', amount: terms.reward, multiplier: 0, days: ITEM_DAYS },
    ]);
  }
  await openStep(tx, item.id, ITEM_DAYS, readSeq);
  const claimed = await claimWithin(deps, tx, memberId, item.id);
  if (isRefusal(claimed)) throw new Error(`a step of a mission could not be claimed: ${claimed.refused}`);
  return claimed.amount;
}

/** Whether steps can stand: of amounts a reward is less than its goal, counts are whole. */
function stepsHold(
  mission: Pick<Mission, 'kind' | 'period' | 'product' | 'least' | 'steps' | 'endsOn'>,
  startsOn: number,
) {
  const { kind, period, product, least, steps, endsOn } = mission;
  const isOfGames = kind === 'turnover' || kind === 'winMultiple';
  if (product !== null && !isOfGames) return false;
  if (least < 0n || (least > 0n && kind !== 'depositCount' && kind !== 'winMultiple')) return false;
  // A win of a small stake is had for nothing.
  if (kind === 'winMultiple' && least === 0n) return false;
  if (kind === 'winMultiple' && period === 'once' && (endsOn === null || endsOn >= startsOn + WIN_DAYS_MAX))
    return false;
  return steps.every(({ goal, reward }) => {
    if (reward <= 0n || reward > REWARD_MAX) return false;
    if (kind === 'turnover' || kind === 'depositSum') return reward < goal;
    if (kind === 'winMultiple') return goal > ONE && goal <= COUNT_MAX;
    return goal % ONE === 0n && goal <= COUNT_MAX;
  });
}

export function createMissions(deps: MissionDeps): Missions {
  const { db, zoneOffsetMinutes, readTime = readClock } = deps;
  const todayOf = async (tx: Db | Tx): Promise<number> => dayOf(await readTime(tx), zoneOffsetMinutes);
  const toLook = shareWins(deps);

  return {
    async listOf(memberId) {
      const today = await todayOf(db);
      const { paused } = await transact(db, (tx) => deps.pausesOf(tx, memberId));
      // Whoever takes a break is offered nothing.
      if (paused) return { rows: [], paused };
      const rows: MissionStanding[] = [];
      for (const mission of await openMissions(db, today)) {
        for (const window of windowsOf(mission, today)) {
          const { progress, steps, isOver } = await standingOf(toLook, db, { mission, memberId, window, today });
          // Of a period that is over only what waits to be claimed.
          if (isOver && !steps.some(({ state }) => state === 'done')) continue;
          const endsAt = window.to === null ? null : startOfDay(window.to, zoneOffsetMinutes);
          rows.push({ mission, progress, steps, isOver, endsAt, from: window.name });
        }
      }
      return { rows, paused };
    },
    checkAll: () => checkMissions(deps),
    claim: (memberId, step) =>
      orBusy(transact(db, async (tx) => claimStep(deps, tx, { memberId, ...step, today: await todayOf(tx) }))),
    list: (page) => pageMissions(db, page),
    async make(by, { startsOn: asked, ...mission }) {
      const today = await todayOf(db);
      const startsOn = asked ?? today;
      if (!stepsHold(mission, startsOn) || faultOfSteps(mission.steps) !== null) return refuse('rewards.missionWrong');
      return transact(db, async (tx) => {
        const before = await findMission(tx, { key: by.key });
        if (before !== undefined) return before;
        // What was played before it was opened counts for nothing but its first day.
        if (startsOn < today || (mission.endsOn !== null && mission.endsOn < startsOn)) {
          return refuse('rewards.missionWrong');
        }
        const made = { ...mission, startsOn, id: deps.ids.next(), madeBy: by.staff };
        if (await insertMission(tx, by.key, made)) {
          await deps.record(tx, {
            ...by,
            ...{ action: 'rewards.makeMission', object: `mission:${made.id}` },
            after: `${made.names['en'] ?? ''}: ${made.kind}, ${made.steps.length} steps, ${made.period}`,
          });
        }
        return present(await findMission(tx, { key: by.key }), 'it was written');
      });
    },
    end: (by, id) =>
      transact(db, async (tx): Promise<Mission | Refusal<'rewards.missionUnknown'>> => {
        const before = await findMission(tx, { id });
        if (before === undefined) return refuse('rewards.missionUnknown');
        await endMission(tx, id, await todayOf(tx));
        const ended = present(await findMission(tx, { id }), 'a mission stays');
        if (ended.endsOn !== before.endsOn) {
          await deps.record(tx, { ...by, action: 'rewards.endMission', object: `mission:${id}` });
        }
        return ended;
      }),
  };
}
