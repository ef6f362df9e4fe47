/**
 * Manual deposits: see port.ts. A transaction holds orders before lines, and several orders by their numbers; the cashier
 * hears of a change after it stands, by `news` again and again until it has.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Cashier, Gateway, GatewayReport } from '../cashier/port.ts';
import type { Identity } from '../identity/port.ts';
import type {
  AccountTerms,
  ManualDeposit,
  ManualDeposits,
  PreviewLine,
  PreviewOutcome,
  ReadLine,
  RecordAct,
  StaffAct,
  StatementPreview,
} from './port.ts';
import {
  type AccountRow,
  changeManual,
  channelsWithAccount,
  claimsOfImport,
  confirmImportRow,
  countWaitingManual,
  findClaim,
  findImportByKey,
  findManualAct,
  forgetNews,
  insertAccount,
  insertImport,
  insertManual,
  knownReferences,
  type Line,
  listAccountRows,
  listManualEvents,
  listNews,
  lockFreeLines,
  lockImport,
  lockLine,
  lockManual,
  lockManuals,
  type ManualRow,
  pageOfImports,
  pageOfLines,
  pageOfManual,
  readAccount,
  readHistories,
  readLine,
  readManual,
  takeAccount,
  tieLine,
  toAccount,
  toImport,
  unmatchedImports,
  updateAccount,
  waitingFor,
  writeMatches,
} from './queries.ts';
import {
  isFromWallet,
  normalizeReference,
  readMessage,
  readMessageReference,
  readStatement,
} from './read-statement.ts';
import { judgeMatch, SUBMISSIONS_MAX } from './rules.ts';

const REASON_LENGTH_MIN = 3;
const LINES_AT_ONCE = 1_000;
const MATCHES_AT_ONCE = 500;

export interface ManualDepositDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly zoneOffsetMinutes: number;
  /** Play money: accounts are marked, for nobody can send anything to them. */
  readonly playMoney: boolean;
  readonly cashier: Pick<Cashier, 'hearOf' | 'listChannels'>;
  readonly checkSecondApprover: Identity['checkSecondApprover'];
  readonly record: RecordAct;
  /** The page of the pretended phone that pays an order in a house that plays; null: there is none. */
  readonly payUrlOf: (orderId: bigint, language: string) => string | null;
}

async function toManual(db: Db | Tx, row: ManualRow): Promise<ManualDeposit> {
  return {
    orderId: row.order_id,
    memberId: row.member_id,
    channel: row.channel,
    account: {
      number: row.number,
      holder: row.holder,
      kind: row.kind,
      bankName: row.bank_name,
      playMoney: row.play_money,
    },
    amount: row.amount,
    state: row.state,
    reference: row.reference,
    senderDigits: row.sender_digits,
    submittedAt: row.submitted_at,
    reviewReasons: row.review_reasons ?? [],
    failedBecause: row.failed_because,
    createdAt: row.created_at,
    line: row.line_id === null ? null : ((await readLine(db, row.line_id)) ?? null),
  };
}

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
    decide: (act) => decide(deps, act),
    preview: (channel, text) => preview(deps, channel, text),
    importText: (act) => importText(deps, act),
    confirmImport: (act) => confirmImport(deps, act),
    takeFeed: async (channel, messages) => {
      if (!(await isManualChannel(deps, channel))) return refuse('cashier.channelUnknown');
      const lines = messages
        .filter(({ from }) => isFromWallet(channel, from))
        .flatMap(({ text }) => readMessage(text, zoneOffsetMinutes) ?? []);
      if (lines.length === 0) return { added: 0 };
      const kept = await transact(db, (tx) => keepLines(deps, tx, { channel, text: '', lines, by: null }));
      await matchImport(deps, kept.id);
      await tellNow(deps);
      return { added: kept.newLines };
    },
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
    tellNews: (limit) => tellNews(deps, limit),
    matchLeftOver: async () => {
      for (const importId of await unmatchedImports(db)) await matchImport(deps, importId);
    },
    countWaiting: () => countWaitingManual(db),
  };
}

const GATEWAY_ORDER = /^M(\d{1,18})$/;
const gatewayOrderOf = (orderId: bigint): string => `M${orderId}`;

