/**
 * Files by which a bank pays parts of withdrawals: one of staff makes one, another releases it.
 *
 * made      holds what was to be paid. Nothing is paid by it, and each part may still be decided otherwise. Leaves by: released,
 *           replaced.
 * released  the parts that still were to be paid are `sending`, each under its own reference, and the file can be fetched.
 * replaced  a newer one was made. Nothing leaves.
 *
 * What the bank answers says of each part that it was paid, or that it was not; all else stays unknown. A part is changed only
 * while it is sent by that reference and of that amount, so the same answer again changes nothing.
 */
import { createHash } from 'node:crypto';
import { uuidFromContent, uuidTime } from '@house/fairness/uuid';
import { formatAmount } from '@house/money/amount';
import { type Tx, transact } from '../../../platform/database.ts';
import { present, type Refusal, refuse } from '../../../platform/result.ts';
import { announce, postLines, tellEnded, type WithdrawalDeps } from '../acts.ts';
import { changeLegs } from '../legs.ts';
import type { Leg, StaffMove } from '../port.ts';
import { findHold } from '../preconditions.ts';
import { isReferenceTaken, lockWithdrawal, readWithdrawal, type StaffAct, type WithdrawalRow } from '../queries.ts';
import { type BankAnswer, readBankAnswers, writeBankFile } from './bank-csv.ts';
import {
  type FilePart,
  type FileRow,
  findFileByKey,
  findParts,
  findReturn,
  insertFile,
  insertReturn,
  listBankParts,
  listFiles,
  listParts,
  lockFile,
  releaseFile,
} from './bank-queries.ts';
import { payoutOf } from './port.ts';

const PARTS_MAX = 200;
const REASON_LENGTH_MIN = 3;

/** A file for the bank, as its table has it. */
export type PayoutFile = FileRow;

export type AnswerOutcome =
  | 'paid'
  | 'failed'
  | 'unknown'
  | 'decided'
  | 'differs'
  | 'stranger'
  | 'paymentTaken'
  | 'unreadable';

export interface PreviewedAnswer {
  readonly n: number;
  readonly outcome: AnswerOutcome;
  readonly answer: BankAnswer | null;
}

type FileRefusal = Refusal<'staff.reasonRequired' | 'request.keyReused'>;

export interface BankReturn {
  readonly refused?: undefined;
  readonly paid: number;
  readonly failed: number;
  readonly others: number;
  /** The same text was read before: nothing was done. */
  readonly repeated: boolean;
}

export interface BankFiles {
  list(page: { offset: number; limit: number }): Promise<{ readonly rows: readonly FileRow[]; readonly total: number }>;
  /** Of all that is to be paid to banks, what waits the longest first, 200 at most. It replaces one that was not released. */
  make(act: StaffMove): Promise<FileRow | FileRefusal | Refusal<'withdrawals.nothingToPay'>>;
  /** Another one than whoever made it. Parts against which something speaks since are held, or left out where they moved on. */
  release(
    act: StaffMove & { readonly fileId: bigint },
  ): Promise<
    | FileRow
    | FileRefusal
    | Refusal<
        | 'withdrawals.fileUnknown'
        | 'withdrawals.stateMoved'
        | 'withdrawals.ownDecision'
        | 'staff.notSeparate'
        | 'staff.aboveLimit'
      >
  >;
  /** The text for the bank, of a released one: the same each time. */
  textOf(
    fileId: bigint,
  ): Promise<{ readonly refused?: undefined; readonly text: string } | Refusal<'withdrawals.fileUnknown'>>;
  preview(text: string): Promise<readonly PreviewedAnswer[]>;
  read(act: StaffMove & { readonly text: string }): Promise<BankReturn | FileRefusal>;
}

type FileDeps = Pick<
  WithdrawalDeps,
  'db' | 'ids' | 'wallet' | 'tellEnded' | 'publishLive' | 'standingOf' | 'checkSecondApprover' | 'record'
>;

export const createBankFiles = (deps: FileDeps): BankFiles => ({
  list: (page) => listFiles(deps.db, page),
  make: (act) => make(deps, act),
  release: (act) => release(deps, act),
  textOf: async (fileId) => {
    const parts = (await listParts(deps.db, fileId)).filter(({ is_in: isIn }) => isIn === true);
    if (parts.length === 0) return refuse('withdrawals.fileUnknown');
    const payouts = [];
    for (const { id, shard, reference, amount } of parts) {
      const row = present(await readWithdrawal(deps.db, id, shard), 'a part belongs to a withdrawal');
      payouts.push({ reference, amount, account: payoutOf(row, { n: 1, attempt: 1, amount }).account });
    }
    return { text: writeBankFile(payouts) };
  },
  preview: (text) => transact(deps.db, (tx) => judgeAnswers(tx, text)),
  read: (act) => read(deps, act),
});

