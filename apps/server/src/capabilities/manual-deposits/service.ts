/**
 * Manual deposits: see port.ts. A transaction holds orders before lines, and several orders by their numbers; the cashier
 * hears of a change after it stands, by `news` again and again until it has.
 */
import { transact } from '../../platform/database.ts';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import type { Gateway, GatewayReport } from '../cashier/port.ts';
import { addAccount, changeAccount, confirmAccount, seedDemoAccounts } from './accounts.ts';
import { decide, reopen } from './decide.ts';
import { selectReviewerPace } from './pace.ts';
import { gatewayOrderOf, type ManualDepositDeps, orderOfGateway, SLIP, tellNews, tellOf, toManual } from './parts.ts';
import type { ManualDeposits } from './port.ts';
import {
  changeManual,
  channelsWithAccount,
  countWaitingManual,
  findClaim,
  insertManual,
  listAccountRows,
  listManualEvents,
  lockLine,
  lockManual,
  type ManualRow,
  pageOfImports,
  pageOfLines,
  pageOfManual,
  readManual,
  takeAccount,
  toAccount,
  toImport,
  unmatchedImports,
} from './queries.ts';
import { normalizeReference, readMessageReference } from './read-statement.ts';
import { SUBMISSIONS_MAX } from './rules.ts';
import { confirmImport, discardImport, importText, matchImport, matchLines, preview, takeFeed } from './statements.ts';

export function createManualDeposits(deps: ManualDepositDeps): ManualDeposits {
  const { db, zoneOffsetMinutes } = deps;
  return {
    gateway: createManualGateway(deps),
    find: async (memberId, orderId) => {
      const row = await readManual(db, orderId);
      return row?.member_id === memberId ? toManual(db, row) : refuse('cashier.orderUnknown');
    },
    submit: (memberId, orderId, wish) => submit(deps, memberId, orderId, wish),
    list: async (filter, page) => {
      const search = filter.search === null ? null : (normalizeReference(filter.search) ?? filter.search);
      const { rows, total } = await pageOfManual(db, { ...filter, search }, page);
      return { rows: await Promise.all(rows.map((row) => toManual(db, row))), total };
    },
    look: async (orderId) => {
      const row = await readManual(db, orderId);
      if (row === undefined) return refuse('cashier.orderUnknown');
      return { deposit: await toManual(db, row), events: await listManualEvents(db, orderId) };
    },
    findSlip: async (orderId) => {
      const row = await readManual(db, orderId);
      if (row === undefined) return refuse('cashier.orderUnknown');
      return row.slip === null ? refuse('uploads.unknown') : deps.slips.find(row.slip, { for: SLIP });
    },
    decide: (act) => decide(deps, act),
    reopen: (act) => reopen(deps, act),
    preview: (channel, text) => preview(deps, channel, text),
    importText: (act) => importText(deps, act),
    confirmImport: (act) => confirmImport(deps, act),
    discardImport: (act) => discardImport(deps, act),
    takeFeed: (channel, messages) => takeFeed(deps, channel, messages),
    listImports: async (page) => {
      const { rows, total } = await pageOfImports(db, page);
      return { rows: rows.map(toImport), total };
    },
    listLines: (filter, page) =>
      pageOfLines(
        db,
        { ...filter, search: filter.search === null ? null : (normalizeReference(filter.search) ?? '') },
        page,
      ),
    listAccounts: async () => (await listAccountRows(db, zoneOffsetMinutes)).map(toAccount),
    seedDemoAccounts: () => seedDemoAccounts(deps),
    addAccount: (act) => addAccount(deps, act),
    changeAccount: (act) => changeAccount(deps, act),
    confirmAccount: (act) => confirmAccount(deps, act),
    tellNews: (limit) => tellNews(deps, limit),
    matchLeftOver: async () => {
      for (const importId of await unmatchedImports(db)) await matchImport(deps, importId);
    },
    countWaiting: () => countWaitingManual(db),
    paceByReviewer: (span) => selectReviewerPace(db, span),
  };
}

