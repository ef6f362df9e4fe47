import { pollLive } from '@house/contract/platform/realtime';
import type { FastifyInstance } from 'fastify';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { limitAddresses } from './address-limit.ts';
import { systemClock } from './clock.ts';
import type { Door } from './door.ts';
import { createCallRouter, type Gatekeeper, type Principal } from './http.ts';
import { createHttp } from './http-server.ts';
import { createLimits, DEFAULT_LIMITS, type RateLimits } from './limits.ts';
import { createLogger, type Log } from './logs.ts';
import { createMetrics } from './metrics.ts';
import { createLiveFeed, type LiveFeed, MEMBER_JUDGED, memberChannel, publishNow, RESUME_LIMIT } from './realtime.ts';
import { type LiveSockets, servePolling, serveSockets } from './realtime-socket.ts';
import { refuse } from './result.ts';
import { givenDatabase, type TestDatabase } from './testing/database.ts';
import { type GivenSocket, givenSocket } from './testing/socket.ts';
import { createWakeups } from './wakeups.ts';

const log = createLogger({ level: 'silent', role: 'test' });
let database: TestDatabase;
const closing: (() => Promise<unknown>)[] = [];

beforeAll(async () => {
  database = await givenDatabase();
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});
afterAll(() => database.close());

/** How many members were asked for, how many of them at this moment, and at most at once. */
const asked = { times: 0, now: 0, atOnce: 0 };
/** Sessions that are over by time: nobody tells. */
const over = new Set<string>();
const staffRights = new Set<string>();
/** What the database answers that sessions are read from; null: as ever. */
let away: Error | null = null;

/** Tokens are `<member id>.<session>`; anything else is nobody's. */
const heardRooms = new Set<string>();
const gatekeeper: Gatekeeper = {
  async member(token) {
    asked.times += 1;
    asked.now += 1;
    asked.atOnce = Math.max(asked.atOnce, asked.now);
    await database.pool.query('select 1');
    asked.now -= 1;
    if (over.has(token)) return refuse('session.ended');
    const [, id, sessionId] = /^(\d+)\.(\w+)$/.exec(token) ?? [];
    if (id === undefined || sessionId === undefined) return refuse('session.ended');
    return { id: BigInt(id), name: 'm', kind: 'player', sessionId, rights: [] } satisfies Principal;
  },
  async staff() {
    if (away !== null) throw away;
    return { id: 1n, name: 's', kind: 'support', sessionId: 'desk', rights: [...staffRights] };
  },
  decipher: async () => refuse('request.undecipherable'),
  roomsHeard: async (_id, rooms) => new Set(rooms.filter((room) => heardRooms.has(room))),
};

interface Process {
  readonly http: FastifyInstance;
  readonly feed: LiveFeed;
  readonly sockets: LiveSockets;
  readonly url: string;
}

/** What one server process has of the live feed, listening. */
async function givenProcess(
  socketsPerAddress = 50,
  more: { limits?: Partial<RateLimits>; beatMilliseconds?: number; door?: Door; log?: Log } = {},
): Promise<Process> {
  const wakeups = createWakeups(database.url, log);
  const feed = createLiveFeed({ db: database.another(3).db, clock: systemClock, wakeups, log });
  const translate = () => '';
  const http = await createHttp({
    log,
    metrics: createMetrics(),
    translate,
    defaultLanguage: 'bn',
    trustedProxies: [],
    secure: false,
    methodsOf: () => [],
    page: async () => false,
  });
  const limited =
    more.limits === undefined ? {} : { limits: await createLimits(http, { ...DEFAULT_LIMITS, ...more.limits }, null) };
  if (limited.limits !== undefined) {
    const { limits } = limited;
    limitAddresses(http, { limits, translate, defaultLanguage: 'bn', methodsOf: () => [pollLive.method] });
  }
  const beat = more.beatMilliseconds === undefined ? {} : { beatMilliseconds: more.beatMilliseconds };
  const house = createCallRouter(http, { gatekeeper, translate, defaultLanguage: 'bn', ...limited });
  const door = more.door === undefined ? {} : { door: more.door };
  const common = { feed, gatekeeper, clock: systemClock, ...limited };
  const options = { ...common, log: more.log ?? log, socketsPerAddress, origins: [], ...beat, ...door };
  const sockets = serveSockets(http, options);
  servePolling(house, common);
  await wakeups.start();
  await feed.start();
  const address = await http.listen({ host: '127.0.0.1', port: 0 });
  closing.push(async () => {
    await http.close();
    await feed.stop();
    await wakeups.stop();
  });
  return { http, feed, sockets, url: address };
}

