/**
 * When a fast game draws, from nothing but the clock (lottery.md 1.4).
 *
 * Draw k of a local day opens when draw k-1 is drawn (the first at midnight) and draws k periods after midnight; the
 * last draws at the next midnight. Sales close some seconds before the draw, and a bet counts strictly before the close.
 * Times are milliseconds since 1970, UTC. The zone is a fixed offset: the house's zone, Asia/Dhaka, has no summer time.
 */

import type { DrawHours, GameFacts } from './game.ts';

export const DHAKA_OFFSET_MINUTES = 360;

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const DAY = 24 * 60 * MINUTE;

export interface ScheduleRule {
  readonly periodMinutes: number;
  readonly zoneOffsetMinutes: number;
}

/**
 * The days of a game end at its own minute of the day: the same as midnight of a zone so much further east. A game with
 * hours of its own has its own zone.
 */
export function scheduleOf(
  game: Pick<GameFacts, 'periodMinutes'> & Partial<Pick<GameFacts, 'drawMinute' | 'hours'>>,
  houseOffsetMinutes: number = DHAKA_OFFSET_MINUTES,
): ScheduleRule {
  const { periodMinutes, drawMinute = 0, hours } = game;
  const zoneOffsetMinutes = hours?.zoneOffsetMinutes ?? houseOffsetMinutes;
  return { periodMinutes, zoneOffsetMinutes: zoneOffsetMinutes + (drawMinute === 0 ? 0 : DAY / MINUTE - drawMinute) };
}

export interface IssueTimes {
  /** `yyyyMMdd-NNNN`, three digits for games slower than three minutes, one for the only draw of a day. */
  readonly issueNo: string;
  /** The local day, `yyyyMMdd`. */
  readonly day: string;
  /** Draw of the day, from 1. */
  readonly sequence: number;
  readonly openAt: number;
  readonly closeAt: number;
  readonly drawAt: number;
}

/** Seconds between the close of sales and the draw (1.4). */
export function closeOffsetSeconds(periodMinutes: number): number {
  if (periodMinutes <= 1) return 5;
  return periodMinutes <= 3 ? 10 : 15;
}

export function issuesPerDay(periodMinutes: number): number {
  if (!Number.isInteger(periodMinutes) || periodMinutes < 1 || 1_440 % periodMinutes !== 0) {
    throw new RangeError(`a day is not a whole number of ${periodMinutes}-minute draws`);
  }
  return 1_440 / periodMinutes;
}

/** The issue that is between its opening and its draw at an instant; an instant of a draw belongs to the next issue. */
export function issueAt(rule: ScheduleRule, instant: number): IssueTimes {
  const offset = rule.zoneOffsetMinutes * MINUTE;
  const midnight = Math.floor((instant + offset) / DAY) * DAY - offset;
  const sequence = Math.floor((instant - midnight) / (rule.periodMinutes * MINUTE)) + 1;
  return timesOf(rule, midnight, sequence);
}

/** The issue at an instant and those after it, `count` in all. */
export function nextIssues(rule: ScheduleRule, from: number, count: number): IssueTimes[] {
  const issues: IssueTimes[] = [];
  for (let at = from; issues.length < count; ) {
    const issue = issueAt(rule, at);
    issues.push(issue);
    at = issue.drawAt;
  }
  return issues;
}

/** The times of an issue by its number; null when the game has no such issue. */
export function findIssueTimes(rule: ScheduleRule, issueNo: string): IssueTimes | null {
  const match = /^(\d{4})(\d{2})(\d{2})-(\d{1,4})$/.exec(issueNo);
  if (match === null) return null;
  const [, year, month, day, sequence] = match.map(Number);
  const midnight = Date.UTC(year ?? 0, (month ?? 0) - 1, day) - rule.zoneOffsetMinutes * MINUTE;
  if (sequence === undefined || sequence < 1 || sequence > issuesPerDay(rule.periodMinutes)) return null;
  const issue = timesOf(rule, midnight, sequence);
  return issue.issueNo === issueNo ? issue : null;
}

/** Whether a draw at this instant lies in the hours: after `from`, up to and at `until`. */
export function isWithinHours({ zoneOffsetMinutes, from, until }: DrawHours, drawAt: number): boolean {
  const day = DAY / MINUTE;
  const minute = Math.floor(drawAt / MINUTE + zoneOffsetMinutes) % day;
  const since = (minute - from + day) % day;
  return since > 0 && since <= (until - from + day) % day;
}

function timesOf(rule: ScheduleRule, midnight: number, sequence: number): IssueTimes {
  const perDay = issuesPerDay(rule.periodMinutes);
  const period = rule.periodMinutes * MINUTE;
  const drawAt = midnight + sequence * period;
  const day = new Date(midnight + rule.zoneOffsetMinutes * MINUTE).toISOString().slice(0, 10).replaceAll('-', '');
  const digits = perDay === 1 ? 1 : rule.periodMinutes <= 3 ? 4 : 3;
  if (sequence > perDay) throw new RangeError(`draw ${sequence} of ${perDay}`);
  return {
    issueNo: `${day}-${String(sequence).padStart(digits, '0')}`,
    day,
    sequence,
    openAt: drawAt - period,
    closeAt: drawAt - closeOffsetSeconds(rule.periodMinutes) * SECOND,
    drawAt,
  };
}
