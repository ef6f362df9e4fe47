/**
 * Verification codes: six digits that prove a number or a mail address (operations.md 6).
 *
 * A code
 * live   for five minutes. Leaves by: the right digits, time, a newer code of its purpose. Five wrong ones from where it was
 *        asked for end it there, five from anywhere else end it there: who knows only the number can not end it for its owner.
 * ended  good for nothing. Nothing leaves.
 *
 * A number is asked for one code a minute and ten a day by each of three kinds of asker (strangers, members, who has proved
 * that it is his), so that none of them shuts the others out; an address block ten a day, a /48 of IPv6 a hundred; a person
 * one a second. All numbers of a country that anybody may name are asked for so many an hour: each text message costs.
 * Whoever asks at once, at whichever process, stands in line at locks of the database. A refused request counts nothing.
 *
 * Nothing here tells whether a number is a member's: a code that is not delivered is written down, counted, tried and
 * refused as any other, at the same cost.
 */

import { createHmac, timingSafeEqual } from 'node:crypto';
import { randomInt, randomUuid } from '@house/fairness/random';
import { toLatinDigits } from '@house/money/digits';
import { sql } from 'kysely';
import { neighbourhoodOf, parseAddress, visitorOf } from '../../platform/addresses.ts';
import { type Database, openDatabase, type Tx, transact } from '../../platform/database.ts';
import { must, type Refusal, refuse } from '../../platform/result.ts';
import type { Delivery } from '../delivery/port.ts';
import {
  type CodeRequests,
  closeEarlierCodes,
  countHourOf,
  endCode,
  insertCode,
  lockRequesters,
  readRequests,
  sweepOldCodes,
  tryLatestCode,
} from './code-queries.ts';
import type { Origin } from './port.ts';
import { callingCodeOf, HOME_CODE } from './registration/mobile.ts';

export type CodePurpose =
  | 'register'
  | 'login'
  | 'password'
  | 'bindMobile'
  | 'bindEmail'
  | 'extraCheck'
  | 'paymentPassword';

export interface CodeRequest {
  readonly purpose: CodePurpose;
  readonly channel: 'sms' | 'mail';
  /** E.164, or a mail address. */
  readonly to: string;
  /** Whose it is, when that is known. */
  readonly memberId: bigint | null;
  readonly origin: Origin;
  readonly language: string;
  /** False: nothing is sent, but answer, limits and time are the same; for numbers that nobody has. */
  readonly deliver: boolean;
}

export interface CodeProof {
  readonly purpose: CodePurpose;
  readonly to: string;
  /** The address of who tries a code that anybody may try; left out behind a proof of who he is. */
  readonly from?: string;
  /** As typed; Bengali digits and spaces are fine. */
  readonly code: string | undefined;
}

export interface Codes {
  requestCode(
    request: CodeRequest,
  ): Promise<
    | { readonly refused?: undefined; readonly expiredMinutes: number }
    | Refusal<'identity.codeTooSoon' | 'identity.codeDayLimit' | 'identity.codesFull'>
  >;
  /**
   * Uses the code up in the caller's transaction: when that rolls back, the code is good again. The try counts in any
   * case, on a connection of its own, or a refusal that rolls back would make guessing free.
   */
  redeemCode(
    tx: Tx,
    proof: CodeProof,
  ): Promise<undefined | Refusal<'identity.codeMissing' | 'identity.codeWrong' | 'identity.codeExpired'>>;
  sweep(): Promise<void>;
  close(): Promise<void>;
}

export const CODE_MINUTES = 5;
export const CODE_TRIES = 5;
export const CODE_PAUSE_SECONDS = 60;
export const CODES_A_DAY = 10;
/** Networks of phones give each telephone a /64 of its own, so many people share a /48; but so does whoever rents one. */
export const SITE_CODES_A_DAY = 100;
/**
 * Text messages an hour to numbers that anybody may name. At home it is far above the busiest hour of registering, and what
 * it bounds is a bill; abroad a message costs ten to fifty times as much, some numbers pay whoever has them called, and few
 * members are there.
 */
export const CODES_AN_HOUR = { home: 2_000, abroad: 60 } as const;
/** Counting a try takes a moment; these wait for nobody, so callers that hold a connection each can not block them. */
const TRY_CONNECTIONS = 2;

/**
 * Who may ask: strangers, for any number; members, for any number; whoever has shown the password, for a contact that was
 * proved before. What strangers ask for keeps nobody from the code that his own account asks of him.
 */
const ASKERS: readonly (readonly CodePurpose[])[] = [
  ['register', 'login', 'password'],
  ['bindMobile', 'bindEmail'],
  ['extraCheck', 'paymentPassword'],
];
const PROVED: ReadonlySet<CodePurpose> = new Set(['extraCheck', 'paymentPassword']);

