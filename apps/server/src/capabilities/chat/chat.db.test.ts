/** Chat with customer service over the network: members and visitors at one process, staff at another. */

import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { Caller, freshAddress, givenTwoApps, type Told, type TwoApps } from '../../main/testing/two-houses.ts';
import { givenKey } from '../../platform/testing/key.ts';
import { type GivenSocket, givenSocket } from '../../platform/testing/socket.ts';
import { type GivenStaff, givenMember, givenStaff } from '../identity/given.ts';
import { givenChatToken, givenConversationAged, givenWish } from './given.ts';

let two: TwoApps;
const sockets: GivenSocket[] = [];
beforeAll(async () => {
  two = await givenTwoApps();
});
afterAll(async () => {
  for (const socket of sockets) socket.close();
  await two.stop();
});

/** Somebody at the site: a member's token or a visitor's secret goes with every call, to the first process. */
class Owner {
  readonly caller = new Caller(two);
  readonly headers: Record<string, string>;
  constructor(who: { token: string } | { chatToken: string }) {
    this.headers = 'token' in who ? { token: who.token } : { 'chat-token': who.chatToken };
  }
  send(path: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET', body?: object, at: 0 | 1 = 0): Promise<Told> {
    return this.caller.send(path, { method, headers: this.headers, at, ...(body === undefined ? {} : { body }) });
  }
  async open(more: object = {}): Promise<string> {
    const told = await this.send('/wps/chat/conversations', 'POST', givenWish(more));
    expect([told.status, told.code]).toEqual([200, undefined]);
    return told.value.conversation.id;
  }
  say(conversation: string, text: string, key: string = givenKey(), at: 0 | 1 = 0): Promise<Told> {
    return this.send(`/wps/chat/conversations/${conversation}/lines`, 'POST', { key, text }, at);
  }
  lines(conversation: string, after = 0): Promise<Told> {
    return this.send(`/wps/chat/conversations/${conversation}?after=${after}`);
  }
}

const givenVisitor = (): Owner => new Owner({ chatToken: givenChatToken() });
const givenMemberHere = async (): Promise<Owner> => new Owner(await givenMember(two.database.db));

/** Somebody at the desk, at the second process. */
class Desk {
  readonly staff: GivenStaff;
  readonly caller = new Caller(two);
  constructor(staff: GivenStaff) {
    this.staff = staff;
  }
  send(path: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE' = 'GET', body?: object): Promise<Told> {
    const { token } = this.staff;
    return this.caller.send(`/desk/api/chat${path}`, {
      method,
      headers: { token },
      at: 1,
      ...(body === undefined ? {} : { body }),
    });
  }
  take(conversation: string): Promise<Told> {
    return this.send(`/conversations/${conversation}/take`, 'POST', {});
  }
  say(conversation: string, text: string, key: string = givenKey()): Promise<Told> {
    return this.send(`/conversations/${conversation}/lines`, 'POST', { key, text });
  }
}
const givenDesk = async (role = 'support'): Promise<Desk> => new Desk(await givenStaff(two.database.db, { role }));

async function listen(at: 0 | 1, message: object): Promise<GivenSocket> {
  const socket = await givenSocket(two.urls[at], { 'x-forwarded-for': freshAddress() });
  sockets.push(socket);
  socket.send({ type: 'subscribe', ...message });
  await socket.take('subscribed');
  return socket;
}

const textsOf = (told: Told): string[] => told.value.lines.map(({ text }: { text: string }) => text);
const placesOf = (told: Told): number[] => told.value.lines.map(({ place }: { place: number }) => place);

