/** The calls of the desk's console (contract/desk-chat.ts), each behind its right. */
import type { Call } from '@house/contract/call';
import {
  addChatCanned,
  type ChatCanned,
  type ChatSettings,
  changeChatCanned,
  type DeskTalk,
  endDeskTalk,
  getDeskChat,
  getDeskTalk,
  getDeskTalkImage,
  getTranscript,
  listDeskTalks,
  markDeskTalkRead,
  noteDeskTyping,
  passTalk,
  removeChatCanned,
  saveChatSettings,
  sendDeskImage,
  sendDeskLine,
  setChatPresence,
  takeTalk,
} from '@house/contract/chat/desk';
import type { House, SignedInRequest } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import { lineShape } from '../parts.ts';
import type { Canned, ChatStaff, DeskChat, Settings, Talk } from '../port.ts';
import { maskTalkOwner } from '../rules.ts';
import { imageShape, talkShape } from './shapes.ts';

export type People = Pick<Identity, 'findMember' | 'namesOfMembers' | 'namesOfStaff'>;

const staffOf = ({ principal, address }: SignedInRequest<Call>): ChatStaff => ({
  staffId: principal.id,
  name: principal.name,
  address,
  rights: principal.rights,
});

const settingsShape = ({ hours, maxTalks, autoAssign, slowSeconds }: Settings): ChatSettings => ({
  hours: [...hours],
  maxTalks,
  autoAssign,
  slowSeconds,
});
const cannedShape = ({ id, shortcut, texts }: Canned): ChatCanned => ({
  id: String(id),
  shortcut,
  texts: { bn: texts.bn, en: texts.en },
});

const unique = (ids: readonly (bigint | null)[]): bigint[] => [...new Set(ids.filter((id) => id !== null))];

/** Talks with the names of whoever takes part, a member's masked. */
async function showTalks(people: People, talks: readonly Talk[]): Promise<DeskTalk[]> {
  const [members, staff] = await Promise.all([
    people.namesOfMembers(unique(talks.map(({ memberId }) => memberId))),
    people.namesOfStaff(unique(talks.map(({ staffId }) => staffId))),
  ]);
  return talks.map((talk) => ({
    ...talkShape(talk),
    owner: {
      kind: talk.memberId === null ? 'visitor' : 'member',
      name: talk.memberId === null ? talk.visitorName : maskTalkOwner(members.get(talk.memberId) ?? ''),
      memberId: talk.memberId === null ? null : String(talk.memberId),
      memberKind: null,
      joinedAt: null,
      talksBefore: talk.talksBefore,
    },
    staffId: talk.staffId === null ? null : String(talk.staffId),
    staff: talk.staffId === null ? null : (staff.get(talk.staffId) ?? null),
    takenAt: talk.takenAt?.toISOString() ?? null,
    endReason: talk.endReason,
  }));
}

/** One talk, with what more is known of a member. */
async function showTalk(people: People, talk: Talk): Promise<DeskTalk> {
  const [[shown], member] = await Promise.all([
    showTalks(people, [talk]),
    talk.memberId === null ? null : people.findMember(talk.memberId),
  ]);
  if (shown === undefined) throw new Error('one talk is shown as one');
  const known = { memberKind: member?.kind ?? null, joinedAt: member?.joinedAt.toISOString() ?? null };
  return { ...shown, owner: { ...shown.owner, ...known } };
}

export function serveDeskChat(house: House, desk: DeskChat, people: People): void {
  serveReads(house, desk, people);
  serveTalks(house, desk, people);
  serveSettings(house, desk);
}

