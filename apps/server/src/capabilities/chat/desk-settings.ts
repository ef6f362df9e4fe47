/** What the desk sets: office hours, how talks are given, canned answers. Each change is written to the audit log. */
import type { AuditAction } from '../../platform/audit-action.ts';
import { type Tx, transact } from '../../platform/database.ts';
import { refuse } from '../../platform/result.ts';
import { judgeSeen } from '../../platform/seen.ts';
import {
  countCanned,
  deleteCanned,
  findCanned,
  insertCanned,
  lockGiving,
  selectSettings,
  updateCanned,
  updateSettings,
} from './desk-queries.ts';
import type { ChatDeps } from './parts.ts';
import type { Canned, ChatStaff, DeskChat, Settings } from './port.ts';
import { CANNED_MAX } from './rules.ts';

const wellFormed = (texts: Canned['texts']): Canned['texts'] => ({
  bn: texts.bn.toWellFormed(),
  en: texts.en.toWellFormed(),
});

const partsOfSettings = ({ hours, maxConversations, autoAssign, slowSeconds }: Settings) => ({
  hours: hours.map(({ opens, closes }) => ({ opens, closes })),
  maxConversations,
  autoAssign,
  slowSeconds,
});
const partsOfCanned = (canned: Omit<Canned, 'id'> | null) =>
  canned && { shortcut: canned.shortcut, texts: wellFormed(canned.texts) };

export function createDeskSettings(
  { db, ids, record }: Pick<ChatDeps, 'db' | 'ids' | 'record'>,
  giveWaiting: () => Promise<void>,
): Pick<DeskChat, 'saveSettings' | 'addCanned' | 'changeCanned' | 'removeCanned'> {
  const note = (
    tx: Tx,
    { staffId, name, address }: ChatStaff,
    action: AuditAction,
    change: { object: string; before?: unknown; after?: unknown },
  ): Promise<void> =>
    record(tx, {
      staffId,
      staff: name,
      address,
      action,
      object: change.object,
      ...(change.before === undefined ? {} : { before: JSON.stringify(change.before) }),
      ...(change.after === undefined ? {} : { after: JSON.stringify(change.after) }),
    });

  return {
    async saveSettings(staff, settings, seen) {
      const refused = await transact(db, async (tx) => {
        await lockGiving(tx);
        const before = await selectSettings(tx);
        const verdict = judgeSeen({ seen, before, wish: settings }, partsOfSettings);
        if (verdict === 'changedMeanwhile') return refuse('chat.changedMeanwhile');
        if (verdict === 'done') return undefined;
        await updateSettings(tx, settings);
        await note(tx, staff, 'chat.settings', { object: 'chat', before, after: settings });
        return undefined;
      });
      if (refused !== undefined) return refused;
      await giveWaiting();
      return selectSettings(db);
    },

    addCanned: (staff, wish) =>
      transact(db, async (tx) => {
        await lockGiving(tx);
        if ((await countCanned(tx)) >= CANNED_MAX) return refuse('chat.cannedFull');
        const canned = { id: ids.next(), shortcut: wish.shortcut, texts: wellFormed(wish.texts) };
        if (!(await insertCanned(tx, canned))) return refuse('chat.shortcutTaken');
        await note(tx, staff, 'chat.cannedAdd', { object: `canned:${canned.shortcut}`, after: canned.texts });
        return canned;
      }),

    changeCanned: (staff, wish, seen) =>
      transact(db, async (tx) => {
        await lockGiving(tx);
        const before = await findCanned(tx, wish.id);
        if (before === null) return refuse('chat.cannedUnknown');
        const canned = { ...wish, texts: wellFormed(wish.texts) };
        const verdict = judgeSeen<Omit<Canned, 'id'>>({ seen, before, wish: canned }, partsOfCanned);
        if (verdict === 'changedMeanwhile') return refuse('chat.changedMeanwhile');
        if (verdict === 'done') return before;
        if (!(await updateCanned(tx, canned))) return refuse('chat.shortcutTaken');
        const change = { object: `canned:${canned.shortcut}`, before: before.texts, after: canned.texts };
        await note(tx, staff, 'chat.cannedChange', change);
        return canned;
      }),

    removeCanned: (staff, id, seen) =>
      transact(db, async (tx) => {
        const before = await findCanned(tx, id);
        if (before === null) return refuse('chat.cannedUnknown');
        const verdict = judgeSeen<Omit<Canned, 'id'> | null>({ seen, before, wish: null }, partsOfCanned);
        if (verdict === 'changedMeanwhile') return refuse('chat.changedMeanwhile');
        await deleteCanned(tx, id);
        await note(tx, staff, 'chat.cannedRemove', { object: `canned:${before.shortcut}`, before: before.texts });
        return undefined;
      }),
  };
}
