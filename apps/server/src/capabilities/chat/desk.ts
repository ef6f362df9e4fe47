/**
 * The side of staff. The live lines of a talk are for whoever answers it, those of a waiting one for whoever may take it;
 * everybody else with the right reads a transcript. What is read of a talk that one does not answer is written to the audit
 * log.
 */
import type { AuditAction } from '../../platform/audit-action.ts';
import { type Tx, transact } from '../../platform/database.ts';
import type { PictureGate } from '../../platform/pictures.ts';
import { present, refuse } from '../../platform/result.ts';
import {
  countHeldBy,
  insertMove,
  lockGiving,
  noteStaffSeen,
  selectCanned,
  selectColleagues,
  selectEnded,
  selectGoing,
  selectMoves,
  selectSettings,
  updateTaken,
  upsertPresence,
} from './desk-queries.ts';
import {
  addHouseLine,
  addWords,
  type ChatDeps,
  createTypingGate,
  deskEvent,
  lineEvents,
  ownerEvent,
  showUnderLock,
} from './parts.ts';
import type { ChatStaff, Conversation, DeskChat } from './port.ts';
import {
  findConversation,
  findImage,
  type LockedConversation,
  lockConversation,
  selectLines,
  updateEnded,
  updateRead,
} from './queries.ts';
import { officeState } from './rules.ts';

const ANSWER = 'chat.answer';
const MANAGE = 'chat.manage';
const TRANSCRIPT_MAX = 5_000;

const authorOf = ({ staffId }: ChatStaff) => ({ author: 'staff', staffId }) as const;

/** Gives a locked talk to one of staff: the row, the line its owner sees, the move, the events. */
export async function giveConversation(
  { ids, publish }: Pick<ChatDeps, 'ids' | 'publish'>,
  tx: Tx,
  conversation: LockedConversation,
  to: { staffId: bigint; by: bigint | null; note: string },
): Promise<void> {
  const kind = conversation.state === 'waiting' ? 'taken' : 'passed';
  const name = await updateTaken(tx, conversation.id, to.staffId);
  const line = await addHouseLine(tx, conversation, kind, name);
  const isOwn = to.by === null || to.by === to.staffId;
  const move = isOwn
    ? { kind: 'taken' as const, staffId: to.staffId, toStaffId: null }
    : { kind: 'passed' as const, staffId: to.by, toStaffId: to.staffId };
  await insertMove(tx, { id: ids.next(), conversationId: conversation.id, note: to.note.toWellFormed(), ...move });
  await publish(tx, lineEvents(conversation, line));
}

