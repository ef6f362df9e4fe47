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
import type { ChatStaff, DeskChat, Talk } from './port.ts';
import { findImage, findTalk, type LockedTalk, lockTalk, selectLines, updateEnded, updateRead } from './queries.ts';
import { officeState } from './rules.ts';

const ANSWER = 'chat.answer';
const MANAGE = 'chat.manage';
const TRANSCRIPT_MOST = 5_000;

const authorOf = ({ staffId }: ChatStaff) => ({ author: 'staff', staffId }) as const;

/** Gives a locked talk to one of staff: the row, the line its owner sees, the move, the events. */
export async function giveTalk(
  { ids, publish }: Pick<ChatDeps, 'ids' | 'publish'>,
  tx: Tx,
  talk: LockedTalk,
  to: { staffId: bigint; by: bigint | null; note: string },
): Promise<void> {
  const kind = talk.state === 'waiting' ? 'taken' : 'passed';
  const name = await updateTaken(tx, talk.id, to.staffId);
  const line = await addHouseLine(tx, talk, kind, name);
  const isOwn = to.by === null || to.by === to.staffId;
  const move = isOwn
    ? { kind: 'taken' as const, staffId: to.staffId, toStaffId: null }
    : { kind: 'passed' as const, staffId: to.by, toStaffId: to.staffId };
  await insertMove(tx, { id: ids.next(), talkId: talk.id, note: to.note.toWellFormed(), ...move });
  await publish(tx, lineEvents(talk, line));
}