describe('a conversation', () => {
  test('goes from a visitor at one process to staff at another and back, live', async () => {
    const token = givenChatToken();
    const [visitor, desk] = [new Owner({ chatToken: token }), await givenDesk()];
    const conversation = await visitor.open({ name: 'Rahim', text: 'My deposit is late', reference: 'D-1001' });
    const atDesk = await listen(1, { token: desk.staff.token, channels: ['deskChat'] });
    const atSite = await listen(0, { chatToken: token, channels: ['chat'] });

    const queue = (await desk.send('')).value;
    expect(queue.waiting.find(({ id }: { id: string }) => id === conversation)).toMatchObject({
      state: 'waiting',
      reference: 'D-1001',
      owner: { kind: 'visitor', name: 'Rahim' },
    });
    expect((await desk.take(conversation)).value.conversation).toMatchObject({
      state: 'taken',
      staffId: String(desk.staff.id),
    });
    expect((await atSite.take('event')).event).toMatchObject({
      channel: 'chat',
      kind: 'line',
      data: { line: { kind: 'taken' } },
    });

    await desk.say(conversation, 'I am looking');
    expect((await atSite.take('event')).event?.data).toMatchObject({
      conversationId: conversation,
      line: { place: 3, author: 'staff', text: 'I am looking' },
    });
    atDesk.messages.length = 0;
    await visitor.say(conversation, '<b>thank you</b>');
    const nudge = (await atDesk.take('event')).event;
    expect(nudge).toMatchObject({ channel: 'deskChat', kind: 'conversation', data: { conversationId: conversation } });
    // The desk's channel names talks; what is said in them is read by whoever answers.
    expect(JSON.stringify(nudge)).not.toContain('thank');
    const read = (await desk.send(`/conversations/${conversation}?after=3`)).value;
    expect(read.lines).toMatchObject([{ place: 4, author: 'owner', text: '<b>thank you</b>' }]);
  });

  test('of a member is the same conversation however often he opens it, and is listed once it is over', async () => {
    const member = await givenMemberHere();
    const [first, second] = await Promise.all([member.open(), member.open()]);
    expect(second).toBe(first);
    expect((await member.send('/wps/chat')).value).toMatchObject({
      line: 'live',
      open: true,
      conversation: { id: first },
    });
    expect((await member.send(`/wps/chat/conversations/${first}/end`, 'POST', {})).value.conversation).toMatchObject({
      state: 'ended',
      endedBy: 'owner',
    });
    expect((await member.say(first, 'more')).code).toBe('chat.conversationEnded');
    expect((await member.send('/wps/chat')).value.conversation).toBeNull();
    const next = await member.open();
    expect(next).not.toBe(first);
    const past = (await member.send('/wps/chat/conversations')).value;
    expect(past.rows.map(({ id }: { id: string }) => id)).toEqual([next, first]);
  });

  test('is rated once, after its end', async () => {
    const visitor = givenVisitor();
    const conversation = await visitor.open();
    const rate = (rating: number) => visitor.send(`/wps/chat/conversations/${conversation}/rating`, 'POST', { rating });
    expect((await rate(5)).code).toBe('chat.notRateable');
    await visitor.send(`/wps/chat/conversations/${conversation}/end`, 'POST', {});
    expect((await rate(4)).status).toBe(200);
    expect((await rate(4)).status).toBe(200);
    expect((await rate(1)).code).toBe('chat.notRateable');
    expect((await visitor.lines(conversation)).value.conversation.rating).toBe(4);
  });

  test('tells each side what the other has read, and that he writes', async () => {
    const token = givenChatToken();
    const [visitor, desk] = [new Owner({ chatToken: token }), await givenDesk()];
    const conversation = await visitor.open({ text: 'hello' });
    await desk.take(conversation);
    const atSite = await listen(0, { chatToken: token, channels: ['chat'] });
    await desk.send(`/conversations/${conversation}/read`, 'PUT', { place: 999 });
    expect((await atSite.take('event')).event).toMatchObject({
      kind: 'read',
      data: { conversationId: conversation, place: 2 },
    });
    for (let i = 0; i < 5; i += 1) await desk.send(`/conversations/${conversation}/typing`, 'POST', {});
    await desk.say(conversation, 'yes');
    expect((await atSite.take('event')).event?.kind).toBe('typing');
    // Said five times within three seconds, told once.
    expect((await atSite.take('event')).event?.kind).toBe('line');
    const atDesk = await listen(1, { token: desk.staff.token, channels: ['deskChat'] });
    await visitor.send(`/wps/chat/conversations/${conversation}/typing`, 'POST');
    let told = (await atDesk.take('event')).event;
    // The line of before may reach this desk only now.
    while (told?.kind === 'conversation') told = (await atDesk.take('event')).event;
    expect(told).toMatchObject({ kind: 'typing', data: { conversationId: conversation } });
    await visitor.send(`/wps/chat/conversations/${conversation}/read`, 'PUT', { place: 3 });
    expect((await desk.send(`/conversations/${conversation}`)).value.conversation.ownerRead).toBe(3);
  });
});

