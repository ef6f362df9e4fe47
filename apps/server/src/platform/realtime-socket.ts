/**
 * The live socket and its polling fallback (screens.md 0.7).
 *
 * A `subscribe` replaces what the socket listens to. The answer is what it missed since `after`, or `reset`, and then
 * `subscribed`; from there on events as they happen. `pong` carries a number too: everything up to it has been sent, so
 * a quiet client can resume from there.
 *
 * new        no subscription. Leaves by: subscribe.
 * catching   missed events are being read; events that happen meanwhile wait in line. Leaves by: caught up.
 * live       events are sent as they happen. Leaves by: subscribe, closing, or the end of the session, which takes the
 *            member's channels away and leaves the public ones.
 *
 * While the house is closed for its address, a socket in any state hears `sys` and nothing else; what it missed comes
 * when it subscribes again.
 *
 * A socket costs its address what calls cost: opening it is one, as every request (address-limit.ts), and each subscribe
 * is one. A subscribe over
 * the limit waits, a newer one takes its place, and one at a time is worked on for each socket. Whose channels it has is
 * judged again with every beat, when rights of staff change and when a member is sent out of rooms: looking on is no use
 * of a session, which ends by time all the same.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { CHAT_TOKEN_HEADER } from '@house/contract/chat/site';
import {
  CHANNELS_MAX,
  channelName,
  clientMessage,
  LIVE_SOCKET_PATH,
  pollLive,
  type serverMessage,
} from '@house/contract/platform/realtime';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { WebSocket } from 'ws';
import type { output } from 'zod/mini';
import { visitorOf } from './addresses.ts';
import { addressOf } from './client-address.ts';
import type { Clock } from './clock.ts';
import type { Door } from './door.ts';
import { type CallRouter, type Gatekeeper, type Principal, tokenOf } from './http.ts';
import type { Limits } from './limits.ts';
import { shouldLog } from './log-throttle.ts';
import type { Log } from './logs.ts';
import { type LiveFeed, MEMBER_JUDGED, memberChannel, RESUME_LIMIT, type StoredEvent } from './realtime.ts';
import { isRefusal, type Refusal, refuse } from './result.ts';

type ServerMessage = output<typeof serverMessage>;
type ClientMessage = output<typeof clientMessage>;
type LiveLimits = Pick<Limits, 'address' | 'messages' | 'missedEvents'>;

const MEMBER_CHANNELS = new Set(['wallet', 'bets', 'inbox', 'chat']);
/** A visitor's too, who has no session but the secret of his talks. */
const GUEST_CHANNEL = 'chat';
/** Channels of staff, each behind a right. */
const STAFF_CHANNELS: ReadonlyMap<string, string> = new Map([
  ['deskChat', 'chat.view'],
  ['deskRooms', 'chatRooms.view'],
]);
/** Channels of rooms: a member's who may be in the room, and nobody else's. */
const ROOM_CHANNEL = 'room.';
/** What a closed house still says. */
const SITE_CHANNEL = 'sys';
const MESSAGES_PER_TEN_SECONDS = 40;
const BEAT_MILLISECONDS = 30_000;
/** When the budget of missed events is used up; those who take part of it give most back at once. */
const ASK_AGAIN_MILLISECONDS = 1_000;
const BUFFER_LIMIT_BYTES = 1024 * 1024;
const CLOSE = { restarting: 1012, tryLater: 1013, policy: 1008 } as const;

export interface LiveSockets {
  /** How many sockets are open here. */
  readonly count: () => number;
  /** How many channels they listen to. */
  readonly channels: () => number;
  /** Takes the member's channels from every socket of a session that has ended, and tells it. */
  endSession(sessionId: string): void;
  /** Takes from sockets of staff what their rights no longer give: rights, roles or allowed addresses have changed. */
  judgeStaff(): void;
  /** Tells every client to come back elsewhere. */
  closeAll(): void;
}