const hasReason = ({ reason }: StaffMove): boolean => reason.trim().length >= REASON_LENGTH_MIN;

function make(deps: FileDeps, act: StaffMove): ReturnType<BankFiles['make']> {
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<BankFiles['make']>>> => {
    if (!hasReason(act)) return refuse('staff.reasonRequired');
    const before = await findFileByKey(tx, act.key);
    if (before !== undefined) return before.made_by === act.staffId ? before : refuse('request.keyReused');
    const found = await listBankParts(tx, PARTS_MAX);
    if (found.length === 0) return refuse('withdrawals.nothingToPay');
    const file = await insertFile(tx, { id: deps.ids.next(), ...act }, found);
    await deps.record(tx, {
      ...act,
      ...{ action: 'withdrawals.makeFile', object: `payoutFile:${file.id}` },
      after: `${file.parts} parts, ${formatAmount(file.total)}`,
    });
    return file;
  });
}

const legOf = (row: WithdrawalRow, n: number): Leg =>
  present(
    row.legs.find((leg) => leg.n === n),
    'a part that was found is there',
  );

/** Its event of a part: one act of staff changes several parts of one withdrawal. */
const byOf = ({ staffId, staff, key, reason }: StaffMove, reference: string): StaffAct => ({
  ...{ staffId, staff, reason: reason.trim() },
  key: uuidFromContent(uuidTime(key), `payout file ${key}:${reference}`),
});

/** Takes a part out to be paid by a file; false: it is held now, or was decided otherwise. */
async function takeOut(
  deps: FileDeps,
  tx: Tx,
  act: StaffMove,
  { id, shard, leg: n, reference }: FilePart,
  standing: Parameters<typeof findHold>[0],
): Promise<boolean> {
  const row = present(await lockWithdrawal(tx, id, shard), 'a part belongs to a withdrawal');
  const leg = legOf(row, n);
  if (leg.state !== 'queued' || payoutOf(row, leg).reference !== reference) return false;
  const why = { leg: n, by: byOf(act, reference) };
  const heldBecause = findHold(standing, leg.cleared);
  const { row: changed } =
    heldBecause === null
      ? await changeLegs(tx, row, [{ n, state: 'sending', reference }], { ...why, cause: 'sending', reference })
      : await changeLegs(tx, row, [{ n, state: 'held', heldBecause }], { ...why, cause: 'held', heldBecause });
  await announce(deps, tx, [changed]);
  return heldBecause === null;
}

async function release(deps: FileDeps, act: StaffMove & { fileId: bigint }): ReturnType<BankFiles['release']> {
  if (!hasReason(act)) return refuse('staff.reasonRequired');
  const standings = new Map<number, Parameters<typeof findHold>[0]>();
  for (const { n, id, shard } of await listParts(deps.db, act.fileId)) {
    const row = present(await readWithdrawal(deps.db, id, shard), 'a part belongs to a withdrawal');
    standings.set(n, await deps.standingOf(row.member_id, row.account_id));
  }
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<BankFiles['release']>>> => {
    const file = await lockFile(tx, act.fileId);
    if (file === undefined) return refuse('withdrawals.fileUnknown');
    if (file.release_key === act.key && file.released_by === act.staffId) return file;
    if (file.state !== 'made') return refuse('withdrawals.stateMoved', { state: file.state });
    if (file.made_by === act.staffId) return refuse('withdrawals.ownDecision');
    const tied = await deps.checkSecondApprover(tx, act.staffId, [file.made_by]);
    if (tied !== undefined) return tied;
    const limit = act.decisionLimit;
    if (limit !== null && file.total > limit) {
      return refuse('staff.aboveLimit', { limit: formatAmount(limit), amount: formatAmount(file.total) });
    }
    const out: FilePart[] = [];
    for (const part of await listParts(tx, file.id)) {
      const standing = present(standings.get(part.n), 'the parts of a file stay what they are');
      if (await takeOut(deps, tx, act, part, standing)) out.push(part);
    }
    const released = await releaseFile(tx, file, act, out);
    await deps.record(tx, {
      ...act,
      ...{ action: 'withdrawals.releaseFile', object: `payoutFile:${file.id}` },
      ...{ before: `${file.parts} parts, ${formatAmount(file.total)}` },
      after: `${released.parts} parts, ${formatAmount(released.total)}`,
    });
    return released;
  });
}

