/** The calls of manual deposits: those of members, the feed, and those of the desk. */
import {
  addReceivingAccount,
  changeReceivingAccount,
  confirmReceivingAccount,
  confirmStatementImport,
  decideManualOrder,
  discardStatementImport,
  getManualOrder,
  getManualOrderSlip,
  importStatement,
  listManualOrders,
  listReceivingAccounts,
  listStatementImports,
  listStatementLines,
  type ManualOrder,
  previewStatement,
  type ReceivingAccountRow,
  reopenManualOrder,
  type StatementImportRow,
  type StatementLineRow,
} from '@house/contract/manual-deposits/desk';
import {
  getManualDeposit,
  type ManualDepositView,
  submitManualDeposit,
  takeStatementFeed,
} from '@house/contract/manual-deposits/site';
import { formatAmount, parseAmount } from '@house/money/amount';
import type { RecordDataAccess } from '../../platform/audit-action.ts';
import { isCallbackGenuine } from '../../platform/body-signature.ts';
import type { Clock } from '../../platform/clock.ts';
import type { CallRouter, Principal } from '../../platform/http.ts';
import { pageOf } from '../../platform/paging.ts';
import { isRefusal, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type {
  AccountTerms,
  ManualDeposit,
  ManualDeposits,
  ReceivingAccount,
  StaffAct,
  StatementImport,
  StatementLine,
} from './port.ts';
import { GIVEN_ALONE_MAX } from './rules.ts';

const PREVIEW_LINES_SHOWN = 200;

const timeOf = (at: Date | null): string | null => at?.toISOString() ?? null;

function showDeposit(deposit: ManualDeposit): ManualDepositView {
  const { orderId, channel, amount, state, account, reference, senderDigits, submittedAt, failedBecause } = deposit;
  const { hasSlip, triesLeft } = deposit;
  return {
    order: orderId.toString(),
    amount: formatAmount(amount),
    account: { ...account },
    ...{ channel, state, reference, senderDigits, failedBecause, hasSlip, triesLeft },
    submittedAt: timeOf(submittedAt),
  };
}

function showOrder(deposit: ManualDeposit, member: string): ManualOrder {
  const { orderId, memberId, channel, amount, state, reference, senderDigits, reviewReasons } = deposit;
  return {
    id: orderId.toString(),
    memberId: memberId.toString(),
    amount: formatAmount(amount),
    ...{ member, channel, state, reference, senderDigits },
    reviewReasons: [...reviewReasons],
    overdue: deposit.isOverdue,
    createdAt: deposit.createdAt.toISOString(),
    submittedAt: timeOf(deposit.submittedAt),
  };
}

function showLine(line: StatementLine): StatementLineRow {
  const { id, channel, reference, amount, sender, orderId, counts } = line;
  return {
    id: id.toString(),
    amount: formatAmount(amount),
    order: orderId?.toString() ?? null,
    ...{ channel, reference, sender, counts },
    receivedAt: timeOf(line.receivedAt),
    addedAt: line.addedAt.toISOString(),
  };
}

function showImport(given: StatementImport): StatementImportRow {
  const { id, channel, lines, newLines, total, at, staff, confirmedAt, confirmedBy } = given;
  return {
    id: id.toString(),
    total: formatAmount(total),
    at: at.toISOString(),
    confirmedAt: timeOf(confirmedAt),
    discardedAt: timeOf(given.discardedAt),
    ...{ channel, lines, newLines, staff, confirmedBy },
  };
}

function showAccount(account: ReceivingAccount): ReceivingAccountRow {
  const { id, channel, number, holder, kind, bankName, dailyCap, active, playMoney, version, today } = account;
  const { isConfirmed: confirmed, wished, changedBy } = account;
  return {
    id: id.toString(),
    terms: { holder, kind, bankName, dailyCap: formatAmount(dailyCap), active },
    today: formatAmount(today),
    ...{ channel, number, playMoney, version, confirmed, wished, changedBy },
  };
}

function readTerms(terms: ReceivingAccountRow['terms']): AccountTerms | null {
  const dailyCap = parseAmount(terms.dailyCap);
  return dailyCap === null || dailyCap <= 0n ? null : { ...terms, dailyCap };
}

export interface RouteNeeds {
  readonly namesOfMembers: Identity['namesOfMembers'];
  readonly recordDataAccess: RecordDataAccess;
  readonly clock: Clock;
  /** Null: no feed is taken. */
  readonly feedSecret: string | null;
  readonly noteForgedCallback: (about: { channel: string; address: string }) => void;
}

export function serveManualDeposits(house: CallRouter, deposits: ManualDeposits, needs: RouteNeeds): void {
  house.serveSignedIn(getManualDeposit, null, async ({ principal, params }) => {
    const found = await deposits.find(principal.id, BigInt(params.id));
    return isRefusal(found) ? found : showDeposit(found);
  });

  house.serveSignedIn(submitManualDeposit, null, async ({ principal, params, body }) => {
    const outcome = await deposits.submit(principal.id, BigInt(params.id), body);
    return isRefusal(outcome) ? outcome : showDeposit(outcome);
  });

  house.serve(takeStatementFeed, async ({ params, body, headers, rawBody, address }) => {
    const { feedSecret, clock } = needs;
    const { channel } = params;
    if (feedSecret === null) return refuse('manualDeposits.feedUnknown');
    const headerOf = (name: string): string => {
      const value = headers[name];
      return typeof value === 'string' && value.length <= 128 ? value : '';
    };
    // With the channel, so that what one phone signed is nothing to another channel.
    const signed = {
      timestamp: headerOf('x-timestamp'),
      signature: headerOf('x-signature'),
      rawBody: `${channel}.${rawBody}`,
    };
    if (!isCallbackGenuine(feedSecret, signed, clock.now())) {
      needs.noteForgedCallback({ channel, address });
      return refuse('cashier.signatureWrong');
    }
    return deposits.takeFeed(channel, body.messages);
  });
  serveQueue(house, deposits, needs);
  serveStatements(house, deposits);
  serveAccounts(house, deposits);
}

type StaffRequest = {
  readonly principal: Principal;
  readonly address: string;
  readonly body: { readonly key: string; readonly reason: string };
};

function actOf({ principal, address, body: { key, reason } }: StaffRequest): StaffAct {
  const { id: staffId, name: staff, decisionLimit = null } = principal;
  return { staffId, staff, address, reason, key, decisionLimit };
}

function serveQueue(
  house: CallRouter,
  deposits: ManualDeposits,
  { namesOfMembers, recordDataAccess }: RouteNeeds,
): void {
  const shown = async (deposit: ManualDeposit): Promise<ManualOrder> =>
    showOrder(deposit, (await namesOfMembers([deposit.memberId])).get(deposit.memberId) ?? '');

  house.serveSignedIn(listManualOrders, 'deposits.view', async ({ query }) => {
    const filter = { state: query.state ?? null, channel: query.channel ?? null, search: query.search || null };
    const { rows, total } = await deposits.list(filter, pageOf(query));
    const names = await namesOfMembers([...new Set(rows.map(({ memberId }) => memberId))]);
    return {
      ...{ page: query.page, size: query.size, total },
      rows: rows.map((row) => showOrder(row, names.get(row.memberId) ?? '')),
    };
  });

  house.serveSignedIn(getManualOrder, 'deposits.view', async ({ params }) => {
    const found = await deposits.look(BigInt(params.id));
    if (isRefusal(found)) return found;
    const { deposit, events } = found;
    return {
      order: await shown(deposit),
      account: { number: deposit.account.number, holder: deposit.account.holder },
      line: deposit.line === null ? null : showLine(deposit.line),
      failedBecause: deposit.failedBecause,
      hasSlip: deposit.hasSlip,
      triesLeft: deposit.triesLeft,
      givenAloneMax: formatAmount(GIVEN_ALONE_MAX),
      events: events.map((event) => ({ ...event, at: event.at.toISOString() })),
    };
  });

  house.serveSignedIn(getManualOrderSlip, 'deposits.view', async ({ principal, address, params }) => {
    const slip = await deposits.findSlip(BigInt(params.id));
    if (isRefusal(slip)) return slip;
    const by = { staffId: principal.id, staff: principal.name, address };
    await recordDataAccess(by, 'deposits.look', `deposit:${params.id}`);
    const { webp, width, height } = slip;
    return { image: `data:image/webp;base64,${Buffer.from(webp).toString('base64')}`, width, height };
  });

  house.serveSignedIn(reopenManualOrder, 'deposits.decide', async (request) => {
    const outcome = await deposits.reopen({ ...actOf(request), orderId: BigInt(request.params.id) });
    return isRefusal(outcome) ? outcome : shown(outcome);
  });

  house.serveSignedIn(decideManualOrder, 'deposits.decide', async (request) => {
    const { decision, lineReference } = request.body;
    const orderId = BigInt(request.params.id);
    const outcome = await deposits.decide({ ...actOf(request), orderId, decision, lineReference });
    return isRefusal(outcome) ? outcome : shown(outcome);
  });
}

function serveStatements(house: CallRouter, deposits: ManualDeposits): void {
  house.serveSignedIn(listStatementImports, 'deposits.view', async ({ query }) => {
    const { rows, total } = await deposits.listImports(pageOf(query));
    return { page: query.page, size: query.size, total, rows: rows.map(showImport) };
  });

  house.serveSignedIn(previewStatement, 'deposits.import', async ({ body }) => {
    const found = await deposits.preview(body.channel, body.text);
    if (isRefusal(found)) return found;
    return {
      counts: { ...found.counts },
      total: formatAmount(found.total),
      lines: found.lines.slice(0, PREVIEW_LINES_SHOWN).map(({ n, outcome, line }) => ({
        ...{ n, outcome },
        reference: line?.reference ?? null,
        amount: line === null ? null : formatAmount(line.amount),
        sender: line?.sender ?? null,
      })),
    };
  });

  house.serveSignedIn(importStatement, 'deposits.import', async (request) => {
    const { channel, text } = request.body;
    const outcome = await deposits.importText({ ...actOf(request), channel, text });
    return isRefusal(outcome) ? outcome : showImport(outcome);
  });

  house.serveSignedIn(confirmStatementImport, 'deposits.confirmImport', async (request) => {
    const outcome = await deposits.confirmImport({ ...actOf(request), importId: BigInt(request.params.id) });
    return isRefusal(outcome) ? outcome : showImport(outcome);
  });

  house.serveSignedIn(discardStatementImport, 'deposits.import', async (request) => {
    const outcome = await deposits.discardImport({ ...actOf(request), importId: BigInt(request.params.id) });
    return isRefusal(outcome) ? outcome : showImport(outcome);
  });

  house.serveSignedIn(listStatementLines, 'deposits.view', async ({ query }) => {
    const importId = query.import === undefined ? null : BigInt(query.import);
    const filter = { free: query.state !== 'all', search: query.search || null, importId };
    const { rows, total } = await deposits.listLines(filter, pageOf(query));
    return { page: query.page, size: query.size, total, rows: rows.map(showLine) };
  });
}

function serveAccounts(house: CallRouter, deposits: ManualDeposits): void {
  house.serveSignedIn(listReceivingAccounts, 'channels.view', async () => ({
    rows: (await deposits.listAccounts()).map(showAccount),
  }));

  house.serveSignedIn(addReceivingAccount, 'channels.edit', async (request) => {
    const { channel, number } = request.body;
    const terms = readTerms(request.body.terms);
    if (terms === null) return refuse('request.invalid');
    const outcome = await deposits.addAccount({ ...actOf(request), channel, number, terms });
    return isRefusal(outcome) ? outcome : showAccount(outcome);
  });

  house.serveSignedIn(changeReceivingAccount, 'channels.edit', async (request) => {
    const { seenVersion } = request.body;
    const terms = readTerms(request.body.terms);
    if (terms === null) return refuse('request.invalid');
    const accountId = BigInt(request.params.id);
    const outcome = await deposits.changeAccount({ ...actOf(request), accountId, seenVersion, terms });
    return isRefusal(outcome) ? outcome : showAccount(outcome);
  });

  house.serveSignedIn(confirmReceivingAccount, 'channels.edit', async (request) => {
    const { seenVersion } = request.body;
    const accountId = BigInt(request.params.id);
    const outcome = await deposits.confirmAccount({ ...actOf(request), accountId, seenVersion });
    return isRefusal(outcome) ? outcome : showAccount(outcome);
  });
}
