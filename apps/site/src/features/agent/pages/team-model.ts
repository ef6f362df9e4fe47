/** What the overview's tiles and charts show of a team's days; no React here. */
import type { TeamFiguresView } from '@house/contract/agents/team';
import { millsOf } from '../../../shared/mills.ts';

const DAY_MS = 86_400_000;

export interface Days {
  readonly from: string;
  readonly to: string;
}

const plus = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** So many days up to one, and as many before them. */
export function spansOf(today: string, days: number): { readonly now: Days; readonly before: Days } {
  const from = plus(today, 1 - days);
  return { now: { from, to: today }, before: { from: plus(from, -days), to: plus(from, -1) } };
}

/** By how many thousandths something rose or fell; null: there is nothing to compare it with. */
export function changeOf(now: string, before: string): number | null {
  const [size, of] = [millsOf(now), millsOf(before)];
  return of <= 0n ? null : Number(((size - of) * 1_000n) / of);
}

export interface DayBars {
  readonly day: string;
  readonly turnover: string;
  readonly loss: string;
  /** Of the longest of its own chart, 0 to 1. */
  readonly turnoverPart: number;
  readonly lossPart: number;
  /** The team lost, won, or neither. */
  readonly tone: 'up' | 'down' | 'even';
}

const LEAST_PART = 0.03;
const sizeOf = (mills: bigint): bigint => (mills < 0n ? -mills : mills);
const partOf = (size: bigint, most: bigint): number =>
  size <= 0n || most <= 0n ? 0 : Math.max(LEAST_PART, Number((size * 1_000n) / most) / 1_000);

/** Two bars for each day of a span, days on which nothing happened among them: each kind by its own scale. */
export function dayBars(
  rows: readonly (Pick<TeamFiguresView, 'turnover' | 'loss'> & { readonly day: string })[],
  { from, to }: Days,
): DayBars[] {
  const byDay = new Map(rows.map((row) => [row.day, row]));
  const days: { day: string; turnover: string; loss: string }[] = [];
  for (let day = from; day <= to; day = plus(day, 1))
    days.push({ day, turnover: byDay.get(day)?.turnover ?? '0.00', loss: byDay.get(day)?.loss ?? '0.00' });
  const mostOf = (name: 'turnover' | 'loss'): bigint =>
    days.reduce((most, row) => {
      const size = sizeOf(millsOf(row[name]));
      return size > most ? size : most;
    }, 0n);
  const [mostTurnover, mostLoss] = [mostOf('turnover'), mostOf('loss')];
  return days.map((row) => {
    const loss = millsOf(row.loss);
    return {
      ...row,
      turnoverPart: partOf(millsOf(row.turnover), mostTurnover),
      lossPart: partOf(sizeOf(loss), mostLoss),
      tone: loss === 0n ? 'even' : loss > 0n ? 'up' : 'down',
    };
  });
}

/** Shares in whole percent that come to 100, in the order given; nothing is below zero. */
export function percentsOf(amounts: readonly string[]): number[] {
  const mills = amounts.map(millsOf);
  const all = mills.reduce((sum, one) => sum + one, 0n);
  if (all <= 0n) return mills.map(() => 0);
  let [sum, given] = [0n, 0];
  return mills.map((one) => {
    sum += one;
    // What is rounded off one is given to the next, so that all together are whole.
    const upTo = Number((sum * 200n + all) / (all * 2n));
    const share = upTo - given;
    given = upTo;
    return share;
  });
}
