/** The desk's calls that watch the house itself: reconciliation and the audit log. */

import { type ExportedList, listAudit, logExport } from '@house/contract/operations/desk';
import { getReconciliation, runReconciliation } from '@house/contract/wallet/desk';
import type { CallRouter } from '../../../platform/http.ts';
import { pageOf } from '../../../platform/paging.ts';
import { refuse } from '../../../platform/result.ts';
import type { StaffRight } from '../../../platform/staff-right.ts';
import type { Operations } from '../port.ts';
import { actorOf, type DeskWords, rangeOf, showReport } from './show.ts';

/** The right to read a list is the right to download it. */
const EXPORT_RIGHTS = {
  members: 'members.view',
  draws: 'draws.view',
  ledger: 'ledger.view',
  bets: 'ledger.view',
  reports: 'reports.view',
} as const satisfies Record<ExportedList, StaffRight>;

export function serveOversight(house: CallRouter, operations: Operations, words: DeskWords): void {
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

  house.serveSignedIn(logExport, null, async (request) => {
    const { memberId, ...done } = request.body;
    if (!request.principal.rights.includes(EXPORT_RIGHTS[done.list])) return refuse('request.forbidden');
    const order = { ...done, memberId: memberId === null ? null : BigInt(memberId) };
    return (await operations.logExport(actorOf(request), order)) ?? {};
  });

  house.serveSignedIn(listAudit, 'audit.view', async ({ query }) => {
    const { page, size, action, day } = query;
    const [staff, object] = [query.staff.trim(), query.object.trim()];
    const { rows, total, chainHolds } = await operations.listAudit({
      ...(action === undefined ? {} : { action }),
      ...(staff === '' ? {} : { staff }),
      ...(object === '' ? {} : { object }),
      ...(day === undefined ? {} : rangeOf(words, { from: day, to: day })),
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
