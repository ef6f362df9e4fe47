/** Push put together: see port.ts for what it promises. */
import { createHash } from 'node:crypto';
import { createConcurrencyLimit } from '../../../platform/concurrency-limit.ts';
import { type Db, transact } from '../../../platform/database.ts';
import type { Ids } from '../../../platform/ids.ts';
import { refuse } from '../../../platform/result.ts';
import { deviceClass, type Identity, type NoticeWish } from '../../identity/port.ts';
import { isPushAddress, LIFE_HOURS, pauseAfter, pushAt, TRIES_MAX } from './decisions.ts';
import type { Push, PushKeys, PushKind } from './port.ts';
import { type DuePush, dropDevice, dropPush, listDevices, putDevice, putOff, takeDue } from './queries.ts';
import { sendPush } from './sender.ts';

const BATCH = 100;
const SIDE_BY_SIDE = 20;
const HOUR_SECONDS = 3_600;

export interface PushOptions {
  readonly db: Db;
  readonly ids: Ids;
  readonly identity: Pick<Identity, 'noticeWishesOf' | 'keptBrowsers'>;
  readonly zoneOffsetMinutes: number;
  /** Null: nothing is pushed. */
  readonly pushKeys: PushKeys | null;
  /** Push services inside, for stand-ins. */
  readonly pushHosts?: readonly string[];
  /** Tests have their own. */
  readonly readPushTime?: () => Date;
}

export function createPush(options: PushOptions & { sayKind: (kind: PushKind, language: string) => string }): Push {
  const { db, ids, identity, zoneOffsetMinutes, pushKeys: keys, pushHosts: hosts = [] } = options;
  const limit = createConcurrencyLimit(SIDE_BY_SIDE);

  /** Takes what belongs to a browser that is its member's no more away. */
  async function partWith<Of extends { readonly sessionId: string | null }>(
    rows: readonly Of[],
    drop: (row: Of) => Promise<void>,
  ): Promise<Of[]> {
    const kept = await identity.keptBrowsers([...new Set(rows.flatMap(({ sessionId }) => sessionId ?? []))]);
    const isKept = ({ sessionId }: Of): boolean => sessionId === null || kept.has(sessionId);
    for (const row of rows) if (!isKept(row)) await drop(row);
    return rows.filter(isKept);
  }

  async function carryOne(due: DuePush, wish: NoticeWish | undefined, own: PushKeys): Promise<void> {
    const now = options.readPushTime?.() ?? due.now;
    const at = pushAt(due.kind, wish, now, zoneOffsetMinutes);
    if (at === null) return dropPush(db, due);
    if (at.getTime() > now.getTime()) return putOff(db, due, { at });
    const { kind, link } = due;
    const language = wish?.language ?? 'bn';
    const text = JSON.stringify({ kind, title: options.sayKind(kind, language), link, language });
    const outcome = await sendPush(own, hosts, due, { text, lifeSeconds: LIFE_HOURS * HOUR_SECONDS, topic: kind });
    if (outcome === 'gone') return dropDevice(db, due.deviceId, due.memberId);
    if (outcome === 'later' && due.tries < TRIES_MAX) return putOff(db, due, { seconds: pauseAfter(due.tries) });
    return dropPush(db, due);
  }

  return {
    publicKey: keys?.publicKey ?? null,
    async list(memberId) {
      const rows = await partWith(await listDevices(db, memberId), ({ id }) => dropDevice(db, id, memberId));
      return rows.map(({ id, device, madeAt, endpointHash }) => ({
        id,
        device,
        madeAt,
        mark: endpointHash.toString('hex'),
      }));
    },
    async add(memberId, address, { userAgent, sessionId }) {
      if (keys === null) return refuse('push.off');
      if (!isPushAddress(address, hosts)) return refuse('push.addressWrong');
      const hash = createHash('sha256').update(address.endpoint).digest();
      const device = { ...address, hash, memberId, id: ids.next(), device: deviceClass(userAgent), sessionId };
      return { id: await transact(db, (tx) => putDevice(tx, device)) };
    },
    remove: (memberId, id) => dropDevice(db, id, memberId),
    async carryDue() {
      if (keys === null) return 'done';
      const taken = await takeDue(db, BATCH);
      if (taken.length === 0) return 'done';
      const left = await partWith(taken, ({ deviceId, memberId }) => dropDevice(db, deviceId, memberId));
      const wishes = await identity.noticeWishesOf([...new Set(left.map(({ memberId }) => memberId))]);
      const done = await Promise.allSettled(
        left.map((due) => limit(() => carryOne(due, wishes.get(due.memberId), keys))),
      );
      // What could not be marked is taken again when its lease ends; the ticker hears of the fault.
      for (const one of done) if (one.status === 'rejected') throw one.reason;
      return taken.length === BATCH ? 'more' : 'done';
    },
  };
}
