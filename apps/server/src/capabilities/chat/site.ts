/** The side of members and visitors. Whoever is not the owner of a talk learns nothing of it, not even that it is there. */
import { type Tx, transact } from '../../platform/database.ts';
import type { PictureGate } from '../../platform/pictures.ts';
import { isRefusal, present, refuse } from '../../platform/result.ts';
import { selectColleagues, selectSettings } from './desk-queries.ts';
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
import type { Caller, ChatView, Conversation, ConversationWish, SiteChat } from './port.ts';
import {
  countConversationsToday,
  countNetworkConversations,
  findConversation,
  findConversationByKey,
  findImage,
  findOpenConversation,
  findVisitor,
  insertConversation,
  type LockedConversation,
  lockConversation,
  noteOwnerSeen,
  selectConversationsOf,
  selectLines,
  updateEnded,
  updateRating,
  updateRead,
  upsertVisitor,
} from './queries.ts';
import { lineOfRank, NETWORK_CONVERSATIONS, OWNER_CONVERSATIONS_A_DAY, officeState } from './rules.ts';

/** Whose events these are; null for somebody nothing is kept of. */
const idOf = (caller: Caller): bigint | null => (caller.kind === 'stranger' ? null : caller.id);

function owns(caller: Caller, conversation: Pick<Conversation, 'memberId' | 'visitorId'>): boolean {
  if (caller.kind === 'member') return conversation.memberId === caller.id;
  return caller.kind === 'visitor' && caller.id !== null && conversation.visitorId === caller.id;
}

function ownsLocked(caller: Caller, conversation: LockedConversation): boolean {
  return idOf(caller) === conversation.ownerId && (caller.kind === 'member') === conversation.isMember;
}

const OWNER = { author: 'owner', staffId: null } as const;

