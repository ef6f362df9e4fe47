/** Chat rooms over HTTP in a composed house: what is said once and in order, who may not, what staff do, and red packets to the last hundredth. */
import { randomInt } from '@house/fairness/random';
import { formatAmount } from '@house/money/amount';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { RunningApp } from '../../main/compose.ts';
import { givenApp } from '../../main/given.ts';
import { systemClock } from '../../platform/clock.ts';
import { isRefusal } from '../../platform/result.ts';
import { givenDatabase, type TestDatabase } from '../../platform/testing/database.ts';
import { givenMember, givenStaff, sealFor } from '../identity/given.ts';
import { givenFundedMember, givenKey } from '../wallet/given.ts';
import { givenFreeCash, givenPayoutAccount, PAYMENT_PASSWORD } from '../withdrawals/given.ts';
import type { ChatRoomDeps } from './parts.ts';
import { packetsAddUp, packetsEqualEntries } from './reconcile.ts';
import { createChatRooms } from './service.ts';

const TAKA = 10_000n;

let database: TestDatabase;
let house: RunningApp;
let admin: string;

beforeAll(async () => {
  database = await givenDatabase();
  house = await givenApp(database.url, { config: { role: 'http' } });
  admin = (await givenStaff(database.db, { role: 'admin' })).token;
  // A pace of its own is tested apart.
  await sql`update chat_rooms set slow_seconds = 0`.execute(database.db);
});
afterAll(async () => {
  await house.stop();
  await database.close();
});

interface Answer {
  readonly status: number;
  readonly code?: string;
  readonly values?: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: the test reads replies as anybody on the wire would
  readonly value: any;
}
interface Person {
  readonly id: bigint;
  readonly token: string;
  readonly username: string;
}
type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

async function ask(token: string, method: Method, url: string, body?: object): Promise<Answer> {
  const answer = await house.http.inject({
    ...{ method, url, headers: { token, language: 'en' } },
    ...(body === undefined ? {} : { payload: body }),
  });
  return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
}

async function askSealed(token: string, url: string, body: object): Promise<Answer> {
  const payload = await sealFor(house.ports.identity, body);
  const headers = { token, language: 'en', 'content-type': 'application/jose' };
  const answer = await house.http.inject({ method: 'POST', url, headers, payload });
  return { status: answer.statusCode, ...(answer.json() as Omit<Answer, 'status'>) };
}

async function givenPerson(taka = 0n, kind: 'player' | 'trial' = 'player'): Promise<Person> {
  const id = await givenFundedMember(database, house.ports.wallet, 0n);
  if (taka > 0n) await givenFreeCash(house.ports.wallet, id, taka * TAKA);
  const { token, username } = await givenMember(database.db, {
    id,
    kind,
    username: `${kind}${randomInt(1_000_000_000)}`,
  });
  if (kind === 'player') await givenPayoutAccount(database.db, id);
  return { id, token, username };
}

const say = (who: Person, text: string, { room = 'adda', key = givenKey() } = {}) =>
  ask(who.token, 'POST', `/wps/chat-rooms/${room}/lines`, { key, text });
const read = async (who: Person, room = 'adda', query = '') =>
  (await ask(who.token, 'GET', `/wps/chat-rooms/${room}/lines${query}`)).value;
const reason = 'a test of the house';
const cashOf = async ({ id }: Person) => (await house.ports.wallet.balancesOf(id)).cash;