describe('lines', () => {
  test('sent again and again at both processes at once stand there once, in an order without gaps', async () => {
    const [visitor, desk] = [givenVisitor(), await givenDesk()];
    const conversation = await visitor.open();
    await desk.take(conversation);
    const said = Array.from({ length: 8 }, (_, n) => ({ key: givenKey(), text: `line ${n}` }));
    const sent = said.flatMap(({ key, text }) =>
      [0, 1, 0].map((at) => visitor.say(conversation, text, key, at as 0 | 1)),
    );
    const answers = await Promise.all([...sent, desk.say(conversation, 'from the desk')]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const read = await visitor.lines(conversation);
    expect(placesOf(read)).toEqual(Array.from({ length: 10 }, (_, n) => n + 1));
    expect(textsOf(read).slice(1).sort()).toEqual([...said.map(({ text }) => text), 'from the desk'].sort());
    // Each answer names the place its line has.
    const places = new Map(read.value.lines.map((line: { key: string; place: number }) => [line.key, line.place]));
    for (const { value } of answers) expect(places.get(value.line.key)).toBe(value.line.place);
  });

  test('under a key that said something else are refused', async () => {
    const visitor = givenVisitor();
    const conversation = await visitor.open();
    const key = givenKey();
    await visitor.say(conversation, 'one', key);
    expect((await visitor.say(conversation, 'two', key)).code).toBe('request.keyReused');
    await visitor.send(`/wps/chat/conversations/${conversation}/end`, 'POST', {});
    expect((await visitor.say(conversation, 'one', key)).value.line.place).toBe(1);
  });

  test('missed while the socket was away come once and in order at another process', async () => {
    const token = givenChatToken();
    const visitor = new Owner({ chatToken: token });
    const conversation = await visitor.open({ text: 'zero' });
    const before = await listen(0, { chatToken: token, channels: ['chat'] });
    await visitor.say(conversation, 'one');
    const seen = (await before.take('event')).event;
    before.close();
    await before.closed;
    await visitor.say(conversation, 'two');
    await visitor.say(conversation, 'three');
    const after = await givenSocket(two.urls[1], { 'x-forwarded-for': freshAddress() });
    sockets.push(after);
    after.send({ type: 'subscribe', chatToken: token, channels: ['chat'], after: seen?.seq });
    await visitor.say(conversation, 'four');
    const places: unknown[] = [];
    while (places.length < 3) {
      const line = (await after.take('event')).event?.data['line'] as { place: number } | undefined;
      places.push(line?.place);
    }
    expect(places).toEqual([3, 4, 5]);
    // Polling, the fallback of a page without a socket, tells the same.
    await vi.waitFor(async () => {
      const polled = await visitor.send(`/wps/live/poll?channels=chat&after=${seen?.seq}`);
      const events = polled.value.events as { data: { line: { place: number } } }[];
      expect(events.map(({ data }) => data.line.place)).toEqual([3, 4, 5]);
    });
  });

  test('too many at once are refused for a while, and slower still when the desk says so', async () => {
    const [visitor, admin] = [givenVisitor(), await givenDesk('admin')];
    const conversation = await visitor.open();
    for (let n = 0; n < 10; n += 1) expect((await visitor.say(conversation, `${n}`)).status).toBe(200);
    expect(await visitor.say(conversation, 'one more')).toMatchObject({ status: 429, code: 'chat.tooFast' });
    const { settings } = (await admin.send('')).value;
    await admin.send('/settings', 'PUT', { ...settings, slowSeconds: 30 });
    const [slow, staff] = [givenVisitor(), await givenDesk()];
    const slowConversation = await slow.open({ text: 'first' });
    expect((await slow.say(slowConversation, 'second')).values).toMatchObject({ retryAfterSeconds: 30 });
    await staff.take(slowConversation);
    await staff.say(slowConversation, 'a');
    expect((await staff.say(slowConversation, 'b')).status).toBe(200);
    await admin.send('/settings', 'PUT', { ...settings, slowSeconds: 0 });
  });

  test('of nothing, and longer than two thousand signs, are refused', async () => {
    const visitor = givenVisitor();
    const conversation = await visitor.open();
    expect((await visitor.say(conversation, ' \n ')).code).toBe('request.invalid');
    expect((await visitor.say(conversation, 'x'.repeat(2_001))).code).toBe('request.invalid');
    expect((await visitor.say(conversation, 'x'.repeat(2_000))).status).toBe(200);
  });

  test('of hundreds of empty lines are kept with one, and a name that turns lines around opens no conversation', async () => {
    const visitor = givenVisitor();
    const conversation = await visitor.open();
    await visitor.say(conversation, `hello${'\n'.repeat(1_500)}there`);
    expect(textsOf(await visitor.lines(conversation))).toEqual(['hello\n\nthere']);
    for (const unlike of [{ name: 'Karim\u202E' }, { topic: 'Karim\u200B' }]) {
      const told = await visitor.send('/wps/chat/conversations', 'POST', givenWish(unlike));
      expect(told.code).toBe('request.invalid');
    }
  });
});

describe('pictures', () => {
  const picture = (format: 'png' | 'jpeg' | 'webp') =>
    sharp({ create: { width: 2_000, height: 1_000, channels: 3, background: '#6142bf' } })
      .withExif({ IFD0: { Copyright: 'secret place' } })
      [format]()
      .toBuffer();

  test('are drawn anew without what they carried, once a key, and seen by both sides', async () => {
    const [visitor, desk] = [givenVisitor(), await givenDesk()];
    const conversation = await visitor.open();
    await desk.take(conversation);
    const body = { key: givenKey(), image: (await picture('jpeg')).toString('base64') };
    const [one, again] = await Promise.all([
      visitor.send(`/wps/chat/conversations/${conversation}/images`, 'POST', body),
      visitor.send(`/wps/chat/conversations/${conversation}/images`, 'POST', body),
    ]);
    expect(one.value.line).toMatchObject({ kind: 'image', place: 2 });
    expect(again.value.line.place).toBe(2);
    const seen = await desk.send(`/conversations/${conversation}/images/2`);
    const bytes = Buffer.from(seen.value.image.replace('data:image/webp;base64,', ''), 'base64');
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 1_600, height: 800 });
    expect((await sharp(bytes).metadata()).exif).toBeUndefined();
    const own = await visitor.send(`/wps/chat/conversations/${conversation}/images/2`);
    expect(own.value.image).toBe(seen.value.image);
  });

  test('that are none, or no JPEG or PNG, are refused', async () => {
    const visitor = givenVisitor();
    const conversation = await visitor.open();
    const send = (bytes: Buffer) =>
      visitor.send(`/wps/chat/conversations/${conversation}/images`, 'POST', {
        key: givenKey(),
        image: bytes.toString('base64'),
      });
    expect((await send(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).code).toBe('chat.imageInvalid');
    expect((await send(await picture('webp'))).code).toBe('chat.imageInvalid');
    expect((await send(Buffer.alloc(5 * 1024 * 1024 + 1))).status).toBe(413);
    expect((await visitor.lines(conversation)).value.lines).toEqual([]);
  });

  // What the decoder would refuse as no picture is refused for another reason: it never saw it.
  test('of an ended conversation, of haste, and that are there already never reach the decoder', async () => {
    const visitor = givenVisitor();
    const conversation = await visitor.open();
    const show = (bytes: Buffer, key: string = givenKey()) =>
      visitor.send(`/wps/chat/conversations/${conversation}/images`, 'POST', { key, image: bytes.toString('base64') });
    const [key, kept] = [givenKey(), await picture('png')];
    expect((await show(kept, key)).value.line.place).toBe(1);
    const noPicture = Buffer.from('no picture');
    expect((await show(noPicture, key)).code).toBe('request.keyReused');
    for (let n = 0; n < 9; n += 1) expect((await visitor.say(conversation, `${n}`)).status).toBe(200);
    expect((await show(noPicture)).code).toBe('chat.tooFast');
    await visitor.send(`/wps/chat/conversations/${conversation}/end`, 'POST', {});
    expect((await show(noPicture)).code).toBe('chat.conversationEnded');
    // What is kept already is answered as often as it is asked for; no try is counted.
    for (let n = 0; n < 12; n += 1) expect((await show(kept, key)).value.line.place).toBe(1);
  });

  test('are tried so often a minute and no more, whether they are any or not', async () => {
    const visitor = givenVisitor();
    const conversation = await visitor.open();
    const told: Told[] = [];
    // Twice as many as a minute has room for: wherever the minute turns, one of them is too many.
    for (let n = 0; n < 21; n += 1) {
      const image = Buffer.from('no picture').toString('base64');
      told.push(
        await visitor.send(`/wps/chat/conversations/${conversation}/images`, 'POST', { key: givenKey(), image }),
      );
    }
    expect(told.slice(0, 10).map(({ code }) => code)).toEqual(Array(10).fill('chat.imageInvalid'));
    expect(told.find(({ code }) => code === 'chat.tooFast')?.values).toMatchObject({ retryAfterSeconds: 60 });
  });
});