/** The house's own book of what was sent to its accounts, as the cashier asks any gateway. */
function createManualGateway(deps: ManualDepositDeps): Gateway {
  const { db, zoneOffsetMinutes } = deps;
  return {
    offers: async (channels) => new Set(await channelsWithAccount(db, channels, deps.playMoney)),
    open: async ({ merchantOrder, memberId, channel, amount, language }) => {
      const orderId = BigInt(merchantOrder);
      const opened = { gatewayOrder: gatewayOrderOf(orderId), payUrl: deps.payUrlOf(orderId, language) };
      return transact(db, async (tx) => {
        if ((await readManual(tx, orderId)) !== undefined) return opened;
        const account = await takeAccount(tx, channel, amount, deps.playMoney, zoneOffsetMinutes);
        if (account === undefined) return refuse('cashier.channelFull');
        // The accounts are held: the same order, asked for twice at once, is there by now.
        if ((await readManual(tx, orderId)) === undefined)
          await insertManual(tx, { orderId, memberId, channel, accountId: account.id, amount }, zoneOffsetMinutes);
        return opened;
      });
    },
    query: async (gatewayOrder) => toReport(await readManual(db, orderOfGateway(gatewayOrder))),
    close: (gatewayOrder) =>
      transact(db, async (tx) => {
        const row = await lockManual(tx, orderOfGateway(gatewayOrder));
        if (row === undefined || (row.state !== 'open' && row.state !== 'submitted')) return toReport(row);
        return toReport(await changeManual(tx, row, { cause: 'closed', state: 'closed', isNews: false }));
      }),
    readCallback: () => refuse('cashier.callbackInvalid'),
  };
}

function toReport(row: ManualRow | undefined): GatewayReport {
  if (row === undefined) return { status: 'unknown' };
  switch (row.state) {
    case 'paid':
      return {
        status: 'paid',
        merchantOrder: row.order_id.toString(),
        amount: present(row.paid_amount, 'what is paid has an amount'),
      };
    case 'failed':
    case 'closed':
      return { status: row.state };
    default:
      return { status: 'pending' };
  }
}

async function submit(
  deps: ManualDepositDeps,
  memberId: bigint,
  orderId: bigint,
  { reference: text, senderDigits, slip }: Parameters<ManualDeposits['submit']>[2],
): ReturnType<ManualDeposits['submit']> {
  const reference = readMessageReference(text) ?? normalizeReference(text);
  if (reference === null) return refuse('manualDeposits.referenceUnreadable');
  const outcome = await transact(deps.db, async (tx) => {
    const row = await lockManual(tx, orderId);
    if (row?.member_id !== memberId) return refuse('cashier.orderUnknown');
    const isSame =
      row.reference === reference && row.sender_digits === senderDigits && (slip === null || slip === row.slip);
    if (isSame && row.state !== 'failed' && row.state !== 'closed') return row;
    if (row.state === 'paid' || row.state === 'review')
      return refuse('manualDeposits.stateMoved', { state: row.state });
    if (row.submissions >= SUBMISSIONS_MAX)
      return refuse('manualDeposits.tooManySubmissions', { max: SUBMISSIONS_MAX });
    if (row.kind === 'bank' && slip === null && row.slip === null) return refuse('manualDeposits.slipMissing');
    const claimed = await findClaim(tx, row.channel, reference);
    const line = await lockLine(tx, row.channel, reference);
    const isTaken = (claimed !== undefined && claimed !== orderId) || (line?.orderId ?? orderId) !== orderId;
    if (isTaken) return refuse('manualDeposits.referenceUsed');
    const unknown =
      slip === null || slip === row.slip
        ? undefined
        : await deps.slips.attach(tx, memberId, [slip], { for: SLIP, by: orderId });
    if (unknown !== undefined) return unknown;
    const submitted = await changeManual(tx, row, {
      cause: 'submitted',
      state: 'submitted',
      submission: { reference, senderDigits, slip },
      reviewReasons: [],
      isNews: true,
    });
    if (line?.counts !== true) return submitted;
    await matchLines(deps, tx, [{ row: submitted, line }]);
    return present(await readManual(tx, orderId), 'deposits are never deleted');
  }).catch((error: unknown) => {
    // Two wrote the same reference at the same moment.
    if (isUniqueViolation(error)) return refuse('manualDeposits.referenceUsed');
    throw error;
  });
  if (isRefusal(outcome)) return outcome;
  await tellOf(deps, outcome);
  return toManual(deps.db, present(await readManual(deps.db, orderId), 'deposits are never deleted'));
}

function isUniqueViolation(error: unknown): boolean {
  return typeof error === 'object' && error !== null && 'code' in error && error.code === '23505';
}