/** Asked for by somebody signed in. Anybody else is told apart by where he is: who he claims to be must not show. */
const SIGNED_IN_PURPOSES: ReadonlySet<CodePurpose> = new Set(['bindMobile', 'bindEmail', 'paymentPassword']);

/** Mail addresses are one whatever their case; numbers have none. */
const recipientOf = (to: string): string => to.trim().toLowerCase();

export interface CodesOptions {
  readonly database: Database;
  readonly delivery: Pick<Delivery, 'send'>;
  /** The installation's secret: six digits alone could be found from a plain hash. */
  readonly secret: string;
}

export function createCodes({ database, delivery, secret }: CodesOptions): Codes {
  const { db, pool } = database;
  const secretKey = createHmac('sha256', secret).update('verification-codes').digest();
  const hash = (kind: string, text: string) => createHmac('sha256', secretKey).update(`${kind}:${text}`).digest();
  const { connectionString } = pool.options;
  must(connectionString !== undefined, 'a pool knows the address of its database');
  const tries = openDatabase({
    url: connectionString,
    maxConnections: TRY_CONNECTIONS,
    applicationName: 'house-codes',
    log: database.log,
  });

  return {
    requestCode: (request) => transact(db, (tx) => writeCode(tx, { request, hash, delivery })),

    async redeemCode(tx, { purpose, to, code, from }) {
      const typed = toLatinDigits(code ?? '').replace(/\s/g, '');
      if (typed === '') return refuse('identity.codeMissing');
      const block = from === undefined ? null : hash('block', visitorOf(from));
      const found = await tryLatestCode(tries.db, purpose, hash('to', recipientOf(to)), block);
      if (found === undefined) return refuse('identity.codeExpired');
      if (!timingSafeEqual(found.codeHash, hash('code', `${found.id}:${typed}`))) {
        return refuse('identity.codeWrong', { triesLeft: found.triesLeft });
      }
      return (await endCode(tx, found.id)) ? undefined : refuse('identity.codeExpired');
    },

    sweep: () => sweepOldCodes(db),
    close: () => tries.close(),
  };
}

interface Writing {
  readonly request: CodeRequest;
  readonly hash: (kind: string, text: string) => Buffer;
  readonly delivery: Pick<Delivery, 'send'>;
}

async function writeCode(tx: Tx, { request, hash, delivery }: Writing) {
  const { purpose, channel, to, memberId, origin, language } = request;
  const block = visitorOf(origin.address);
  const signedIn = memberId !== null && SIGNED_IN_PURPOSES.has(purpose);
  const who = {
    recipient: hash('to', recipientOf(to)),
    person: hash('person', signedIn ? `member ${memberId}` : `${block}|${origin.userAgent}`),
    block: hash('block', block),
    site: parseAddress(origin.address)?.family === 6 ? hash('site', neighbourhoodOf(origin.address)) : null,
  };
  await lockRequesters(tx, who);
  const alike = ASKERS.find((purposes) => purposes.includes(purpose)) ?? [purpose];
  const refusal = judgeRequests(await readRequests(tx, who, alike));
  if (refusal !== undefined) return refusal;
  const callingCode = channel === 'sms' && !PROVED.has(purpose) ? callingCodeOf(to) : null;
  if (callingCode !== null) {
    const most = callingCode === HOME_CODE ? CODES_AN_HOUR.home : CODES_AN_HOUR.abroad;
    if ((await countHourOf(tx, callingCode, most)) >= most) return refuse('identity.codesFull');
  }

  const id = randomUuid();
  const code = String(randomInt(1_000_000)).padStart(6, '0');
  await closeEarlierCodes(tx, purpose, who.recipient);
  await insertCode(tx, {
    ...who,
    id,
    purpose,
    callingCode,
    codeHash: hash('code', `${id}:${code}`),
    minutes: CODE_MINUTES,
    tries: CODE_TRIES,
  });
  // Written in any case, and taken back where nobody is to read it: the time it takes must not tell the two apart.
  await sql`savepoint letter`.execute(tx);
  const values = { code, minutes: CODE_MINUTES };
  await delivery.send(tx, { key: id, channel, to, template: 'code', values, language, memberId });
  await (request.deliver ? sql`release savepoint letter` : sql`rollback to savepoint letter`).execute(tx);
  return { expiredMinutes: CODE_MINUTES };
}

function judgeRequests(requests: CodeRequests) {
  const waits = [
    requests.recipientSeconds === null ? 0 : CODE_PAUSE_SECONDS - requests.recipientSeconds,
    requests.personSeconds === null ? 0 : 1 - requests.personSeconds,
  ];
  const wait = Math.ceil(Math.max(...waits));
  const { recipientToday, blockToday, siteToday } = requests;
  if (recipientToday >= CODES_A_DAY || blockToday >= CODES_A_DAY || siteToday >= SITE_CODES_A_DAY) {
    return refuse('identity.codeDayLimit');
  }
  return wait > 0 ? refuse('identity.codeTooSoon', { retryAfterSeconds: wait }) : undefined;
}