describe('a stranger', () => {
  test('reads, writes and hears nothing of a conversation whose number he knows', async () => {
    const token = givenChatToken();
    const owner = new Owner({ chatToken: token });
    const conversation = await owner.open({ text: 'secret' });
    const strangers = [givenVisitor(), await givenMemberHere(), new Owner({ chatToken: 'x' })];
    for (const stranger of strangers) {
      const tried = [
        await stranger.lines(conversation),
        await stranger.say(conversation, 'me too'),
        await stranger.send(`/wps/chat/conversations/${conversation}/read`, 'PUT', { place: 1 }),
        await stranger.send(`/wps/chat/conversations/${conversation}/typing`, 'POST', {}),
        await stranger.send(`/wps/chat/conversations/${conversation}/end`, 'POST', {}),
        await stranger.send(`/wps/chat/conversations/${conversation}/rating`, 'POST', { rating: 1 }),
        await stranger.send(`/wps/chat/conversations/${conversation}/images/1`),
      ];
      // The same for a talk that is not there at all.
      expect(tried.map(({ status, code }) => [status, code])).toEqual(
        tried.map(() => [404, 'chat.conversationUnknown']),
      );
      expect((await stranger.lines('1')).code).toBe('chat.conversationUnknown');
      expect((await stranger.send('/wps/chat/conversations')).value.rows).toEqual([]);
    }
    const [other, member] = [givenChatToken(), await givenMember(two.database.db)];
    await new Owner({ chatToken: other }).open();
    const heard = [
      await listen(0, { chatToken: other, channels: ['chat', 'sys'] }),
      await listen(1, { token: member.token, channels: ['chat', 'sys'] }),
    ];
    const owned = await listen(0, { chatToken: token, channels: ['chat'] });
    await owner.say(conversation, 'still secret');
    await owned.take('event');
    for (const socket of heard) {
      socket.send({ type: 'ping' });
      await socket.take('pong');
      expect(JSON.stringify(socket.messages)).not.toContain('still secret');
    }
    expect((await owner.lines(conversation)).value.conversation.state).toBe('waiting');
  });

  test('without a secret opens nothing and hears nothing', async () => {
    const nobody = new Caller(two);
    const told = await nobody.send('/wps/chat/conversations', { method: 'POST', body: givenWish() });
    expect(told.code).toBe('chat.conversationUnknown');
    const poll = await nobody.send('/wps/live/poll?channels=chat&after=0');
    expect(poll.code).toBe('session.required');
    const socket = await givenSocket(two.urls[0]);
    sockets.push(socket);
    socket.send({ type: 'subscribe', channels: ['chat', 'deskChat'] });
    await socket.take('sessionEnded');
  });

  test('of staff without the right hears nothing; whoever does not answer reads only an audited transcript', async () => {
    const [visitor, holder, colleague] = [givenVisitor(), await givenDesk(), await givenDesk()];
    const [auditor, cashier] = [await givenDesk('auditor'), await givenDesk('cashier')];
    const conversation = await visitor.open({ text: 'between us' });
    expect(textsOf(await colleague.send(`/conversations/${conversation}`))).toEqual(['between us']);
    await holder.take(conversation);
    await holder.send(`/conversations/${conversation}`);
    const deaf = await listen(1, { token: cashier.staff.token, channels: ['deskChat', 'sys'] });
    const member = await givenMember(two.database.db);
    const outside = await givenSocket(two.urls[1]);
    sockets.push(outside);
    outside.send({ type: 'subscribe', token: member.token, channels: ['deskChat'] });
    await outside.take('sessionEnded');
    await visitor.say(conversation, 'again');
    await holder.say(conversation, 'yes');
    deaf.send({ type: 'ping' });
    await deaf.take('pong');
    expect(deaf.messages.filter(({ type }) => type === 'event')).toEqual([]);

    expect((await cashier.send(`/conversations/${conversation}/transcript`)).status).toBe(403);
    expect((await auditor.send(`/conversations/${conversation}`)).status).toBe(403);
    expect((await colleague.send(`/conversations/${conversation}`)).code).toBe('chat.notYours');
    expect((await colleague.say(conversation, 'hello')).code).toBe('chat.notYours');
    expect((await colleague.send(`/conversations/${conversation}/end`, 'POST', { reason: 'solved' })).code).toBe(
      'chat.notYours',
    );
    const transcript = await auditor.send(`/conversations/${conversation}/transcript`);
    expect(textsOf(transcript)).toEqual(['between us', '', 'again', 'yes']);
    const { rows } = await sql<{ action: string; staff: string }>`select action, staff from audit_log
      where object = ${`chat:${conversation}`} order by seq`.execute(two.database.db);
    expect(rows).toEqual([
      { action: 'chat.read', staff: colleague.staff.username },
      { action: 'chat.transcript', staff: auditor.staff.username },
    ]);
  });
});