describe('a room', () => {
  test('numbers lines without gaps, says each once, and tells who said them by mask, alias and rank alone', async () => {
    const [one, other] = [await givenPerson(), await givenPerson()];
    const key = givenKey();
    const twice = await Promise.all([say(one, 'হ্যালো', { key }), say(one, 'হ্যালো', { key })]);
    expect(new Set(twice.map(({ value }) => value.line.place)).size).toBe(1);
    expect(await say(one, 'else', { key })).toMatchObject({ code: 'request.keyReused' });
    await Promise.all(Array.from({ length: 5 }, (_, at) => say(other, `line ${at}`)));
    const { lines } = await read(one);
    const places = lines.map(({ place }: { place: number }) => place);
    expect(places).toEqual(Array.from({ length: places.length }, (_, at) => at + 1));
    const text = JSON.stringify(lines);
    expect(text).not.toContain(one.username);
    expect(text).not.toContain(String(one.id));
    expect((await read(one, 'adda', '?after=3')).lines[0].place).toBe(4);
    expect((await read(one, 'adda', '?before=3')).lines.map(({ place }: { place: number }) => place)).toEqual([1, 2]);
  });

  test('takes no links, numbers or adverts, and masks abuse', async () => {
    const who = await givenPerson();
    for (const [text, why] of [
      ['join t.me/agents', 'link'],
      ['call ০১৭১২৩৪৫৬৭৮', 'phone'],
      ['এজেন্ট নাম্বার লাগবে?', 'advert'],
      ['on WhatsApp', 'advert'],
    ] as const) {
      expect(await say(who, text)).toMatchObject({ code: 'chatRooms.textRefused', values: { why } });
    }
    expect((await say(who, 'what the fuck')).value.line.text).toBe('what the ***');
    // A word more at the desk holds at once.
    const added = await ask(admin, 'POST', '/desk/api/chat-rooms/filters', {
      ...{ kind: 'advert', pattern: 'Zebra  Club', act: 'refuse', reason },
    });
    expect(added.value.pattern).toBe('zebra club');
    expect(await say(who, 'come to the ZEBRA club')).toMatchObject({ code: 'chatRooms.textRefused' });
    const tried = await ask(admin, 'POST', '/desk/api/chat-rooms/filters/try', { text: 'Zebra  Club' });
    expect(tried).toMatchObject({ status: 200, value: { caughtBy: 'advert' } });
    await ask(admin, 'POST', `/desk/api/chat-rooms/filters/${added.value.id}/remove`, { reason });
    expect((await say(who, 'come to the zebra club')).status).toBe(200);
  });

  test('slows down, closes, and stops a flood', async () => {
    const who = await givenPerson();
    expect(
      (await ask(admin, 'POST', '/desk/api/chat-rooms/sports/slow', { slowSeconds: 60, reason })).value.slowSeconds,
    ).toBe(60);
    expect((await say(who, 'first', { room: 'sports' })).status).toBe(200);
    const hasty = await say(who, 'second', { room: 'sports' });
    expect(hasty).toMatchObject({ code: 'chatRooms.tooFast' });
    expect(Number(hasty.values?.['retryAfterSeconds'])).toBeGreaterThan(50);
    const flood = await Promise.all(Array.from({ length: 12 }, (_, at) => say(who, `n ${at}`, { room: 'lounge' })));
    expect(flood.filter(({ status }) => status === 200)).toHaveLength(7);
    const { rooms } = (await ask(admin, 'GET', '/desk/api/chat-rooms')).value;
    const { names, language, product, open } = rooms.find(({ code }: { code: string }) => code === 'live');
    const seenState = { names, language, product, open };
    const close = { ...seenState, open: false, reason, seenState };
    expect((await ask(admin, 'POST', '/desk/api/chat-rooms/live', close)).value.open).toBe(false);
    expect(await say(await givenPerson(), 'hi', { room: 'live' })).toMatchObject({ code: 'chatRooms.roomClosed' });
    const stale = { ...seenState, product: 'all', reason, seenState };
    expect(await ask(admin, 'POST', '/desk/api/chat-rooms/live', stale)).toMatchObject({
      code: 'chatRooms.changedMeanwhile',
    });
  });

  test('lets trial accounts read, and nobody in who has excluded themselves', async () => {
    const trial = await givenPerson(0n, 'trial');
    expect((await ask(trial.token, 'GET', '/wps/chat-rooms')).value.me).toMatchObject({ mayWrite: false });
    expect((await read(trial)).lines.length).toBeGreaterThan(0);
    expect(await say(trial, 'hello')).toMatchObject({ code: 'session.trialAccount' });
    const out = await givenPerson();
    await house.ports.playerProtection.exclude(out.id, { key: givenKey(), span: 'halfYear', word: 'বন্ধ' });
    const listed = await ask(out.token, 'GET', '/wps/chat-rooms');
    expect([listed.code, (await say(out, 'hi')).code]).toEqual(['chatRooms.excluded', 'chatRooms.excluded']);
    expect(await house.ports.chatRooms.heardBy(out.id, ['adda'])).toEqual(new Set());
  });

  test('is no place of a game that is no live table, and has one room a table', async () => {
    const who = await givenPerson();
    expect((await ask(who.token, 'GET', '/wps/chat-rooms/of-table?gameId=nothing')).value.room).toBeNull();
    const { rows } = await sql<{
      id: string;
    }>`select id from games where product = 'live' and state = 'on' order by id limit 1`.execute(database.db);
    const table = rows[0] as { id: string };
    const of = `/wps/chat-rooms/of-table?gameId=${encodeURIComponent(table.id)}`;
    const found = await Promise.all([ask(who.token, 'GET', of), ask(who.token, 'GET', of)]);
    expect(new Set(found.map(({ value }) => value.room?.code)).size).toBe(1);
  });
});

