/** What the page of service levels computes: how a step stands, and a target as it is typed. */
import type { ServiceLevelRow, StepOutcome } from '@house/contract/service-levels/desk';

/** `slow`: it went well, and took longer than its target. */
export type Standing = StepOutcome | 'slow' | 'never';

export function standingOf({
  last,
  targetMilliseconds,
}: Pick<ServiceLevelRow, 'last' | 'targetMilliseconds'>): Standing {
  if (last === null) return 'never';
  return last.outcome === 'ok' && last.milliseconds > targetMilliseconds ? 'slow' : last.outcome;
}

/** 9990 is `99.9`. */
export function percentOf(basisPoints: number): string {
  return String(basisPoints / 100);
}

/** `99.9` is 9990; null: it is no share from 50 to 99.99. */
export function basisPointsOf(text: string): number | null {
  if (!/^\d{2}(\.\d{1,2})?$/.test(text.trim())) return null;
  const points = Math.round(Number(text) * 100);
  return points >= 5_000 && points <= 9_999 ? points : null;
}

/** Null: it is no whole number from 50 to 10,000. */
export function millisecondsOf(text: string): number | null {
  if (!/^\d{2,5}$/.test(text.trim())) return null;
  const milliseconds = Number(text);
  return milliseconds >= 50 && milliseconds <= 10_000 ? milliseconds : null;
}