export function createDeskConversations(
  deps: ChatDeps,
  mayDraw: PictureGate,
  giveWaiting: () => Promise<void>,
): Omit<DeskChat, 'saveSettings' | 'addCanned' | 'changeCanned' | 'removeCanned'> {
  const { db, clock, ids, content } = deps;
  const mayTell = createTypingGate(clock);
  const holds = (staff: ChatStaff, conversation: Pick<Conversation, 'staffId'>): boolean =>
    conversation.staffId === staff.staffId;

  /** Does something to a talk that this member of staff answers, under its lock. */
  async function withHeld<T>(
    staff: ChatStaff,
    conversationId: bigint,
    work: (tx: Tx, conversation: LockedConversation) => Promise<T>,
  ) {
    return transact(db, async (tx) => {
      const conversation = await lockConversation(tx, conversationId);
      if (conversation === null) return refuse('chat.conversationUnknown');
      return holds(staff, conversation) ? work(tx, conversation) : refuse('chat.notYours');
    });
  }

  const reread = async (conversationId: bigint): Promise<Conversation> =>
    present(await findConversation(db, conversationId), 'a conversation stays for months');

  const recordDataAccess = (
    { staffId, name, address }: ChatStaff,
    action: AuditAction,
    conversationId: bigint,
  ): Promise<void> => deps.recordDataAccess({ staffId, staff: name, address }, action, `chat:${conversationId}`);

  return {
    async look(staff) {
      if (staff.rights.includes(ANSWER)) await noteStaffSeen(db, staff.staffId);
      const [going, rows, people, canned, settings, { zone }] = await Promise.all([
        selectGoing(db),
        selectColleagues(db),
        deps.identity.staffWith(ANSWER),
        selectCanned(db),
        selectSettings(db),
        content.brand(),
      ]);
      const known = new Map(rows.map((row) => [row.staffId, row]));
      const mine = known.get(staff.staffId);
      return {
        me: { presence: mine?.wish ?? 'away', publicName: mine?.publicName ?? '' },
        open: officeState(settings.hours, clock.now(), zone.offsetMinutes).open,
        going,
        colleagues: people.map(({ id, username }) => {
          const row = known.get(id);
          return { id, username, presence: row?.presence ?? ('away' as const), conversations: row?.conversations ?? 0 };
        }),
        canned,
        settings,
      };
    },

    listEnded: (page) => selectEnded(db, page),

    async read(staff, conversationId, after) {
      const conversation = await findConversation(db, conversationId);
      if (conversation === null) return refuse('chat.conversationUnknown');
      if (conversation.state !== 'waiting' && !holds(staff, conversation)) return refuse('chat.notYours');
      if (!holds(staff, conversation)) await recordDataAccess(staff, 'chat.read', conversationId);
      const [lines, moves] = await Promise.all([
        selectLines(db, conversationId, after),
        selectMoves(db, conversationId),
      ]);
      return { conversation, lines, moves };
    },

    async transcript(staff, conversationId) {
      const conversation = await findConversation(db, conversationId);
      if (conversation === null) return refuse('chat.conversationUnknown');
      await recordDataAccess(staff, 'chat.transcript', conversationId);
      return { conversation, lines: await selectLines(db, conversationId, 0, TRANSCRIPT_MAX) };
    },

    async image(staff, conversationId, place) {
      const [conversation, webp] = await Promise.all([
        findConversation(db, conversationId),
        findImage(db, conversationId, place),
      ]);
      if (conversation === null || webp === null) return refuse('chat.conversationUnknown');
      if (!holds(staff, conversation)) await recordDataAccess(staff, 'chat.image', conversationId);
      return webp;
    },

    async take(staff, conversationId) {
      const { maxConversations } = await selectSettings(db);
      const refused = await transact(db, async (tx) => {
        await lockGiving(tx);
        const conversation = await lockConversation(tx, conversationId);
        if (conversation === null) return refuse('chat.conversationUnknown');
        if (conversation.state === 'ended') return refuse('chat.conversationEnded');
        if (conversation.state === 'taken') return holds(staff, conversation) ? undefined : refuse('chat.takenAlready');
        if ((await countHeldBy(tx, staff.staffId)) >= maxConversations) return refuse('chat.handsFull');
        await giveConversation(deps, tx, conversation, { staffId: staff.staffId, by: staff.staffId, note: '' });
        return undefined;
      });
      return refused ?? reread(conversationId);
    },

    async pass(staff, conversationId, wish) {
      const { maxConversations } = await selectSettings(db);
      const colleagues = await deps.identity.staffWith(ANSWER);
      const refused = await transact(db, async (tx) => {
        await lockGiving(tx);
        const conversation = await lockConversation(tx, conversationId);
        if (conversation === null) return refuse('chat.conversationUnknown');
        if (conversation.state === 'ended') return refuse('chat.conversationEnded');
        if (conversation.state === 'taken' && !holds(staff, conversation) && !staff.rights.includes(MANAGE))
          return refuse('chat.notYours');
        if (!colleagues.some(({ id }) => id === wish.staffId)) return refuse('chat.colleagueUnknown');
        if (conversation.staffId === wish.staffId) return undefined;
        if ((await countHeldBy(tx, wish.staffId)) >= maxConversations) return refuse('chat.handsFull');
        await giveConversation(deps, tx, conversation, { ...wish, by: staff.staffId });
        return undefined;
      });
      if (refused !== undefined) return refused;
      await giveWaiting();
      return reread(conversationId);
    },

    say: (staff, conversationId, words) =>
      withHeld(staff, conversationId, (tx, conversation) =>
        addWords(tx, conversation, authorOf(staff), words, deps.publish),
      ),

    show: (staff, conversationId, picture) =>
      showUnderLock((work) => withHeld(staff, conversationId, work), authorOf(staff), picture, {
        mayDraw: () => mayDraw(`staff ${staff.staffId}`, staff.address),
        publish: deps.publish,
      }),

    markRead: (staff, conversationId, place) =>
      withHeld(staff, conversationId, async (tx, conversation) => {
        const read = await updateRead(tx, conversationId, 'staff', place);
        if (read !== null) {
          await deps.publish(tx, [
            ownerEvent(conversation.ownerId, 'read', { conversationId: String(conversationId), place: read }),
          ]);
        }
        return undefined;
      }),

    async typing(staff, conversationId) {
      const conversation = await findConversation(db, conversationId);
      if (conversation === null) return refuse('chat.conversationUnknown');
      if (!holds(staff, conversation)) return refuse('chat.notYours');
      if (conversation.state !== 'taken' || !mayTell('staff', conversationId)) return undefined;
      const ownerId = present(conversation.memberId ?? conversation.visitorId, 'a conversation has an owner');
      await deps.publishNow([ownerEvent(ownerId, 'typing', { conversationId: String(conversationId) })]);
      return undefined;
    },

    async end(staff, conversationId, { reason, note }) {
      const refused = await withHeld(staff, conversationId, async (tx, conversation) => {
        if (conversation.state === 'ended') return refuse('chat.conversationEnded');
        await updateEnded(tx, conversationId, 'staff', reason);
        const line = await addHouseLine(tx, conversation, 'ended');
        const move = { kind: 'ended', staffId: staff.staffId, toStaffId: null, note: note.toWellFormed() } as const;
        await insertMove(tx, { id: ids.next(), conversationId, ...move });
        await deps.publish(tx, lineEvents(conversation, line));
        return undefined;
      });
      if (refused !== undefined) return refused;
      await giveWaiting();
      return reread(conversationId);
    },

    async setPresence(staff, presence, publicName) {
      await transact(db, async (tx) => {
        await upsertPresence(tx, staff.staffId, presence, publicName.toWellFormed());
        await deps.publish(tx, [{ ...deskEvent('conversation', 0n), kind: 'queue', data: {} }]);
      });
      await giveWaiting();
      return undefined;
    },
  };
}
