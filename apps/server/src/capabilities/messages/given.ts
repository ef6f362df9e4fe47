/** A house whose messages are carried when a test says so, and what tests send to it. */
import { randomUuid } from '@house/fairness/random';
import { sql } from 'kysely';
import sharp from 'sharp';
import { systemClock } from '../../platform/clock.ts';
import type { Db } from '../../platform/database.ts';
import { createIds } from '../../platform/ids.ts';
import { givenKey } from '../../platform/testing/key.ts';

/** This many players at once, without sessions. */
export async function givenCrowd(
  db: Db,
  size: number,
  kind: 'player' | 'agent' | 'trial' = 'player',
): Promise<bigint[]> {
  const ids = createIds(systemClock, 1_000);
  const all = Array.from({ length: size }, () => ids.next());
  await sql`
    insert into members (id, username, username_key, nickname, password_hash, kind, agent_grade)
    select id, 'crowd' || id, 'crowd' || id, 'crowd', 'none', ${kind}, case when ${kind} = 'agent' then 'line' end
    from unnest(${all}::bigint[]) id`.execute(db);
  return all;
}

/** A letter as the desk sends it. */
export const givenBroadcast = (change: object = {}) => ({
  key: givenKey(),
  audience: { to: 'segment', kinds: ['player'] },
  texts: {
    bn: { title: 'নতুন খেলা', body: 'আজ থেকে নতুন খেলা।' },
    en: { title: 'A new game', body: 'A new game from today on.' },
  },
  link: '/promotions',
  reason: 'a new game opens',
  ...change,
});

export const givenWish = (change: object = {}) => ({
  key: givenKey(),
  kind: 'complaint',
  text: 'My deposit did not arrive yesterday evening.',
  ...change,
});

export const givenApplication = (change: object = {}) => ({
  key: givenKey(),
  name: 'Rafiq Hasan',
  country: 'BD',
  channels: [{ kind: 'facebook', link: 'https://facebook.example/rafiq' }],
  traffic: 12_000,
  languages: ['bn'],
  email: `${randomUuid()}@mail.example`,
  termsAccepted: true,
  ...change,
});

export const givenPicture = (width = 600, height = 400) =>
  sharp({ create: { width, height, channels: 3, background: '#6b3fa0' } });