describe('a bet that is told', () => {
  test('is one line a key; the key with another bet is refused, and nobody is told the number', async () => {
    const who = await givenPerson();
    const wager = { product: 'lottery', gameCode: 'F5D1', play: 'box', selection: '1 2 3', units: 2, unitStake: TAKA };
    const rooms = createChatRooms({
      ...{ db: database.db, clock: systemClock, publish: async () => undefined, rankOf: async () => 0 },
      ...{ isOn: async () => true, pausesOf: async () => ({ paused: false, excluded: false }) },
      wagers: {
        findWager: async (memberId: bigint) =>
          memberId === who.id ? { ...wager, marketId: 1n, label: 'draw 1', state: 'open' } : null,
        describeMarkets: async () => new Map(),
      },
    } as unknown as ChatRoomDeps);
    const caller = { memberId: who.id, username: who.username, isTrial: false };
    const key = givenKey();
    const tell = (ticket: string) => rooms.site.shareBet(caller, 'lounge', { key, ticket });
    const first = await tell('T1000001');
    expect(first).toMatchObject({ kind: 'bet', bet: { selection: '1 2 3', unitStake: '1.00' } });
    expect(await tell('T1000001')).toMatchObject({ place: isRefusal(first) ? -1 : first.place });
    expect(await tell('T1000002')).toEqual({ refused: 'request.keyReused' });
    expect(JSON.stringify(await read(who, 'lounge'))).not.toContain('T1000001');
    const stranger = { ...caller, memberId: who.id + 1n };
    expect(await rooms.site.shareBet(stranger, 'lounge', { key, ticket: 'T1000001' })).toEqual({
      refused: 'chatRooms.betUnknown',
    });
  });
});

