/**
 * Adjustments: see port.ts. Within a decision: the order's row, the line in the log, then the ledger's lines; who holds a head of the
 * journal waits for nobody, so only inserts come after them.
 */
import { createHash } from 'node:crypto';
import { canonicalJson } from '@house/fairness/canonical-json';
import { uuidFromContent } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import { type Db, type Tx, transact } from '../../platform/database.ts';
import type { Ids } from '../../platform/ids.ts';
import { isRefusal, must, present, type Refusal, refuse } from '../../platform/result.ts';
import type { Identity } from '../identity/port.ts';
import type { TurnoverRequirements } from '../turnover-requirements/port.ts';
import type { Movement, Posted, Wallet } from '../wallet/port.ts';
import { readFile } from './files.ts';
import type {
  AdjustmentCode,
  AdjustmentDecision,
  AdjustmentLine,
  AdjustmentOrder,
  AdjustmentRequest,
  Adjustments,
  ApprovalRefusal,
  DecisionRefusal,
  RecordAct,
  RequestRefusal,
  StaffActor,
  TellAdjusted,
  WishedLine,
} from './port.ts';
import {
  decideOrder,
  findByKey,
  insertOrder,
  listLines,
  lockOrder,
  lockRequests,
  lookAtWaiting,
  type NewOrder,
  type OrderRow,
  ordersAfter,
  pageForStaff,
  readFileOf,
  readOrder,
  selectUsedKeys,
  writeOutcomes,
} from './queries.ts';
import { readTable } from './read-table.ts';

const REASON_LENGTH_MIN = 3;
const TIMES_ONE = 100;
/** What is given as a present is played as a bonus is, product by product (operations.md 2.5). */
const PRESENTS: readonly AdjustmentCode[] = ['goodwill', 'promotion'];

export interface AdjustmentDeps {
  readonly db: Db;
  readonly ids: Ids;
  readonly wallet: Pick<Wallet, 'postWithin'>;
  readonly setTerms: TurnoverRequirements['setTerms'];
  readonly idsOfMembers: Identity['idsOfMembers'];
  readonly checkSecondApprover: Identity['checkSecondApprover'];
  /** Members who are, by name or mail address, this one of staff. */
  readonly ownMembersOf: (staffId: bigint) => Promise<ReadonlySet<bigint>>;
  readonly record: RecordAct;
  readonly tellAdjusted: TellAdjusted;
}

export function createAdjustments(deps: AdjustmentDeps): Adjustments {
  const { db } = deps;
  return {
    preview: async (staffId, table) => (await judgeLines(deps, staffId, readTable(table))).map(({ line }) => line),
    request: (request) => requestOrder(deps, request),
    approve: (decision) => approve(deps, decision),
    reject: (decision) => reject(deps, decision),
    list: async (filter, page) => {
      const { rows, total } = await pageForStaff(db, filter, page);
      return { rows: rows.map(toOrder), total };
    },
    listAfter: async (filter, after, limit) => (await ordersAfter(db, filter, after, limit)).map(toOrder),
    find: async (id) => {
      const row = await readOrder(db, id);
      if (row === undefined) return refuse('adjustments.unknown');
      return { order: toOrder(row), lines: await listLines(db, id) };
    },
    findFile: async (id) => (await readFileOf(db, id)) ?? refuse('adjustments.unknown'),
    waiting: () => lookAtWaiting(db),
  };
}

function toOrder(row: OrderRow): AdjustmentOrder {
  const { content: _content, decisionKey: _key, decidedById: _decidedById, keyTime: _keyTime, ...order } = row;
  return order;
}

interface JudgedLine {
  readonly line: WishedLine;
  /** Null: nobody has this account. */
  readonly memberId: bigint | null;
}

/** What the house knows of lines that could be read: their members, and keys that were used. Null: there are too many lines. */
async function judgeLines(
  deps: AdjustmentDeps,
  staffId: bigint,
  lines: readonly WishedLine[] | null,
): Promise<readonly JudgedLine[]> {
  if (lines === null) return [];
  const [members, own, used] = await Promise.all([
    deps.idsOfMembers(lines.map(({ account }) => account)),
    deps.ownMembersOf(staffId),
    selectUsedKeys(
      deps.db,
      lines.map(({ key }) => key),
    ),
  ]);
  return lines.map((line) => {
    const memberId = members.get(line.account) ?? null;
    const fault = (): WishedLine['fault'] => {
      if (line.fault !== null) return line.fault;
      if (used.has(line.key)) return 'keyUsed';
      if (memberId === null) return 'memberUnknown';
      return own.has(memberId) ? 'ownAccount' : null;
    };
    return { line: { ...line, fault: fault() }, memberId };
  });
}

