/**
 * GeeTest v4: the browser solves its puzzle, the server asks GeeTest whether the answers are genuine.
 *
 * When GeeTest cannot be asked the check stays closed, and a captcha picture of ours counts instead: the refusal says so
 * with `captcha`. A picture counts only while GeeTest is really away, so nobody chooses the easier door; that is asked anew
 * for every picture, at most once in ten seconds, because another process may have seen the fault.
 */
import { createHmac } from 'node:crypto';
import * as z from 'zod';
import type { Clock } from '../../../platform/clock.ts';
import { refuse } from '../../../platform/result.ts';
import type { GeetestAccount, HumanCheck } from './port.ts';

const PATIENCE_MILLISECONDS = 3_000;
const AWAY_MILLISECONDS = 10_000;
const field = z.string().min(1).max(2_000);

const Answers = z.object({ lot_number: field, captcha_output: field, pass_token: field, gen_time: field });
const Verdict = z.object({ status: z.string(), result: z.optional(z.string()) });
type Answers = z.output<typeof Answers>;
const NO_ANSWERS: Answers = { lot_number: '0', captcha_output: '0', pass_token: '0', gen_time: '0' };

function readAnswers(proof: string): Answers | undefined {
  if (!proof.startsWith('geetest.')) return undefined;
  try {
    return Answers.parse(JSON.parse(Buffer.from(proof.slice(8), 'base64url').toString('utf8')));
  } catch {
    return undefined;
  }
}

interface GeetestParts {
  readonly clock: Clock;
  readonly account: GeetestAccount;
  readonly redeemPicture: (captchaId: string, answer: string) => Promise<boolean>;
}

export function createGeetestCheck({ clock, account, redeemPicture }: GeetestParts): HumanCheck {
  let awayUntil = 0;

  /** What GeeTest says; null when it does not answer as it should. */
  async function ask(answers: Answers): Promise<boolean | null> {
    const signToken = createHmac('sha256', account.captchaKey).update(answers.lot_number).digest('hex');
    try {
      const response = await fetch(`${account.url}/validate?captcha_id=${encodeURIComponent(account.captchaId)}`, {
        method: 'POST',
        body: new URLSearchParams({ ...answers, sign_token: signToken }),
        signal: AbortSignal.timeout(PATIENCE_MILLISECONDS),
        redirect: 'error',
      });
      if (!response.ok) return null;
      const verdict = Verdict.parse(await response.json());
      return verdict.status === 'success' && verdict.result === 'success';
    } catch {
      return null;
    }
  }

  async function isAway(): Promise<boolean> {
    if (clock.now() < awayUntil) return true;
    const away = (await ask(NO_ANSWERS)) === null;
    if (away) awayUntil = clock.now() + AWAY_MILLISECONDS;
    return away;
  }

  async function verifyPicture(proof: string) {
    const [, captchaId = '', answer = ''] = proof.split('.');
    if (!(await isAway())) return refuse('identity.humanCheckFailed');
    const right = await redeemPicture(captchaId, answer);
    return right ? undefined : refuse('identity.humanCheckFailed', { captcha: true });
  }

  return {
    draw: async () => ({ kind: 'geetest', captchaId: account.captchaId }),
    async verify(proof) {
      if (proof === undefined || proof === '') {
        // A puzzle that did not come can not be solved; one that was closed can be opened again.
        if (await isAway()) return refuse('identity.humanCheckFailed', { captcha: true });
        return refuse('identity.humanCheckRequired');
      }
      if (proof.startsWith('picture.')) return verifyPicture(proof);
      const answers = readAnswers(proof);
      if (answers === undefined) return refuse('identity.humanCheckFailed');
      const genuine = await ask(answers);
      if (genuine !== null) return genuine ? undefined : refuse('identity.humanCheckFailed');
      awayUntil = clock.now() + AWAY_MILLISECONDS;
      return refuse('identity.humanCheckFailed', { captcha: true });
    },
  };
}