describe('moderation', () => {
  const mute = (who: Person, more: object = {}, kind: 'mutes' | 'bans' = 'mutes') =>
    ask(admin, 'POST', `/desk/api/chat-rooms/${kind}`, {
      ...{ key: givenKey(), reason, memberId: String(who.id), room: null, minutes: 60 },
      ...more,
    });

  test('deletes a line for everybody but keeps what was said for staff, and writes it down', async () => {
    const who = await givenPerson();
    const { place } = (await say(who, 'buy my coins')).value.line;
    const gone = await ask(admin, 'POST', '/desk/api/chat-rooms/adda/lines/delete', { place, reason });
    expect(gone.status).toBe(200);
    const { lines } = await read(who);
    expect(lines.at(-1)).toMatchObject({ place, deleted: true, text: '' });
    const desk = (await ask(admin, 'GET', '/desk/api/chat-rooms/adda/lines')).value;
    expect(desk.lines.at(-1)).toMatchObject({ said: 'buy my coins', account: who.username, deleted: true });
    const { rows } = await sql<{ action: string }>`select action from audit_log where action like 'chatRooms.%'
      and object = ${`room:adda:${place}`}`.execute(database.db);
    expect(rows).toEqual([{ action: 'chatRooms.deleteLine' }]);
  });

  test('mutes for a time, once a key, and lifts it; a ban also takes the ear', async () => {
    const who = await givenPerson();
    const key = givenKey();
    const made = await Promise.all([mute(who, { key }), mute(who, { key })]);
    expect(new Set(made.map(({ value }) => value.id)).size).toBe(1);
    expect(await mute(who, { key, minutes: 61 })).toMatchObject({ code: 'request.keyReused' });
    expect(await say(who, 'hello')).toMatchObject({ code: 'chatRooms.muted' });
    const forEver = await mute(who, { minutes: null });
    const { me } = (await ask(who.token, 'GET', '/wps/chat-rooms')).value;
    expect([me.muted, me.mutedUntil]).toEqual([true, null]);
    await ask(admin, 'POST', `/desk/api/chat-rooms/mutes/${forEver.value.id}/lift`, { reason });
    expect((await read(who)).lines.length).toBeGreaterThan(0);
    const lifted = await ask(admin, 'POST', `/desk/api/chat-rooms/mutes/${made[0]?.value.id}/lift`, { reason });
    expect(lifted.value.state).toBe('lifted');
    expect((await say(who, 'hello')).status).toBe(200);
    await mute(who, { room: 'lounge', minutes: null }, 'bans');
    expect(await house.ports.chatRooms.heardBy(who.id, ['adda', 'lounge'])).toEqual(new Set(['adda']));
    expect((await say(who, 'hello', { room: 'lounge' })).code).toBe('chatRooms.banned');
    expect(
      (await ask(who.token, 'GET', '/wps/chat-rooms')).value.rooms.map(({ code }: { code: string }) => code),
    ).not.toContain('lounge');
  });

  test('has reports in the order in which they came, once a member and line', async () => {
    const [foe, one, other] = [await givenPerson(), await givenPerson(), await givenPerson()];
    const { place } = (await say(foe, 'I report you')).value.line;
    const report = (who: Person) =>
      ask(who.token, 'POST', '/wps/chat-rooms/adda/reports', { place, reason: 'abuse', note: 'again' });
    await report(one);
    await report(one);
    await report(other);
    expect(await report(foe)).toMatchObject({ code: 'chatRooms.lineUnknown' });
    const { rows } = (await ask(admin, 'GET', '/desk/api/chat-rooms/reports?state=open')).value;
    expect(rows).toMatchObject([
      { reporter: one.username, line: { said: 'I report you', account: foe.username } },
      { reporter: other.username },
    ]);
    const decide = (verdict: string) =>
      ask(admin, 'POST', `/desk/api/chat-rooms/reports/${rows[0].id}`, { verdict, reason });
    expect([(await decide('upheld')).status, (await decide('upheld')).status]).toEqual([200, 200]);
    expect(await decide('dismissed')).toMatchObject({ code: 'chatRooms.reportDecided' });
  });

  test('takes a right of its own for each act', async () => {
    const auditor = (await givenStaff(database.db, { role: 'auditor' })).token;
    expect((await ask(auditor, 'GET', '/desk/api/chat-rooms')).status).toBe(200);
    const body = { key: givenKey(), reason, memberId: '1', room: null, minutes: 1 };
    expect(await ask(auditor, 'POST', '/desk/api/chat-rooms/mutes', body)).toMatchObject({ code: 'request.forbidden' });
    const support = (await givenStaff(database.db, { role: 'support' })).token;
    expect(await ask(support, 'POST', '/desk/api/chat-rooms/bans', body)).toMatchObject({ code: 'request.forbidden' });
    expect((await ask(support, 'POST', '/desk/api/chat-rooms/mutes', body)).code).toBe('chatRooms.personUnknown');
  });

  test('a blocked person is told to the one who blocked alone, and comes back', async () => {
    const [one, foe] = [await givenPerson(), await givenPerson()];
    const { alias } = (await say(foe, 'boo')).value.line;
    await ask(one.token, 'PUT', `/wps/chat-rooms/blocks/${alias}`);
    await ask(one.token, 'PUT', `/wps/chat-rooms/blocks/${alias}`);
    expect((await ask(one.token, 'GET', '/wps/chat-rooms')).value.me.blocked).toMatchObject([{ alias }]);
    expect((await ask(foe.token, 'GET', '/wps/chat-rooms')).value.me.blocked).toEqual([]);
    await ask(one.token, 'DELETE', `/wps/chat-rooms/blocks/${alias}`);
    expect((await ask(one.token, 'GET', '/wps/chat-rooms')).value.me.blocked).toEqual([]);
  });

  test('history older than it is kept goes, with its reports', async () => {
    const [who, one] = [await givenPerson(), await givenPerson()];
    const { place } = (await say(who, 'long ago')).value.line;
    await ask(one.token, 'POST', '/wps/chat-rooms/adda/reports', { place, reason: 'spam' });
    await sql`update chat_room_lines set at = now() - interval '91 days' where room = 'adda' and place = ${place}`.execute(
      database.db,
    );
    await house.ports.chatRooms.forget();
    const { rows } = await sql`select 1 from chat_room_lines where place = ${place} and room = 'adda'
      union all select 1 from chat_room_reports where place = ${place} and room = 'adda'`.execute(database.db);
    expect(rows).toEqual([]);
  });
});