interface Socket {
  readonly ws: WebSocket;
  readonly request: FastifyRequest;
  listener: Listener;
  /** Stored channel -> the name the client knows. */
  channels: Map<string, string>;
  /** Everything up to here has been sent. */
  sent: number;
  /** Events that happen while missed ones are read; null when live. */
  waiting: StoredEvent[] | null;
  /** The newest subscribe that is not begun yet. */
  wish: ClientMessage | null;
  /** A subscribe is being worked on. */
  busy: boolean;
  /** Where a socket stood when the house closed for it: what it missed since is still to come. Null while it is open. */
  heldAt: number | null;
  messages: number;
  answering: boolean;
}

/** Whose channels a socket or a poll may have: a member's, a visitor's, staff's, or none but the public ones. */
interface Listener {
  readonly member: Principal | null;
  readonly staff: Principal | null;
  readonly guest: bigint | null;
  /** Channels of rooms that the member may hear. */
  readonly rooms: ReadonlySet<string>;
  /** The token of the session, to be judged again; null without a session. */
  readonly token: string | null;
}
const NO_ROOMS: ReadonlySet<string> = new Set();
const NOBODY: Listener = { member: null, staff: null, guest: null, rooms: NO_ROOMS, token: null };

const isRoom = (name: string): boolean => name.startsWith(ROOM_CHANNEL);

/** Of these channels those of rooms in which the member may be. */
async function roomsOf(
  gatekeeper: Gatekeeper,
  { id, confined }: Principal,
  names: readonly string[],
): Promise<ReadonlySet<string>> {
  const rooms = names.filter(isRoom).map((name) => name.slice(ROOM_CHANNEL.length));
  if (rooms.length === 0 || confined === true || gatekeeper.roomsHeard === undefined) return NO_ROOMS;
  const heard = await gatekeeper.roomsHeard(id, rooms);
  return new Set([...heard].map((code) => `${ROOM_CHANNEL}${code}`));
}

/** Whose own events must be kept from here on. */
const watcherOf = ({ member, guest }: Listener): bigint | null => member?.id ?? guest;

/** What somebody says of himself, judged. A refusal is that of his session. */
async function listenerOf(
  gatekeeper: Gatekeeper,
  names: readonly string[],
  said: { token: string | null; chatToken: string | null },
  about: { address: string; userAgent: string },
): Promise<Listener | Refusal<'session.ended'>> {
  const { token, chatToken } = said;
  if (token !== null && names.some((name) => STAFF_CHANNELS.has(name))) {
    const staff = await gatekeeper.staff(token, about);
    return isRefusal(staff) ? staff : { ...NOBODY, staff, token };
  }
  if (token !== null) {
    const member = await gatekeeper.member(token, about);
    if (isRefusal(member)) return member;
    return { ...NOBODY, member, token, rooms: await roomsOf(gatekeeper, member, names) };
  }
  const guest = chatToken === null ? null : await gatekeeper.guest?.(chatToken);
  return { ...NOBODY, guest: guest ?? null };
}

/** True when a channel was asked for that needs a session, and there is none. */
function lacksSession(names: readonly string[], { member, staff, guest }: Listener): boolean {
  return names.some((name) => {
    if (STAFF_CHANNELS.has(name)) return staff === null;
    if (isRoom(name)) return member === null;
    return MEMBER_CHANNELS.has(name) && member === null && !(name === GUEST_CHANNEL && guest !== null);
  });
}

/** The stored name of each channel a client may have. */
function storedChannels(names: readonly string[], { member, staff, guest, rooms }: Listener): Map<string, string> {
  const stored = new Map<string, string>();
  for (const name of names) {
    const right = STAFF_CHANNELS.get(name);
    if (right !== undefined) {
      if (staff?.rights.includes(right)) stored.set(name, name);
    } else if (isRoom(name)) {
      if (rooms.has(name)) stored.set(name, name);
    } else if (!MEMBER_CHANNELS.has(name)) stored.set(name, name);
    else if (member !== null && !member.confined) stored.set(memberChannel(name, member.id), name);
    else if (name === GUEST_CHANNEL && guest !== null) stored.set(memberChannel(name, guest), name);
  }
  return stored;
}

/** What is left of channels when the session behind them has ended. */
function publicChannels(channels: ReadonlyMap<string, string>): Map<string, string> {
  return new Map(
    [...channels].filter(([stored, name]) => stored === name && !STAFF_CHANNELS.has(name) && !isRoom(name)),
  );
}

