/** Feedback at the desk: every change under the case's lock, written down, and told to the member it is about. */
import { canonicalJson } from '@house/fairness/canonical-json';
import { randomUuid } from '@house/fairness/random';
import type { AuditAction } from '../../../platform/audit-action.ts';
import { type Tx, transact } from '../../../platform/database.ts';
import { present, type Refusal, refuse } from '../../../platform/result.ts';
import { judgeSeen } from '../../../platform/seen.ts';
import type { Actor } from '../parties.ts';
import { ANSWER_HOURS, hashOf, REASON_LENGTH_MIN, readNumber, showNumber } from '../rules.ts';
import { deleteMacro, listMacros, lockMacro, lockMacroOf, upsertMacro } from './macros.ts';
import { type FeedbackParts, readThread } from './parts.ts';
import type { DeskThread, FeedbackDesk, Macro, QueuedFeedback, QueueFilter, Unknown } from './port.ts';
import { findCase, findEntryOfKey, insertEntry, listQueue, lockCase, moveCase, saveTags } from './queries.ts';

type MacroTexts = Pick<Macro, 'bn' | 'en'>;
const textsOfMacro = (macro: MacroTexts | null) => macro && { bn: macro.bn, en: macro.en };

type Locked = NonNullable<Awaited<ReturnType<typeof lockCase>>>;

async function withAccounts<Row extends { memberId: bigint | null }>(
  parts: FeedbackParts,
  rows: readonly Row[],
): Promise<(Row & { account: string | null })[]> {
  const names = await parts.identity.namesOfMembers(rows.flatMap(({ memberId }) => memberId ?? []));
  return rows.map((row) => ({ ...row, account: row.memberId === null ? null : (names.get(row.memberId) ?? null) }));
}

async function readQueue(parts: FeedbackParts, filter: QueueFilter) {
  const q = filter.q.trim();
  const member = q === '' ? null : await parts.identity.findMemberByName(q);
  const search = q === '' ? null : { number: readNumber('F', q), reference: q, memberId: member?.id ?? null };
  const { rows, ...rest } = await listQueue(parts.db, filter, search);
  return { ...rest, rows: await withAccounts(parts, rows) };
}

async function readDeskThread(parts: FeedbackParts, id: bigint): Promise<DeskThread | Unknown> {
  const found = await findCase(parts.db, id);
  if (found === undefined) return refuse('feedback.unknown');
  const { entries } = await readThread(parts, found);
  const [named] = await withAccounts(parts, [found]);
  const queued: QueuedFeedback = { ...present(named, 'one case has one name'), opening: entries[0]?.text ?? '' };
  return { case: queued, entries };
}

/** Tells the member that his case went on; a visitor looks into his thread. */
async function tell(
  parts: FeedbackParts,
  tx: Tx,
  id: bigint,
  found: Locked,
  template: 'feedbackAnswered' | 'feedbackClosed',
) {
  if (found.memberId === null) return;
  const number = showNumber('F', found.no);
  await parts.send(tx, {
    key: randomUuid(),
    memberId: found.memberId,
    template,
    values: { number },
    link: `/feedback?case=${id}`,
  });
}

interface Told {
  readonly action: AuditAction;
  readonly reason?: string;
  readonly after?: string;
}

