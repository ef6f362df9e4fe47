/**
 * One socket (screens.md 0.7): channels, resume by sequence number, polling fallback.
 *
 * The client sends `subscribe` with its token (or none), the channels it wants and the last sequence it has seen; the
 * server answers with what it missed, or `reset` when that is too long ago, then with events as they happen. Polling
 * gives the same events by GET.
 */
import * as z from 'zod/mini';
import { defineCall } from '../call.ts';
import { text } from '../shapes.ts';

/**
 * `wallet`, `bets`, `inbox` are the signed-in member's own; `chat` is his too, or a visitor's who brings the
 * secret of his talks; `deskChat` and `deskRooms` are staff's (desk-chat.ts, chat-rooms/desk.ts); `room.<code>` is that of
 * members who may be in the room (chat-rooms/site.ts); `lott.<code>`, `odds.<event>`, `odds`, `win`, `sys` are public.
 *
 * Named by screens.md 0.7 and not here yet, each comes with what it tells of: `agent` with the wages of agents,
 * `crash.<room>` with the crash game, `promo` with promotions that count for one member. That promotions
 * have changed for somebody is `content` on `sys`. `promo` is taken all the same: pages that were opened before ask for it,
 * and one name that is not taken would cost them every channel.
 */
export const channelName = z
  .string()
  .check(
    z.regex(
      /^(wallet|bets|inbox|chat|deskChat|deskRooms|win|sys|promo|odds|odds\.[0-9]{1,20}|lott\.[A-Z0-9]{2,16}|room\.[a-z0-9][a-z0-9-]{1,39})$/,
    ),
  );

export const liveEvent = z.object({
  seq: z.int(),
  channel: channelName,
  kind: z.string(),
  at: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});
export type LiveEvent = z.output<typeof liveEvent>;

/** A socket and a poll take this many; a `subscribe` with more is not understood, and its socket closed. */
export const CHANNELS_MAX = 32;

export const clientMessage = z.object({
  type: z.enum(['subscribe', 'ping']),
  token: z.optional(text(128)),
  /** A visitor's, for `chat` (chat.ts). */
  chatToken: z.optional(text(128)),
  channels: z.optional(z.array(channelName).check(z.maxLength(CHANNELS_MAX))),
  after: z.optional(z.int()),
  /** The client's own number of this `subscribe`; `subscribed` brings it back. Of several in a row the last is answered. */
  turn: z.optional(z.int()),
});

export const serverMessage = z.object({
  type: z.enum(['subscribed', 'event', 'reset', 'pong', 'sessionEnded']),
  /** Of `subscribed` and `pong`: everything up to here has been sent on the channels of the last answered `subscribe`. */
  seq: z.optional(z.int()),
  turn: z.optional(z.int()),
  serverTime: z.optional(z.iso.datetime()),
  event: z.optional(liveEvent),
});

export const LIVE_SOCKET_PATH = '/wps/live';

export const pollLive = defineCall('pollLive', {
  method: 'GET',
  path: '/wps/live/poll',
  audience: 'anyone',
  query: z.object({
    /** Comma-separated channel names. */
    channels: text(600),
    after: z._default(z.coerce.number().check(z.int(), z.gte(0)), 0),
  }),
  reply: z.object({ events: z.array(liveEvent), seq: z.int(), reset: z.boolean(), serverTime: z.iso.datetime() }),
  refusals: ['session.required', 'session.ended'],
  summary: 'The events of these channels after a sequence number; with after=0 only the current number.',
});

/** Payloads by channel and kind. */
export const walletBalanceData = z.object({
  cash: z.string(),
  bonus: z.string(),
  locked: z.string(),
  points: z.string(),
});
/**
 * `sys` kinds:
 * status   without data: the state of the site may have changed for you, ask `getSystemStatus`.
 * brand    data `{revision}`: another brand was published; `getWhitelabel` of this revision tells it.
 * content  data `{revision}`: what the operator writes has changed for somebody; lists are asked anew.
 *
 * `lott.<code>` kinds: `opened`, `closed`, `result`, `settled`, `void`, `corrected`, whose data is the draw;
 * terms    without data: stakes, prices or limited numbers of the game have changed, ask `listLimitedNumbers`.
 * shots    at most once a second a round: how many shots the draw has now.
 */
export const yeekeeEntriesData = z.object({ drawId: z.string(), total: z.int() });
