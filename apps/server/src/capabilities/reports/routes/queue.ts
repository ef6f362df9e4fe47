/** The desk's call on what waits for staff. */
import { listWorkQueues } from '@house/contract/reports/desk';
import type { CallRouter } from '../../../platform/http.ts';
import type { LookedAt } from '../queues.ts';

export function serveQueues(
  house: CallRouter,
  lookAtQueues: (rights: readonly string[]) => Promise<readonly LookedAt[]>,
): void {
  house.serveSignedIn(listWorkQueues, null, async ({ principal }) => {
    const queues = await lookAtQueues(principal.rights);
    return {
      queues: queues.map(({ name, page, count, oldestSince, tone, amberMinutes, redMinutes }) => ({
        ...{ name, page, tone, amberMinutes, redMinutes },
        waiting: count,
        oldestSince: oldestSince?.toISOString() ?? null,
      })),
    };
  });
}