async function openSocket(url: string, headers: Record<string, string> = {}): Promise<GivenSocket> {
  const socket = await givenSocket(url, headers);
  closing.push(async () => socket.close());
  return socket;
}

const event = (n: number, channel = 'sys') => ({ channel, kind: 'test', data: { n } });

test('pushes public events, and a member’s own under the name he knows', async () => {
  const process = await givenProcess();
  const socket = await openSocket(process.url);
  socket.send({ type: 'subscribe', token: '7.a', channels: ['wallet', 'lott.F5D1'] });
  await socket.take('subscribed');
  await publishNow(database.db, [
    event(1, memberChannel('wallet', 8n)),
    event(2, memberChannel('wallet', 7n)),
    event(3, 'lott.F5D1'),
    event(4, 'lott.C10'),
  ]);
  expect((await socket.take('event')).event).toMatchObject({ channel: 'wallet', data: { n: 2 } });
  expect((await socket.take('event')).event).toMatchObject({ channel: 'lott.F5D1', data: { n: 3 } });
  socket.send({ type: 'ping' });
  await socket.take('pong');
  expect(socket.messages).toEqual([]);
});

test('resumes on another process after a reconnect: everything once, in order', async () => {
  const [one, two] = [await givenProcess(), await givenProcess()];
  const before = await openSocket(one.url);
  before.send({ type: 'subscribe', token: '9.a', channels: ['wallet', 'sys'] });
  await before.take('subscribed');
  await publishNow(database.db, [event(1), event(2, memberChannel('wallet', 9n))]);
  const first = await before.take('event');
  const second = await before.take('event');
  expect([first.event?.data.n, second.event?.data.n]).toEqual([1, 2]);
  before.close();
  await before.closed;

  await publishNow(database.db, [event(3), event(4, memberChannel('wallet', 9n)), event(5, 'win')]);
  const after = await openSocket(two.url);
  after.send({ type: 'subscribe', token: '9.a', channels: ['wallet', 'sys'], after: second.event?.seq });
  await publishNow(database.db, [event(6)]);
  const numbers: unknown[] = [];
  while (numbers.length < 3) numbers.push((await after.take('event')).event?.data.n);
  expect(numbers).toEqual([3, 4, 6]);
});

test('events that happen while a resume is read come once and in order', async () => {
  const process = await givenProcess();
  const from = process.feed.last();
  const publishing = (async () => {
    for (let n = 1; n <= 60; n += 1) await publishNow(database.db, [event(n)]);
  })();
  const sockets = await Promise.all([1, 2, 3, 4, 5].map(() => openSocket(process.url)));
  for (const socket of sockets) socket.send({ type: 'subscribe', channels: ['sys'], after: from });
  await publishing;
  for (const socket of sockets) {
    const numbers: unknown[] = [];
    while (numbers.length < 60) numbers.push((await socket.take('event')).event?.data.n);
    expect(numbers).toEqual(Array.from({ length: 60 }, (_, index) => index + 1));
  }
});

test('says reset to one who missed too much', async () => {
  const process = await givenProcess();
  const from = process.feed.last();
  await publishNow(
    database.db,
    Array.from({ length: RESUME_LIMIT + 1 }, (_, n) => event(n)),
  );
  // Once this process has heard them; before that they would come as they happen.
  await expect.poll(() => process.feed.last()).toBeGreaterThan(from + RESUME_LIMIT);
  const socket = await openSocket(process.url);
  socket.send({ type: 'subscribe', channels: ['sys'], after: from });
  await socket.take('reset');
  await socket.take('subscribed');
  expect(socket.messages.filter(({ type }) => type === 'event')).toEqual([]);
});

test('takes the member’s channels away when his session ends, and leaves the public ones', async () => {
  const process = await givenProcess();
  const socket = await openSocket(process.url);
  socket.send({ type: 'subscribe', token: '5.gone', channels: ['wallet', 'sys'] });
  await socket.take('subscribed');
  process.sockets.endSession('gone');
  await socket.take('sessionEnded');
  await publishNow(database.db, [event(1, memberChannel('wallet', 5n)), event(2)]);
  expect((await socket.take('event')).event?.data).toEqual({ n: 2 });
});

test('one who is not signed in gets no member channel', async () => {
  const process = await givenProcess();
  const socket = await openSocket(process.url);
  socket.send({ type: 'subscribe', token: 'stolen', channels: ['wallet', 'sys'] });
  await socket.take('sessionEnded');
  await socket.take('subscribed');
});

