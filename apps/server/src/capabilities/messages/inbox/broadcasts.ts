/** Letters written at the desk: who gets them, what they say, and who stands behind them. */
import { canonicalJson } from '@house/fairness/canonical-json';
import type { AuditAction } from '../../../platform/audit-action.ts';
import { type Db, type Tx, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { isRefusal, present, type Refusal, refuse } from '../../../platform/result.ts';
import type { Identity } from '../../identity/port.ts';
import type { Actor, RecordAct } from '../parties.ts';
import type { AudienceRefusal, BroadcastAudience, Broadcasts, BroadcastWish } from '../port.ts';
import { areTextsWhole, hashOf, isOwnAddress, REASON_LENGTH_MIN, SECOND_PERSON_ABOVE, trimTexts } from '../rules.ts';
import {
  cancelBroadcastRow,
  confirmBroadcastRow,
  countReachedAlone,
  findBroadcast,
  findBroadcastOfKey,
  insertBroadcast,
  type LockedBroadcast,
  listBroadcastRows,
  lockBroadcast,
  lockBroadcastsOf,
} from './broadcast-queries.ts';

const RIGHT = 'messages.send';
const DAY_MILLISECONDS = 86_400_000;
/** A letter is written for now or for the next year. */
const AHEAD_MAX_MILLISECONDS = 366 * DAY_MILLISECONDS;

export interface BroadcastParts {
  readonly db: Db;
  readonly ids: Ids;
  readonly now: () => number;
  readonly identity: Pick<
    Identity,
    'countSegment' | 'idsOfMembers' | 'countStaffHolding' | 'checkSecondApprover' | 'handsOf'
  >;
  /** Where a day begins. */
  readonly zoneOffsetMinutes: number;
  readonly record: RecordAct;
}

interface Resolved {
  readonly refused?: undefined;
  readonly memberIds: readonly bigint[] | null;
  readonly kinds: readonly ('player' | 'agent')[];
  readonly joinedFrom: Date | null;
  readonly joinedBefore: Date | null;
  readonly count: number;
}

async function resolveAudience(
  parts: BroadcastParts,
  audience: BroadcastAudience,
): Promise<Resolved | AudienceRefusal> {
  const nothing = { memberIds: null, kinds: [], joinedFrom: null, joinedBefore: null };
  if (audience.to === 'list') {
    const names = [...new Set(audience.members.map((name) => name.trim()).filter((name) => name !== ''))];
    const found = await parts.identity.idsOfMembers(names);
    const missing = names.find((name) => !found.has(name));
    if (missing !== undefined || names.length === 0) {
      return refuse('messages.recipientUnknown', { name: missing ?? '' });
    }
    const memberIds = [...new Set(found.values())];
    return { ...nothing, memberIds, count: memberIds.length };
  }
  const startOf = (day: string) => Date.parse(`${day}T00:00:00Z`) - parts.zoneOffsetMinutes * 60_000;
  const { kinds, joinedFrom, joinedTo } = audience;
  if (joinedFrom !== null && joinedTo !== null && joinedFrom > joinedTo) return refuse('messages.window');
  const segment = {
    kinds: [...new Set(kinds)],
    joinedFrom: joinedFrom === null ? null : new Date(startOf(joinedFrom)),
    joinedBefore: joinedTo === null ? null : new Date(startOf(joinedTo) + DAY_MILLISECONDS),
  };
  return { ...nothing, ...segment, count: await parts.identity.countSegment(segment) };
}

/**
 * More than a few people get nothing that only one person has read, where there is a second one who may send. Slices of
 * them, a letter each, are as much as all at once: what he sent alone within a day counts, and what those did whom he
 * let in lately.
 */
async function isForMany(db: Db | Tx, hands: readonly bigint[], count: number): Promise<boolean> {
  return count + (await countReachedAlone(db, hands)) > SECOND_PERSON_ABOVE;
}

/** Who joins before a letter goes out gets it too, while its window stands open: nobody knows yet how many they are. */
function mayGrow(
  { memberIds, joinedBefore }: Pick<Resolved, 'memberIds' | 'joinedBefore'>,
  startsAt: Date | null,
  now: number,
): boolean {
  const isLater = startsAt !== null && startsAt.getTime() > now;
  return memberIds === null && isLater && (joinedBefore === null || joinedBefore.getTime() > now);
}

function checkWish(parts: BroadcastParts, wish: BroadcastWish) {
  if (wish.reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
  if (!areTextsWhole(trimTexts(wish.texts))) return refuse('messages.textMissing');
  if (wish.link !== null && !isOwnAddress(wish.link)) return refuse('messages.linkForeign');
  const now = parts.now();
  const starts = wish.startsAt?.getTime() ?? now;
  const late = wish.endsAt !== null && wish.endsAt.getTime() <= Math.max(starts, now);
  return late || starts > now + AHEAD_MAX_MILLISECONDS ? refuse('messages.window') : undefined;
}

function fingerprintOf({ reason: _reason, startsAt, endsAt, ...wish }: BroadcastWish, { staffId }: Actor): Buffer {
  const times = { startsAt: startsAt?.toISOString() ?? null, endsAt: endsAt?.toISOString() ?? null };
  const { audience, texts, link, key } = wish;
  return hashOf(JSON.stringify([String(staffId), key, audience, texts, link, times]));
}

export function createBroadcasts(parts: BroadcastParts): Broadcasts {
  const { db } = parts;
  const hasSecond = async () => (await parts.identity.countStaffHolding(RIGHT)) > 1;
  const find = async (id: bigint) => (await findBroadcast(db, id)) ?? refuse('messages.unknown');
  const found = async (id: bigint) =>
    present(await findBroadcast(db, id), 'a broadcast that was just changed is there');

  async function repeated(key: string, fingerprint: Buffer) {
    const before = await findBroadcastOfKey(db, key);
    if (before === undefined) return undefined;
    return before.fingerprint.equals(fingerprint) ? found(before.id) : refuse('request.keyReused');
  }

  /** One step of a letter under its lock, written down. */
  async function step<Code extends string>(
    actor: Actor,
    id: bigint,
    reason: string,
    action: AuditAction,
    work: (tx: Tx, broadcast: LockedBroadcast) => Promise<undefined | Refusal<Code>>,
  ) {
    if (reason.trim().length < REASON_LENGTH_MIN) return refuse('staff.reasonRequired');
    const outcome = await transact(db, async (tx): Promise<undefined | Refusal<Code | 'messages.unknown'>> => {
      const broadcast = await lockBroadcast(tx, id);
      if (broadcast === undefined) return refuse('messages.unknown');
      const refused = await work(tx, broadcast);
      if (refused !== undefined) return refused;
      const before = canonicalJson({ state: broadcast.state });
      await parts.record(tx, { ...actor, action, object: `broadcast:${id}`, reason: reason.trim(), before });
      return undefined;
    });
    return outcome ?? found(id);
  }

  return {
    list: (filter) => listBroadcastRows(db, filter),
    find,
    async count(actor, audience) {
      const resolved = await resolveAudience(parts, audience);
      if (isRefusal(resolved)) return resolved;
      const { count } = resolved;
      const hands = await parts.identity.handsOf(db, actor.staffId);
      return { count, needsSecond: (await isForMany(db, hands, count)) && (await hasSecond()) };
    },
    async send(actor, wish) {
      const fingerprint = fingerprintOf(wish, actor);
      const before = await repeated(wish.key, fingerprint);
      if (before !== undefined) return before;
      const unfit = checkWish(parts, wish);
      if (unfit !== undefined) return unfit;
      const resolved = await resolveAudience(parts, wish.audience);
      if (isRefusal(resolved)) return resolved;
      const { count, refused: _refused, ...audience } = resolved;
      if (count === 0) return refuse('messages.nobody');
      const id = parts.ids.next();
      const most = mayGrow(audience, wish.startsAt, parts.now()) ? Number.POSITIVE_INFINITY : count;
      const second = await hasSecond();
      const texts = trimTexts(wish.texts);
      const { key, link, startsAt, endsAt } = wish;
      const { staffId, staff } = actor;
      const row = {
        id,
        key,
        link,
        startsAt,
        endsAt,
        staffId,
        staff,
        texts,
        expected: count,
        fingerprint,
      } as const;
      const made = await transact(db, async (tx) => {
        const hands = await parts.identity.handsOf(tx, staffId);
        await lockBroadcastsOf(tx, hands);
        const state = second && (await isForMany(tx, hands, most)) ? 'awaitsSecond' : 'waiting';
        if (!(await insertBroadcast(tx, { ...row, ...audience, state }))) return false;
        const after = canonicalJson({
          state,
          to: wish.audience.to,
          expected: count,
          title: texts.bn.title || texts.en.title,
        });
        const line = { action: 'messages.send' as const, object: `broadcast:${id}`, reason: wish.reason.trim(), after };
        await parts.record(tx, { ...actor, ...line, key });
        return true;
      });
      // The same request arrived twice at once: the other one made it.
      return made ? found(id) : present(await repeated(key, fingerprint), 'whoever has the key has a broadcast');
    },
    confirm: (actor, id, reason) =>
      step(actor, id, reason, 'messages.confirm', async (tx, broadcast) => {
        if (broadcast.staffId === actor.staffId) return refuse('messages.samePerson');
        if (broadcast.state !== 'awaitsSecond' || broadcast.over) return refuse('messages.stepImpossible');
        const tied = await parts.identity.checkSecondApprover(tx, actor.staffId, [broadcast.staffId]);
        if (tied !== undefined) return tied;
        await confirmBroadcastRow(tx, id, actor);
        return undefined;
      }),
    cancel: (actor, id, reason) =>
      step(actor, id, reason, 'messages.cancel', async (tx, broadcast) => {
        if (broadcast.state === 'sent' || broadcast.state === 'cancelled') return refuse('messages.stepImpossible');
        await cancelBroadcastRow(tx, id);
        return undefined;
      }),
  };
}
