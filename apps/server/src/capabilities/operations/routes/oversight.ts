/** The desk's calls that watch the house itself: reconciliation and the audit log. */
import { getReconciliation, listAudit, runReconciliation } from '@house/contract/desk';
import type { House } from '../../../platform/http.ts';
import type { Operations } from '../port.ts';
import { actorOf, pageOf, showReport } from './show.ts';

export function serveOversight(house: House, operations: Operations): void {
  house.serveSignedIn(getReconciliation, 'reconciliation.view', async () => {
    const { running, full, openSince, history } = await operations.readReconciliation();
    return {
      running: running === null ? null : showReport(running),
      full: full === null ? null : showReport(full),
      openSince: openSince?.toISOString() ?? null,
      history: history.map(({ checkedAt, ...report }) => ({ ...report, checkedAt: checkedAt.toISOString() })),
    };
  });

  house.serveSignedIn(runReconciliation, 'reconciliation.run', async (request) => {
    const { askedAt, answered } = await operations.orderReconciliation(actorOf(request), request.body.key);
    return { askedAt: askedAt.toISOString(), answered };
  });

  house.serveSignedIn(listAudit, 'audit.view', async ({ query }) => {
    const { page, size, action } = query;
    const { rows, total, chainHolds } = await operations.listAudit({
      ...(action === undefined ? {} : { action }),
      ...pageOf(query),
    });
    return {
      page,
      size,
      total,
      chainHolds,
      rows: rows.map((line) => ({
        seq: Number(line.seq),
        at: line.at.toISOString(),
        staff: line.staff,
        action: line.action,
        object: line.object,
        reason: line.reason,
        before: line.before,
        after: line.after,
        address: line.address,
        hash: line.hash.toString('hex'),
      })),
    };
  });
}
