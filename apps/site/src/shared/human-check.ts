/**
 * The human check before a sign-in or a registration: fetches what to solve and solves it, out of the first script.
 *
 * The proof goes into the body's field `human` and counts once: solve again for every try. Undefined: nothing is asked.
 */
import { fetchPart, request } from './api.ts';

/** `onWork` hears when solving begins, for the words a screen reader says meanwhile (`common.state.checkingHuman`). */
export async function solveHumanCheck(onWork?: () => void): Promise<string | undefined> {
  const { drawHumanCheck } = await fetchPart(() => import('@house/contract/identity/human-check'));
  const task = await request(drawHumanCheck);
  if (task.kind === 'none') return undefined;
  onWork?.();
  if (task.kind === 'geetest')
    return (await fetchPart(() => import('./human-check/geetest.ts'))).solveGeetest(task.captchaId);
  return (await fetchPart(() => import('./human-check/pow.ts'))).solvePow(task.challenge);
}

/** A captcha in words, in exchange for a proof of work. */
export async function workForCaptchaWords(): Promise<{ captchaId: string; question: string }> {
  const [{ askCaptchaWords, drawCaptchaWork }, { solvePow }] = await Promise.all([
    fetchPart(() => import('@house/contract/identity/human-check')),
    fetchPart(() => import('./human-check/pow.ts')),
  ]);
  const { challenge } = await request(drawCaptchaWork);
  return request(askCaptchaWords, { body: { work: (await solvePow(challenge)) ?? '' } });
}

/** The proof to send when a refusal asks for a captcha picture instead (`values.captcha`): the provider is away. */
export function pictureProof(captchaId: string, answer: string): string {
  return `picture.${captchaId}.${answer.trim()}`;
}
