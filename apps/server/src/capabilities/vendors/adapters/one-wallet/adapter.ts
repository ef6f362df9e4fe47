/**
 * One wallet with debit, credit and cancel, as Evolution's One Wallet API has it: calls are known by a token in their address,
 * amounts are JSON numbers of whole units, and a debit with all that belongs to it has one `refId`.
 *
 * Nothing in a call is signed, so that it must come over TLS and from the vendor's networks.
 */
import { randomUuid } from '@house/fairness/random';
import { formatAmount } from '@house/money/amount';
import * as z from 'zod/mini';
import type { Adapter, Asked, CallOutcome, FamilyReply, Heard, House, Reading } from '../adapter.ts';
import { type Rounding, readDecimalAmount } from '../amounts.ts';
import { type ExactNumber, exactNumber, parseExactJson } from '../exact-json.ts';
import { isSameText } from '../same-text.ts';
import { nameSession, readSessionName } from '../session-name.ts';
import { type OneWalletCall, wordOf, wordOfOutcome } from './words.ts';

const text = z.string().check(z.maxLength(2_000));
const session = { sid: text, userId: text, uuid: z.optional(z.nullable(text)) };
/** What is played: the id is the round's, the table is the game. */
const game = z.object({
  id: z.optional(z.nullable(text)),
  details: z.optional(z.nullable(z.object({ table: z.optional(z.nullable(z.object({ id: text }))) }))),
});
const checkBody = z.object(session);
const balanceBody = z.object({ ...session, currency: text, game: z.optional(z.nullable(game)) });
const transaction = z.object({ id: text, refId: text, amount: exactNumber });
const movedBody = z.object({ ...session, currency: text, game, transaction });
const promoBody = z.object({
  ...{ ...session, currency: text, game: z.optional(z.nullable(game)) },
  promoTransaction: z.object({ id: text, amount: exactNumber }),
});

type Session = z.output<typeof checkBody>;

const replyWith = (fields: object): FamilyReply => ({ httpStatus: 200, body: JSON.stringify(fields) });

/** As a JSON number; doubles hold cash of up to eleven digits with its four places. */
const writeBalance = (balance: bigint): number => Number(formatAmount(balance));

const tellAs =
  (call: OneWalletCall, { uuid, sid }: Session) =>
  (outcome: CallOutcome): FamilyReply => {
    const status = wordOfOutcome(call, outcome);
    const { balance } = outcome;
    if (call === 'check') return replyWith(status === 'OK' ? { status, sid, uuid } : { status, uuid });
    return replyWith({ status, ...(balance === null ? {} : { balance: writeBalance(balance), bonus: 0 }), uuid });
  };

function uuidOf(heard: Heard): object {
  const read = z.object({ uuid: z.optional(z.nullable(text)) }).safeParse(parseExactJson(heard.body));
  return read.success ? { uuid: read.data.uuid } : {};
}

const refuse = (status: 'BAD_SIGNATURE' | 'INVALID_REQUEST' | 'TEMPORARY', heard: Heard): FamilyReply =>
  // Of what is not known to be the vendor's nothing is read.
  replyWith({ status: wordOf(status), ...(status === 'BAD_SIGNATURE' ? {} : uuidOf(heard)) });

/** The table that a call names, or the one the session was opened for. */
const gameCodeOf = (of: z.output<typeof game> | null | undefined, sid: string): string | undefined =>
  of?.details?.table?.id ?? readSessionName(sid)?.gameCode;

const amountOf = ({ digits }: ExactNumber, rounding: Rounding) => readDecimalAmount(digits, rounding);
/** What is no session of ours is told so by the protocol: nobody has such a token. */
const tokenOf = (sid: string): string => readSessionName(sid)?.token ?? '-'.repeat(64);

function readMoved(call: 'debit' | 'credit' | 'cancel', body: z.output<typeof movedBody>): Asked {
  const { sid, userId: user, currency, transaction: moved } = body;
  const about = { user, currency, gameCode: gameCodeOf(body.game, sid), roundId: body.game.id ?? moved.refId };
  const tell = tellAs(call, body);
  const { refId } = moved;
  if (call === 'debit') {
    const request = { ...about, token: tokenOf(sid), txId: refId, amount: amountOf(moved.amount, 'up') };
    return { call: 'bet', request, tell };
  }
  if (call === 'cancel') return { call: 'rollback', request: { ...about, txId: refId, betTxId: refId }, tell };
  const amount = amountOf(moved.amount, 'down');
  return { call: 'win', request: { ...about, txId: refId, betTxId: refId, amount }, tell };
}

function readPromo(body: z.output<typeof promoBody>): Asked {
  const { sid, userId: user, currency, promoTransaction: promo } = body;
  return {
    call: 'promowin',
    request: {
      ...{ user, currency, gameCode: gameCodeOf(body.game, sid) },
      ...{ txId: promo.id, amount: amountOf(promo.amount, 'down') },
    },
    tell: tellAs('promo_payout', body),
  };
}

function read(heard: Heard, house: House): Reading {
  const body = parseExactJson(heard.body);
  const as = <Shape extends z.ZodMiniType>(shape: Shape, ask: (body: z.output<Shape>) => Asked): Reading => {
    const parsed = shape.safeParse(body);
    return parsed.success ? ask(parsed.data) : { call: null, reply: refuse('INVALID_REQUEST', heard) };
  };
  switch (heard.path) {
    case 'check':
    case 'sid':
      return as(checkBody, (it) => ({
        call: 'balance',
        request: {
          ...{ user: it.userId, currency: house.currency, token: tokenOf(it.sid) },
          gameCode: readSessionName(it.sid)?.gameCode ?? '-',
        },
        tell: tellAs('check', it),
      }));
    case 'balance':
      return as(balanceBody, (it) => ({
        call: 'balance',
        request: {
          ...{ user: it.userId, currency: it.currency, token: tokenOf(it.sid) },
          gameCode: gameCodeOf(it.game, it.sid) ?? '-',
        },
        tell: tellAs('balance', it),
      }));
    case 'debit':
    case 'credit':
    case 'cancel': {
      const { path } = heard;
      return as(movedBody, (it) => readMoved(path, it));
    }
    case 'promo_payout':
      return as(promoBody, readPromo);
    default:
      return { call: null, reply: refuse('INVALID_REQUEST', heard) };
  }
}

export const oneWallet: Adapter = {
  family: 'one-wallet',
  keyNames: ['authToken', 'apiToken'],
  settingNames: ['casinoKey', 'country'],
  isGenuine: ({ method, query }, { keys }) => {
    const given = query.authToken ?? '';
    return method === 'POST' && keys.some(({ authToken = '' }) => authToken !== '' && isSameText(given, authToken));
  },
  read,
  refuse,
  launch: async ({ user, token, gameCode, language, currency }, { url, send, keys, settings }) => {
    const { casinoKey = '', country = 'BD' } = settings;
    const apiToken = keys[0]?.apiToken ?? '';
    const body = JSON.stringify({
      uuid: randomUuid(),
      player: {
        ...{ id: user, update: true, country, language, currency },
        session: { id: nameSession({ token, user, gameCode }), ip: '0.0.0.0' },
      },
      config: { game: { table: { id: gameCode } }, channel: { wrapped: false, mobile: true } },
    });
    const answer = await send({
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body },
      url: `${url}/ua/v1/${encodeURIComponent(casinoKey)}/${encodeURIComponent(apiToken)}`,
    });
    // A path on the vendor's own host.
    return new URL(z.object({ entry: text }).parse(JSON.parse(answer)).entry, url).href;
  },
};
