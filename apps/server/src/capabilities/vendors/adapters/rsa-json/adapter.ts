/**
 * JSON signed with RSA over the raw body, amounts as whole numbers of 1/100000, and answers that are replayed: as Hub88's
 * operator API has it (docs.hub88.io). Both sides sign: its calls are checked with its public key, ours go out under our own.
 *
 * It has no time in what is signed: a call that somebody recorded and sends again does nothing more than the first time.
 */
import { createVerify, generateKeyPairSync, sign } from 'node:crypto';
import * as z from 'zod/mini';
import type { Access, Adapter, Asked, CallOutcome, FamilyReply, Heard, House, Reach, Reading } from '../adapter.ts';
import { type Rounding, readIntegerAmount, writeIntegerAmount } from '../amounts.ts';
import { type ExactNumber, exactNumber, parseExactJson } from '../exact-json.ts';
import { WORDS } from './words.ts';

const SIGNATURE_HEADER = 'x-hub88-signature';
const ALGORITHM = 'RSA-SHA256';
/** An amount of 1 is this part of a unit: 1/100000. */
const PLACES = 5;
const MODULUS_BITS = 2048;

const text = z.string().check(z.maxLength(255));
const about = { request_uuid: text, user: text, game_code: text };
const infoBody = z.object({ user: text, request_uuid: text });
const balanceBody = z.object({ ...about, token: text });
const ofRound = { ...about, token: text, round: text, round_closed: z.optional(z.nullable(z.boolean())) };
const moved = { ...ofRound, transaction_uuid: text, currency: text, amount: exactNumber };
const betBody = z.object({ ...moved, is_free: z.optional(z.nullable(z.boolean())) });
const winBody = z.object({ ...moved, reference_transaction_uuid: text, is_free: z.optional(z.nullable(z.boolean())) });
const rollbackBody = z.object({ ...ofRound, transaction_uuid: text, reference_transaction_uuid: text });

interface Echo {
  readonly user?: string | undefined;
  readonly request_uuid?: string | undefined;
}

const replyWith = (fields: object): FamilyReply => ({ httpStatus: 200, body: JSON.stringify(fields) });

function echoOf(heard: Heard): Echo {
  const read = z
    .object({ user: z.optional(text), request_uuid: z.optional(text) })
    .safeParse(parseExactJson(heard.body));
  return read.success ? read.data : {};
}

function tellWith(echo: Echo, house: House): (outcome: CallOutcome) => FamilyReply {
  return ({ status, balance }) =>
    replyWith({
      ...{ user: echo.user, status: WORDS[status], request_uuid: echo.request_uuid },
      ...(balance === null ? {} : { currency: house.currency, balance: writeIntegerAmount(balance, PLACES) }),
    });
}

/** What is there but of another kind is told apart from what is missing. */
function refuseBody(heard: Heard, body: unknown, path: readonly PropertyKey[]): Reading {
  let at: unknown = body;
  for (const key of path) at = typeof at === 'object' && at !== null ? Reflect.get(at, key) : undefined;
  const isThere = path.length > 0 && at !== undefined;
  return {
    call: null,
    reply: replyWith({ ...echoOf(heard), status: isThere ? 'RS_ERROR_WRONG_TYPES' : 'RS_ERROR_WRONG_SYNTAX' }),
  };
}

const amountOf = ({ digits }: ExactNumber, rounding: Rounding) => readIntegerAmount(digits, PLACES, rounding);
const closedOf = (body: { round_closed?: boolean | null | undefined }) => ({ roundClosed: body.round_closed === true });

function read(heard: Heard, house: House): Reading | Promise<Reading> {
  const body = parseExactJson(heard.body);
  const tell = tellWith(echoOf(heard), house);
  const as = <Shape extends z.ZodMiniType>(
    shape: Shape,
    ask: (body: z.output<Shape>) => Asked | Reading | Promise<Reading>,
  ): Reading | Promise<Reading> => {
    const parsed = shape.safeParse(body);
    return parsed.success ? ask(parsed.data) : refuseBody(heard, body, parsed.error.issues[0]?.path ?? []);
  };
  switch (heard.path) {
    case 'user/info':
      return as(infoBody, (it) => ({ call: null, reply: replyWith({ ...it, status: 'RS_OK' }) }));
    case 'user/balance':
      return as(balanceBody, ({ user, game_code: gameCode, token }) => ({
        call: 'balance',
        request: { user, gameCode, token, currency: house.currency },
        tell,
      }));
    case 'transaction/bet':
      return as(betBody, (it) => ({
        call: 'bet',
        request: { ...requestOf(it, 'up'), token: it.token },
        tell,
        replays: true,
      }));
    case 'transaction/win':
      return as(winBody, (it) => ({
        call: 'win',
        request: { ...requestOf(it, 'down'), betTxId: it.reference_transaction_uuid },
        tell,
        replays: true,
      }));
    case 'transaction/rollback':
      return as(rollbackBody, (it) => readRollback(it, house, tell));
    default:
      return { call: null, reply: replyWith({ ...echoOf(heard), status: 'RS_ERROR_WRONG_SYNTAX' }) };
  }
}

