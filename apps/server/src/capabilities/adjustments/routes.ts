/** The calls of adjustments, all of the desk. */

import {
  type AdjustmentOrder as AdjustmentOrderView,
  approveAdjustments,
  exportAdjustments,
  getAdjustment,
  getAdjustmentFile,
  listAdjustments,
  previewAdjustments,
  rejectAdjustments,
  requestAdjustments,
} from '@house/contract/adjustments/desk';
import type { BodyOf } from '@house/contract/call';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { RecordDataAccess, RecordExport } from '../../platform/audit-action.ts';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { idAfter, pageById } from '../../platform/list-file.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, type Refusal } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type {
  AdjustmentDecision,
  AdjustmentFilter,
  AdjustmentOrder,
  AdjustmentRequest,
  Adjustments,
  StaffActor,
} from './port.ts';
import { readSignedAmount, readTimes } from './read-table.ts';

interface RouteNeeds {
  readonly recordDataAccess: RecordDataAccess;
  readonly recordExport: RecordExport;
  readonly namesOfMembers: Identity['namesOfMembers'];
  readonly idsOfMembers: Identity['idsOfMembers'];
}

function showOrder(order: AdjustmentOrder, names: ReadonlyMap<bigint, string>): AdjustmentOrderView {
  const { id, code, reason, state, lines, memberId, credits, debits, failed, file } = order;
  const { requestedBy, requestedAt, decidedBy, decidedAt, decidedBecause } = order;
  return {
    id: id.toString(),
    ...{ code, reason, state, lines, failed, file, requestedBy, decidedBy, decidedBecause },
    member: memberId === null ? null : { id: memberId.toString(), account: names.get(memberId) ?? '' },
    credits: formatAmount(credits),
    debits: formatAmount(debits),
    requestedAt: requestedAt.toISOString(),
    decidedAt: decidedAt?.toISOString() ?? null,
  };
}

const ADJUSTMENT_HEADS = [
  ...['id', 'requestedAt', 'memberId', 'member', 'lines', 'code', 'reason', 'credits', 'debits', 'failed', 'state'],
  ...['requestedBy', 'decidedBy', 'decidedAt', 'decidedBecause'],
];

/** In the order of `ADJUSTMENT_HEADS`. */
const cellsOf = (order: AdjustmentOrderView): readonly string[] => [
  ...[order.id, order.requestedAt, order.member?.id ?? '', order.member?.account ?? '', String(order.lines)],
  ...[order.code, order.reason, order.credits, order.debits, String(order.failed), order.state],
  ...[order.requestedBy, order.decidedBy ?? '', order.decidedAt ?? '', order.decidedBecause ?? ''],
];

const actorOf = ({ principal, address }: { principal: Principal; address: string }): StaffActor => ({
  staffId: principal.id,
  staff: principal.name,
  address,
  decisionLimit: principal.decisionLimit ?? null,
});