const linesRefused = (count: number): Refusal<'adjustments.linesRefused'> =>
  refuse('adjustments.linesRefused', { count });

/** All that is asked for under a key: with anything else it is another request. */
function contentOf({ staffId, reason, code, lines, file }: AdjustmentRequest): Buffer {
  const asked =
    lines.table === undefined
      ? { account: lines.account, kind: lines.kind, amount: String(lines.amount), times: lines.times }
      : { table: lines.table };
  const text = canonicalJson({ staffId: String(staffId), reason, code, lines: asked, file });
  return createHash('sha256').update(text).digest();
}

function aboveLimit({ decisionLimit }: StaffActor, sum: bigint): Refusal<'staff.aboveLimit'> | null {
  if (decisionLimit === null || sum <= decisionLimit) return null;
  return refuse('staff.aboveLimit', { limit: formatAmount(decisionLimit), amount: formatAmount(sum) });
}

async function requestOrder(
  deps: AdjustmentDeps,
  request: AdjustmentRequest,
): Promise<AdjustmentOrder | RequestRefusal> {
  const reason = request.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const content = contentOf({ ...request, reason });
  const again = await transact(deps.db, (tx) => findByKey(tx, request.key));
  if (again !== undefined) return again.content.equals(content) ? toOrder(again) : refuse('request.keyReused');
  const { lines: asked } = request;
  const wished = asked.table === undefined ? [{ ...asked, key: request.key, fault: null }] : readTable(asked.table);
  const judged = await judgeLines(deps, request.staffId, wished);
  const lines = judged.flatMap(({ line, memberId }, place): NewOrder['lines'] => {
    const { key, kind, amount, times, fault } = line;
    if (fault !== null || memberId === null || kind === null || amount === null || times === null) return [];
    return [{ id: deps.ids.next(), n: place + 1, key, memberId, kind, amount, times }];
  });
  if (lines.length === 0 || lines.length < judged.length) return linesRefused(judged.length - lines.length);
  const above = aboveLimit(
    request,
    lines.reduce((sum, { amount }) => sum + (amount < 0n ? -amount : amount), 0n),
  );
  if (above !== null) return above;
  const file = request.file === null ? null : await readFile(request.file);
  if (isRefusal(file)) return file;
  const { key, code, staffId, staff, address } = request;
  return transact(deps.db, async (tx): Promise<AdjustmentOrder | RequestRefusal> => {
    await lockRequests(tx);
    const before = await findByKey(tx, key);
    if (before !== undefined) return before.content.equals(content) ? toOrder(before) : refuse('request.keyReused');
    const used = await selectUsedKeys(
      tx,
      lines.map((line) => line.key),
    );
    if (used.size > 0) return linesRefused(used.size);
    const id = deps.ids.next();
    const kept = file === null ? null : { ...file, id: deps.ids.next() };
    await insertOrder(tx, { id, key, content, code, reason, staffId, staff, lines, file: kept });
    const row = present(await readOrder(tx, id), 'an inserted order comes back');
    await deps.record(tx, {
      ...{ staffId, staff, address, reason, key },
      action: 'adjustments.request',
      object: `adjustment:${id}`,
      after: describe(row),
    });
    return toOrder(row);
  });
}

const describe = ({ lines, credits, debits, code }: OrderRow): string =>
  `${code}: ${lines} lines, +${formatAmount(credits)} -${formatAmount(debits)}`;

