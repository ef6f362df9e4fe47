/** The calls of the desk's console (contract/desk-chat.ts), each behind its right. */
import type { Call } from '@house/contract/call';
import {
  addChatCanned,
  type ChatCanned,
  type ChatSettings,
  changeChatCanned,
  type DeskConversation,
  endDeskConversation,
  getDeskChat,
  getDeskConversation,
  getDeskConversationImage,
  getTranscript,
  listDeskConversations,
  markDeskConversationRead,
  noteDeskTyping,
  passConversation,
  removeChatCanned,
  saveChatSettings,
  sendDeskImage,
  sendDeskLine,
  setChatPresence,
  takeConversation,
} from '@house/contract/chat/desk';
import type { CallRouter, SignedInRequest } from '../../../platform/http.ts';
import { isRefusal } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import { lineShape } from '../parts.ts';
import type { Canned, ChatStaff, Conversation, DeskChat, Settings } from '../port.ts';
import { maskConversationOwner } from '../rules.ts';
import { conversationShape, imageShape } from './shapes.ts';

export type People = Pick<Identity, 'findMember' | 'namesOfMembers' | 'namesOfStaff'>;

const staffOf = ({ principal, address }: SignedInRequest<Call>): ChatStaff => ({
  staffId: principal.id,
  name: principal.name,
  address,
  rights: principal.rights,
});

const settingsShape = ({ hours, maxConversations, autoAssign, slowSeconds }: Settings): ChatSettings => ({
  hours: [...hours],
  maxConversations,
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
async function showConversations(people: People, conversations: readonly Conversation[]): Promise<DeskConversation[]> {
  const [members, staff] = await Promise.all([
    people.namesOfMembers(unique(conversations.map(({ memberId }) => memberId))),
    people.namesOfStaff(unique(conversations.map(({ staffId }) => staffId))),
  ]);
  return conversations.map((conversation) => ({
    ...conversationShape(conversation),
    owner: {
      kind: conversation.memberId === null ? 'visitor' : 'member',
      name:
        conversation.memberId === null
          ? conversation.visitorName
          : maskConversationOwner(members.get(conversation.memberId) ?? ''),
      memberId: conversation.memberId === null ? null : String(conversation.memberId),
      memberKind: null,
      joinedAt: null,
      conversationsBefore: conversation.conversationsBefore,
    },
    staffId: conversation.staffId === null ? null : String(conversation.staffId),
    staff: conversation.staffId === null ? null : (staff.get(conversation.staffId) ?? null),
    takenAt: conversation.takenAt?.toISOString() ?? null,
    endReason: conversation.endReason,
  }));
}

/** One talk, with what more is known of a member. */
async function showConversation(people: People, conversation: Conversation): Promise<DeskConversation> {
  const [[shown], member] = await Promise.all([
    showConversations(people, [conversation]),
    conversation.memberId === null ? null : people.findMember(conversation.memberId),
  ]);
  if (shown === undefined) throw new Error('one conversation is shown as one');
  const known = { memberKind: member?.kind ?? null, joinedAt: member?.joinedAt.toISOString() ?? null };
  return { ...shown, owner: { ...shown.owner, ...known } };
}

export function serveDeskChat(house: CallRouter, desk: DeskChat, people: People): void {
  serveReads(house, desk, people);
  serveConversations(house, desk, people);
  serveSettings(house, desk);
}

function serveReads(house: CallRouter, desk: DeskChat, people: People): void {
  house.serveSignedIn(getDeskChat, 'chat.view', async (request) => {
    const staff = staffOf(request);
    const view = await desk.look(staff);
    const conversations = await showConversations(people, view.going);
    const own = String(staff.staffId);
    return {
      me: { id: own, ...view.me, mayAnswer: staff.rights.includes('chat.answer') },
      open: view.open,
      waiting: conversations.filter(({ state }) => state === 'waiting'),
      mine: conversations.filter(({ staffId }) => staffId === own),
      others: conversations.filter(({ state, staffId }) => state === 'taken' && staffId !== own),
      colleagues: view.colleagues.map((row) => ({ ...row, id: String(row.id) })),
      canned: view.canned.map(cannedShape),
      settings: settingsShape(view.settings),
    };
  });
  house.serveSignedIn(listDeskConversations, 'chat.view', async ({ query: { page, size } }) => {
    const { rows, total } = await desk.listEnded({ offset: (page - 1) * size, limit: size });
    return { page, size, total, rows: await showConversations(people, rows) };
  });
  house.serveSignedIn(getDeskConversation, 'chat.answer', async (request) => {
    const read = await desk.read(staffOf(request), BigInt(request.params.id), request.query.after);
    if (isRefusal(read)) return read;
    const names = await people.namesOfStaff(unique(read.moves.flatMap((move) => [move.staffId, move.toStaffId])));
    const nameOf = (id: bigint | null) => (id === null ? null : (names.get(id) ?? null));
    return {
      conversation: await showConversation(people, read.conversation),
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
    return isRefusal(read)
      ? read
      : { conversation: await showConversation(people, read.conversation), lines: read.lines.map(lineShape) };
  });
  house.serveSignedIn(getDeskConversationImage, 'chat.view', async (request) => {
    const webp = await desk.image(staffOf(request), BigInt(request.params.id), request.params.place);
    return Buffer.isBuffer(webp) ? imageShape(webp) : webp;
  });
}

function serveConversations(house: CallRouter, desk: DeskChat, people: People): void {
  house.serveSignedIn(takeConversation, 'chat.answer', async (request) => {
    const conversation = await desk.take(staffOf(request), BigInt(request.params.id));
    return isRefusal(conversation) ? conversation : { conversation: await showConversation(people, conversation) };
  });
  house.serveSignedIn(passConversation, 'chat.answer', async (request) => {
    const { staffId, note } = request.body;
    const wish = { staffId: BigInt(staffId), note };
    const conversation = await desk.pass(staffOf(request), BigInt(request.params.id), wish);
    return isRefusal(conversation) ? conversation : { conversation: await showConversation(people, conversation) };
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
    markDeskConversationRead,
    'chat.answer',
    async (request) => (await desk.markRead(staffOf(request), BigInt(request.params.id), request.body.place)) ?? {},
  );
  house.serveSignedIn(
    noteDeskTyping,
    'chat.answer',
    async (request) => (await desk.typing(staffOf(request), BigInt(request.params.id))) ?? {},
  );
  house.serveSignedIn(endDeskConversation, 'chat.answer', async (request) => {
    const conversation = await desk.end(staffOf(request), BigInt(request.params.id), request.body);
    return isRefusal(conversation) ? conversation : { conversation: await showConversation(people, conversation) };
  });
  house.serveSignedIn(
    setChatPresence,
    'chat.answer',
    async (request) => (await desk.setPresence(staffOf(request), request.body.presence, request.body.publicName)) ?? {},
  );
}

function serveSettings(house: CallRouter, desk: DeskChat): void {
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