export function serveAdjustments(house: CallRouter, adjustments: Adjustments, needs: RouteNeeds): void {
  const namesOf = (orders: readonly AdjustmentOrder[]) =>
    needs.namesOfMembers([...new Set(orders.flatMap(({ memberId }) => (memberId === null ? [] : [memberId])))]);
  const shown = async <R extends Refusal>(outcome: AdjustmentOrder | R): Promise<AdjustmentOrderView | R> =>
    isRefusal(outcome) ? (outcome as R) : showOrder(outcome, await namesOf([outcome]));

  /** Null: nobody of that name has an order. */
  const filterOf = async ({ state, member }: BodyOf<typeof exportAdjustments>): Promise<AdjustmentFilter | null> => {
    const name = member?.trim() ?? '';
    const memberId = name === '' ? null : (await needs.idsOfMembers([name])).get(name);
    return memberId === undefined ? null : { state: state ?? null, memberId };
  };

  house.serveFile(exportAdjustments, 'adjustments.view', async ({ principal, address, body }) => {
    await needs.recordExport({ staffId: principal.id, staff: principal.name, address }, 'export.adjustments', body);
    const filter = await filterOf(body);
    return {
      name: 'adjustments',
      heads: ADJUSTMENT_HEADS,
      readPage: async (after, limit) => {
        const orders = filter === null ? [] : await adjustments.listAfter(filter, idAfter(after), limit);
        const names = await namesOf(orders);
        return pageById(orders, limit, (order) => cellsOf(showOrder(order, names)));
      },
    };
  });

  house.serveSignedIn(listAdjustments, 'adjustments.view', async ({ query }) => {
    const filter = await filterOf(query);
    if (filter === null) return { page: query.page, size: query.size, total: 0, rows: [] };
    const { rows, total } = await adjustments.list(filter, pageOf(query));
    const names = await namesOf(rows);
    return { page: query.page, size: query.size, total, rows: rows.map((row) => showOrder(row, names)) };
  });

  house.serveSignedIn(getAdjustment, 'adjustments.view', async ({ principal, params }) => {
    const found = await adjustments.find(BigInt(params.id));
    if (isRefusal(found)) return found;
    const { order, lines } = found;
    const names = await needs.namesOfMembers([...new Set(lines.map(({ memberId }) => memberId))]);
    return {
      order: showOrder(order, names),
      isOwn: order.requestedById === principal.id,
      lines: lines.map(({ n, key, memberId, kind, amount, times, outcome }) => ({
        ...{ n, key, kind, times, outcome },
        memberId: memberId.toString(),
        account: names.get(memberId) ?? '',
        amount: formatAmount(amount),
      })),
    };
  });

  house.serveSignedIn(getAdjustmentFile, 'adjustments.view', async ({ principal, address, params }) => {
    const file = await adjustments.findFile(BigInt(params.id));
    if (isRefusal(file)) return file;
    const by = { staffId: principal.id, staff: principal.name, address };
    await needs.recordDataAccess(by, 'adjustments.lookAtFile', `adjustment:${params.id}`);
    return { kind: file.kind, base64: file.bytes.toString('base64') };
  });

  house.serveSignedIn(previewAdjustments, 'adjustments.request', async ({ principal, body }) => {
    const lines = await adjustments.preview(principal.id, body.table);
    const right = lines.flatMap(({ fault, amount }) => (fault === null && amount !== null ? [amount] : []));
    const sum = (of: readonly bigint[]): bigint => of.reduce((all, amount) => all + amount, 0n);
    return {
      lines: lines.map(({ key, account, kind, amount, times, fault }, place) => ({
        n: place + 1,
        ...{ key, account, kind, times, fault },
        amount: amount === null ? null : formatAmount(amount),
      })),
      faults: lines.length - right.length,
      credits: formatAmount(sum(right.filter((amount) => amount > 0n))),
      debits: formatAmount(-sum(right.filter((amount) => amount < 0n))),
    };
  });

  house.serveSignedIn(requestAdjustments, 'adjustments.request', async (request) => {
    const { key, reason, code, file, lines: asked } = request.body;
    return shown(await adjustments.request({ ...actorOf(request), key, reason, code, file, lines: readAsked(asked) }));
  });

  const decisionOf = (
    request: Parameters<typeof actorOf>[0] & { params: { id: string }; body: { key: string; reason: string } },
  ): AdjustmentDecision => ({ ...actorOf(request), ...request.body, id: BigInt(request.params.id) });
  house.serveSignedIn(approveAdjustments, 'adjustments.decide', async (request) =>
    shown(await adjustments.approve(decisionOf(request))),
  );
  house.serveSignedIn(rejectAdjustments, 'adjustments.decide', async (request) =>
    shown(await adjustments.reject(decisionOf(request))),
  );
}

/** One line is judged as a line of a table is. */
function readAsked(
  asked: { table: string } | { account: string; kind: 'adjustment' | 'correction'; amount: string; times: number },
): AdjustmentRequest['lines'] {
  if ('table' in asked) return asked;
  const amount = parseAmount(asked.amount) === null ? null : readSignedAmount(asked.amount);
  return { account: asked.account.trim(), kind: asked.kind, amount, times: readTimes(String(asked.times), amount) };
}