test('a pong says up to where all has been sent', async () => {
  const process = await givenProcess();
  const [quiet, busy] = [await openSocket(process.url), await openSocket(process.url)];
  for (const [socket, channel] of [
    [quiet, 'win'],
    [busy, 'sys'],
  ] as const) {
    socket.send({ type: 'subscribe', channels: [channel] });
    await socket.take('subscribed');
  }
  await publishNow(database.db, [event(1)]);
  const seq = (await busy.take('event')).event?.seq;
  quiet.send({ type: 'ping' });
  expect((await quiet.take('pong')).seq).toBe(seq);
});

test('an answer says which subscribe it is to, and neither it nor a pong skips what a closed house holds back', async () => {
  const closedTo = { house: false };
  const process = await givenProcess(50, {
    door: { refusalOf: async () => null, admits: async () => !closedTo.house },
  });
  const socket = await openSocket(process.url);
  socket.send({ type: 'subscribe', turn: 3, channels: ['sys', 'win'] });
  const { seq = 0, turn } = await socket.take('subscribed');
  expect(turn).toBe(3);
  closedTo.house = true;
  await publishNow(database.db, [event(1)]);
  await socket.take('event');
  await publishNow(database.db, [event(2, 'win'), event(3)]);
  await expect
    .poll(async () => {
      socket.send({ type: 'ping' });
      return (await socket.take('pong')).seq;
    })
    .toBe(seq + 1);
  socket.send({ type: 'subscribe', turn: 4, channels: ['sys', 'win'], after: seq + 1 });
  expect(await socket.take('subscribed')).toMatchObject({ turn: 4, seq: seq + 1 });
  closedTo.house = false;
  socket.messages.length = 0;
  socket.send({ type: 'subscribe', turn: 5, channels: ['win'], after: seq + 1 });
  expect((await socket.take('event')).event).toMatchObject({ channel: 'win', data: { n: 2 } });
});

test('nonsense, haste, strangers and crowds are shown out', async () => {
  const process = await givenProcess(3);
  const nonsense = await openSocket(process.url);
  nonsense.send('{"type":"shout"}');
  expect(await nonsense.closed).toBe(1008);

  const wordy = await openSocket(process.url);
  wordy.send({ type: 'ping', token: 'x'.repeat(8 * 1_024) });
  expect(await wordy.closed).toBe(1009);

  const hasty = await openSocket(process.url);
  for (let n = 0; n < 60; n += 1) hasty.send({ type: 'ping' });
  expect(await hasty.closed).toBe(1008);

  const stranger = await openSocket(process.url, { origin: 'https://evil.example' });
  expect(await stranger.closed).toBe(1008);

  await Promise.all([openSocket(process.url), openSocket(process.url), openSocket(process.url)]);
  const fourth = await openSocket(process.url);
  expect(await fourth.closed).toBe(1013);
});

test('opening a socket and each subscribe counts as a call of the address, as often as it comes back', async () => {
  const callsPerAddress = 60;
  const process = await givenProcess(50, { limits: { callsPerAddress } });
  asked.times = 0;
  let opened = 0;
  for (let n = 0; n < 100; n += 1) {
    const socket = await openSocket(process.url).catch(() => null);
    if (socket === null) continue;
    opened += 1;
    for (let m = 1; m < 40; m += 1) socket.send({ type: 'subscribe', token: `${n}.${m}`, channels: ['wallet'] });
    socket.send({ type: 'ping' });
    await socket.take('pong');
    socket.close();
    await socket.closed;
  }
  expect(opened + asked.times).toBeLessThanOrEqual(callsPerAddress);
  expect(opened).toBeLessThan(100);
  const refused = await process.http.inject({ url: `${pollLive.path}?channels=sys&after=0` });
  expect([refused.statusCode, Number(refused.headers['retry-after'])]).toEqual([429, expect.any(Number)]);
});

test('a subscribe over the limit waits on its socket, which hears on and is answered once the window has passed', async () => {
  const process = await givenProcess(50, { limits: { callsPerAddress: 2, windowSeconds: 1 } });
  const socket = await openSocket(process.url);
  socket.send({ type: 'subscribe', channels: ['sys'] });
  await socket.take('subscribed');
  socket.send({ type: 'subscribe', channels: ['win'] });
  socket.send({ type: 'ping' });
  await socket.take('pong');
  await publishNow(database.db, [event(1)]);
  expect((await socket.take('event')).event?.data).toEqual({ n: 1 });
  await socket.take('subscribed');
  await publishNow(database.db, [event(2), event(3, 'win')]);
  expect((await socket.take('event')).event?.data).toEqual({ n: 3 });
});