export function createSiteChat(deps: ChatDeps, mayDraw: PictureGate, giveWaiting: () => Promise<void>): SiteChat {
  const { db, clock, ids, content } = deps;
  const mayTell = createTypingGate(clock);

  const isOff = async (): Promise<boolean> => !(await content.settings()).document.switches.chat;
  const lineOf = async (caller: Caller) => lineOfRank(caller.kind === 'member' ? await deps.rankOf(caller.id) : 0);

  async function office(): Promise<{ open: boolean; opensAt: Date | null }> {
    const [{ zone }, { hours }] = await Promise.all([content.brand(), selectSettings(db)]);
    return officeState(hours, clock.now(), zone.offsetMinutes);
  }

  async function findOwn(caller: Caller, conversationId: bigint): Promise<Conversation | null> {
    const conversation = await findConversation(db, conversationId);
    return conversation !== null && owns(caller, conversation) ? conversation : null;
  }

  /** Does something to the caller's own talk, under its lock. */
  async function withOwn<T>(
    caller: Caller,
    conversationId: bigint,
    work: (tx: Tx, conversation: LockedConversation) => Promise<T>,
  ): Promise<T | ReturnType<typeof refuse<'chat.off' | 'chat.conversationUnknown'>>> {
    if (await isOff()) return refuse('chat.off');
    return transact(db, async (tx) => {
      const conversation = await lockConversation(tx, conversationId);
      return conversation !== null && ownsLocked(caller, conversation)
        ? work(tx, conversation)
        : refuse('chat.conversationUnknown');
    });
  }

  /** The row of the talk under its bounds, in one transaction with its first line. */
  async function begin(caller: Exclude<Caller, { kind: 'stranger' }>, wish: ConversationWish) {
    const line = await lineOf(caller);
    return transact(db, async (tx) => {
      let owner: Caller = caller;
      if (caller.kind === 'visitor') {
        const { open, day } = await countNetworkConversations(tx, wish.network);
        if (open >= NETWORK_CONVERSATIONS.open || day >= NETWORK_CONVERSATIONS.day) return refuse('chat.tooMany');
        const { tokenHash } = caller;
        owner = { ...caller, id: await upsertVisitor(tx, { id: ids.next(), tokenHash, ...wish }) };
      }
      if ((await countConversationsToday(tx, owner)) >= OWNER_CONVERSATIONS_A_DAY) return refuse('chat.tooMany');
      const id = ids.next();
      const of = {
        memberId: caller.kind === 'member' ? caller.id : null,
        visitorId: caller.kind === 'visitor' ? idOf(owner) : null,
      };
      // Opened at the same time in another tab: that one it is.
      if (!(await insertConversation(tx, { ...wish, ...of, id, line }))) return owner;
      const conversation = present(await lockConversation(tx, id), 'a conversation that was just written is there');
      if (wish.text === null) {
        await deps.publish(tx, [deskEvent('conversation', id)]);
        return owner;
      }
      const said = await addWords(tx, conversation, OWNER, { key: wish.key, text: wish.text }, deps.publish);
      return isRefusal(said) ? said : owner;
    });
  }

  const site: SiteChat = {
    findVisitor: (tokenHash) => findVisitor(db, tokenHash),

    async look(caller, language) {
      if (await isOff()) return refuse('chat.off');
      const [line, hours, staff, { slowSeconds }, questions, conversation] = await Promise.all([
        lineOf(caller),
        office(),
        selectColleagues(db),
        selectSettings(db),
        deps.topQuestions(language),
        findOpenConversation(db, caller),
      ]);
      const staffThere = staff.some(({ presence }) => presence === 'available');
      return { line, ...hours, staffThere, slowSeconds, questions, conversation } satisfies ChatView;
    },

    async open(caller, wish) {
      if (await isOff()) return refuse('chat.off');
      if (caller.kind === 'stranger') return refuse('chat.conversationUnknown');
      const before = (await findConversationByKey(db, caller, wish.key)) ?? (await findOpenConversation(db, caller));
      if (before !== null) return before;
      if (!(await office()).open) return refuse('chat.closed');
      const owner = await begin(caller, wish);
      if (isRefusal(owner)) return owner;
      await giveWaiting();
      return (
        (await findOpenConversation(db, owner)) ??
        (await findConversationByKey(db, owner, wish.key)) ??
        refuse('chat.conversationUnknown')
      );
    },

    async list(caller, page) {
      return (await isOff()) ? refuse('chat.off') : selectConversationsOf(db, caller, page);
    },

    async read(caller, conversationId, after) {
      if (await isOff()) return refuse('chat.off');
      const conversation = await findOwn(caller, conversationId);
      if (conversation === null) return refuse('chat.conversationUnknown');
      await noteOwnerSeen(db, conversationId);
      return { conversation, lines: await selectLines(db, conversationId, after) };
    },

    say: (caller, conversationId, words) =>
      withOwn(caller, conversationId, (tx, conversation) => addWords(tx, conversation, OWNER, words, deps.publish)),

    show: (caller, conversationId, picture, address) =>
      showUnderLock((work) => withOwn(caller, conversationId, work), OWNER, picture, {
        mayDraw: () => mayDraw(`${caller.kind} ${idOf(caller)}`, address),
        publish: deps.publish,
      }),

    async image(caller, conversationId, place) {
      if (await isOff()) return refuse('chat.off');
      if ((await findOwn(caller, conversationId)) === null) return refuse('chat.conversationUnknown');
      return (await findImage(db, conversationId, place)) ?? refuse('chat.conversationUnknown');
    },

    markRead: (caller, conversationId, place) =>
      withOwn(caller, conversationId, async (tx) => {
        if ((await updateRead(tx, conversationId, 'owner', place)) !== null)
          await deps.publish(tx, [deskEvent('conversation', conversationId)]);
        return undefined;
      }),

    async typing(caller, conversationId) {
      if (await isOff()) return refuse('chat.off');
      const conversation = await findOwn(caller, conversationId);
      if (conversation === null) return refuse('chat.conversationUnknown');
      if (conversation.state === 'taken' && mayTell('owner', conversationId))
        await deps.publishNow([deskEvent('typing', conversationId)]);
      return undefined;
    },

    async end(caller, conversationId) {
      const refused = await withOwn(caller, conversationId, async (tx, conversation) => {
        if (conversation.state === 'ended') return undefined;
        await updateEnded(tx, conversationId, 'owner', null);
        await deps.publish(tx, lineEvents(conversation, await addHouseLine(tx, conversation, 'ended')));
        return undefined;
      });
      if (refused !== undefined) return refused;
      await giveWaiting();
      return (await findConversation(db, conversationId)) ?? refuse('chat.conversationUnknown');
    },

    rate: (caller, conversationId, rating) =>
      withOwn(caller, conversationId, async (tx, conversation) => {
        if (conversation.state !== 'ended' || (conversation.rating !== null && conversation.rating !== rating))
          return refuse('chat.notRateable');
        if (conversation.rating === null) await updateRating(tx, conversationId, rating);
        await deps.publish(tx, [
          deskEvent('conversation', conversationId),
          ownerEvent(conversation.ownerId, 'conversation', { conversationId: String(conversationId) }),
        ]);
        return undefined;
      }),
  };
  return site;
}
