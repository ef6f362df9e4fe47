/**
 * A forgotten password, by mail.
 *
 * A link
 * live   for thirty minutes, while the member is active and his mail address is the one it was sent to. Leaves by: use,
 *        a newer link, a password changed otherwise, time.
 * ended  good for nothing. Nothing leaves.
 *
 * One username and mail address may ask three times an hour, an address or a device ten times. What counts is the pair
 * as typed: somebody who does not know the mail address can not use up its owner's turns, nor end his link.
 *
 * Nothing here tells whether an account exists or which mail address it has: a request that matches nobody is written
 * down, counted and answered as any other, by the same statements. The token stands only in the mail.
 */

import { createHmac } from 'node:crypto';
import { randomUuid } from '@house/fairness/random';
import { cleanText } from '@house/rules/text';
import { sql } from 'kysely';
import { visitorOf } from '../../../platform/addresses.ts';
import { type Tx, transact } from '../../../platform/database.ts';
import { isRefusal, refuse } from '../../../platform/result.ts';
import { maskRecipient } from '../../delivery/port.ts';
import { guardSignIn } from '../attempts.ts';
import type { Origin } from '../port.ts';
import { usernameKey } from '../rules.ts';
import { randomToken, tokenHash } from '../sessions.ts';
import {
  type Asker,
  claimLink,
  endEarlierLinks,
  findAddressee,
  findLiveLink,
  insertLink,
  lockAsker,
  readLinksAsked,
} from './link-queries.ts';
import type { RecoveryParts } from './parts.ts';
import type { AskLinkRefusal, LinkAsked, LinkRefusal, LinkRequest, NewPassword } from './port.ts';
import { checkDiffers, checkPair, replaceForgotten } from './replace.ts';
import { isMailAddress, MAIL_PATTERN } from './rules.ts';

export const LINK_MINUTES = 30;
export const LINKS_AN_ACCOUNT = 3;
export const LINKS_AN_ADDRESS = 10;

const TOKEN = /^[0-9a-f]{64}$/;
function checkRequest(username: string, email: string): AskLinkRefusal | undefined {
  if (username === '') return refuse('identity.fieldRequired', { field: 'username' });
  if (email === '') return refuse('identity.fieldRequired', { field: 'email' });
  return isMailAddress(email) ? undefined : refuse('identity.fieldPattern', { field: 'email', pattern: MAIL_PATTERN });
}

export async function askLink(
  parts: RecoveryParts,
  request: LinkRequest,
  origin: Origin,
  language: string,
): Promise<LinkAsked | AskLinkRefusal> {
  const email = cleanText(request.email);
  const unfit = checkRequest(cleanText(request.username), email);
  if (unfit !== undefined) return unfit;
  const unproven = await parts.humanCheck.verify(request.human, origin);
  if (unproven !== undefined) return unproven;
  const typed = { key: usernameKey(request.username), email: email.toLowerCase() };
  const block = visitorOf(origin.address);
  const who: Asker = {
    account: hashAccount(parts.secret, typed.key, typed.email),
    block: keyed(parts.secret, 'block', block),
    device: keyed(parts.secret, 'device', origin.deviceHash?.toString('hex') ?? `${block}|${origin.userAgent}`),
  };
  return transact(parts.db, (tx) => writeLink(parts, tx, { who, typed, language }));
}

async function writeLink(
  parts: RecoveryParts,
  tx: Tx,
  { who, typed, language }: { who: Asker; typed: { key: string; email: string }; language: string },
): Promise<LinkAsked | AskLinkRefusal> {
  await lockAsker(tx, who);
  const asked = await readLinksAsked(tx, who);
  const over = asked.account >= LINKS_AN_ACCOUNT || asked.block >= LINKS_AN_ADDRESS || asked.device >= LINKS_AN_ADDRESS;
  if (over) return refuse('identity.recoveryLimit', { minutes: asked.minutes });
  const member = await findAddressee(tx, typed.key, typed.email);
  const token = randomToken();
  await endEarlierLinks(tx, who.account);
  const memberId = member?.id ?? null;
  await insertLink(tx, { ...who, tokenHash: tokenHash(token), memberId, minutes: LINK_MINUTES });
  // Written in any case, and taken back where nobody is to read it: the time it takes must not tell the two apart.
  await sql`savepoint letter`.execute(tx);
  await parts.delivery.send(tx, {
    key: randomUuid(),
    channel: 'mail',
    // As the member gave it, never as it was typed here.
    to: member?.email ?? typed.email,
    template: 'passwordLink',
    // Behind the #, so that it stands in no log and in no Referer.
    values: { link: `${parts.siteUrl()}/?pop=password#token=${token}`, minutes: LINK_MINUTES },
    language,
    memberId,
  });
  await (member === undefined ? sql`rollback to savepoint letter` : sql`release savepoint letter`).execute(tx);
  return { sentTo: maskRecipient(typed.email), minutes: LINK_MINUTES };
}

/** Sets the password by a link's token. A token that opens nothing costs no hash and changes nothing. */
export async function redeemLink(
  parts: RecoveryParts,
  form: NewPassword & { token: string },
  origin: Origin,
  language: string,
): Promise<{ refused?: undefined } | LinkRefusal> {
  if (!TOKEN.test(form.token)) return refuse('identity.linkDead');
  const hash = tokenHash(form.token);
  const link = await findLiveLink(parts.db, hash);
  if (link === undefined) return refuse('identity.linkDead');
  const account = hashAccount(parts.secret, link.usernameKey, (link.email ?? '').toLowerCase());
  // Sent to an address that is not his any more.
  if (!account.equals(link.account)) return refuse('identity.linkDead');
  const unfit = checkPair(form, link.username) ?? (await checkDiffers(parts, link.passwordHash, form.newPassword));
  if (unfit !== undefined) return unfit;
  const passwordHash = await parts.passwords.hashPassword(form.newPassword);
  if (isRefusal(passwordHash)) return passwordHash;
  const outcome = await transact(parts.db, async (tx): Promise<{ refused?: undefined } | LinkRefusal> => {
    if (!(await claimLink(tx, link.memberId, hash))) return refuse('identity.linkDead');
    await replaceForgotten(parts, tx, { memberId: link.memberId, origin, language }, passwordHash);
    return {};
  });
  // Who reads the account's mail is not who guessed at its password.
  if (!isRefusal(outcome)) await guardSignIn(parts.db, 'member', link.usernameKey, origin.address).forget();
  return outcome;
}

function keyed(secret: string, kind: string, text: string): Buffer {
  return createHmac('sha256', secret).update(`password-links:${kind}:${text}`).digest();
}

function hashAccount(secret: string, key: string, email: string): Buffer {
  return keyed(secret, 'account', `${key}\n${email}`);
}