test('a socket reads for one subscribe at a time, and of those that wait for the newest alone', async () => {
  const process = await givenProcess();
  const socket = await openSocket(process.url);
  Object.assign(asked, { times: 0, atOnce: 0 });
  for (let n = 1; n <= 30; n += 1) socket.send({ type: 'subscribe', token: `${n}.a`, channels: ['wallet', 'sys'] });
  // The last one is in force once its own member's event comes.
  await expect
    .poll(async () => {
      await publishNow(database.db, [event(30, memberChannel('wallet', 30n))]);
      return socket.messages.some(({ type }) => type === 'event');
    })
    .toBe(true);
  expect(asked.atOnce).toBe(1);
  expect(asked.times).toBeLessThan(30);
});

test('a socket that closes while its subscribe is worked on is forgotten', async () => {
  const process = await givenProcess();
  const sockets = await Promise.all(Array.from({ length: 5 }, () => openSocket(process.url)));
  const judged = asked.times + sockets.length;
  for (const [n, socket] of sockets.entries()) {
    socket.send({ type: 'subscribe', token: `${n}.a`, channels: ['wallet', 'sys'] });
    socket.close();
  }
  await expect.poll(() => [asked.times, asked.now, process.sockets.count()]).toEqual([judged, 0, 0]);
  // Who subscribes and stays is worked on after them.
  const other = await openSocket(process.url);
  other.send({ type: 'subscribe', token: '9.a', channels: ['bets'] });
  await other.take('subscribed');
  expect(process.sockets.channels()).toBe(1);
});

test('what the sockets of an address say is counted together, also over a reconnect', async () => {
  const process = await givenProcess(50, { limits: { messagesPerAddress: 30 } });
  const first = await openSocket(process.url);
  for (let n = 0; n < 20; n += 1) first.send({ type: 'ping' });
  first.close();
  await first.closed;
  const second = await openSocket(process.url);
  for (let n = 0; n < 20; n += 1) second.send({ type: 'ping' });
  expect(await second.closed).toBe(1008);
});

test('an address catches up with so many events in a minute, by socket and by polling together', async () => {
  const process = await givenProcess(50, { limits: { missedEventsPerAddress: RESUME_LIMIT + 30 } });
  const from = process.feed.last();
  await publishNow(
    database.db,
    Array.from({ length: 20 }, (_, n) => event(n)),
  );
  await expect.poll(() => process.feed.last()).toBeGreaterThanOrEqual(from + 20);
  const poll = () => process.http.inject({ url: `${pollLive.path}?channels=sys&after=${from}` });
  const socket = await openSocket(process.url);
  socket.send({ type: 'subscribe', channels: ['sys'], after: from });
  await socket.take('subscribed');
  expect(socket.messages.filter(({ type }) => type === 'event')).toHaveLength(20);
  expect((await poll()).json().value.events).toHaveLength(20);
  expect((await poll()).statusCode).toBe(429);
});

test('a session that is over by time loses its channels with the next beat', async () => {
  // A socket that does not answer within one beat is cut off, and a busy machine may be slow to.
  const process = await givenProcess(50, { beatMilliseconds: 500 });
  const socket = await openSocket(process.url);
  socket.send({ type: 'subscribe', token: '5.timed', channels: ['wallet', 'sys'] });
  await socket.take('subscribed');
  over.add('5.timed');
  await socket.take('sessionEnded');
  await publishNow(database.db, [event(1, memberChannel('wallet', 5n)), event(2)]);
  expect((await socket.take('event')).event?.data).toEqual({ n: 2 });
});

test('staff hear a channel only while they hold its right', async () => {
  const process = await givenProcess();
  staffRights.add('chat.view');
  const socket = await openSocket(process.url);
  socket.send({ type: 'subscribe', token: 'desk', channels: ['deskChat', 'sys'] });
  await socket.take('subscribed');
  await publishNow(database.db, [event(1, 'deskChat')]);
  expect((await socket.take('event')).event?.data).toEqual({ n: 1 });
  staffRights.delete('chat.view');
  process.sockets.judgeStaff();
  await expect
    .poll(async () => {
      const mark = process.feed.last();
      await publishNow(database.db, [event(mark, 'deskChat'), event(mark, 'sys')]);
      const heard: string[] = [];
      do heard.push((await socket.take('event')).event?.channel ?? '');
      while (heard.at(-1) !== 'sys');
      return heard;
    })
    .toEqual(['sys']);
});

