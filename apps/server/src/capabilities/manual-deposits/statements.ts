/** Statements: read, kept, confirmed or given up; and their lines matched with the orders that wait for them. */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { formatAmount } from '@house/money/amount';
import { type Tx, transact } from '../../platform/database.ts';
import { isRefusal, present, type Refusal, refuse } from '../../platform/result.ts';
import { isManualChannel, isReasonMissing, type ManualDepositDeps, record, tellNow } from './parts.ts';
import type { ManualDeposits, PreviewLine, PreviewOutcome, ReadLine, StaffAct, StatementPreview } from './port.ts';
import {
  claimsOfImport,
  confirmImportRow,
  discardImportRow,
  dropImport,
  findImportByKey,
  insertImport,
  knownReferences,
  type Line,
  lockFreeLines,
  lockImport,
  lockManuals,
  type ManualRow,
  readHistories,
  toImport,
  waitingFor,
  writeMatches,
} from './queries.ts';
import { isFromWallet, readMessage, readStatement } from './read-statement.ts';
import { judgeMatch } from './rules.ts';

const MATCHES_AT_ONCE = 500;

/** Makes held lines that count the payments of held orders that wait for them, or lets a person look. */
export async function matchLines(
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
export async function matchImport(deps: ManualDepositDeps, importId: bigint): Promise<void> {
  const claims = await claimsOfImport(deps.db, importId);
  for (let from = 0; from < claims.length; from += MATCHES_AT_ONCE) {
    const orderIds = claims.slice(from, from + MATCHES_AT_ONCE);
    await transact(deps.db, async (tx) => {
      const rows = (await lockManuals(tx, orderIds)).filter(({ state }) => state === 'submitted' || state === 'closed');
      const [channel] = new Set(rows.map((row) => row.channel));
      if (channel === undefined) return;
      const references = rows.flatMap(({ reference }) => reference ?? []);
      const lines = await lockFreeLines(tx, channel, references);
      const pairs = rows.flatMap((row) => {
        const line = lines.get(row.reference ?? '');
        return line === undefined ? [] : [{ row, line }];
      });
      await matchLines(deps, tx, pairs);
    });
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

export async function preview(
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

export async function importText(
  deps: ManualDepositDeps,
  act: StaffAct & { readonly channel: string; readonly text: string },
): ReturnType<ManualDeposits['importText']> {
  const { staffId, staff, key, channel, text } = act;
  if (isReasonMissing(act)) return refuse('staff.reasonRequired');
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

export async function confirmImport(
  deps: ManualDepositDeps,
  act: StaffAct & { readonly importId: bigint },
): ReturnType<ManualDeposits['confirmImport']> {
  if (isReasonMissing(act)) return refuse('staff.reasonRequired');
  const { importId, staffId, staff, key, decisionLimit } = act;
  const outcome = await transact(deps.db, async (tx): Promise<Awaited<ReturnType<ManualDeposits['confirmImport']>>> => {
    const row = await lockImport(tx, importId);
    if (row === undefined || row.discarded_at !== null) return refuse('manualDeposits.importUnknown');
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

/** Before it counts; its references are free again. Whatever was wrong in it may be imported anew. */
export async function discardImport(
  deps: ManualDepositDeps,
  act: StaffAct & { readonly importId: bigint },
): ReturnType<ManualDeposits['discardImport']> {
  if (isReasonMissing(act)) return refuse('staff.reasonRequired');
  const { importId, staffId, staff, key } = act;
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<ManualDeposits['discardImport']>>> => {
    const row = await lockImport(tx, importId);
    if (row === undefined) return refuse('manualDeposits.importUnknown');
    if (row.discarded_at !== null) return row.discard_key === key ? toImport(row) : refuse('request.keyReused');
    if (row.confirmed_at !== null) return refuse('manualDeposits.importConfirmed');
    const discarded = await discardImportRow(tx, importId, { staffId, staff, key });
    await record(deps, tx, act, 'deposits.discardImport', `statement:${importId}`, {
      before: `${row.channel}: ${row.new_lines} lines, ${formatAmount(row.total)}`,
    });
    return toImport(discarded);
  });
}

export async function takeFeed(
  deps: ManualDepositDeps,
  channel: string,
  messages: Parameters<ManualDeposits['takeFeed']>[1],
): ReturnType<ManualDeposits['takeFeed']> {
  if (!(await isManualChannel(deps, channel))) return refuse('cashier.channelUnknown');
  const lines = messages
    .filter(({ from }) => isFromWallet(channel, from))
    .flatMap(({ text }) => readMessage(text, deps.zoneOffsetMinutes) ?? []);
  if (lines.length === 0) return { added: 0 };
  const kept = await transact(deps.db, async (tx) => {
    const made = await keepLines(deps, tx, { channel, text: '', lines, by: null });
    // A forwarder that repeats itself for ever leaves nothing behind.
    if (made.newLines === 0) await dropImport(tx, made.id);
    return made;
  });
  if (kept.newLines === 0) return { added: 0 };
  await matchImport(deps, kept.id);
  await tellNow(deps);
  return { added: kept.newLines };
}
