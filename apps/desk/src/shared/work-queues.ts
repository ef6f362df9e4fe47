/** What waits for staff, as the queue's page and its badge in the frame show it, pure. */
import type { ReplyOf } from '@house/contract/call';
import type { listWorkQueues } from '@house/contract/reports/desk';

export type WorkQueue = ReplyOf<typeof listWorkQueues>['queues'][number];

export const QUEUE_TONES = { green: 'win', amber: 'warn', red: 'loss' } as const satisfies Record<
  WorkQueue['tone'],
  string
>;

/** How many wait in all, and the worst of their tones. */
export function sumUp(queues: readonly WorkQueue[]): { waiting: number; tone: WorkQueue['tone'] } {
  const waiting = queues.reduce((sum, queue) => sum + queue.waiting, 0);
  const has = (tone: WorkQueue['tone']): boolean => queues.some((queue) => queue.waiting > 0 && queue.tone === tone);
  return { waiting, tone: has('red') ? 'red' : has('amber') ? 'amber' : 'green' };
}

/** An age in the largest unit that it fills: minutes up to two hours, hours up to two days, then days. */
export function ageOf(milliseconds: number): { unit: 'minutes' | 'hours' | 'days'; count: number } {
  const minutes = Math.max(0, Math.floor(milliseconds / 60_000));
  if (minutes < 120) return { unit: 'minutes', count: minutes };
  const hours = Math.floor(minutes / 60);
  return hours < 48 ? { unit: 'hours', count: hours } : { unit: 'days', count: Math.floor(hours / 24) };
}