const forClient = (event: StoredEvent, channel: string) => ({
  seq: event.seq,
  channel,
  kind: event.kind,
  at: event.at,
  data: { ...event.data },
});

interface SocketsOptions {
  readonly feed: LiveFeed;
  readonly gatekeeper: Gatekeeper;
  readonly clock: Clock;
  readonly log: Log;
  readonly socketsPerAddress: number;
  /** Without them nothing is limited but sockets and the haste of each. */
  readonly limits?: LiveLimits;
  /** How often a socket is asked whether it is there, and judged again. */
  readonly beatMilliseconds?: number;
  /** Without it the house is open to everybody. */
  readonly door?: Door;
  /** Origins of pages that may open a socket, beside the address the request came to. */
  readonly origins: readonly string[];
}

function parseMessage(text: string): ClientMessage | null {
  try {
    const parsed = clientMessage.safeParse(JSON.parse(text));
    return parsed.success ? parsed.data : null;
  } catch {
    return null;
  }
}

/** What one process does with its sockets. */
class SocketRoom {
  readonly #options: SocketsOptions;
  readonly #sockets = new Set<Socket>();
  /** Stored channel -> who listens, so that an event costs only its listeners. */
  readonly #byChannel = new Map<string, Set<Socket>>();
  readonly #perAddress = new Map<string, number>();