export function createFeedbackDesk(parts: FeedbackParts): FeedbackDesk {
  const { db } = parts;

  /** `undefined`: it was done before, and is not written down again. */
  async function change<Code extends string>(
    actor: Actor,
    id: bigint,
    work: (tx: Tx, found: Locked) => Promise<Told | undefined | Refusal<Code>>,
  ): Promise<DeskThread | Unknown | Refusal<Code>> {
    const outcome = await transact(db, async (tx) => {
      const found = await lockCase(tx, id);
      if (found === undefined) return refuse('feedback.unknown');
      const told = await work(tx, found);
      if (told === undefined || 'refused' in told) return told;
      const before = canonicalJson({ state: found.state });
      await parts.record(tx, { ...actor, ...told, object: `feedback:${id}`, before });
      return undefined;
    });
    return outcome ?? readDeskThread(parts, id);
  }

  return {
    queue: (filter) => readQueue(parts, filter),
    async thread(actor, id) {
      const found = await readDeskThread(parts, id);
      if (found.refused === undefined) await parts.recordDataAccess(actor, 'feedback.read', `feedback:${id}`);
      return found;
    },
    take: (actor, id, over) =>
      change(actor, id, async (tx, { state, takenBy, kind }) => {
        if (state === 'closed') return refuse('feedback.closed');
        if (takenBy === actor.staffId) return undefined;
        if (takenBy !== null && !over) return refuse('feedback.taken');
        const next = state === 'received' ? 'inWork' : state;
        const dueHours = next === 'inWork' ? ANSWER_HOURS[kind] : null;
        await moveCase(tx, id, { state: next, takenBy: actor.staffId, dueHours });
        return { action: 'feedback.take' };
      }),
    answer: (actor, id, { key, text, close }) =>
      change(actor, id, async (tx, found) => {
        const written = text.trim();
        if (written.length < 2) return refuse('feedback.words', { min: 1, max: 1_000 });
        const fingerprint = hashOf(JSON.stringify([String(actor.staffId), String(id), written, close]));
        const before = await findEntryOfKey(tx, key);
        if (before !== undefined) {
          return before.fingerprint.equals(fingerprint) ? undefined : refuse('request.keyReused');
        }
        if (found.state === 'closed') return refuse('feedback.closed');
        const author = { author: 'house', staffId: actor.staffId } as const;
        const entry = { id: parts.ids.next(), caseId: id, key, fingerprint, text: written, ...author };
        if (!(await insertEntry(tx, entry))) return refuse('request.keyReused');
        const state = close ? 'closed' : 'answered';
        await moveCase(tx, id, { state, takenBy: found.takenBy ?? actor.staffId, dueHours: null });
        await tell(parts, tx, id, found, 'feedbackAnswered');
        return { action: 'feedback.answer', after: canonicalJson({ state }) };
      }),
    async close(actor, id, reason) {
      if (reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
      return change(actor, id, async (tx, found) => {
        if (found.state === 'closed') return refuse('feedback.closed');
        await moveCase(tx, id, { state: 'closed', takenBy: found.takenBy ?? actor.staffId, dueHours: null });
        await tell(parts, tx, id, found, 'feedbackClosed');
        return { action: 'feedback.close', reason: reason.trim() };
      });
    },
    tag: (actor, id, tags) =>
      change<never>(actor, id, async (tx) => {
        const kept = [...new Set(tags)];
        await saveTags(tx, id, kept);
        return { action: 'feedback.tag', after: canonicalJson({ tags: kept }) };
      }),
    async showContact(actor, id) {
      const found = await findCase(db, id);
      if (found === undefined) return refuse('feedback.unknown');
      await transact(db, (tx) =>
        parts.record(tx, { ...actor, action: 'feedback.showContact', object: `feedback:${id}` }),
      );
      return { contact: found.contact };
    },
    listMacros: () => listMacros(db),
    saveMacro: (actor, macro, seen) =>
      transact(db, async (tx) => {
        const before = await lockMacro(tx, macro.name);
        const verdict = judgeSeen<MacroTexts | null>({ seen, before: before ?? null, wish: macro }, textsOfMacro);
        if (verdict === 'changedMeanwhile') return refuse('feedback.changedMeanwhile');
        if (verdict === 'done') return present(before, 'an answer that stands as it is wished for is there');
        const saved = await upsertMacro(tx, { ...macro, id: parts.ids.next() });
        await parts.record(tx, {
          ...actor,
          action: 'feedback.saveMacro',
          object: `macro:${saved.id}`,
          after: saved.name,
        });
        return saved;
      }),
    removeMacro: (actor, id, seen) =>
      transact(db, async (tx) => {
        const before = await lockMacroOf(tx, id);
        if (before === undefined) return refuse('feedback.macroUnknown');
        const verdict = judgeSeen<MacroTexts | null>({ seen, before, wish: null }, textsOfMacro);
        if (verdict === 'changedMeanwhile') return refuse('feedback.changedMeanwhile');
        await deleteMacro(tx, id);
        const object = `macro:${id}`;
        await parts.record(tx, { ...actor, action: 'feedback.removeMacro', object, before: before.name });
        return undefined;
      }),
  };
}