function serveReads(house: House, desk: DeskChat, people: People): void {
  house.serveSignedIn(getDeskChat, 'chat.view', async (request) => {
    const staff = staffOf(request);
    const view = await desk.look(staff);
    const talks = await showTalks(people, view.going);
    const own = String(staff.staffId);
    return {
      me: { id: own, ...view.me, mayAnswer: staff.rights.includes('chat.answer') },
      open: view.open,
      waiting: talks.filter(({ state }) => state === 'waiting'),
      mine: talks.filter(({ staffId }) => staffId === own),
      others: talks.filter(({ state, staffId }) => state === 'taken' && staffId !== own),
      colleagues: view.colleagues.map((row) => ({ ...row, id: String(row.id) })),
      canned: view.canned.map(cannedShape),
      settings: settingsShape(view.settings),
    };
  });
  house.serveSignedIn(listDeskTalks, 'chat.view', async ({ query: { page, size } }) => {
    const { rows, total } = await desk.listEnded({ offset: (page - 1) * size, limit: size });
    return { page, size, total, rows: await showTalks(people, rows) };
  });
  house.serveSignedIn(getDeskTalk, 'chat.answer', async (request) => {
    const read = await desk.read(staffOf(request), BigInt(request.params.id), request.query.after);
    if (isRefusal(read)) return read;
    const names = await people.namesOfStaff(unique(read.moves.flatMap((move) => [move.staffId, move.toStaffId])));
    const nameOf = (id: bigint | null) => (id === null ? null : (names.get(id) ?? null));
    return {
      talk: await showTalk(people, read.talk),
      lines: read.lines.map(lineShape),
      moves: read.moves.map(({ kind, staffId, toStaffId, note, at }) => ({
        kind,
        staff: nameOf(staffId) ?? '',
        to: nameOf(toStaffId),
        note,
        at: at.toISOString(),
      })),
    };
  });
  house.serveSignedIn(getTranscript, 'chat.view', async (request) => {
    const read = await desk.transcript(staffOf(request), BigInt(request.params.id));
    return isRefusal(read) ? read : { talk: await showTalk(people, read.talk), lines: read.lines.map(lineShape) };
  });
  house.serveSignedIn(getDeskTalkImage, 'chat.view', async (request) => {
    const webp = await desk.image(staffOf(request), BigInt(request.params.id), request.params.place);
    return Buffer.isBuffer(webp) ? imageShape(webp) : webp;
  });
}

function serveTalks(house: House, desk: DeskChat, people: People): void {
  house.serveSignedIn(takeTalk, 'chat.answer', async (request) => {
    const talk = await desk.take(staffOf(request), BigInt(request.params.id));
    return isRefusal(talk) ? talk : { talk: await showTalk(people, talk) };
  });
  house.serveSignedIn(passTalk, 'chat.answer', async (request) => {
    const { staffId, note } = request.body;
    const wish = { staffId: BigInt(staffId), note };
    const talk = await desk.pass(staffOf(request), BigInt(request.params.id), wish);
    return isRefusal(talk) ? talk : { talk: await showTalk(people, talk) };
  });
  house.serveSignedIn(sendDeskLine, 'chat.answer', async (request) => {
    const line = await desk.say(staffOf(request), BigInt(request.params.id), request.body);
    return isRefusal(line) ? line : { line: lineShape(line) };
  });
  house.serveSignedIn(sendDeskImage, 'chat.answer', async (request) => {
    const line = await desk.show(staffOf(request), BigInt(request.params.id), request.body);
    return isRefusal(line) ? line : { line: lineShape(line) };
  });
  house.serveSignedIn(
    markDeskTalkRead,
    'chat.answer',
    async (request) => (await desk.markRead(staffOf(request), BigInt(request.params.id), request.body.place)) ?? {},
  );
  house.serveSignedIn(
    noteDeskTyping,
    'chat.answer',
    async (request) => (await desk.typing(staffOf(request), BigInt(request.params.id))) ?? {},
  );
  house.serveSignedIn(endDeskTalk, 'chat.answer', async (request) => {
    const talk = await desk.end(staffOf(request), BigInt(request.params.id), request.body);
    return isRefusal(talk) ? talk : { talk: await showTalk(people, talk) };
  });
  house.serveSignedIn(
    setChatPresence,
    'chat.answer',
    async (request) => (await desk.setPresence(staffOf(request), request.body.presence, request.body.publicName)) ?? {},
  );
}

function serveSettings(house: House, desk: DeskChat): void {
  house.serveSignedIn(saveChatSettings, 'chat.manage', async (request) => {
    const { seen, ...wish } = request.body;
    const settings = await desk.saveSettings(staffOf(request), wish, seen);
    return isRefusal(settings) ? settings : settingsShape(settings);
  });
  house.serveSignedIn(addChatCanned, 'chat.manage', async (request) => {
    const canned = await desk.addCanned(staffOf(request), request.body);
    return isRefusal(canned) ? canned : cannedShape(canned);
  });
  house.serveSignedIn(changeChatCanned, 'chat.manage', async (request) => {
    const { seen, ...wish } = request.body;
    const canned = await desk.changeCanned(staffOf(request), { id: BigInt(request.params.id), ...wish }, seen);
    return isRefusal(canned) ? canned : cannedShape(canned);
  });
  house.serveSignedIn(
    removeChatCanned,
    'chat.manage',
    async (request) => (await desk.removeCanned(staffOf(request), BigInt(request.params.id), request.body.seen)) ?? {},
  );
}