describe('a red packet', () => {
  interface Gift {
    total?: string;
    shares?: number;
    mode?: 'random' | 'even';
    key?: string;
    password?: string;
    room?: string;
  }
  const give = (who: Person, { total = '90', shares = 3, mode = 'even', ...more }: Gift = {}) =>
    askSealed(who.token, `/wps/chat-rooms/${more.room ?? 'lottery'}/packets`, {
      ...{ key: more.key ?? givenKey(), total, shares, mode, note: 'ঈদ মোবারক' },
      paymentPassword: more.password ?? PAYMENT_PASSWORD,
    });
  const take = (who: Person, id: string) => ask(who.token, 'POST', `/wps/chat-rooms/packets/${id}/shares`);
  const heldNow = async (): Promise<bigint> => {
    const { rows } = await sql<{ sum: bigint }>`select coalesce(-sum(amount), 0)::bigint as sum from wallet_entries
      where contra = 127`.execute(database.db);
    return rows[0]?.sum ?? 0n;
  };
  const mustBalance = async () => {
    for (const check of [packetsEqualEntries, packetsAddUp]) {
      const found = await check.compare(database.db, { after: 0n, upto: 2n ** 62n });
      expect(found).toHaveLength(1);
      expect(found[0]?.expected).toBe(found[0]?.found);
    }
    const { rows } = await sql<{ left: bigint }>`select coalesce(sum(s.amount), 0)::bigint as left
      from chat_packets p join chat_packet_shares s on s.packet_id = p.id and s.member_id is null
      where p.state = 'open'`.execute(database.db);
    expect(await heldNow()).toBe(rows[0]?.left);
    expect(await house.ports.chatRooms.heldInPackets()).toBe(rows[0]?.left);
    // What is owed to givers of open packets is owed by the house.
    const owed = (await ask(admin, 'GET', '/desk/api/reports/liability')).value.rows;
    expect(owed).toContainEqual({ kind: 'redPackets', amount: formatAmount(rows[0]?.left ?? 0n) });
  };

  test('is given once, taken once by each, has to be played, and ends with its last share', async () => {
    const giver = await givenPerson(1_000n);
    const key = givenKey();
    const given = await Promise.all([give(giver, { key }), give(giver, { key }), give(giver, { key })]);
    expect(new Set(given.map(({ value }) => value.line.packet.id)).size).toBe(1);
    expect(await give(giver, { key, total: '91' })).toMatchObject({ code: 'request.keyReused' });
    // A page that was loaded anew has the key, and not the password.
    expect((await give(giver, { key, password: '' })).value.line.packet.left).toBe(3);
    expect(await cashOf(giver)).toBe(910n * TAKA);
    const id: string = given[0]?.value.line.packet.id;
    expect(await take(giver, id)).toMatchObject({ code: 'chatRooms.packetOwn' });
    const people = [await givenPerson(), await givenPerson(), await givenPerson(), await givenPerson()];
    const first = people[0] as Person;
    const again = await Promise.all([take(first, id), take(first, id), take(first, id)]);
    expect(again.map(({ value }) => value.amount)).toEqual(['30.00', '30.00', '30.00']);
    expect(await cashOf(first)).toBe(30n * TAKA);
    expect((await ask(first.token, 'GET', '/wps/transfers/options')).value).toMatchObject({ toPlay: '30.00' });
    await take(people[1] as Person, id);
    // Two for the last share.
    const last = await Promise.all([take(people[2] as Person, id), take(people[3] as Person, id)]);
    expect(last.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    expect(last.find(({ status }) => status === 409)?.code).toBe('chatRooms.packetOver');
    expect((await read(first, 'lottery')).lines.at(-1).packet).toMatchObject({ left: 0, state: 'done' });
    expect((await take(first, id)).value.amount).toBe('30.00');
    await mustBalance();
  });

  test('many at once take no more than there is, and each one share', async () => {
    const giver = await givenPerson(1_000n);
    const { id } = (await give(giver, { total: '50.07', shares: 5, mode: 'random' })).value.line.packet;
    const people = await Promise.all(Array.from({ length: 9 }, () => givenPerson()));
    const answers = await Promise.all(people.flatMap((who) => [take(who, id), take(who, id)]));
    const taken = new Set(people.map((who, at) => (answers[at * 2]?.status === 200 ? who.id : null)));
    taken.delete(null);
    expect(taken.size).toBe(5);
    const sums = await Promise.all(people.map(cashOf));
    expect(sums.reduce((all, cash) => all + cash, 0n)).toBe(500_700n);
    await mustBalance();
  });

  test('whose hours are over gives back the rest, once, whoever ends it', async () => {
    const [giver, one] = [await givenPerson(1_000n), await givenPerson()];
    const { id } = (await give(giver)).value.line.packet;
    await take(one, id);
    await sql`update chat_packets set expires_at = now() - interval '1 second' where id = ${BigInt(id)}`.execute(
      database.db,
    );
    expect(await take(await givenPerson(), id)).toMatchObject({ code: 'chatRooms.packetOver' });
    const ended = await Promise.all([house.ports.chatRooms.endPackets(), house.ports.chatRooms.endPackets()]);
    expect(Math.max(...ended)).toBeGreaterThanOrEqual(1);
    await house.ports.chatRooms.endPackets();
    expect(await cashOf(giver)).toBe(970n * TAKA);
    expect((await take(one, id)).value.amount).toBe('30.00');
    await mustBalance();
  });

  test('whose line is deleted gives back the rest; what was taken stays', async () => {
    const [giver, one] = [await givenPerson(1_000n), await givenPerson()];
    const { place, packet } = (await give(giver)).value.line;
    await take(one, packet.id);
    const gone = () => ask(admin, 'POST', '/desk/api/chat-rooms/lottery/lines/delete', { place, reason });
    await Promise.all([gone(), gone()]);
    expect([await cashOf(giver), await cashOf(one)]).toEqual([970n * TAKA, 30n * TAKA]);
    expect(await take(await givenPerson(), packet.id)).toMatchObject({ code: 'chatRooms.packetOver' });
    await mustBalance();
  });

  test('a fault between its steps leaves nothing half done: neither the packet nor a share', async () => {
    const [giver, one] = [await givenPerson(1_000n), await givenPerson()];
    const failing = async (table: string, work: () => Promise<Answer>): Promise<Answer> => {
      // The line of the ledger is the last step of each: it dies there.
      await sql
        .raw(`create function die() returns trigger language plpgsql as $$ begin
          if new.type in (${table}) then raise exception 'the machine went away'; end if; return new; end $$;
        create trigger die before insert on wallet_entries for each row execute function die()`)
        .execute(database.db);
      const answer = await work();
      await sql.raw('drop trigger die on wallet_entries; drop function die()').execute(database.db);
      return answer;
    };
    const key = givenKey();
    expect((await failing('50', () => give(giver, { key }))).status).toBe(503);
    expect(await cashOf(giver)).toBe(1_000n * TAKA);
    expect((await sql`select 1 from chat_packets where key = ${key}::uuid`.execute(database.db)).rows).toEqual([]);
    const { id } = (await give(giver, { key })).value.line.packet;
    expect((await failing('51', () => take(one, id))).status).toBe(503);
    expect((await take(one, id)).value.packet.left).toBe(2);
    expect([await cashOf(giver), await cashOf(one)]).toEqual([910n * TAKA, 30n * TAKA]);
    await mustBalance();
  });

  test('is no way around turnover, bounds, sums of the day, breaks, or for trial accounts', async () => {
    const giver = await givenPerson(20_000n);
    for (const wrong of [{ total: '9' }, { total: '2001' }, { shares: 2 }, { total: '10', shares: 11 }]) {
      expect(await give(giver, wrong)).toMatchObject({ code: 'chatRooms.packetOutOfRange' });
    }
    expect(await give(giver, { password: '111111' })).toMatchObject({ code: 'profile.paymentPasswordWrong' });
    for (const total of ['2000', '2000', '1000']) expect((await give(giver, { total, shares: 20 })).status).toBe(200);
    expect(await give(giver, { total: '10' })).toMatchObject({
      code: 'chatRooms.packetDaySum',
      values: { left: '0.00' },
    });
    // Money that came by a packet has to be played before it goes on.
    const one = await givenPerson();
    const rich = await givenPerson(1_000n);
    await take(one, (await give(rich, { total: '300' })).value.line.packet.id);
    expect(await give(one, { total: '30' })).toMatchObject({ code: 'chatRooms.turnoverOpen' });
    expect(await cashOf(one)).toBe(100n * TAKA);
    expect(await give(await givenPerson())).toMatchObject({ code: 'wallet.insufficientFunds' });
    const paused = await givenPerson(1_000n);
    await house.ports.playerProtection.coolOff(paused.id, { key: givenKey(), span: 'day' });
    expect(await give(paused)).toMatchObject({ code: 'chatRooms.packetClosed' });
    const trial = await givenPerson(0n, 'trial');
    expect(await give(trial)).toMatchObject({ code: 'session.trialAccount' });
    expect(await house.ports.chatRooms.givenThisMonth(giver.id)).toBe(5_000n * TAKA);
    await mustBalance();
  });
});