/** A decision of somebody else than who asked, once. `work` does what it decides, behind the line in the log. */
async function decide<More extends Refusal>(
  deps: AdjustmentDeps,
  given: AdjustmentDecision,
  state: 'approved' | 'rejected',
  {
    judge,
    work,
  }: {
    judge: (lines: readonly AdjustmentLine[], row: OrderRow) => More | null;
    work: (tx: Tx, lines: readonly AdjustmentLine[], row: OrderRow) => Promise<More | null>;
  },
): Promise<AdjustmentOrder | DecisionRefusal | More> {
  const reason = given.reason.trim();
  if (reason.length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  const { id, staffId, staff, address, key } = given;
  return transact(deps.db, async (tx): Promise<AdjustmentOrder | DecisionRefusal | More> => {
    const row = await lockOrder(tx, id);
    if (row === undefined) return refuse('adjustments.unknown');
    if (row.state !== 'requested') {
      if (row.decisionKey !== key) return refuse('adjustments.stateMoved', { state: row.state });
      const same = row.state === state && row.decidedById === staffId && row.decidedBecause === reason;
      return same ? toOrder(row) : refuse('request.keyReused');
    }
    if (row.requestedById === staffId) return refuse('adjustments.ownRequest');
    const tied = await deps.checkSecondApprover(tx, staffId, [row.requestedById]);
    if (tied !== undefined) return tied;
    const lines = await listLines(tx, id);
    const barred = judge(lines, row);
    if (barred !== null) return barred;
    await decideOrder(tx, id, { state, staffId, staff, key, reason });
    await deps.record(tx, {
      ...{ staffId, staff, address, reason, key },
      action: state === 'approved' ? 'adjustments.approve' : 'adjustments.reject',
      object: `adjustment:${id}`,
      before: 'requested',
      after: `${state} ${describe(row)}`,
    });
    const refused = await work(tx, lines, row);
    return refused ?? toOrder(present(await readOrder(tx, id), 'a locked order is there'));
  });
}

const reject = (deps: AdjustmentDeps, given: AdjustmentDecision): ReturnType<Adjustments['reject']> =>
  decide<never>(deps, given, 'rejected', { judge: () => null, work: async () => null });

async function approve(deps: AdjustmentDeps, given: AdjustmentDecision): ReturnType<Adjustments['approve']> {
  const own = await deps.ownMembersOf(given.staffId);
  return decide<ApprovalRefusal>(deps, given, 'approved', {
    judge: (lines, row) => {
      if (lines.some(({ memberId }) => own.has(memberId))) return refuse('adjustments.ownAccount');
      return aboveLimit(given, row.credits + row.debits);
    },
    work: async (tx, lines, row) =>
      (await postLines(deps, tx, row, lines)) === 0 ? refuse('wallet.insufficientFunds') : null,
  });
}

const movementOf = (row: OrderRow, { id, memberId, kind, amount }: AdjustmentLine): Movement => ({
  memberId,
  key: uuidFromContent(row.keyTime.getTime(), `adjustment:${id}`),
  type: kind,
  account: 'cash',
  contra: 'adjustments',
  amount,
  reference: id,
  mayGoNegative: kind === 'correction',
});

/** Posts the lines whose members have enough, with the terms of their credits; answers how many. */
async function postLines(
  deps: AdjustmentDeps,
  tx: Tx,
  row: OrderRow,
  lines: readonly AdjustmentLine[],
): Promise<number> {
  const outcomes = await deps.wallet.postWithin(
    tx,
    lines.map((line) => movementOf(row, line)),
  );
  const failed: bigint[] = [];
  const posted: { line: AdjustmentLine; at: Posted }[] = [];
  for (const [place, line] of lines.entries()) {
    const outcome = present(outcomes[place], 'every movement has an outcome');
    if (!isRefusal(outcome)) {
      must(!outcome.repeated, 'an order that waits has no line in the ledger');
      posted.push({ line, at: outcome });
    } else if (outcome.refused === 'wallet.insufficientFunds') failed.push(line.id);
    // Nothing has moved: whoever approved does it again.
    else throw new Error(`an adjustment could not be posted: ${outcome.refused}`);
  }
  await writeOutcomes(tx, row.id, failed);
  for (const { line, at } of posted) {
    const { memberId, amount, times } = line;
    if (times > 0) {
      const kind = PRESENTS.includes(row.code) ? 'bonus' : 'deposit';
      await deps.setTerms(tx, at, { multiplier: times * TIMES_ONE, kind, base: null });
    }
    await deps.tellAdjusted(tx, { memberId, amount, code: row.code, times });
  }
  return posted.length;
}