  constructor(options: SocketsOptions) {
    this.#options = options;
    options.feed.listen((event) => {
      this.#deliver(event);
      if (event.channel === SITE_CHANNEL) for (const socket of this.#sockets) this.#soon(this.#judgeDoor(socket));
      if (event.channel === MEMBER_JUDGED) this.#judgeMember(String(event.data['memberId']));
    });
  }

  get size(): number {
    return this.#sockets.size;
  }

  get channels(): number {
    return this.#byChannel.size;
  }

  closeAll(): void {
    for (const { ws } of this.#sockets) ws.close(CLOSE.restarting, 'restarting');
  }

  open(ws: WebSocket, request: FastifyRequest): void {
    const address = visitorOf(addressOf(request));
    const open = this.#perAddress.get(address) ?? 0;
    if (open >= this.#options.socketsPerAddress) {
      ws.close(CLOSE.tryLater, 'too many sockets');
      return;
    }
    this.#perAddress.set(address, open + 1);
    const socket: Socket = {
      ws,
      request,
      listener: NOBODY,
      channels: new Map(),
      sent: this.#options.feed.last(),
      waiting: null,
      wish: null,
      busy: false,
      heldAt: null,
      messages: 0,
      answering: true,
    };
    this.#sockets.add(socket);
    const timer = setInterval(() => this.#beat(socket), this.#options.beatMilliseconds ?? BEAT_MILLISECONDS);
    const calm = setInterval(() => {
      socket.messages = 0;
    }, 10_000);
    ws.on('pong', () => {
      socket.answering = true;
    });
    ws.on('message', (data, binary) => {
      if (binary) ws.close(CLOSE.policy, 'text only');
      else this.#hear(socket, (data as Buffer).toString('utf8'));
    });
    ws.on('error', () => ws.terminate());
    ws.on('close', () => {
      clearInterval(timer);
      clearInterval(calm);
      this.#listenTo(socket, new Map());
      this.#sockets.delete(socket);
      const left = (this.#perAddress.get(address) ?? 1) - 1;
      if (left === 0) this.#perAddress.delete(address);
      else this.#perAddress.set(address, left);
    });
  }

  #beat(socket: Socket): void {
    if (!socket.answering) {
      socket.ws.terminate();
      return;
    }
    socket.answering = false;
    socket.ws.ping();
    this.#soon(this.#judge(socket));
    const watcher = watcherOf(socket.listener);
    if (watcher !== null) {
      this.#options.feed.watch(watcher).catch((error: unknown) => this.#tell(error, 'watching could not be noted'));
    }
  }

  async #isLetIn(socket: Socket): Promise<boolean> {
    return (await this.#options.door?.admits(addressOf(socket.request))) ?? true;
  }

  #soon(judging: Promise<unknown>): void {
    judging.catch((error: unknown) => this.#tell(error, 'a socket could not be judged'));
  }

  /** A database that is away fails every socket of the process, each with every beat. */
  #tell(error: unknown, what: string): void {
    const { log } = this.#options;
    if (shouldLog(log, 'live sockets', error)) log.warn({ err: error }, what);
  }

  /** Takes every channel but `sys` from a socket whose address is no longer let in; whether it is. */
  async #judgeDoor(socket: Socket): Promise<boolean> {
    const letIn = await this.#isLetIn(socket);
    if (!letIn) {
      socket.heldAt ??= this.#sentTo(socket);
      this.#keep(socket, (stored) => stored === SITE_CHANNEL);
    }
    return letIn;
  }

  /** And what the session no longer opens: it may have ended by time, which nobody tells, or have fewer rights. */
  async #judge(socket: Socket): Promise<void> {
    if (!(await this.#judgeDoor(socket))) return;
    const before = socket.listener;
    if (before.token === null) return;
    const audience = before.staff === null ? 'member' : 'staff';
    const about = { ...this.#about(socket), passive: true };
    const now = await this.#options.gatekeeper[audience](before.token, about);
    // Another subscribe has said meanwhile who listens.
    if (socket.listener !== before) return;
    if (isRefusal(now)) {
      this.#endListener(socket);
      return;
    }
    const names = [...socket.channels.values()];
    const rooms = audience === 'member' ? await roomsOf(this.#options.gatekeeper, now, names) : NO_ROOMS;
    if (socket.listener !== before) return;
    socket.listener = { ...before, [audience]: now, rooms };
    const allowed = storedChannels(names, socket.listener);
    const losesRoom = [...socket.channels].some(([stored, name]) => isRoom(name) && !allowed.has(stored));
    this.#keep(socket, (stored) => allowed.has(stored));
    // A page that lost a room asks anew, and is told why.
    if (losesRoom) this.#send(socket, { type: 'reset', seq: this.#sentTo(socket), serverTime: this.#now() });
  }

  #judgeMember(memberId: string): void {
    for (const socket of this.#sockets) {
      if (socket.listener.member?.id.toString() === memberId) this.#soon(this.#judge(socket));
    }
  }

  judgeStaff(): void {
    for (const socket of this.#sockets) if (socket.listener.staff !== null) this.#soon(this.#judge(socket));
  }

  #about({ request }: Socket): { address: string; userAgent: string } {
    return { address: addressOf(request), userAgent: request.headers['user-agent'] ?? '' };
  }

  /** Leaves a socket those of its stored channels that the test allows. */
  #keep(socket: Socket, mayStay: (stored: string) => boolean): void {
    const left = [...socket.channels].filter(([stored]) => mayStay(stored));
    if (left.length < socket.channels.size) this.#listenTo(socket, new Map(left));
  }

  /** Up to where everything has been sent that this socket may hear. */
  #sentTo(socket: Socket): number {
    if (socket.heldAt !== null) return socket.heldAt;
    return socket.waiting === null ? Math.max(socket.sent, this.#options.feed.last()) : socket.sent;
  }

  #send(socket: Socket, message: ServerMessage): void {
    if (socket.ws.readyState !== socket.ws.OPEN) return;
    if (socket.ws.bufferedAmount > BUFFER_LIMIT_BYTES) socket.ws.close(CLOSE.tryLater, 'too slow');
    else socket.ws.send(JSON.stringify(message));
  }

  #sendEvent(socket: Socket, event: StoredEvent): void {
    const channel = socket.channels.get(event.channel);
    if (channel === undefined || event.seq <= socket.sent) return;
    this.#send(socket, { type: 'event', event: forClient(event, channel) });
    socket.sent = event.seq;
  }