test('who is sent out of a room hears nothing more of it at once, on every process, and is told to ask anew', async () => {
  const [one, two] = [await givenProcess(), await givenProcess()];
  heardRooms.add('adda').add('live');
  const sockets = [await openSocket(one.url), await openSocket(two.url), await openSocket(two.url)];
  for (const [at, socket] of sockets.entries()) {
    socket.send({ type: 'subscribe', token: at < 2 ? '7.a' : '8.b', channels: ['room.adda', 'room.live'] });
    await socket.take('subscribed');
  }
  heardRooms.delete('adda');
  await publishNow(database.db, [{ channel: MEMBER_JUDGED, kind: 'judge', data: { memberId: '7' } }]);
  for (const socket of sockets.slice(0, 2)) await socket.take('reset');
  await publishNow(database.db, [event(1, 'room.adda'), event(2, 'room.live')]);
  for (const socket of sockets.slice(0, 2)) expect((await socket.take('event')).event?.data).toEqual({ n: 2 });
  expect((await sockets[2]?.take('event'))?.event?.data).toEqual({ n: 1 });
  // Nobody can ask for what tells it, and a poll is judged as a socket is.
  expect((await one.http.inject({ url: `/wps/live/poll?channels=${MEMBER_JUDGED}` })).json().code).toBe(
    'request.invalid',
  );
  const polled = await one.http.inject({
    ...{ url: '/wps/live/poll?channels=room.adda,room.live&after=1', headers: { token: '7.a' } },
  });
  const { events, reset } = polled.json().value as { events: { channel: string }[]; reset: boolean };
  if (!reset) expect(new Set(events.map(({ channel }) => channel))).toEqual(new Set(['room.live']));
  heardRooms.clear();
});

test('a database that is away is told once for all sockets, those that are judged and those that subscribe', async () => {
  const lines: string[] = [];
  const destination = { write: (line: string) => void lines.push(line) };
  const process = await givenProcess(50, { log: createLogger({ level: 'warn', role: 'test', destination }) });
  staffRights.add('chat.view');
  const watch = async (): Promise<GivenSocket> => {
    const socket = await openSocket(process.url);
    socket.send({ type: 'subscribe', token: 'd', channels: ['deskChat'] });
    return socket;
  };
  const sockets = [await watch(), await watch(), await watch()];
  for (const socket of sockets) await socket.take('subscribed');
  away = Object.assign(new Error('connect ECONNREFUSED 127.0.0.1:5432'), { code: 'ECONNREFUSED' });
  try {
    for (let time = 0; time < 3; time += 1) process.sockets.judgeStaff();
    expect(await (await watch()).closed).toBe(1013);
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['a socket could not be judged']);
  } finally {
    away = null;
    staffRights.clear();
  }
  await publishNow(database.db, [event(1, 'deskChat')]);
  for (const socket of sockets) expect((await socket.take('event')).event?.data).toEqual({ n: 1 });
});

test('a process that stops tells its sockets to come back elsewhere', async () => {
  const process = await givenProcess();
  const socket = await openSocket(process.url);
  socket.send({ type: 'subscribe', channels: ['sys'] });
  await socket.take('subscribed');
  process.sockets.closeAll();
  expect(await socket.closed).toBe(1012);
});

test('polling gives the same events', async () => {
  const process = await givenProcess();
  const poll = async (channels: string, after: number, token?: string) => {
    const response = await process.http.inject({
      url: `${pollLive.path}?channels=${channels}&after=${after}`,
      headers: token === undefined ? {} : { token },
    });
    return { status: response.statusCode, value: response.json().value };
  };
  const start = await poll('wallet,sys', 0, '6.a');
  expect(start.value).toMatchObject({ events: [], reset: false });
  await publishNow(database.db, [
    event(1),
    event(2, memberChannel('wallet', 6n)),
    event(3, memberChannel('wallet', 7n)),
  ]);
  const socket = await openSocket(process.url);
  socket.send({ type: 'subscribe', channels: ['sys'], after: start.value.seq });
  await socket.take('event');
  const next = await poll('wallet,sys', start.value.seq, '6.a');
  expect(
    next.value.events.map(({ channel, data }: { channel: string; data: { n: number } }) => [channel, data.n]),
  ).toEqual([
    ['sys', 1],
    ['wallet', 2],
  ]);
  expect((await poll('wallet', 0)).status).toBe(401);
  expect((await poll('nothing', 0)).status).toBe(400);
});