describe('who answers', () => {
  test('of five who take a conversation at once one gets it', async () => {
    const desks = await Promise.all([1, 2, 3, 4, 5].map(() => givenDesk()));
    const conversation = await givenVisitor().open();
    const taken = await Promise.all(desks.map((desk) => desk.take(conversation)));
    expect(taken.map(({ code }) => code ?? 'taken').sort()).toEqual([
      'chat.takenAlready',
      'chat.takenAlready',
      'chat.takenAlready',
      'chat.takenAlready',
      'taken',
    ]);
    const winner = desks[taken.findIndex(({ status }) => status === 200)];
    expect((await winner?.take(conversation))?.status).toBe(200);
    const read = await winner?.send(`/conversations/${conversation}`);
    expect(read?.value.lines.filter(({ kind }: { kind: string }) => kind === 'taken')).toHaveLength(1);
  });

  test('passes a conversation on with a note that its owner does not see', async () => {
    const [visitor, one, other] = [givenVisitor(), await givenDesk(), await givenDesk()];
    const outsider = await givenDesk('cashier');
    const conversation = await visitor.open({ text: 'help' });
    await one.take(conversation);
    const pass = (to: Desk, from = one) =>
      from.send(`/conversations/${conversation}/pass`, 'POST', { staffId: String(to.staff.id), note: 'he is angry' });
    expect((await pass(outsider)).code).toBe('chat.colleagueUnknown');
    expect((await pass(other, other)).code).toBe('chat.notYours');
    expect((await pass(other)).value.conversation.staffId).toBe(String(other.staff.id));
    expect((await one.say(conversation, 'mine?')).code).toBe('chat.notYours');
    expect((await other.say(conversation, 'now me')).status).toBe(200);
    const read = (await other.send(`/conversations/${conversation}`)).value;
    expect(read.moves).toMatchObject([
      { kind: 'taken', staff: one.staff.username },
      { kind: 'passed', staff: one.staff.username, to: other.staff.username, note: 'he is angry' },
    ]);
    const seen = await visitor.lines(conversation);
    expect(JSON.stringify(seen.value)).not.toContain('angry');
    expect(JSON.stringify(seen.value)).not.toContain(one.staff.username);
    expect(placesOf(seen)).toEqual([1, 2, 3, 4]);
  });

  test('is the least busy of those who are there, up to as many as the desk allows', async () => {
    const admin = await givenDesk('admin');
    const { settings } = (await admin.send('')).value;
    await sql`update chat_conversations set state = 'ended', ended_at = now(), ended_by = 'owner' where state <> 'ended'`.execute(
      two.database.db,
    );
    await admin.send('/settings', 'PUT', { ...settings, maxConversations: 2 });
    const [one, other, away] = [await givenDesk(), await givenDesk(), await givenDesk()];
    for (const desk of [one, other]) await desk.send('/presence', 'PUT', { presence: 'available', publicName: 'Mita' });
    await away.send('/presence', 'PUT', { presence: 'away', publicName: '' });
    const owners = [1, 2, 3, 4, 5].map(() => givenVisitor());
    const conversations: string[] = [];
    for (const owner of owners) conversations.push(await owner.open());
    const held = async (desk: Desk): Promise<string[]> =>
      (await desk.send('')).value.mine.map(({ id }: { id: string }) => id).sort();
    expect((await held(one)).length).toBe(2);
    expect((await held(other)).length).toBe(2);
    expect([...(await held(one)), ...(await held(other))].sort()).toEqual(conversations.slice(0, 4).sort());
    expect((await owners[0]?.lines(conversations[0] ?? ''))?.value.conversation.staffName).toBe('Mita');
    // The fifth waits in front until one of them is done.
    expect((await owners[4]?.lines(conversations[4] ?? ''))?.value.conversation).toMatchObject({
      state: 'waiting',
      ahead: 0,
    });
    const [mine] = await held(one);
    expect((await away.take(conversations[4] ?? '')).status).toBe(200);
    const sixth = givenVisitor();
    const conversation = await sixth.open();
    await one.send(`/conversations/${mine}/end`, 'POST', { reason: 'solved', note: 'done' });
    expect((await sixth.lines(conversation)).value.conversation.state).toBe('taken');
    expect(await held(one)).toContain(conversation);
    await admin.send('/settings', 'PUT', settings);
    for (const desk of [one, other]) await desk.send('/presence', 'PUT', { presence: 'away', publicName: '' });
  });

  test('tells how long one waits only when enough of the last hour says so', async () => {
    await sql`update chat_conversations set state = 'ended', ended_at = now(), ended_by = 'owner' where state <> 'ended'`.execute(
      two.database.db,
    );
    await sql`update chat_conversations set taken_at = taken_at - interval '2 hours' where taken_at is not null`.execute(
      two.database.db,
    );
    const [first, second, desk] = [givenVisitor(), givenVisitor(), await givenDesk()];
    await first.open();
    const conversation = await second.open();
    expect((await second.lines(conversation)).value.conversation).toMatchObject({ ahead: 1, waitSeconds: null });
    for (const seconds of [20, 40, 60]) {
      const waited = await givenVisitor().open();
      await sql`update chat_conversations set opened_at = now() - make_interval(secs => ${seconds}) where id = ${BigInt(waited)}`.execute(
        two.database.db,
      );
      await desk.take(waited);
    }
    expect((await second.lines(conversation)).value.conversation.waitSeconds).toBe(40);
  });
});