  #deliver(event: StoredEvent): void {
    for (const socket of this.#byChannel.get(event.channel) ?? []) {
      if (socket.waiting !== null) socket.waiting.push(event);
      else this.#sendEvent(socket, event);
    }
  }

  endSession(sessionId: string): void {
    for (const socket of this.#sockets) {
      const { member, staff } = socket.listener;
      if ((member ?? staff)?.sessionId === sessionId) this.#endListener(socket);
    }
  }

  #endListener(socket: Socket): void {
    socket.listener = NOBODY;
    this.#listenTo(socket, publicChannels(socket.channels));
    this.#send(socket, { type: 'sessionEnded' });
  }

  #listenTo(socket: Socket, channels: Map<string, string>): void {
    for (const stored of socket.channels.keys()) {
      const listeners = this.#byChannel.get(stored);
      listeners?.delete(socket);
      if (listeners?.size === 0) this.#byChannel.delete(stored);
    }
    socket.channels = channels;
    for (const stored of channels.keys()) {
      const listeners = this.#byChannel.get(stored) ?? new Set();
      listeners.add(socket);
      this.#byChannel.set(stored, listeners);
    }
  }

  #hear(socket: Socket, text: string): void {
    socket.messages += 1;
    const message = parseMessage(text);
    const hasty =
      socket.messages > MESSAGES_PER_TEN_SECONDS ||
      this.#options.limits?.messages.take(addressOf(socket.request), 1) === false;
    if (hasty || message === null) {
      socket.ws.close(CLOSE.policy, message === null ? 'not understood' : 'too many messages');
      return;
    }
    if (message.type === 'ping') {
      this.#send(socket, { type: 'pong', seq: this.#sentTo(socket), serverTime: this.#now() });
      return;
    }
    socket.wish = message;
    this.#serveWishes(socket).catch((error: unknown) => {
      this.#tell(error, 'subscribe failed');
      socket.ws.close(CLOSE.tryLater, 'try later');
    });
  }

  #now(): string {
    return new Date(this.#options.clock.now()).toISOString();
  }

  /** Works on one subscribe after the other; of those that wait the newest alone counts. */
  async #serveWishes(socket: Socket): Promise<void> {
    if (socket.busy) return;
    socket.busy = true;
    try {
      while (socket.wish !== null && socket.ws.readyState === socket.ws.OPEN) {
        const message = socket.wish;
        const pause = await this.#pauseBefore(socket, message);
        if (pause > 0) await wait(pause, undefined, { ref: false });
        else {
          if (socket.wish === message) socket.wish = null;
          await this.#subscribe(socket, message);
        }
      }
    } finally {
      socket.busy = false;
    }
  }

  /** Milliseconds until the socket's address may have this subscribe; takes what it costs when that is now. */
  async #pauseBefore(socket: Socket, { after }: ClientMessage): Promise<number> {
    const { limits } = this.#options;
    if (limits === undefined) return 0;
    const address = addressOf(socket.request);
    const resumes = after !== undefined;
    if (resumes && !limits.missedEvents.take(address, RESUME_LIMIT)) return ASK_AGAIN_MILLISECONDS;
    const seconds = await limits.address(socket.request);
    if (seconds !== null && resumes) limits.missedEvents.giveBack(address, RESUME_LIMIT);
    return (seconds ?? 0) * 1_000;
  }

  async #listener(socket: Socket, names: readonly string[], { token, chatToken }: ClientMessage): Promise<Listener> {
    const said = { token: token || null, chatToken: chatToken || null };
    const listener = await listenerOf(this.#options.gatekeeper, names, said, this.#about(socket));
    return isRefusal(listener) ? NOBODY : listener;
  }

  async #subscribe(socket: Socket, message: ClientMessage): Promise<void> {
    const asked = message.channels ?? [];
    const letIn = await this.#isLetIn(socket);
    const names = letIn ? asked : asked.filter((name) => name === SITE_CHANNEL);
    const listener = letIn ? await this.#listener(socket, names, message) : NOBODY;
    const watcher = watcherOf(listener);
    if (watcher !== null) await this.#options.feed.watch(watcher);
    // One that has closed meanwhile would be kept under its channels for ever, and each of their events handed to it.
    if (!this.#sockets.has(socket)) return;
    socket.listener = listener;
    if (lacksSession(names, listener)) this.#send(socket, { type: 'sessionEnded' });
    const until = this.#options.feed.last();
    // Events from here on wait in line, so that none falls between the missed and the live ones.
    socket.waiting = [];
    this.#listenTo(socket, storedChannels(names, listener));
    if (message.after === undefined) socket.sent = until;
    else {
      socket.sent = message.after;
      const { feed, limits } = this.#options;
      const missed = await feed.missed([...socket.channels.keys()], message.after, until);
      limits?.missedEvents.giveBack(addressOf(socket.request), RESUME_LIMIT - missed.events.length);
      if (missed.reset) {
        socket.sent = until;
        this.#send(socket, { type: 'reset', seq: until, serverTime: this.#now() });
      }
      for (const event of missed.events) this.#sendEvent(socket, event);
    }
    for (const event of socket.waiting) this.#sendEvent(socket, event);
    socket.waiting = null;
    socket.sent = Math.max(socket.sent, until);
    socket.heldAt = letIn ? null : Math.min(message.after ?? until, until);
    const { turn } = message;
    this.#send(socket, {
      type: 'subscribed',
      seq: this.#sentTo(socket),
      ...(turn === undefined ? {} : { turn }),
      serverTime: this.#now(),
    });
  }
}

