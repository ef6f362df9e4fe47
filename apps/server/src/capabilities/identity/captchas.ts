/**
 * The captcha of the specification: a picture as base 64 PNG, good once and for two minutes; a visitor gets a new one at
 * most once a second, and an address has a budget besides (registration/guard.ts). Only the hash of the answer is kept.
 */

import { createHash, timingSafeEqual } from 'node:crypto';
import { randomInt, randomUuid } from '@house/fairness/random';
import { toLatinDigits } from '@house/money/digits';
import { renderAsync } from '@resvg/resvg-js';
import { sql } from 'kysely';
import svgCaptcha from 'svg-captcha';
import { visitorOf } from '../../platform/addresses.ts';
import { type Db, transact } from '../../platform/database.ts';
import { isRefusal, type Refusal, refuse } from '../../platform/result.ts';
import type { Captcha, KeptCaptcha, Origin } from './port.ts';
import { countPicture } from './registration/guard.ts';

// Without 0 O, 1 I L, which people cannot tell apart.
const SIGNS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const LENGTH = 5;
const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

// The package's types leave out that the module itself is a function from text to SVG. Its own choice of text is not
// used, for it does not come from a secure generator; only the wobble of the glyphs does.
const drawText = svgCaptcha as unknown as (text: string, options: Record<string, unknown>) => string;

/** What an answer becomes before it is kept or compared. */
export function captchaHash(captchaId: string, answer: string): Buffer {
  const written = toLatinDigits(answer).replace(/\s/g, '').toUpperCase();
  return createHash('sha256').update(`${captchaId.toLowerCase()}:${written}`).digest();
}

function chooseAnswer(): string {
  return Array.from({ length: LENGTH }, () => SIGNS.charAt(randomInt(SIGNS.length))).join('');
}

async function paintAnswer(answer: string): Promise<string> {
  const svg = drawText(answer, { width: 168, height: 56, fontSize: 58, noise: 3 });
  const picture = await renderAsync(svg, {
    background: '#f4f1ea',
    fitTo: { mode: 'width', value: 336 },
    font: { loadSystemFonts: false },
  });
  return picture.asPng().toString('base64');
}

/** Keeps the answer to a new captcha of this visitor, who gets one a second at the most. */
export async function keepAnswer(
  db: Db,
  origin: Origin,
  answer: string,
): Promise<KeptCaptcha | Refusal<'request.tooMany'>> {
  const visitor = createHash('sha256')
    .update(`${visitorOf(origin.address)}|${origin.userAgent}`)
    .digest();
  const captchaId = randomUuid();
  const kept = await transact(db, async (tx) => {
    // One visitor after the other: two that ask at once would each not see the other's picture.
    await sql`
      -- identity.lockCaptchaVisitor
      select pg_advisory_xact_lock(hashtextextended('captcha' || ${visitor.toString('hex')}, 0))`.execute(tx);
    const { rows } = await sql<{ expiresAt: Date }>`
      -- identity.keepCaptcha
      insert into captchas (id, answer_hash, visitor, expires_at)
      select ${captchaId}, ${captchaHash(captchaId, answer)}, ${visitor}, now() + interval '2 minutes'
      where not exists (select from captchas where visitor = ${visitor} and made_at > now() - interval '1 second')
      returning expires_at as "expiresAt"`.execute(tx);
    return rows[0];
  });
  if (kept === undefined) return refuse('request.tooMany', { retryAfterSeconds: 1 });
  return { captchaId, expiresAt: kept.expiresAt };
}

export async function drawCaptcha(db: Db, origin: Origin): Promise<Captcha | Refusal<'request.tooMany'>> {
  const over = await countPicture(db, origin);
  if (over !== undefined) return over;
  const answer = chooseAnswer();
  const kept = await keepAnswer(db, origin, answer);
  return isRefusal(kept) ? kept : { ...kept, image: await paintAnswer(answer) };
}

/** Uses a captcha up, right or wrong; true when the answer was right and in time. */
export async function redeemCaptcha(db: Db, captchaId: string, answer: string): Promise<boolean> {
  if (!UUID.test(captchaId)) return false;
  const { rows } = await sql<{ answerHash: Buffer }>`
    -- identity.redeemCaptcha
    delete from captchas where id = ${captchaId} and expires_at > now() returning answer_hash as "answerHash"`.execute(
    db,
  );
  const kept = rows[0];
  return kept !== undefined && timingSafeEqual(kept.answerHash, captchaHash(captchaId, answer));
}

/** The captcha of a form. One that is asked for is part of the form from now on, so the hint goes with both refusals. */
export async function checkCaptcha(
  db: Db,
  { captcha, captchaId }: { captcha?: string | undefined; captchaId?: string | undefined },
): Promise<Refusal<'identity.captchaRequired' | 'identity.captchaWrong'> | undefined> {
  if (!captcha?.trim() || !captchaId) return refuse('identity.captchaRequired', { captcha: true });
  return (await redeemCaptcha(db, captchaId, captcha)) ? undefined : refuse('identity.captchaWrong', { captcha: true });
}

export async function sweepCaptchas(db: Db): Promise<void> {
  await sql`
    -- identity.sweepCaptchas
    delete from captchas where expires_at < now()`.execute(db);
}
