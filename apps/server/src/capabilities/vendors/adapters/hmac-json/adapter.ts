/**
 * HMAC-SHA256 over canonical JSON (RFC 8785), as Swipe Games' integration adapter API has it: calls name a session and a
 * round, a win no bet; amounts are decimal strings; what is refused has an HTTP status of its own.
 *
 * A query is signed as the JSON object of its parameters. There is no time in what is signed: a call that somebody recorded
 * and sends again does nothing more than the first time.
 */
import { createHmac } from 'node:crypto';
import { formatAmount } from '@house/money/amount';
import * as z from 'zod/mini';
import type { Adapter, Asked, CallOutcome, FamilyReply, Heard, House, Reading } from '../adapter.ts';
import { readDecimalAmount } from '../amounts.ts';
import { isSameText } from '../same-text.ts';
import { nameSession, readSessionName } from '../session-name.ts';
import { canonicalForm } from './canonical.ts';
import { WORDS } from './words.ts';

const SIGNATURE_HEADER = 'x-request-sign';

const text = z.string().check(z.maxLength(255));
const moved = { sessionID: text, txID: text, amount: text };
const kind = z.enum(['regular', 'free']);
const betBody = z.object({ ...moved, roundID: text, type: kind, frID: z.optional(text) });
const refundBody = z.object({ ...moved, origTxID: text, roundID: z.optional(text) });

const replyWith = (httpStatus: number, fields: object): FamilyReply => ({ httpStatus, body: JSON.stringify(fields) });

function refuse(status: keyof typeof WORDS): FamilyReply {
  const { httpStatus, ...fields } = WORDS[status];
  return replyWith(httpStatus, fields);
}

/** It has no word for less than nothing. */
const writeBalance = (balance: bigint | null): string => formatAmount(balance === null || balance < 0n ? 0n : balance);

/** `txID`: told where nothing was booked under one of ours. */
const tellAs =
  (txID?: string) =>
  ({ status, balance, ticket }: CallOutcome): FamilyReply =>
    status === 'OK'
      ? replyWith(200, { balance: writeBalance(balance), ...(txID === undefined ? {} : { txID: ticket ?? txID }) })
      : refuse(status);

function parseBody(body: string): unknown {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

type Session = NonNullable<ReturnType<typeof readSessionName>>;

function read(heard: Heard, house: House): Reading | Promise<Reading> {
  const as = <Shape extends z.ZodMiniType<{ sessionID: string }>>(
    shape: Shape,
    value: unknown,
    ask: (body: z.output<Shape>, session: Session) => Reading | Promise<Reading>,
  ): Reading | Promise<Reading> => {
    const parsed = shape.safeParse(value);
    if (!parsed.success) return { call: null, reply: refuse('INVALID_REQUEST') };
    const session = readSessionName(parsed.data.sessionID);
    return session === null ? { call: null, reply: refuse('INVALID_TOKEN') } : ask(parsed.data, session);
  };
  const aboutOf = ({ user, gameCode }: Session) => ({ user, gameCode, currency: house.currency });
  switch (`${heard.method} ${heard.path}`) {
    case 'GET balance':
      return as(z.object({ sessionID: text }), heard.query, (_body, session) => ({
        call: 'balance',
        request: { ...aboutOf(session), token: session.token },
        tell: tellAs(),
      }));
    case 'POST bet':
      return as(betBody, parseBody(heard.body), (body, session) => readBet(body, session, aboutOf(session)));
    case 'POST win':
      return as(betBody, parseBody(heard.body), async (body, { user, gameCode }): Promise<Reading> => {
        const bet = await house.betOfRound(user, gameCode, body.roundID);
        const request = {
          ...{ user, gameCode, currency: house.currency, roundId: body.roundID, txId: body.txID },
          // A round has one win, which closes it. Where no bet is known none is found under the round's name either.
          ...{ betTxId: bet ?? body.roundID, amount: readDecimalAmount(body.amount, 'down'), roundClosed: true },
        };
        return { call: 'win', request, tell: tellAs(body.txID) };
      });
    case 'POST refund':
      return as(refundBody, parseBody(heard.body), ({ txID, origTxID, roundID }, session) => ({
        call: 'rollback',
        request: { ...aboutOf(session), roundId: roundID ?? origTxID, txId: txID, betTxId: origTxID },
        tell: tellAs(txID),
      }));
    default:
      return { call: null, reply: refuse('INVALID_REQUEST') };
  }
}

function readBet(body: z.output<typeof betBody>, { token }: Session, about: object): Asked {
  const isFree = body.type === 'free';
  return {
    call: 'bet',
    request: {
      ...{ ...about, token, roundId: body.roundID, txId: body.txID },
      // A free round says what it is worth; it costs nothing.
      amount: isFree ? '0' : readDecimalAmount(body.amount, 'up'),
      ...(isFree ? { isFree } : {}),
      ...(body.frID === undefined ? {} : { campaignId: body.frID }),
    },
    tell: tellAs(body.txID),
    keepsRound: true,
  };
}

const signOf = (key: string, canonical: string): string => createHmac('sha256', key).update(canonical).digest('hex');

/** What was signed; null where it is no JSON. */
function canonicalOf({ method, query, body }: Heard): string | null {
  const value = method === 'GET' ? query : parseBody(body);
  if (value === undefined) return null;
  try {
    return canonicalForm(value);
  } catch {
    return null;
  }
}

const offered = z.array(z.object({ id: text, title: text, rtp: z.optional(z.nullable(z.number())) }));

export const hmacJson: Adapter = {
  family: 'hmac-json',
  keyNames: ['integrationApiKey', 'apiKey'],
  settingNames: ['cID', 'extCID'],
  isGenuine: (heard, { keys }) => {
    const signature = heard.header(SIGNATURE_HEADER);
    const canonical = canonicalOf(heard);
    if (signature === '' || canonical === null) return false;
    return keys.some(({ integrationApiKey: key = '' }) => key !== '' && isSameText(signature, signOf(key, canonical)));
  },
  read,
  refuse,
  launch: async ({ user, token, gameCode, language, currency }, { url, send, keys, settings }) => {
    const body = canonicalForm({
      ...{ cID: settings.cID ?? '', extCID: settings.extCID ?? '', gameID: gameCode, demo: false, platform: 'mobile' },
      ...{ currency, locale: language, sessionID: nameSession({ token, user, gameCode }), user: { id: user } },
    });
    const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signOf(keys[0]?.apiKey ?? '', body) };
    const answer = await send({ method: 'POST', url: `${url}/create-new-game`, headers, body });
    return z.object({ gameURL: z.url() }).parse(JSON.parse(answer)).gameURL;
  },
  listGames: async ({ url, send, keys, settings }) => {
    const query = { cID: settings.cID ?? '', extCID: settings.extCID ?? '' };
    const headers = { [SIGNATURE_HEADER]: signOf(keys[0]?.apiKey ?? '', canonicalForm(query)) };
    const answer = await send({ method: 'GET', url: `${url}/games?${new URLSearchParams(query).toString()}`, headers });
    return offered.parse(JSON.parse(answer)).map(({ id: code, title: name, rtp }) => ({
      ...{ code, name, category: '' },
      rtpBasisPoints: rtp == null ? null : Math.round(rtp * 100),
    }));
  },
};