/** The house's own book of what was sent to its accounts, as the cashier asks any gateway. */
function createManualGateway(deps: ManualDepositDeps): Gateway {
  const { db, zoneOffsetMinutes } = deps;
  const orderOf = (gatewayOrder: string): bigint => {
    const digits = GATEWAY_ORDER.exec(gatewayOrder)?.[1];
    return digits === undefined ? 0n : BigInt(digits);
  };
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
    query: async (gatewayOrder) => toReport(await readManual(db, orderOf(gatewayOrder))),
    close: (gatewayOrder) =>
      transact(db, async (tx) => {
        const row = await lockManual(tx, orderOf(gatewayOrder));
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

async function isManualChannel({ cashier }: ManualDepositDeps, code: string): Promise<boolean> {
  return (await cashier.listChannels()).some((channel) => channel.code === code && channel.kind === 'manual');
}

/** Throws where the cashier does not know the order: what it has not heard of stays news. */
async function hear(cashier: ManualDepositDeps['cashier'], orderId: bigint): Promise<void> {
  const heard = await cashier.hearOf(orderId, gatewayOrderOf(orderId));
  if (isRefusal(heard)) throw new Error(`the cashier did not hear of order ${orderId}: ${heard.refused}`);
}

/** Tells the cashier of one order after another; what fails stays news and is told again. */
async function tellNews({ db, cashier }: ManualDepositDeps, limit: number): Promise<number> {
  const rows = await listNews(db, limit);
  const faults: unknown[] = [];
  for (const { order_id: orderId, news } of rows) {
    try {
      await hear(cashier, orderId);
      await forgetNews(db, orderId, news);
    } catch (error) {
      faults.push(error);
    }
  }
  if (faults.length > 0) throw new AggregateError(faults, `${faults.length} of ${rows.length} orders were not told`);
  return rows.length;
}

/** What was kept is kept: orders that cannot be told now are told by the next run, which says why. */
async function tellNow(deps: ManualDepositDeps): Promise<void> {
  await tellNews(deps, LINES_AT_ONCE).catch(() => undefined);
}

/** One order at once, so that its member sees what came of it; what fails is told by the next run. */
async function tellOf({ db, cashier }: ManualDepositDeps, row: ManualRow): Promise<void> {
  await hear(cashier, row.order_id);
  await forgetNews(db, row.order_id, row.news);
}

async function submit(
  deps: ManualDepositDeps,
  memberId: bigint,
  orderId: bigint,
  { reference: text, senderDigits }: { readonly reference: string; readonly senderDigits: string | null },
) {
  const reference = readMessageReference(text) ?? normalizeReference(text);
  if (reference === null) return refuse('manualDeposits.referenceUnreadable');
  const outcome = await transact(deps.db, async (tx) => {
    const row = await lockManual(tx, orderId);
    if (row?.member_id !== memberId) return refuse('cashier.orderUnknown');
    const isSame = row.reference === reference && row.sender_digits === senderDigits;
    if (isSame && row.state !== 'failed' && row.state !== 'closed') return row;
    if (row.state === 'paid' || row.state === 'review')
      return refuse('manualDeposits.stateMoved', { state: row.state });
    if (row.submissions >= SUBMISSIONS_MAX)
      return refuse('manualDeposits.tooManySubmissions', { max: SUBMISSIONS_MAX });
    const claimed = await findClaim(tx, row.channel, reference);
    const line = await lockLine(tx, row.channel, reference);
    const isTaken = (claimed !== undefined && claimed !== orderId) || (line?.orderId ?? orderId) !== orderId;
    if (isTaken) return refuse('manualDeposits.referenceUsed');
    const submitted = await changeManual(tx, row, {
      cause: 'submitted',
      state: 'submitted',
      submission: { reference, senderDigits },
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

/** Makes held lines that count the payments of held orders that wait for them, or lets a person look. */
async function matchLines(
  deps: ManualDepositDeps,
  tx: Tx,
  pairs: readonly { readonly row: ManualRow; readonly line: Line }[],
): Promise<void> {
  if (pairs.length === 0) return;
  const claims = pairs.map(({ row, line }) => ({ row, sender: line.sender }));
  const histories = await readHistories(tx, claims, deps.zoneOffsetMinutes);
  const matched = pairs.map(({ row, line }) => {
    const history = present(histories.get(row.order_id), 'every claim has its history');
    const claim = { amount: row.amount, senderDigits: row.sender_digits, accountNumber: row.number, ...history };
    return { orderId: row.order_id, lineId: line.id, amount: line.amount, reasons: judgeMatch(claim, line) };
  });
  await writeMatches(tx, matched);
}

/** Matches what waits for lines of an import that counts, some hundred a transaction; what is left over is taken up again. */
async function matchImport(deps: ManualDepositDeps, importId: bigint): Promise<void> {
  for (;;) {
    const taken = await transact(deps.db, async (tx) => {
      const orderIds = await claimsOfImport(tx, importId, MATCHES_AT_ONCE);
      const rows = (await lockManuals(tx, orderIds)).filter(({ state }) => state === 'submitted' || state === 'closed');
      const [channel] = new Set(rows.map((row) => row.channel));
      if (channel === undefined) return 0;
      const lines = await lockFreeLines(
        tx,
        channel,
        rows.flatMap(({ reference }) => reference ?? []),
      );
      const pairs = rows.flatMap((row) => {
        const line = lines.get(row.reference ?? '');
        return line === undefined ? [] : [{ row, line }];
      });
      await matchLines(deps, tx, pairs);
      return pairs.length;
    });
    if (taken === 0) return;
  }
}

interface Kept {
  readonly id: bigint;
  readonly newLines: number;
}

async function keepLines(
  deps: ManualDepositDeps,
  tx: Tx,
  given: {
    readonly channel: string;
    readonly text: string;
    readonly lines: readonly ReadLine[];
    readonly by: { readonly staffId: bigint; readonly staff: string; readonly key: string } | null;
  },
): Promise<Kept> {
  const { channel, text, lines: read, by } = given;
  const lines = [...new Map(read.map((line) => [line.reference, line])).values()]
    // All processes take them in one order, so that two of the same statement do not wait for each other.
    .toSorted((a, b) => (a.reference < b.reference ? -1 : 1))
    .map((line) => ({ ...line, id: deps.ids.next() }));
  const id = deps.ids.next();
  const contentHash = hashOf(channel, text);
  const source = by === null ? 'feed' : 'desk';
  const newLines = await insertImport(tx, { id, channel, source, contentHash, lines: read.length, by }, lines);
  return { id, newLines };
}

function hashOf(...parts: readonly string[]): Buffer {
  return createHash('sha256').update(canonicalJson(parts)).digest();
}

async function preview(
  deps: ManualDepositDeps,
  channel: string,
  text: string,
): Promise<StatementPreview | Refusal<'cashier.channelUnknown'>> {
  if (!(await isManualChannel(deps, channel))) return refuse('cashier.channelUnknown');
  const read = readStatement(text, deps.zoneOffsetMinutes);
  const references = read.flatMap((line) => (line === null ? [] : [line.reference]));
  const [known, waiting] = await Promise.all([
    knownReferences(deps.db, channel, references),
    waitingFor(deps.db, channel, references),
  ]);
  const counts: Record<PreviewOutcome, number> = { match: 0, review: 0, new: 0, known: 0, repeated: 0, unreadable: 0 };
  const seen = new Set<string>();
  let total = 0n;
  const lines = read.map((line, index): PreviewLine => {
    const outcome = outcomeOf(line);
    counts[outcome] += 1;
    if (line !== null && outcome !== 'known' && outcome !== 'repeated') total += line.amount;
    if (line !== null) seen.add(line.reference);
    return { n: index + 1, outcome, line };
  });
  return { lines, counts, total };

  function outcomeOf(line: ReadLine | null): PreviewOutcome {
    if (line === null) return 'unreadable';
    if (known.has(line.reference)) return 'known';
    if (seen.has(line.reference)) return 'repeated';
    const claim = waiting.get(line.reference);
    if (claim === undefined) return 'new';
    // What the member's history says is judged when it is matched.
    return judgeMatch({ ...claim, ordersToday: 0, isSenderKnown: true }, line).length === 0 ? 'match' : 'review';
  }
}

async function importText(
  deps: ManualDepositDeps,
  act: StaffAct & { readonly channel: string; readonly text: string },
): ReturnType<ManualDeposits['importText']> {
  const { staffId, staff, key, channel, text } = act;
  if (act.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  if (!(await isManualChannel(deps, channel))) return refuse('cashier.channelUnknown');
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<ManualDeposits['importText']>>> => {
    const before = await findImportByKey(tx, key);
    if (before !== undefined) {
      const same = before.staff_id === staffId && before.content_hash.equals(hashOf(channel, text));
      return same ? toImport(before) : refuse('request.keyReused');
    }
    const lines = readStatement(text, deps.zoneOffsetMinutes).filter((line) => line !== null);
    const kept = await keepLines(deps, tx, { channel, text, lines, by: { staffId, staff, key } });
    const row = present(await lockImport(tx, kept.id), 'an import that was kept is there');
    if (kept.newLines === 0) return refuse('manualDeposits.nothingNew');
    await record(deps, tx, act, 'deposits.import', `statement:${kept.id}`, {
      after: `${channel}: ${kept.newLines} lines, ${formatAmount(row.total)}`,
    });
    return toImport(row);
  });
}

async function confirmImport(
  deps: ManualDepositDeps,
  act: StaffAct & { readonly importId: bigint },
): ReturnType<ManualDeposits['confirmImport']> {
  if (act.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const { importId, staffId, staff, key, decisionLimit } = act;
  const outcome = await transact(deps.db, async (tx): Promise<Awaited<ReturnType<ManualDeposits['confirmImport']>>> => {
    const row = await lockImport(tx, importId);
    if (row === undefined) return refuse('manualDeposits.importUnknown');
    if (row.confirmed_at !== null) {
      return row.confirm_key === null || row.confirm_key === key ? toImport(row) : refuse('request.keyReused');
    }
    const typedBy = present(row.staff_id, 'what waits was typed by somebody');
    if (typedBy === staffId) return refuse('manualDeposits.ownImport');
    const tied = await deps.checkSecondApprover(tx, staffId, [typedBy]);
    if (tied !== undefined) return tied;
    if (decisionLimit !== null && row.total > decisionLimit) {
      return refuse('staff.aboveLimit', { limit: formatAmount(decisionLimit), amount: formatAmount(row.total) });
    }
    const confirmed = await confirmImportRow(tx, importId, { staffId, staff, key });
    await record(deps, tx, act, 'deposits.confirmImport', `statement:${importId}`, {
      after: `${row.new_lines} lines, ${formatAmount(row.total)}`,
    });
    return toImport(confirmed);
  });
  if (isRefusal(outcome)) return outcome;
  await matchImport(deps, importId);
  await tellNow(deps);
  return outcome;
}

async function decide(
  deps: ManualDepositDeps,
  act: Parameters<ManualDeposits['decide']>[0],
): ReturnType<ManualDeposits['decide']> {
  const reason = act.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const { orderId, decision, staffId, staff, key } = act;
  const cause = decision === 'accept' ? 'accepted' : 'refused';
  const outcome = await transact(deps.db, async (tx) => {
    const row = await lockManual(tx, orderId);
    if (row === undefined) return refuse('cashier.orderUnknown');
    const done = await findManualAct(tx, orderId, key);
    if (done !== undefined) {
      const same = done.cause === cause && done.staff_id === staffId && done.reason === reason;
      return same ? row : refuse('request.keyReused');
    }
    if (row.state !== 'review' && row.state !== 'submitted')
      return refuse('manualDeposits.stateMoved', { state: row.state });
    const by = { staffId, staff, key, reason };
    if (decision === 'refuse') {
      if (row.line_id !== null) await tieLine(tx, row.line_id, null);
      const refused = await changeManual(tx, row, {
        ...{ cause, state: 'failed', line: null, failedBecause: reason, isNews: true, by },
      });
      await record(deps, tx, act, 'deposits.refuse', `deposit:${orderId}`, { before: row.state, after: 'failed' });
      return refused;
    }
    const line = await chooseLine(tx, row, act.lineReference);
    if (line === undefined || !line.counts || (line.orderId ?? orderId) !== orderId) {
      return refuse('manualDeposits.lineUnknown');
    }
    // What somebody else has claimed is theirs, whoever looks.
    const claimed = await findClaim(tx, line.channel, line.reference);
    if (claimed !== undefined && claimed !== orderId) return refuse('manualDeposits.referenceUsed');
    if (line.hands.includes(staffId)) return refuse('manualDeposits.ownImport');
    const limit = act.decisionLimit;
    if (limit !== null && line.amount > limit) {
      return refuse('staff.aboveLimit', { limit: formatAmount(limit), amount: formatAmount(line.amount) });
    }
    if (row.line_id !== null && row.line_id !== line.id) await tieLine(tx, row.line_id, null);
    await tieLine(tx, line.id, orderId);
    const accepted = await changeManual(tx, row, { ...{ cause, state: 'paid', line, isNews: true, by } });
    await record(deps, tx, act, 'deposits.accept', `deposit:${orderId}`, {
      before: `${row.state} ${formatAmount(row.amount)}`,
      after: `paid ${formatAmount(line.amount)} ${line.reference}`,
    });
    return accepted;
  });
  if (isRefusal(outcome)) return outcome;
  await tellOf(deps, outcome);
  return toManual(deps.db, outcome);
}

async function chooseLine(tx: Tx, row: ManualRow, reference: string | null): Promise<Line | undefined> {
  if (reference !== null) return lockLine(tx, row.channel, normalizeReference(reference) ?? '');
  const own = row.line_id === null ? undefined : await readLine(tx, row.line_id);
  return own === undefined ? undefined : lockLine(tx, own.channel, own.reference);
}

const DEMO_CAP = 10_000_000_000n;
const DEMO_ACCOUNTS = [
  { channel: 'bkash', number: '01700000001', kind: 'personal', bankName: null },
  { channel: 'bkash', number: '01700000002', kind: 'agent', bankName: null },
  { channel: 'nagad', number: '01800000001', kind: 'personal', bankName: null },
  { channel: 'rocket', number: '01900000001', kind: 'personal', bankName: null },
  { channel: 'upay', number: '01600000001', kind: 'merchant', bankName: null },
  { channel: 'bank', number: '0000000000001', kind: 'bank', bankName: 'Play Bank, Demo Branch' },
] as const;

function seedDemoAccounts({ db, ids }: ManualDepositDeps): Promise<void> {
  return transact(db, async (tx) => {
    for (const { channel, number, kind, bankName } of DEMO_ACCOUNTS) {
      const terms = { holder: 'Play Money', kind, bankName, dailyCap: DEMO_CAP, active: true };
      await insertAccount(tx, { id: ids.next(), channel, number, terms, playMoney: true });
    }
  });
}

async function addAccount(
  deps: ManualDepositDeps,
  act: Parameters<ManualDeposits['addAccount']>[0],
): ReturnType<ManualDeposits['addAccount']> {
  if (act.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const { channel, number, terms } = act;
  if (!(await isManualChannel(deps, channel))) return refuse('cashier.channelUnknown');
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<ManualDeposits['addAccount']>>> => {
    const id = deps.ids.next();
    if (!(await insertAccount(tx, { id, channel, number, terms, playMoney: deps.playMoney }))) {
      const there = (await listAccountRows(tx, deps.zoneOffsetMinutes)).find(
        (each) => each.channel === channel && each.number === number,
      );
      // The same order again, whose answer was lost.
      return there !== undefined && hasTerms(there, terms) ? toAccount(there) : refuse('manualDeposits.accountTaken');
    }
    await record(deps, tx, act, 'channels.addAccount', `account:${id}`, { after: `${channel} ${number}` });
    return toAccount(present(await readAccount(tx, id, deps.zoneOffsetMinutes), 'an inserted account is there'));
  });
}

async function changeAccount(
  deps: ManualDepositDeps,
  act: Parameters<ManualDeposits['changeAccount']>[0],
): ReturnType<ManualDeposits['changeAccount']> {
  if (act.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const { accountId, seenVersion, terms } = act;
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<ManualDeposits['changeAccount']>>> => {
    const before = await readAccount(tx, accountId, deps.zoneOffsetMinutes);
    if (before === undefined) return refuse('manualDeposits.accountUnknown');
    if (!(await updateAccount(tx, accountId, seenVersion, terms))) {
      const isRepeated = before.version === seenVersion + 1 && hasTerms(before, terms);
      return isRepeated ? toAccount(before) : refuse('cashier.changedMeanwhile');
    }
    const after = present(await readAccount(tx, accountId, deps.zoneOffsetMinutes), 'a changed account is there');
    const shown = ({ holder, daily_cap: cap, active }: AccountRow) =>
      `${holder}, ${formatAmount(cap)}, ${active ? 'on' : 'off'}`;
    await record(deps, tx, act, 'channels.changeAccount', `account:${accountId}`, {
      before: shown(before),
      after: shown(after),
    });
    return toAccount(after);
  });
}

function hasTerms(row: AccountRow, terms: AccountTerms): boolean {
  const { holder, kind, bankName, dailyCap, active } = toAccount(row);
  return (
    canonicalJson({ holder, kind, bankName, active, dailyCap: dailyCap.toString() }) ===
    canonicalJson({ ...terms, dailyCap: terms.dailyCap.toString() })
  );
}

function record(
  deps: ManualDepositDeps,
  tx: Tx,
  { staffId, staff, address, reason, key }: StaffAct,
  action: Parameters<RecordAct>[1]['action'],
  object: string,
  values: { readonly before?: string; readonly after?: string },
): Promise<void> {
  return deps.record(tx, { staffId, staff, address, reason: reason.trim(), key, action, object, ...values });
}