describe('behind the scenes', () => {
  test('a conversation ends after fifteen minutes without a line, one that waits when its owner is gone', async () => {
    const { chat } = two.houses[0].ports;
    const { db } = two.database;
    const desk = await givenDesk();
    const [quiet, alive, gone, patient] = [givenVisitor(), givenVisitor(), givenVisitor(), givenVisitor()];
    const conversations = [await quiet.open(), await alive.open(), await gone.open(), await patient.open()] as const;
    await desk.take(conversations[0]);
    await desk.take(conversations[1]);
    for (const conversation of conversations) await givenConversationAged(db, conversation, 16);
    await alive.say(conversations[1], 'still here');
    await patient.lines(conversations[3]);
    await Promise.all([chat.tend(), two.houses[1].ports.chat.tend()]);
    const states = await Promise.all(
      ([quiet, alive, gone, patient] as const).map(
        async (owner, n) => (await owner.lines(conversations[n] ?? '')).value.conversation,
      ),
    );
    expect(states.map(({ state }) => state)).toEqual(['ended', 'taken', 'ended', 'waiting']);
    expect(states[0].endedBy).toBe('idle');
    // Two workers at once: one end.
    const { value } = await quiet.lines(conversations[0]);
    expect(value.lines.filter(({ kind }: { kind: string }) => kind === 'ended')).toHaveLength(1);
  });

  test('conversations and visitors are forgotten after 180 days, and not before', async () => {
    const { db } = two.database;
    const [old, young] = [givenVisitor(), givenVisitor()];
    const conversations = [await old.open({ text: 'long ago' }), await young.open({ text: 'lately' })] as const;
    for (const [owner, conversation] of [
      [old, conversations[0]],
      [young, conversations[1]],
    ] as const) {
      await owner.send(`/wps/chat/conversations/${conversation}/end`, 'POST', {});
    }
    const day = 24 * 60;
    await givenConversationAged(db, conversations[0], 181 * day);
    await givenConversationAged(db, conversations[1], 179 * day);
    await sql`update chat_visitors set made_at = made_at - interval '200 days'`.execute(db);
    await two.houses[0].ports.chat.forget();
    expect((await old.lines(conversations[0])).code).toBe('chat.conversationUnknown');
    expect(textsOf(await young.lines(conversations[1]))).toEqual(['lately', '']);
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from chat_lines where conversation_id = ${BigInt(conversations[0])}`.execute(db);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('outside office hours no conversation is opened, one that goes on goes on', async () => {
    const admin = await givenDesk('admin');
    const { settings } = (await admin.send('')).value;
    const visitor = givenVisitor();
    const conversation = await visitor.open();
    const closed = Array.from({ length: 7 }, () => ({ opens: null, closes: null }));
    expect((await admin.send('/settings', 'PUT', { ...settings, hours: closed })).status).toBe(200);
    expect((await givenVisitor().send('/wps/chat/conversations', 'POST', givenWish())).code).toBe('chat.closed');
    expect((await givenVisitor().send('/wps/chat')).value).toMatchObject({ open: false, opensAt: null });
    expect((await visitor.say(conversation, 'still?')).status).toBe(200);
    expect(await visitor.open()).toBe(conversation);
    const { rows } = await sql<{ n: number }>`select count(*)::int as n from audit_log where action = 'chat.settings'
      and staff = ${admin.staff.username}`.execute(two.database.db);
    expect(rows).toEqual([{ n: 1 }]);
    await admin.send('/settings', 'PUT', settings);
  });

  test('settings and canned answers that somebody else changed meanwhile are not undone by a form that was open', async () => {
    const admin = await givenDesk('admin');
    const { settings } = (await admin.send('')).value;
    const save = (change: object) => admin.send('/settings', 'PUT', { ...settings, ...change, seen: settings });
    expect((await save({ slowSeconds: 30 })).status).toBe(200);
    expect((await save({ maxConversations: 7 })).code).toBe('chat.changedMeanwhile');
    // Sent again after a lost answer.
    expect((await save({ slowSeconds: 30 })).value).toEqual({ ...settings, slowSeconds: 30 });
    await admin.send('/settings', 'PUT', settings);

    const seen = { shortcut: 'twice', texts: { bn: 'এক', en: 'One' } };
    const { id } = (await admin.send('/canned', 'POST', seen)).value;
    const change = (en: string) => admin.send(`/canned/${id}`, 'PUT', { ...seen, texts: { ...seen.texts, en }, seen });
    expect((await change('Two')).status).toBe(200);
    expect((await change('Three')).code).toBe('chat.changedMeanwhile');
    expect((await change('Two')).value.texts.en).toBe('Two');
    expect((await admin.send(`/canned/${id}/remove`, 'POST', { seen })).code).toBe('chat.changedMeanwhile');
    const now = { ...seen, texts: { ...seen.texts, en: 'Two' } };
    expect((await admin.send(`/canned/${id}/remove`, 'POST', { seen: now })).status).toBe(200);
  });

  test('one address opens so many conversations and no more, also at once', async () => {
    const address = freshAddress();
    const visitors = Array.from({ length: 8 }, () => givenVisitor());
    for (const { caller } of visitors) caller.address = address;
    const told = await Promise.all(
      visitors.map((visitor, n) => visitor.send('/wps/chat/conversations', 'POST', givenWish(), (n % 2) as 0 | 1)),
    );
    expect(told.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(told.filter(({ code }) => code === 'chat.tooMany')).toHaveLength(3);
  });

  test('one owner opens twenty conversations in a day, all of an address forty, and more on the next', async () => {
    const { db } = two.database;
    const address = freshAddress();
    const givenAtHome = (): Owner => {
      const visitor = givenVisitor();
      visitor.caller.address = address;
      return visitor;
    };
    const tryOpening = async (visitor: Owner) =>
      (await visitor.send('/wps/chat/conversations', 'POST', givenWish())).code ?? 'opened';
    const first = givenAtHome();
    const conversation = await first.open();
    const visitorId = sql`(select visitor_id from chat_conversations where id = ${conversation})`;
    const endAll = () =>
      sql`update chat_conversations set state = 'ended', ended_at = now(), ended_by = 'owner'
        where visitor_id = ${visitorId} and state <> 'ended'`.execute(db);
    /** As if he had opened so many more, and ended them. */
    const addEnded = (from: number, to: number) =>
      sql`insert into chat_conversations (id, key, visitor_id, line, language, state, ended_at, ended_by)
        select t.id - n, gen_random_uuid(), t.visitor_id, t.line, t.language, 'ended', now(), 'owner'
        from chat_conversations t, generate_series(${from}::int, ${to}::int) n where t.id = ${conversation}`.execute(
        db,
      );
    const openedAgo = (ago: string) =>
      sql`update chat_conversations set opened_at = now() - ${ago}::interval where visitor_id = ${visitorId}`.execute(
        db,
      );
    await addEnded(1, 18);
    await endAll();
    expect(await tryOpening(first)).toBe('opened');
    await endAll();
    await openedAgo('23 hours');
    expect(await tryOpening(first)).toBe('chat.tooMany');
    await openedAgo('25 hours');
    expect(await tryOpening(first)).toBe('opened');
    await endAll();
    await openedAgo('23 hours');
    // With these he has opened thirty-nine of the day.
    await addEnded(19, 36);
    expect([await tryOpening(givenAtHome()), await tryOpening(givenAtHome())]).toEqual(['opened', 'chat.tooMany']);
  });

  test('canned answers have one shortcut each, and every change is written down', async () => {
    const [admin, support] = [await givenDesk('admin'), await givenDesk()];
    const body = { shortcut: 'late', texts: { bn: 'দেরি', en: 'Late' } };
    expect((await support.send('/canned', 'POST', body)).status).toBe(403);
    const added = await admin.send('/canned', 'POST', body);
    expect((await admin.send('/canned', 'POST', body)).code).toBe('chat.shortcutTaken');
    const path = `/canned/${added.value.id}`;
    expect((await admin.send(path, 'PUT', { ...body, shortcut: 'hello' })).code).toBe('chat.shortcutTaken');
    expect((await admin.send(path, 'PUT', { ...body, shortcut: 'later' })).value.shortcut).toBe('later');
    const { canned } = (await support.send('')).value;
    expect(canned.map(({ shortcut }: { shortcut: string }) => shortcut)).toContain('later');
    expect((await admin.send(`${path}/remove`, 'POST', {})).status).toBe(200);
    expect((await admin.send(`${path}/remove`, 'POST', {})).code).toBe('chat.cannedUnknown');
  });

  test('with the brand’s switch off there is no chat', async () => {
    const { content } = two.houses[0].ports;
    const { document } = await content.settings();
    const visitor = givenVisitor();
    const conversation = await visitor.open();
    await content.changeSettings({ document: { switches: { ...document.switches, chat: false } } });
    for (const told of [
      await visitor.send('/wps/chat'),
      await visitor.lines(conversation),
      await visitor.say(conversation, 'x'),
    ]) {
      expect([told.status, told.code]).toEqual([404, 'chat.off']);
    }
    await content.changeSettings({ document: { switches: document.switches } });
    expect((await visitor.say(conversation, 'x')).status).toBe(200);
  });
});
