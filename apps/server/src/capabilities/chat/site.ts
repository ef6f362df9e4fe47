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
import type { Caller, ChatView, SiteChat, Talk, TalkWish } from './port.ts';
import {
  countNetworkTalks,
  countTalksToday,
  findImage,
  findOpenTalk,
  findTalk,
  findTalkByKey,
  findVisitor,
  insertTalk,
  type LockedTalk,
  lockTalk,
  noteOwnerSeen,
  selectLines,
  selectTalksOf,
  updateEnded,
  updateRating,
  updateRead,
  upsertVisitor,
} from './queries.ts';
import { lineOfRank, NETWORK_TALKS, OWNER_TALKS_A_DAY, officeState } from './rules.ts';

/** Whose events these are; null for somebody nothing is kept of. */
const idOf = (caller: Caller): bigint | null => (caller.kind === 'stranger' ? null : caller.id);

function owns(caller: Caller, talk: Pick<Talk, 'memberId' | 'visitorId'>): boolean {
  if (caller.kind === 'member') return talk.memberId === caller.id;
  return caller.kind === 'visitor' && caller.id !== null && talk.visitorId === caller.id;
}

function ownsLocked(caller: Caller, talk: LockedTalk): boolean {
  return idOf(caller) === talk.ownerId && (caller.kind === 'member') === talk.isMember;
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

  async function findOwn(caller: Caller, talkId: bigint): Promise<Talk | null> {
    const talk = await findTalk(db, talkId);
    return talk !== null && owns(caller, talk) ? talk : null;
  }

  /** Does something to the caller's own talk, under its lock. */
  async function withOwn<T>(
    caller: Caller,
    talkId: bigint,
    work: (tx: Tx, talk: LockedTalk) => Promise<T>,
  ): Promise<T | ReturnType<typeof refuse<'chat.off' | 'chat.talkUnknown'>>> {
    if (await isOff()) return refuse('chat.off');
    return transact(db, async (tx) => {
      const talk = await lockTalk(tx, talkId);
      return talk !== null && ownsLocked(caller, talk) ? work(tx, talk) : refuse('chat.talkUnknown');
    });
  }

  /** The row of the talk under its bounds, in one transaction with its first line. */
  async function begin(caller: Exclude<Caller, { kind: 'stranger' }>, wish: TalkWish) {
    const line = await lineOf(caller);
    return transact(db, async (tx) => {
      let owner: Caller = caller;
      if (caller.kind === 'visitor') {
        const { open, day } = await countNetworkTalks(tx, wish.network);
        if (open >= NETWORK_TALKS.open || day >= NETWORK_TALKS.day) return refuse('chat.tooMany');
        const { tokenHash } = caller;
        owner = { ...caller, id: await upsertVisitor(tx, { id: ids.next(), tokenHash, ...wish }) };
      }
      if ((await countTalksToday(tx, owner)) >= OWNER_TALKS_A_DAY) return refuse('chat.tooMany');
      const id = ids.next();
      const of = {
        memberId: caller.kind === 'member' ? caller.id : null,
        visitorId: caller.kind === 'visitor' ? idOf(owner) : null,
      };
      // Opened at the same time in another tab: that one it is.
      if (!(await insertTalk(tx, { ...wish, ...of, id, line }))) return owner;
      const talk = present(await lockTalk(tx, id), 'a talk that was just written is there');
      if (wish.text === null) {
        await deps.publish(tx, [deskEvent('talk', id)]);
        return owner;
      }
      const said = await addWords(tx, talk, OWNER, { key: wish.key, text: wish.text }, deps.publish);
      return isRefusal(said) ? said : owner;
    });
  }

  const site: SiteChat = {
    findVisitor: (tokenHash) => findVisitor(db, tokenHash),

    async look(caller, language) {
      if (await isOff()) return refuse('chat.off');
      const [line, hours, staff, { slowSeconds }, questions, talk] = await Promise.all([
        lineOf(caller),
        office(),
        selectColleagues(db),
        selectSettings(db),
        deps.topQuestions(language),
        findOpenTalk(db, caller),
      ]);
      const staffThere = staff.some(({ presence }) => presence === 'available');
      return { line, ...hours, staffThere, slowSeconds, questions, talk } satisfies ChatView;
    },

    async open(caller, wish) {
      if (await isOff()) return refuse('chat.off');
      if (caller.kind === 'stranger') return refuse('chat.talkUnknown');
      const before = (await findTalkByKey(db, caller, wish.key)) ?? (await findOpenTalk(db, caller));
      if (before !== null) return before;
      if (!(await office()).open) return refuse('chat.closed');
      const owner = await begin(caller, wish);
      if (isRefusal(owner)) return owner;
      await giveWaiting();
      return (
        (await findOpenTalk(db, owner)) ?? (await findTalkByKey(db, owner, wish.key)) ?? refuse('chat.talkUnknown')
      );
    },

    async list(caller, page) {
      return (await isOff()) ? refuse('chat.off') : selectTalksOf(db, caller, page);
    },

    async read(caller, talkId, after) {
      if (await isOff()) return refuse('chat.off');
      const talk = await findOwn(caller, talkId);
      if (talk === null) return refuse('chat.talkUnknown');
      await noteOwnerSeen(db, talkId);
      return { talk, lines: await selectLines(db, talkId, after) };
    },

    say: (caller, talkId, words) =>
      withOwn(caller, talkId, (tx, talk) => addWords(tx, talk, OWNER, words, deps.publish)),

    show: (caller, talkId, picture, address) =>
      showUnderLock((work) => withOwn(caller, talkId, work), OWNER, picture, {
        mayDraw: () => mayDraw(`${caller.kind} ${idOf(caller)}`, address),
        publish: deps.publish,
      }),

    async image(caller, talkId, place) {
      if (await isOff()) return refuse('chat.off');
      if ((await findOwn(caller, talkId)) === null) return refuse('chat.talkUnknown');
      return (await findImage(db, talkId, place)) ?? refuse('chat.talkUnknown');
    },

    markRead: (caller, talkId, place) =>
      withOwn(caller, talkId, async (tx) => {
        if ((await updateRead(tx, talkId, 'owner', place)) !== null)
          await deps.publish(tx, [deskEvent('talk', talkId)]);
        return undefined;
      }),

    async typing(caller, talkId) {
      if (await isOff()) return refuse('chat.off');
      const talk = await findOwn(caller, talkId);
      if (talk === null) return refuse('chat.talkUnknown');
      if (talk.state === 'taken' && mayTell('owner', talkId)) await deps.publishNow([deskEvent('typing', talkId)]);
      return undefined;
    },

    async end(caller, talkId) {
      const refused = await withOwn(caller, talkId, async (tx, talk) => {
        if (talk.state === 'ended') return undefined;
        await updateEnded(tx, talkId, 'owner', null);
        await deps.publish(tx, lineEvents(talk, await addHouseLine(tx, talk, 'ended')));
        return undefined;
      });
      if (refused !== undefined) return refused;
      await giveWaiting();
      return (await findTalk(db, talkId)) ?? refuse('chat.talkUnknown');
    },

    rate: (caller, talkId, rating) =>
      withOwn(caller, talkId, async (tx, talk) => {
        if (talk.state !== 'ended' || (talk.rating !== null && talk.rating !== rating))
          return refuse('chat.notRateable');
        if (talk.rating === null) await updateRating(tx, talkId, rating);
        await deps.publish(tx, [
          deskEvent('talk', talkId),
          ownerEvent(talk.ownerId, 'talk', { talkId: String(talkId) }),
        ]);
        return undefined;
      }),
  };
  return site;
}
