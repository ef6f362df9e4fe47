/** Identity with its further ways in, for tests. */
import { randomInt } from '@house/fairness/random';
import { sql } from 'kysely';
import { type Clock, systemClock } from '../../../platform/clock.ts';
import type { Database, Db } from '../../../platform/database.ts';
import { createIds } from '../../../platform/ids.ts';
import { givenContent } from '../../content/given.ts';
import type { SettingsChange } from '../../content/port.ts';
import type { Delivery } from '../../delivery/port.ts';
import { CHEAP_COST, type GivenMember, NO_DELIVERY, TEST_SECRET } from '../given.ts';
import type { OnMemberCreated } from '../port.ts';
import type { Asker } from '../profile/port.ts';
import { createIdentity, type IdentityAndLinks } from '../service.ts';
import type { LinkOptions } from './port.ts';

export const PUBLIC_URL = 'https://house.test';
export const ORIGIN = { address: '10.9.0.1', userAgent: 'Mozilla/5.0 (Windows NT 10.0)' };

export async function givenLinks(
  database: Database,
  wish: {
    links?: Partial<LinkOptions>;
    clock?: Clock;
    settings?: SettingsChange;
    onMemberCreated?: OnMemberCreated;
    delivery?: Pick<Delivery, 'send'>;
  } = {},
): Promise<IdentityAndLinks> {
  const identity = createIdentity({
    database,
    ids: createIds(systemClock, randomInt(1024)),
    clock: wish.clock ?? systemClock,
    content: await givenContent(database.db, wish.settings),
    delivery: wish.delivery ?? NO_DELIVERY,
    secret: TEST_SECRET,
    passwordCost: CHEAP_COST,
    onMemberCreated: wish.onMemberCreated ?? (async () => undefined),
    links: { publicUrl: () => PUBLIC_URL, ...wish.links },
  });
  await identity.ready();
  return identity;
}

export const asking = ({ id, username, sessionId }: GivenMember): Asker => ({
  ...{ memberId: id, username, sessionId, origin: ORIGIN, language: 'en' },
});

/** Somebody's sessions, as the database has them. */
export async function countSessions(db: Db, memberId: bigint): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from sessions where owner_id = ${memberId}`.execute(db);
  return rows[0]?.count ?? 0;
}