/** What a bet and a win have in common. */
const requestOf = (body: z.output<typeof betBody>, rounding: Rounding) => ({
  ...{ user: body.user, currency: body.currency, gameCode: body.game_code, roundId: body.round },
  ...{ txId: body.transaction_uuid, amount: amountOf(body.amount, rounding), ...closedOf(body) },
  ...(body.is_free === true ? { isFree: true } : {}),
});

/** It names what it takes back, a bet or a win, and not which of the two; what is unknown is a bet on its way. */
async function readRollback(body: z.output<typeof rollbackBody>, house: House, tell: Asked['tell']): Promise<Reading> {
  const { user, reference_transaction_uuid: reference } = body;
  const isWin = (await house.kindOf(user, reference)) === 'win';
  return {
    call: 'rollback',
    request: {
      ...{ user, currency: house.currency, gameCode: body.game_code, roundId: body.round },
      ...{ txId: body.transaction_uuid, betTxId: reference, ...(isWin ? { winTxId: reference } : {}) },
    },
    tell,
    replays: true,
  };
}

function isGenuine(heard: Heard, { settings }: Access): boolean {
  const { publicKey = '' } = settings;
  const signature = heard.header(SIGNATURE_HEADER);
  if (heard.method !== 'POST' || publicKey === '' || signature === '') return false;
  try {
    return createVerify(ALGORITHM).update(heard.body, 'utf8').verify(publicKey, signature, 'base64');
  } catch {
    // What stands there is no key.
    return false;
  }
}

const PLATFORM = 'GPL_MOBILE';
const listBody = z.array(
  z.object({
    game_code: text,
    name: text,
    category: z.optional(z.nullable(text)),
    enabled: z.optional(z.nullable(z.boolean())),
    rtp: z.optional(z.nullable(z.number())),
  }),
);

async function post(path: string, fields: object, { url, send, keys, settings }: Reach): Promise<unknown> {
  const privateKey = keys[0]?.privateKey;
  if (privateKey === undefined) throw new Error('there is no key to sign with');
  const body = JSON.stringify({ ...fields, operator_id: Number(settings.operatorId) });
  const signature = sign(ALGORITHM, Buffer.from(body), privateKey).toString('base64');
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signature };
  const answer: unknown = JSON.parse(
    await send({ method: 'POST', url: `${url}/operator/generic/v2${path}`, headers, body }),
  );
  return answer;
}

export const rsaJson: Adapter = {
  family: 'rsa-json',
  keyNames: ['privateKey'],
  settingNames: ['publicKey', 'operatorId', 'subPartnerId'],
  makeKeys: () => {
    const { privateKey, publicKey } = generateKeyPairSync('rsa', {
      modulusLength: MODULUS_BITS,
      publicKeyEncoding: { type: 'spki', format: 'pem' },
      privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    });
    return { keys: { privateKey }, told: publicKey };
  },
  isGenuine,
  read,
  refuse: (status, heard) => {
    // Of what is not signed nothing is read.
    const echo = status === 'BAD_SIGNATURE' ? {} : echoOf(heard);
    return replyWith({ ...echo, status: WORDS[status] });
  },
  launch: async ({ user, token, gameCode, language, currency }, reach) => {
    const { subPartnerId = '' } = reach.settings;
    const answer = await post(
      '/game/url',
      {
        ...{ user, token, game_code: gameCode, lang: language, currency, platform: PLATFORM },
        ...(subPartnerId === '' ? {} : { sub_partner_id: subPartnerId }),
      },
      reach,
    );
    return z.object({ url: z.url() }).parse(answer).url;
  },
  listGames: async (reach) => {
    const games = listBody.parse(await post('/game/list', {}, reach));
    return games
      .filter(({ enabled }) => enabled !== false)
      .map(({ game_code: code, name, category, rtp }) => ({
        ...{ code, name, category: category ?? '' },
        rtpBasisPoints: rtp == null ? null : Math.round(rtp * 100),
      }));
  },
};