/** A page of another site must not open a socket with this person's address behind it. */
function originAllowed(request: FastifyRequest, origins: readonly string[]): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  try {
    return new URL(origin).host === host || origins.includes(origin);
  } catch {
    return false;
  }
}

/** Opens the socket route. Register it before the server is ready. */
export function serveSockets(http: FastifyInstance, options: SocketsOptions): LiveSockets {
  const room = new SocketRoom(options);
  http.get(LIVE_SOCKET_PATH, { websocket: true, config: { route: 'live' } }, (ws, request) => {
    if (originAllowed(request, options.origins)) room.open(ws, request);
    else ws.close(CLOSE.policy, 'origin');
  });
  return {
    count: () => room.size,
    channels: () => room.channels,
    endSession: (sessionId) => room.endSession(sessionId),
    judgeStaff: () => room.judgeStaff(),
    closeAll: () => room.closeAll(),
  };
}

/** Serves the polling fallback: the same events by GET. */
export function servePolling(
  house: CallRouter,
  options: { feed: LiveFeed; gatekeeper: Gatekeeper; clock: Clock; limits?: Pick<Limits, 'missedEvents'> },
): void {
  house.serve(pollLive, async ({ query, headers, address, userAgent }) => {
    const names = query.channels === '' ? [] : query.channels.split(',').slice(0, CHANNELS_MAX);
    if (!names.every((name) => channelName.safeParse(name).success)) return refuse('request.invalid');
    let listener = NOBODY;
    if (names.some((name) => MEMBER_CHANNELS.has(name) || STAFF_CHANNELS.has(name) || isRoom(name))) {
      const chatToken = headers[CHAT_TOKEN_HEADER];
      const said = { token: tokenOf(headers), chatToken: typeof chatToken === 'string' ? chatToken : null };
      const known = await listenerOf(options.gatekeeper, names, said, { address, userAgent });
      if (isRefusal(known)) return known;
      if (lacksSession(names, known)) return refuse('session.required');
      listener = known;
      const watcher = watcherOf(listener);
      if (watcher !== null) await options.feed.watch(watcher);
    }
    const until = options.feed.last();
    const serverTime = new Date(options.clock.now()).toISOString();
    if (query.after === 0) return { events: [], seq: until, reset: false, serverTime };
    const stored = storedChannels(names, listener);
    // Another process may have told the caller of events that this one sees a moment later.
    const seq = Math.max(until, query.after);
    const budget = options.limits?.missedEvents;
    if (budget?.take(address, RESUME_LIMIT) === false) {
      return refuse('request.tooMany', { retryAfterSeconds: ASK_AGAIN_MILLISECONDS / 1_000 });
    }
    const missed = await options.feed.missed([...stored.keys()], query.after, until);
    budget?.giveBack(address, RESUME_LIMIT - missed.events.length);
    const events = missed.events.map((event) => forClient(event, stored.get(event.channel) ?? event.channel));
    return { events, seq: missed.reset ? until : seq, reset: missed.reset, serverTime };
  });
}