export function createDeskTalks(
  deps: ChatDeps,
  mayDraw: PictureGate,
  giveWaiting: () => Promise<void>,
): Omit<DeskChat, 'saveSettings' | 'addCanned' | 'changeCanned' | 'removeCanned'> {
  const { db, clock, ids, content } = deps;
  const mayTell = createTypingGate(clock);
  const holds = (staff: ChatStaff, talk: Pick<Talk, 'staffId'>): boolean => talk.staffId === staff.staffId;

  /** Does something to a talk that this member of staff answers, under its lock. */
  async function withHeld<T>(staff: ChatStaff, talkId: bigint, work: (tx: Tx, talk: LockedTalk) => Promise<T>) {
    return transact(db, async (tx) => {
      const talk = await lockTalk(tx, talkId);
      if (talk === null) return refuse('chat.talkUnknown');
      return holds(staff, talk) ? work(tx, talk) : refuse('chat.notYours');
    });
  }

  const reread = async (talkId: bigint): Promise<Talk> =>
    present(await findTalk(db, talkId), 'a talk stays for months');

  const noteLook = ({ staffId, name, address }: ChatStaff, action: AuditAction, talkId: bigint): Promise<void> =>
    deps.noteLook({ staffId, staff: name, address }, action, `chat:${talkId}`);

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
          return { id, username, presence: row?.presence ?? ('away' as const), talks: row?.talks ?? 0 };
        }),
        canned,
        settings,
      };
    },

    listEnded: (page) => selectEnded(db, page),

    async read(staff, talkId, after) {
      const talk = await findTalk(db, talkId);
      if (talk === null) return refuse('chat.talkUnknown');
      if (talk.state !== 'waiting' && !holds(staff, talk)) return refuse('chat.notYours');
      if (!holds(staff, talk)) await noteLook(staff, 'chat.read', talkId);
      const [lines, moves] = await Promise.all([selectLines(db, talkId, after), selectMoves(db, talkId)]);
      return { talk, lines, moves };
    },

    async transcript(staff, talkId) {
      const talk = await findTalk(db, talkId);
      if (talk === null) return refuse('chat.talkUnknown');
      await noteLook(staff, 'chat.transcript', talkId);
      return { talk, lines: await selectLines(db, talkId, 0, TRANSCRIPT_MOST) };
    },

    async image(staff, talkId, place) {
      const [talk, webp] = await Promise.all([findTalk(db, talkId), findImage(db, talkId, place)]);
      if (talk === null || webp === null) return refuse('chat.talkUnknown');
      if (!holds(staff, talk)) await noteLook(staff, 'chat.image', talkId);
      return webp;
    },

    async take(staff, talkId) {
      const { maxTalks } = await selectSettings(db);
      const refused = await transact(db, async (tx) => {
        await lockGiving(tx);
        const talk = await lockTalk(tx, talkId);
        if (talk === null) return refuse('chat.talkUnknown');
        if (talk.state === 'ended') return refuse('chat.talkEnded');
        if (talk.state === 'taken') return holds(staff, talk) ? undefined : refuse('chat.takenAlready');
        if ((await countHeldBy(tx, staff.staffId)) >= maxTalks) return refuse('chat.handsFull');
        await giveTalk(deps, tx, talk, { staffId: staff.staffId, by: staff.staffId, note: '' });
        return undefined;
      });
      return refused ?? reread(talkId);
    },

    async pass(staff, talkId, wish) {
      const { maxTalks } = await selectSettings(db);
      const colleagues = await deps.identity.staffWith(ANSWER);
      const refused = await transact(db, async (tx) => {
        await lockGiving(tx);
        const talk = await lockTalk(tx, talkId);
        if (talk === null) return refuse('chat.talkUnknown');
        if (talk.state === 'ended') return refuse('chat.talkEnded');
        if (talk.state === 'taken' && !holds(staff, talk) && !staff.rights.includes(MANAGE))
          return refuse('chat.notYours');
        if (!colleagues.some(({ id }) => id === wish.staffId)) return refuse('chat.colleagueUnknown');
        if (talk.staffId === wish.staffId) return undefined;
        if ((await countHeldBy(tx, wish.staffId)) >= maxTalks) return refuse('chat.handsFull');
        await giveTalk(deps, tx, talk, { ...wish, by: staff.staffId });
        return undefined;
      });
      if (refused !== undefined) return refused;
      await giveWaiting();
      return reread(talkId);
    },

    say: (staff, talkId, words) =>
      withHeld(staff, talkId, (tx, talk) => addWords(tx, talk, authorOf(staff), words, deps.publish)),

    show: (staff, talkId, picture) =>
      showUnderLock((work) => withHeld(staff, talkId, work), authorOf(staff), picture, {
        mayDraw: () => mayDraw(`staff ${staff.staffId}`, staff.address),
        publish: deps.publish,
      }),

    markRead: (staff, talkId, place) =>
      withHeld(staff, talkId, async (tx, talk) => {
        const read = await updateRead(tx, talkId, 'staff', place);
        if (read !== null) {
          await deps.publish(tx, [ownerEvent(talk.ownerId, 'read', { talkId: String(talkId), place: read })]);
        }
        return undefined;
      }),

    async typing(staff, talkId) {
      const talk = await findTalk(db, talkId);
      if (talk === null) return refuse('chat.talkUnknown');
      if (!holds(staff, talk)) return refuse('chat.notYours');
      if (talk.state !== 'taken' || !mayTell('staff', talkId)) return undefined;
      const ownerId = present(talk.memberId ?? talk.visitorId, 'a talk has an owner');
      await deps.publishNow([ownerEvent(ownerId, 'typing', { talkId: String(talkId) })]);
      return undefined;
    },

    async end(staff, talkId, { reason, note }) {
      const refused = await withHeld(staff, talkId, async (tx, talk) => {
        if (talk.state === 'ended') return refuse('chat.talkEnded');
        await updateEnded(tx, talkId, 'staff', reason);
        const line = await addHouseLine(tx, talk, 'ended');
        const move = { kind: 'ended', staffId: staff.staffId, toStaffId: null, note: note.toWellFormed() } as const;
        await insertMove(tx, { id: ids.next(), talkId, ...move });
        await deps.publish(tx, lineEvents(talk, line));
        return undefined;
      });
      if (refused !== undefined) return refused;
      await giveWaiting();
      return reread(talkId);
    },

    async setPresence(staff, presence, publicName) {
      await transact(db, async (tx) => {
        await upsertPresence(tx, staff.staffId, presence, publicName.toWellFormed());
        await deps.publish(tx, [{ ...deskEvent('talk', 0n), kind: 'queue', data: {} }]);
      });
      await giveWaiting();
      return undefined;
    },
  };
}
