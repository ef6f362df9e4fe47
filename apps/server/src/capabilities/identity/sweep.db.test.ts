import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { systemClock } from '../../platform/clock.ts';
import { createIds } from '../../platform/ids.ts';
import { givenDatabase } from '../../platform/testing/database.ts';
import { givenContent } from '../content/given.ts';
import { CHEAP_COST, NO_DELIVERY, TEST_SECRET } from './given.ts';
import { createIdentity } from './service.ts';

test('a sweep removes what is over; one that fails is told, and spares the others nothing', async () => {
  const house = await givenDatabase();
  const { db } = house;
  const identity = createIdentity({
    delivery: NO_DELIVERY,
    database: house,
    ids: createIds(systemClock, 1),
    clock: systemClock,
    content: await givenContent(db),
    secret: TEST_SECRET,
    passwordCost: CHEAP_COST,
    onMemberCreated: async () => undefined,
  });
  const givenOld = () =>
    sql`insert into captchas (id, answer_hash, visitor, expires_at)
      values (gen_random_uuid(), '\\x00', '\\x00', now() - interval '1 hour')`.execute(db);
  const left = async () => (await sql<{ n: bigint }>`select count(*) as n from captchas`.execute(db)).rows[0]?.n;
  try {
    await givenOld();
    await identity.sweep();
    expect(await left()).toBe(0n);
    await givenOld();
    await sql`alter table sign_in_attempts rename to elsewhere`.execute(db);
    await expect(identity.sweep()).rejects.toThrow(/^1 of \d+ sweeps failed/);
    expect(await left()).toBe(0n);
  } finally {
    await identity.close();
    await house.close();
  }
});