/** What an answer would change, each line by itself; of parts that are named twice the first line counts. */
async function judgeAnswers(tx: Tx, text: string): Promise<readonly PreviewedAnswer[]> {
  const answers = readBankAnswers(text);
  const parts = await findParts(
    tx,
    answers.flatMap((answer) => (answer === null ? [] : [answer.reference])),
  );
  const seen = new Set<string>();
  const payments = new Set<string>();
  const judged: PreviewedAnswer[] = [];
  for (const [index, answer] of answers.entries()) {
    const part = answer === null ? undefined : parts.get(answer.reference);
    const outcome = answer === null ? 'unreadable' : await judge(answer, part);
    judged.push({ n: index + 1, outcome, answer });
    if (answer !== null) seen.add(answer.reference);
    if (outcome === 'paid') payments.add(answer?.payment?.toUpperCase() ?? '');
  }
  return judged;

  async function judge(answer: BankAnswer, part: FilePart | undefined): Promise<AnswerOutcome> {
    if (part === undefined) return 'stranger';
    if (part.amount !== answer.amount) return 'differs';
    const row = present(await readWithdrawal(tx, part.id, part.shard), 'a part belongs to a withdrawal');
    const leg = legOf(row, part.leg);
    if (seen.has(answer.reference) || leg.state !== 'sending' || leg.reference !== answer.reference) return 'decided';
    if (answer.says !== 'paid' || answer.payment === null) return answer.says;
    const isTaken = payments.has(answer.payment.toUpperCase()) || (await isReferenceTaken(tx, row, answer.payment));
    if (isTaken) return 'paymentTaken';
    return answer.says;
  }
}

function read(deps: FileDeps, act: StaffMove & { text: string }): ReturnType<BankFiles['read']> {
  return transact(deps.db, async (tx): Promise<Awaited<ReturnType<BankFiles['read']>>> => {
    if (!hasReason(act)) return refuse('staff.reasonRequired');
    const hash = createHash('sha256').update(act.text).digest();
    const before = await findReturn(tx, hash, act.key);
    if (before !== undefined) return before.isSameText ? { ...before, repeated: true } : refuse('request.keyReused');
    // Whoever changes one of them meanwhile waits, or is seen here.
    const parts = await findParts(
      tx,
      readBankAnswers(act.text).flatMap((answer) => (answer === null ? [] : [answer.reference])),
    );
    const inOrder = [...parts.values()].toSorted((one, other) => (one.id < other.id ? -1 : 1));
    for (const { id, shard } of inOrder) await lockWithdrawal(tx, id, shard);
    const judged = await judgeAnswers(tx, act.text);
    const moved = [];
    for (const { outcome, answer } of judged) {
      if (answer === null || (outcome !== 'paid' && outcome !== 'failed')) continue;
      const part = present(parts.get(answer.reference), 'a part that is told of is known');
      const row = present(await readWithdrawal(tx, part.id, part.shard), 'a part belongs to a withdrawal');
      const why = { leg: part.leg, by: byOf(act, answer.reference) };
      const { row: changed, moves } =
        outcome === 'paid' && answer.payment !== null
          ? await changeLegs(tx, row, [{ n: part.leg, state: 'sent', reference: answer.payment }], {
              ...{ ...why, cause: 'paid', reference: answer.payment },
            })
          : await changeLegs(tx, row, [{ n: part.leg, state: 'failed' }], { ...why, cause: 'failed' });
      if (changed.state !== row.state) await tellEnded(deps, tx, changed);
      await announce(deps, tx, [changed]);
      moved.push(...moves);
    }
    const count = (of: AnswerOutcome): number => judged.filter(({ outcome }) => outcome === of).length;
    const counts = { paid: count('paid'), failed: count('failed') };
    const others = judged.length - counts.paid - counts.failed;
    const id = deps.ids.next();
    await insertReturn(tx, { id, hash, ...counts, others, ...act });
    await deps.record(tx, {
      ...act,
      ...{ action: 'withdrawals.readReturn', object: `payoutReturn:${id}` },
      after: `${counts.paid} paid, ${counts.failed} failed, ${others} others`,
    });
    await postLines(deps, tx, moved);
    return { ...counts, others, repeated: false };
  });
}
